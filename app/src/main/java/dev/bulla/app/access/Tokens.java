package dev.bulla.app.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Bearer tokens of an OpenID Connect provider. Issuer, audience and one signature algorithm are fixed by the operator; a token says
 * nothing about how it is to be checked, so {@code none} and every other algorithm are refused. Keys come from a file or from a
 * server of this machine. A token that lives longer than an hour is refused: whoever steals one has it for that long.
 */
public final class Tokens {

    /** What stands before the subject of a token in a name. No key may be issued to such a name. */
    private static final String SUBJECT = "oidc.";

    private static final Set<String> MEMBERS = Set.of("issuer", "audience", "algorithm", "jwks", "roles_claim");
    private static final Set<String> ALGORITHMS = Set.of("RS256", "PS256", "ES256", "Ed25519", "EdDSA");
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]", "::1");
    private static final int LONGEST = 8_192;
    private static final Duration LONGEST_LIFE = Duration.ofHours(1);
    private static final int SKEW_SECONDS = 30;

    private final DefaultJWTProcessor<SecurityContext> processor;
    private final String rolesClaim;

    private Tokens(Map<String, Object> settings, Path folder) {
        JWSAlgorithm algorithm = JWSAlgorithm.parse(Json.text(settings, "algorithm"));
        this.rolesClaim = settings.containsKey("roles_claim") ? Json.text(settings, "roles_claim") : "bulla_roles";
        this.processor = new DefaultJWTProcessor<>();
        processor.setJWSKeySelector(
                new JWSVerificationKeySelector<>(algorithm, source(Json.text(settings, "jwks"), folder)));
        DefaultJWTClaimsVerifier<SecurityContext> claims = new DefaultJWTClaimsVerifier<>(
                Json.text(settings, "audience"),
                new JWTClaimsSet.Builder().issuer(Json.text(settings, "issuer")).build(),
                Set.of("sub", "exp", "iat"));
        claims.setMaxClockSkew(SKEW_SECONDS);
        processor.setJWTClaimsSetVerifier(claims);
    }

    /** The settings in a JSON file: issuer, audience, algorithm, jwks (a file beside it, or a loopback address), roles_claim. */
    public static Tokens read(Path file) {
        try {
            Map<String, Object> settings = Json.readObject(Files.readAllBytes(file));
            if (!MEMBERS.containsAll(settings.keySet()) || !ALGORITHMS.contains(Json.text(settings, "algorithm"))) {
                throw unusable(file);
            }
            return new Tokens(settings, file.toAbsolutePath().resolveSibling("."));
        } catch (IOException | BadInput e) {
            throw unusable(file);
        }
    }

    /** Whose token this is; nobody's unless everything about it holds. */
    public Optional<Principal> principal(String presented) {
        if (presented.length() > LONGEST) {
            return Optional.empty();
        }
        try {
            JWTClaimsSet claims = processor.process(SignedJWT.parse(presented), null);
            Instant issued = claims.getIssueTime().toInstant();
            Instant ends = claims.getExpirationTime().toInstant();
            boolean shortLived = !ends.isAfter(issued.plus(LONGEST_LIFE))
                    && !ends.isAfter(Instant.now().plus(LONGEST_LIFE).plusSeconds(SKEW_SECONDS));
            return shortLived
                    ? Optional.of(new Principal(SUBJECT + claims.getSubject(), roles(claims)))
                    : Optional.empty();
        } catch (ParseException | BadJOSEException | JOSEException | BadInput e) {
            return Optional.empty();
        }
    }

    /** Words that are no role may stand in the claim: it is often a list of groups. */
    private Set<Role> roles(JWTClaimsSet claims) throws ParseException {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        List<String> words = claims.getStringListClaim(rolesClaim);
        for (Role role : Role.values()) {
            if (words != null && words.contains(role.word())) {
                roles.add(role);
            }
        }
        return roles;
    }

    private static JWKSource<SecurityContext> source(String jwks, Path folder) {
        if (!jwks.startsWith("http:") && !jwks.startsWith("https:")) {
            Path file = folder.resolve(jwks).normalize();
            return (selector, context) -> selector.select(load(file));
        }
        try {
            URI address = URI.create(jwks);
            if (!LOOPBACK.contains(String.valueOf(address.getHost()))) {
                throw unusable(Path.of("jwks"));
            }
            return JWKSourceBuilder.create(address.toURL(), new DefaultResourceRetriever(2_000, 2_000, 1 << 20))
                    .build();
        } catch (MalformedURLException | IllegalArgumentException e) {
            throw unusable(Path.of("jwks"));
        }
    }

    private static JWKSet load(Path file) throws KeySourceException {
        try {
            return JWKSet.load(file.toFile());
        } catch (IOException | ParseException e) {
            throw new KeySourceException("no keys", e);
        }
    }

    static String requireNoSubject(String name) {
        if (name.startsWith(SUBJECT)) {
            throw new BadInput(
                    "E-812",
                    "name",
                    "must not begin with " + SUBJECT,
                    "Such names are those of bearer tokens.",
                    "Give the key to another name.");
        }
        return name;
    }

    private static BadInput unusable(Path file) {
        return new BadInput(
                "E-814",
                file.toString(),
                "is not a setting of bearer tokens that can be used.",
                "A token is only as good as what is checked about it.",
                "A JSON object of issuer, audience, algorithm (RS256, PS256, ES256, Ed25519), jwks (a file, or an address of"
                        + " this machine) and perhaps roles_claim.");
    }
}
