package dev.bulla.ledger.proof;

import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.seal.Verification.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an auditor needs of a ledger to check one entry without the rest, or that a head she kept is the beginning of this one; as a file.
 *
 * @param head the head that everything is proved under
 * @param entry an entry that is under it
 * @param since an earlier head that is its beginning
 */
public record Proof(SignedHead head, Optional<Entry> entry, Optional<Since> since) {

    private static final String FORMAT = "bulla-proof-1";
    private static final String INCLUSION = "ledger inclusion";
    private static final String CONSISTENCY = "ledger consistency";
    private static final int LONGEST_CAUSE = 200;

    /**
     * An entry of the ledger.
     *
     * @param body its canonical bytes
     * @param inclusion where it stands
     */
    public record Entry(byte[] body, Inclusion inclusion) {}

    /**
     * An earlier head.
     *
     * @param earlier as it was signed
     * @param consistency that it is the beginning
     */
    public record Since(SignedHead earlier, Consistency consistency) {}

    /** The canonical bytes of the file. */
    public byte[] bytes() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("format", FORMAT);
        json.put("head", head.json());
        entry.ifPresent(part -> {
            json.put("entry", Json.readObject(part.body()));
            json.put("inclusion", part.inclusion().text());
        });
        since.ifPresent(part -> {
            json.put("since", part.earlier().json());
            json.put("consistency", part.consistency().text());
        });
        return Json.canonical(json);
    }

    /** The proof with these members; any {@link IllegalArgumentException} or {@link BadInput} means that they are not one. */
    static Proof of(Map<String, Object> json) {
        SignedHead head = SignedHead.of(Json.object(Json.member(json, "head"), "head"));
        Optional<Entry> entry = Optional.empty();
        if (json.containsKey("entry")) {
            Map<String, Object> body = Json.object(Json.member(json, "entry"), "entry");
            long number = Json.number(body, "number").longValueExact();
            entry = Optional.of(new Entry(
                    Json.canonical(body), new Inclusion(number - 1, head.entries(), path(json, "inclusion"))));
        }
        Optional<Since> since = Optional.empty();
        if (json.containsKey("since")) {
            SignedHead earlier = SignedHead.of(Json.object(Json.member(json, "since"), "since"));
            since = Optional.of(
                    new Since(earlier, new Consistency(earlier.entries(), head.entries(), path(json, "consistency"))));
        }
        return new Proof(head, entry, since);
    }

    /** Whether these bytes mean to be a proof. */
    public static boolean isOne(byte[] bytes) {
        try {
            return FORMAT.equals(Json.readObject(bytes).get("format"));
        } catch (BadInput e) {
            return false;
        }
    }

    private static List<byte[]> path(Map<String, Object> json, String member) {
        return Json.list(Json.member(json, member), member).stream()
                .map(String.class::cast)
                .map(NodeHash::of)
                .toList();
    }

    /**
     * What is known besides the proof.
     *
     * @param certificate the bytes of the certificate whose entry it is, if one is at hand
     * @param pinnedKey the public key that heads must be signed with, if it is known
     * @param kept a head from before that must be the beginning
     */
    public record Evidence(Optional<byte[]> certificate, Optional<String> pinnedKey, Optional<SignedHead> kept) {}

    /** All checks of a proof file, in order; it proves what it says when every one holds. */
    public static List<Check> checks(byte[] file, Evidence evidence) {
        List<Check> checks = new ArrayList<>();
        try {
            Map<String, Object> json = Json.readObject(file);
            Proof proof = of(json);
            boolean isWhole = Arrays.equals(file, proof.bytes());
            checks.add(new Check("proof", isWhole, isWhole ? FORMAT : "is not the canonical bytes of " + FORMAT));
            proof.head(evidence, checks);
            proof.entry.ifPresent(part -> proof.inclusion(part, evidence, checks));
            proof.consistency(evidence.kept(), checks);
            if (proof.entry.isEmpty() && evidence.certificate().isPresent()) {
                checks.add(new Check(INCLUSION, false, "the proof names no entry"));
            }
        } catch (BadInput e) {
            checks.add(unreadable(e.messages().get(0).text()));
        } catch (IllegalArgumentException | ArithmeticException | ClassCastException e) {
            checks.add(unreadable("it does not have the form of one"));
        }
        return List.copyOf(checks);
    }

    private static Check unreadable(String cause) {
        return new Check("proof", false, "cannot be read: " + Visible.text(cause, LONGEST_CAUSE));
    }

    private void head(Evidence evidence, List<Check> checks) {
        boolean isSigned = head.isSigned();
        String key = Visible.text(head.publicKey(), Visible.LONGEST);
        checks.add(new Check(
                "head",
                isSigned,
                isSigned
                        ? head.entries() + " entries, " + head.shown() + ", signed with key " + start(key)
                        : "its signature does not match"));
        Optional<String> asked = evidence.pinnedKey()
                .or(() -> evidence.certificate()
                        .map(Json::readObject)
                        .map(certificate -> Json.text(certificate, "public_key")));
        if (asked.isPresent() && !asked.get().equals(head.publicKey())) {
            checks.add(new Check("head key", false, "the head is signed with another key"));
        }
    }

    private void inclusion(Entry part, Evidence evidence, List<Check> checks) {
        boolean isUnder = part.inclusion().proves(part.body(), head.rootHash());
        long number = part.inclusion().index() + 1;
        int hashes = part.inclusion().path().size();
        checks.add(new Check(
                INCLUSION,
                isUnder,
                isUnder
                        ? "entry #" + number + " in head " + head.shown() + " (proof " + hashes
                                + (hashes == 1 ? " hash)" : " hashes)")
                        : "entry #" + number + " is not under head " + head.shown()));
        evidence.certificate().ifPresent(certificate -> checks.add(paid(part.body(), Json.readObject(certificate))));
    }

    /** That the entry is the one that the certificate names, and a charge for the plan that it seals. */
    private static Check paid(byte[] body, Map<String, Object> certificate) {
        Map<String, Object> entry = Json.readObject(body);
        Map<String, Object> named = Json.object(Json.member(certificate, "ledger"), "ledger");
        boolean isNamed = Digest.sha256(body).equals(Json.text(named, "hash"))
                && Json.number(named, "entry").compareTo(Json.number(entry, "number")) == 0;
        if (!isNamed) {
            return new Check("ledger entry", false, "the proof is about another entry than the certificate names");
        }
        boolean isForPlan = "charge".equals(entry.get("kind"))
                && Json.text(certificate, "plan_sha256").equals(entry.get("plan_sha256"));
        return new Check(
                "ledger entry",
                isForPlan,
                isForPlan ? "a charge for this plan" : "is no charge for the plan of the certificate");
    }

    private void consistency(Optional<SignedHead> kept, List<Check> checks) {
        since.ifPresent(part -> {
            boolean isPrefix = part.earlier().isSigned()
                    && part.consistency().proves(part.earlier().rootHash(), head.rootHash());
            checks.add(new Check(
                    CONSISTENCY,
                    isPrefix,
                    isPrefix ? prefix(part.earlier()) : "head " + part.earlier().shown() + " is not its beginning"));
        });
        kept.ifPresent(head -> checks.add(kept(head)));
    }

    private Check kept(SignedHead kept) {
        if (!kept.isSigned()) {
            return new Check("kept head", false, "its signature does not match");
        }
        boolean isSame = kept.entries() == head.entries() && kept.root().equals(head.root());
        boolean isShown = since.map(Since::earlier)
                .filter(earlier ->
                        earlier.entries() == kept.entries() && earlier.root().equals(kept.root()))
                .isPresent();
        if (isSame || isShown) {
            return new Check("kept head", true, isSame ? "is the head of the proof" : prefix(kept));
        }
        return new Check(
                "kept head",
                false,
                kept.entries() == head.entries()
                        ? "is another head over as many entries: two ledgers were shown"
                        : "the proof does not speak of it: ask for one that begins at this head");
    }

    private static String prefix(SignedHead earlier) {
        return "head " + earlier.shown()
                + earlier.date()
                        .map(date -> " (" + Visible.text(date, LONGEST_CAUSE) + ")")
                        .orElse("")
                + " is a prefix";
    }

    private static String start(String key) {
        return key.substring(0, Math.min(LONGEST_KEY, key.length())) + "…";
    }

    private static final int LONGEST_KEY = 16;
}
