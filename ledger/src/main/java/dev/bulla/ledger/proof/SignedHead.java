package dev.bulla.ledger.proof;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.LedgerTask;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.seal.SealingKey;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a ledger stands, under the publisher's key: how many entries there are, the hash of the last, and the root over all. Two heads of one
 * ledger that do not agree prove that their signer has shown different people different ledgers.
 *
 * @param entries how many entries there are
 * @param hash the hash of the last entry in the chain, hex; zeros when there is none
 * @param root the root of the tree over all entries, hex
 * @param time when the last entry was written; none when there is none
 * @param publicKey who signed, hex
 * @param signature over all of it, hex
 */
public record SignedHead(
        long entries, String hash, String root, Optional<String> time, String publicKey, String signature) {

    private static final String FORMAT = "bulla-head-1";
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final int SHOWN = 16;
    private static final int DATE = 10;

    public SignedHead {
        if (entries < 0 || !HASH.matcher(hash).matches() || !HASH.matcher(root).matches()) {
            throw new IllegalArgumentException("a head has a number of entries and two hashes of 64 hex digits");
        }
    }

    /** What a head says, before it is signed. */
    public record Statement(long entries, String hash, byte[] root, Optional<String> time) {

        /** The head. */
        public SignedHead sign(SealingKey key) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("format", FORMAT);
            json.put("entries", entries);
            json.put("hash", hash);
            json.put("root", HexFormat.of().formatHex(root));
            time.ifPresent(last -> json.put("time", last));
            return of(key.seal(json));
        }
    }

    /** The head with these members. */
    static SignedHead of(Map<String, Object> json) {
        SignedHead head = new SignedHead(
                json.get("entries") instanceof Long own
                        ? own
                        : Json.number(json, "entries").longValueExact(),
                Json.text(json, "hash"),
                Json.text(json, "root"),
                json.containsKey("time") ? Optional.of(Json.text(json, "time")) : Optional.empty(),
                Json.text(json, "public_key"),
                Json.text(json, "signature"));
        if (!Arrays.equals(Json.canonical(json), Json.canonical(head.json()))) {
            throw new IllegalArgumentException("a head has other members than it should");
        }
        return head;
    }

    /**
     * The head in a file: one that {@code ledger head} wrote, or that of a proof.
     *
     * @param name of the file, for messages
     */
    public static SignedHead read(byte[] bytes, String name) {
        try {
            Map<String, Object> json = Json.readObject(bytes);
            return json.containsKey("head") ? Proof.of(json).head() : of(json);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new BadInput(
                    "E-726",
                    name,
                    "is not a head of a ledger.",
                    "",
                    Text.of("Give a file of ", Text.task(LedgerTask.HEAD), " or ", Text.task(LedgerTask.PROVE), "."));
        }
    }

    /** Whether it is signed by the key it names. */
    public boolean isSigned() {
        return SealingKey.isSealed(json());
    }

    /** The root as bytes. */
    public byte[] rootHash() {
        return HexFormat.of().parseHex(root);
    }

    /** "7f90a1…". */
    public String shown() {
        return root.substring(0, SHOWN) + "…";
    }

    /** The day of the last entry. */
    public Optional<String> date() {
        return time.filter(last -> last.length() >= DATE).map(last -> last.substring(0, DATE));
    }

    /** Its members. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("format", FORMAT);
        json.put("entries", entries);
        json.put("hash", hash);
        json.put("root", root);
        time.ifPresent(last -> json.put("time", last));
        json.put("public_key", publicKey);
        json.put("signature", signature);
        return json;
    }

    /** The canonical bytes. */
    public byte[] bytes() {
        return Json.canonical(json());
    }
}
