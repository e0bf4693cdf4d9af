package dev.bulla.core.seal;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.release.Release;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The seal on a release: plan, digests of the files, ledger entry, what is public and what is not protected, and a
 * signature over the canonical bytes of all of it.
 */
public final class Certificate {

    static final String FORMAT = "bulla-certificate-1";

    /** What every release discloses. */
    private static final List<String> PUBLIC = List.of(
            "the schema, the options and every number of the plan",
            "the released model, whatever is computed from it, and how often it is asked",
            "the date of the release and its place in the ledger");

    /** What no release protects. */
    private static final List<String> NOT_PROTECTED = List.of(
            "what is true of the population and would be learnt without any one unit",
            "what other publications about the same people reveal, alone or together with this one",
            "people with more rows than the schema declares, or whose rows carry several ids or none");

    /** What a release also discloses where inputs are public. */
    private static final String INPUTS = "the number of rows, and the values of every row in columns declared public";

    /** What a release does not protect where inputs are public. */
    private static final String WHO = "who is in the data, and what their rows hold in columns declared public";

    /** Everything a certificate says, and nothing else. */
    static final Set<String> MEMBERS = Set.of(
            "format",
            "id",
            "plan",
            "plan_sha256",
            "model_sha256",
            "ledger",
            "software",
            "public",
            "not_protected",
            "public_key",
            "signature");

    private final Map<String, Object> json;

    private Certificate(Map<String, Object> json) {
        this.json = json;
    }

    /**
     * Seals a release.
     *
     * @throws IllegalStateException when the model is not what the plan makes of the noisy numbers that the model holds
     */
    public static Certificate seal(Release<?> release, SealingKey key, String version) {
        if (!release.plan().makes(release.model(), release.modelBytes())) {
            throw new IllegalStateException("the model is not one that the plan makes");
        }
        Neighbours neighbours = release.plan().claim().neighbours();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("format", FORMAT);
        json.put("id", release.id());
        json.put("plan", release.plan().json());
        json.put("plan_sha256", Digest.sha256(release.plan().bytes()));
        json.put("model_sha256", Digest.sha256(release.modelBytes()));
        json.put(
                "ledger",
                Map.of(
                        "entry", release.entry().number(),
                        "hash", release.entry().hash(),
                        "date",
                                release.entry()
                                        .time()
                                        .atZone(ZoneOffset.UTC)
                                        .toLocalDate()
                                        .toString()));
        json.put("software", Map.of("name", "bulla", "version", version));
        json.put("public", disclosed(neighbours));
        json.put("not_protected", notProtected(neighbours));
        return seal(json, key);
    }

    /** What every release between such neighbours discloses. */
    static List<String> disclosed(Neighbours neighbours) {
        return neighbours.hasPublicInputs() ? and(PUBLIC, INPUTS) : PUBLIC;
    }

    /** What no release between such neighbours protects. */
    static List<String> notProtected(Neighbours neighbours) {
        return neighbours.hasPublicInputs() ? and(NOT_PROTECTED, WHO) : NOT_PROTECTED;
    }

    private static List<String> and(List<String> some, String more) {
        return Stream.concat(some.stream(), Stream.of(more)).toList();
    }

    /** Puts key and signature on the rest. */
    static Certificate seal(Map<String, Object> unsigned, SealingKey key) {
        return new Certificate(key.seal(unsigned));
    }

    /** The values of certificate.json. */
    public Map<String, Object> json() {
        return Map.copyOf(json);
    }

    /** The canonical bytes of certificate.json. */
    public byte[] bytes() {
        return Json.canonical(json);
    }
}
