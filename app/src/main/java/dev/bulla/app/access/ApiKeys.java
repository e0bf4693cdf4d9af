package dev.bulla.app.access;

import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.registry.Registry;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.KeyGenerator;

/**
 * Keys of users: {@code bulla_ID_SECRET}. The secret has 256 random bits, is shown once, and its SHA-256 is kept; with so many bits a
 * slow hash would add nothing. A key is never changed: it is revoked, and rotation is a new key and the end of the old one.
 */
public final class ApiKeys {

    private static final String KEY = "key";
    private static final String REVOKED = "key-revoked";
    private static final Pattern FORM = Pattern.compile("bulla_([0-9a-f]{16})_([A-Za-z0-9_-]{43})");
    private static final String NOBODY = "0".repeat(64);
    private static final int MOST_LISTED = 1_000;

    private final Registry registry;
    private final Clock clock;

    public ApiKeys(Registry registry, Clock clock) {
        this.registry = registry;
        this.clock = clock;
    }

    /**
     * A key as it may be shown again.
     *
     * @param id the part of it that is no secret
     * @param owner whose it is
     * @param created when it was made
     * @param revoked whether it is no longer good
     */
    public record Listed(String id, Principal owner, Instant created, boolean revoked) {}

    /** Whether no key was ever made. */
    public boolean isEmpty() {
        return registry.after(KEY, "", 1).isEmpty();
    }

    /** Makes a key and tells it, once. */
    public String issue(String owner, Set<Role> roles) {
        Principal principal = new Principal(Tokens.requireNoSubject(owner), roles);
        String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(random());
        String id = Digest.sha256(random()).substring(0, 16);
        boolean added = registry.add(
                KEY,
                id,
                Map.of(
                        "owner",
                        principal.name(),
                        "roles",
                        principal.roles().stream().map(Role::word).sorted().toList(),
                        "sha256",
                        hash(secret),
                        "created",
                        now()));
        if (!added) {
            throw new IllegalStateException("two keys of one id");
        }
        return "bulla_" + id + "_" + secret;
    }

    /** Makes another key for the owner of this one, tells it once, and ends this one. */
    public String rotate(String id) {
        Listed old = require(id);
        String fresh = issue(old.owner().name(), old.owner().roles());
        revoke(id);
        return fresh;
    }

    /** Ends a key; from the next request on it is nobody's. */
    public void revoke(String id) {
        require(id);
        registry.add(REVOKED, id, Map.of("at", now()));
    }

    /** All keys, without their secrets. */
    public List<Listed> list() {
        List<Listed> keys = new ArrayList<>();
        for (Registry.Found found : registry.after(KEY, "", MOST_LISTED)) {
            keys.add(listed(found.name(), found.body()));
        }
        return keys;
    }

    /**
     * Whose key this is; nobody's when it is malformed, unknown or revoked. The secret is compared by its hash, in a time that does not
     * depend on where it differs, and an unknown id takes the same way.
     */
    public Optional<Principal> principal(String presented) {
        return idOf(presented).flatMap(id -> {
            Optional<Map<String, Object>> found = registry.find(KEY, id);
            String kept = found.map(body -> Json.text(body, "sha256")).orElse(NOBODY);
            boolean matches = MessageDigest.isEqual(
                    kept.getBytes(StandardCharsets.UTF_8),
                    hash(presented.substring(presented.length() - 43)).getBytes(StandardCharsets.UTF_8));
            boolean revoked = registry.find(REVOKED, id).isPresent();
            return matches && !revoked ? found.map(ApiKeys::owner) : Optional.empty();
        });
    }

    /** The part of a presented key that is no secret. */
    public static Optional<String> idOf(String presented) {
        Matcher form = FORM.matcher(presented);
        return form.matches() ? Optional.of(form.group(1)) : Optional.empty();
    }

    private Listed require(String id) {
        Map<String, Object> body = registry.find(KEY, id)
                .orElseThrow(() -> new BadInput(
                        "E-813",
                        "key",
                        "is not known.",
                        "A key is named by its id, which is no secret.",
                        "bulla keys list shows the ids."));
        return listed(id, body);
    }

    private Listed listed(String id, Map<String, Object> body) {
        return new Listed(
                id,
                owner(body),
                Instant.parse(Json.text(body, "created")),
                registry.find(REVOKED, id).isPresent());
    }

    private static Principal owner(Map<String, Object> body) {
        List<String> roles = Json.list(Json.member(body, "roles"), "roles").stream()
                .map(String::valueOf)
                .toList();
        return new Principal(Json.text(body, "owner"), Role.of(roles));
    }

    private String now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private static String hash(String secret) {
        return Digest.sha256(secret.getBytes(StandardCharsets.UTF_8));
    }

    /** 256 bits from the generator of the platform's keys. */
    private static byte[] random() {
        try {
            KeyGenerator generator = KeyGenerator.getInstance("HmacSHA256");
            generator.init(256);
            return generator.generateKey().getEncoded();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has HmacSHA256", e);
        }
    }
}
