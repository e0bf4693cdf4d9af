package dev.bulla.app.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.bulla.app.access.ApiKeys;
import dev.bulla.app.access.Role;
import dev.bulla.app.access.Tokens;
import dev.bulla.app.service.Running.Got;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys and tokens: what is good, and what an attacker may try instead. */
class AccessTest {

    private static final int RANDOM_TOKENS = 500;

    @TempDir
    private Path folder;

    @Test
    void key_isShownOnceAndKeptAsAHash() throws Exception {
        try (Running running = new Running(folder)) {
            String key = running.keys.get("steward");
            String secret = key.substring(key.length() - 43);
            for (Path file : List.of(folder.resolve("bulla.db-registry"), folder.resolve("bulla.db-registry-wal"))) {
                if (Files.exists(file)) {
                    assertThat(new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1))
                            .doesNotContain(secret);
                }
            }
            assertThat(running.log()).doesNotContain(secret);
        }
    }

    @Test
    void key_rotated_theOldOneIsNobodys() throws Exception {
        try (Running running = new Running(folder)) {
            Got fresh = running.send("POST", "auditor", "/v1/keys/self/rotation", Optional.empty(), Map.of());
            String key = Json.text(fresh.json(), "key");

            assertThat(running.get("auditor", "/v1/ledger").status()).isEqualTo(401);
            assertThat(running.get(key, "/v1/ledger").status()).isEqualTo(200);
            assertThat(running.get(key, "/v1/keys/self").json()).containsEntry("name", "auditor");
        }
    }

    @Test
    void keys_wrong_areAllAnsweredWithTheSameWords() throws Exception {
        try (Running running = new Running(folder)) {
            String good = running.keys.get("auditor");
            Random random = new Random(7);
            Set<String> bodies = new java.util.HashSet<>();
            for (int i = 0; i < RANDOM_TOKENS; i++) {
                int at = random.nextInt(good.length());
                char other = good.charAt(at) == 'a' ? 'b' : 'a';
                String wrong = i % 2 == 0
                        ? good.substring(0, at) + other + good.substring(at + 1)
                        : Long.toHexString(random.nextLong()).repeat(1 + i % 8);
                Got got = running.get(wrong, "/v1/ledger");
                assertThat(got.status()).as(wrong).isEqualTo(401);
                bodies.add(got.text());
            }
            bodies.add(running.get("", "/v1/ledger").text());

            assertThat(bodies).hasSize(1);
        }
    }

    @Test
    void roles_stewardAndApproverTogether_areRefused() throws Exception {
        try (Running running = new Running(folder)) {
            ApiKeys keys = new ApiKeys(running.registry, Clock.systemUTC());

            assertThatThrownBy(() -> keys.issue("both", EnumSet.of(Role.STEWARD, Role.APPROVER)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("E-811");
            assertThatThrownBy(() -> keys.issue("oidc.ana", EnumSet.of(Role.ANALYST)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("E-812");
        }
    }

    @Test
    void tokens_onlyThoseOfWhichEverythingHolds_areGood() throws Exception {
        ECKey signing = new ECKeyGenerator(Curve.P_256).keyID("one").generate();
        ECKey stranger = new ECKeyGenerator(Curve.P_256).keyID("one").generate();
        Files.writeString(folder.resolve("jwks.json"), new JWKSet(signing.toPublicJWK()).toString());
        Path settings = Files.writeString(
                folder.resolve("oidc.json"),
                "{\"issuer\": \"https://login.example.org\", \"audience\": \"bulla\", \"algorithm\": \"ES256\","
                        + " \"jwks\": \"jwks.json\"}");
        try (Running running =
                new Running(folder, folder.resolve("bulla.db").toString(), Optional.of(Tokens.read(settings)))) {
            JWTClaimsSet good = claims(new JWTClaimsSet.Builder());

            assertThat(asked(running, signed(signing, good))).isEqualTo(200);
            assertThat(running.get(signed(signing, good), "/v1/keys/self").json())
                    .containsEntry("name", "oidc.ana");
            assertThat(asked(running, signed(stranger, good))).isEqualTo(401);
            assertThat(asked(running, new PlainJWT(good).serialize())).isEqualTo(401);
            assertThat(asked(running, mac(signing, good))).isEqualTo(401);
            for (JWTClaimsSet wrong : List.of(
                    new JWTClaimsSet.Builder(good).audience("another").build(),
                    new JWTClaimsSet.Builder(good)
                            .issuer("https://evil.example.org")
                            .build(),
                    new JWTClaimsSet.Builder(good).expirationTime(inMinutes(-2)).build(),
                    new JWTClaimsSet.Builder(good).notBeforeTime(inMinutes(5)).build(),
                    new JWTClaimsSet.Builder(good)
                            .expirationTime(inMinutes(120))
                            .build(),
                    new JWTClaimsSet.Builder(good).expirationTime(null).build(),
                    new JWTClaimsSet.Builder(good)
                            .issueTime(inMinutes(60 * 24 * 365))
                            .expirationTime(inMinutes(60 * 24 * 365 + 30))
                            .build(),
                    new JWTClaimsSet.Builder(good).subject("ana\n").build(),
                    new JWTClaimsSet.Builder(good)
                            .claim("bulla_roles", List.of("steward", "approver"))
                            .build(),
                    new JWTClaimsSet.Builder(good)
                            .claim("bulla_roles", List.of("root"))
                            .build())) {
                assertThat(asked(running, signed(signing, wrong)))
                        .as(wrong.toString())
                        .isEqualTo(401);
            }
        }
    }

    @Test
    void tokens_settingsThatAreNotSafe_areRefused() throws Exception {
        for (String settings : List.of(
                "{\"issuer\": \"i\", \"audience\": \"a\", \"algorithm\": \"none\", \"jwks\": \"j\"}",
                "{\"issuer\": \"i\", \"audience\": \"a\", \"algorithm\": \"HS256\", \"jwks\": \"j\"}",
                "{\"issuer\": \"i\", \"audience\": \"a\", \"algorithm\": \"RS256\", \"jwks\": \"http://example.org/keys\"}",
                "{\"issuer\": \"i\", \"algorithm\": \"RS256\", \"jwks\": \"j\"}")) {
            Path file = Files.writeString(folder.resolve("s.json"), settings);
            assertThatThrownBy(() -> Tokens.read(file)).as(settings).hasMessageContaining("E-814");
        }
    }

    private static int asked(Running running, String token) throws Exception {
        return running.get(token, "/v1/ledger").status();
    }

    private static Date inMinutes(int minutes) {
        return Date.from(Instant.now().plus(Duration.ofMinutes(minutes)));
    }

    private static JWTClaimsSet claims(JWTClaimsSet.Builder builder) {
        return builder.issuer("https://login.example.org")
                .audience("bulla")
                .subject("ana")
                .issueTime(inMinutes(0))
                .expirationTime(inMinutes(10))
                .claim("bulla_roles", List.of("auditor", "some-group"))
                .build();
    }

    private static String signed(ECKey key, JWTClaimsSet claims) throws Exception {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("one").build(), claims);
        token.sign(new ECDSASigner(key));
        return token.serialize();
    }

    /** Signed with the public key as a shared secret. */
    private static String mac(ECKey key, JWTClaimsSet claims) throws Exception {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("one").build(), claims);
        token.sign(new MACSigner(key.toPublicJWK().toJSONString().getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        return token.serialize();
    }
}
