package dev.bulla.core.seal;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks a certificate offline: bytes, signature, digests, and every number of the plan worked out again from schema,
 * options and claim.
 *
 * <p>A certificate may have been written by anyone. What is repeated of it in the details is escaped and cut, so that
 * they say what was found and nothing else.
 */
public final class Verification {

    private static final int LONGEST_CAUSE = 200;

    private final List<Recipe.Type<?>> types;
    private final List<Check> checks = new ArrayList<>();

    /**
     * One line of the result.
     *
     * @param name what was checked
     * @param holds whether it holds
     * @param detail what was found
     */
    public record Check(String name, boolean holds, String detail) {}

    /**
     * What is checked.
     *
     * @param certificate the bytes of certificate.json
     * @param plan the bytes of plan.json, when available
     * @param model the bytes of model.json, when available
     * @param pinnedKey the public key the certificate must be sealed with, when known
     */
    public record Evidence(
            byte[] certificate, Optional<byte[]> plan, Optional<byte[]> model, Optional<String> pinnedKey) {}

    private Verification(List<Recipe.Type<?>> types) {
        this.types = types;
    }

    /** All checks, in order; the certificate is good when every one holds. */
    public static List<Check> of(Evidence evidence, List<Recipe.Type<?>> types) {
        Verification verification = new Verification(types);
        try {
            verification.run(evidence);
        } catch (RuntimeException e) {
            verification.check("readable", false, "the certificate cannot be worked through: " + cause(e));
        }
        return List.copyOf(verification.checks);
    }

    private void run(Evidence evidence) {
        Map<String, Object> certificate = Json.readObject(evidence.certificate());
        boolean canonical = Arrays.equals(Json.canonical(certificate), evidence.certificate());
        check("canonical", canonical, canonical ? "canonical JSON (RFC 8785)" : "not the canonical bytes");
        check("format", Certificate.FORMAT.equals(certificate.get("format")), Certificate.FORMAT);
        signature(certificate, evidence.pinnedKey());
        digest("plan file", certificate, "plan_sha256", evidence.plan());
        digest("model file", certificate, "model_sha256", evidence.model());
        Map<String, Object> plan = Json.object(Json.member(certificate, "plan"), "plan");
        boolean same = Digest.sha256(Json.canonical(plan)).equals(Json.text(certificate, "plan_sha256"));
        check(
                "plan digest",
                same,
                same ? "that of the plan in the certificate" : "is not that of the plan in the certificate");
        content(certificate, plan);
        recompute(plan, evidence.model());
    }

    /** The name follows from plan and ledger entry; the statements are ours; nothing is added to them. */
    private void content(Map<String, Object> certificate, Map<String, Object> plan) {
        Map<String, Object> ledger = Json.object(Json.member(certificate, "ledger"), "ledger");
        String id = Json.text(plan, "dataset") + "-" + Json.text(plan, "recipe") + "-"
                + Budget.text(Json.number(ledger, "entry"));
        boolean named = id.equals(certificate.get("id"));
        check("id", named, named ? Visible.of(id) : "is not the one of dataset, recipe and ledger entry");
        Optional<Neighbours> neighbours =
                Neighbours.of(Json.text(Json.object(Json.member(plan, "claim"), "claim"), "neighbours"));
        boolean ours = certificate.keySet().equals(Certificate.MEMBERS)
                && neighbours.map(Certificate::disclosed).equals(Optional.ofNullable(certificate.get("public")))
                && neighbours
                        .map(Certificate::notProtected)
                        .equals(Optional.ofNullable(certificate.get("not_protected")));
        check("statements", ours, ours ? "those of this format, no more and no less" : "are not those of this format");
    }

    private void signature(Map<String, Object> certificate, Optional<String> pinned) {
        String key = Json.text(certificate, "public_key");
        boolean signed = SealingKey.isSealed(certificate);
        check("signature", signed, signed ? "Ed25519, key " + Visible.of(shorten(key)) : "does not match the content");
        if (pinned.isPresent()) {
            boolean same = pinned.get().equals(key);
            check("public key", same, same ? "pinned" : "sealed with another key than the one given");
        }
    }

    private void digest(String name, Map<String, Object> certificate, String member, Optional<byte[]> file) {
        if (file.isPresent()) {
            String digest = Digest.sha256(file.get());
            boolean same = digest.equals(Json.text(certificate, member));
            check(name, same, same ? "sha256 " + shorten(digest) : "changed: its SHA-256 is not the sealed one");
        }
    }

    private void recompute(Map<String, Object> sealed, Optional<byte[]> model) {
        Plan<?> remade;
        try {
            remade = Plan.recall(sealed, types);
        } catch (BadInput e) {
            check("recipe", false, "schema, options and claim do not make a plan: " + cause(e));
            return;
        }
        Map<String, Object> again = Json.readObject(remade.bytes());
        noise(sealed, again, Json.object(Json.member(sealed, "claim"), "claim"));
        same("claim", sealed, again, "claim", "worked out again from schema and options");
        same("cost", sealed, again, "cost", "worked out again from scale and cap");
        boolean all = Arrays.equals(Json.canonical(sealed), Json.canonical(again));
        check(
                "plan",
                all,
                all ? "every number worked out again" : "differs: " + String.join(", ", differing(sealed, again)));
        model.ifPresent(bytes -> model(bytes, remade));
    }

    /** The model is what the plan makes of its noisy sums: same columns, same noise, nothing added. */
    private void model(byte[] bytes, Plan<?> plan) {
        Map<String, Object> json = Json.readObject(bytes);
        boolean made = plan.recipe().equals(json.get("recipe"))
                && plan.makes(Recipes.among(types, plan.recipe()).read(json), bytes);
        check("model", made, made ? "what the plan makes of its noisy sums" : "is not one this plan makes");
    }

    /** Sensitivity and scale, release by release, so that a wrong one is named with both numbers. */
    private void noise(Map<String, Object> sealed, Map<String, Object> again, Map<String, Object> claim) {
        List<Object> said = Json.list(Json.member(sealed, "releases"), "releases");
        List<Object> right = Json.list(Json.member(again, "releases"), "releases");
        if (said.size() != right.size()) {
            check("releases", false, "states " + said.size() + ", the recipe makes " + right.size());
            return;
        }
        for (int i = 0; i < right.size(); i++) {
            Map<String, Object> found = Json.object(said.get(i), "release");
            Map<String, Object> needed = Json.object(right.get(i), "release");
            compare("sensitivity", found, needed, claim);
            compare("scale", found, needed, claim);
        }
    }

    private void compare(
            String member, Map<String, Object> found, Map<String, Object> needed, Map<String, Object> claim) {
        BigDecimal said = Json.number(found, member);
        BigDecimal right = Json.number(needed, member);
        boolean same = said.compareTo(right) == 0;
        String shown = Visible.of(Budget.text(said));
        String detail = Json.text(needed, "mechanism") + " " + member + " " + shown;
        String wrong = member + " is " + shown + ", but ε = " + Visible.of(Json.member(claim, "epsilon"))
                + (claim.containsKey("delta") ? ", δ = " + Visible.of(Json.member(claim, "delta")) : "") + " needs "
                + Budget.text(right);
        check(member, same, same ? detail : wrong);
    }

    private void same(
            String name, Map<String, Object> sealed, Map<String, Object> again, String member, String detail) {
        byte[] said = Json.canonical(Json.member(sealed, member));
        boolean same = Arrays.equals(said, Json.canonical(Json.member(again, member)));
        check(name, same, same ? detail : "is not what schema and options give");
    }

    /** The members that differ. Those that no plan has are counted and not named: their names could say anything. */
    private static List<String> differing(Map<String, Object> sealed, Map<String, Object> again) {
        List<String> names = new ArrayList<>();
        for (Map.Entry<String, Object> member : again.entrySet()) {
            Object said = sealed.get(member.getKey());
            if (said == null || !Arrays.equals(Json.canonical(said), Json.canonical(member.getValue()))) {
                names.add(member.getKey());
            }
        }
        long strange = sealed.keySet().stream()
                .filter(name -> !again.containsKey(name))
                .count();
        if (strange > 0) {
            names.add(strange + (strange == 1 ? " member" : " members") + " that no plan has");
        }
        return names;
    }

    /** The first of what is wrong. What was written by anyone may break any reader; what the platform says of that is for nobody. */
    private static String cause(RuntimeException e) {
        if (e instanceof BadInput bad) {
            return Visible.text(bad.messages().get(0).text(), LONGEST_CAUSE);
        }
        boolean isOurs = e instanceof IllegalArgumentException
                || e instanceof ArithmeticException
                || e instanceof IllegalStateException;
        return isOurs
                ? Visible.text(String.valueOf(e.getMessage()), LONGEST_CAUSE)
                : "a part of it is of another kind, or of another size, than it must be.";
    }

    private static String shorten(String hex) {
        return hex.substring(0, Math.min(16, hex.length())) + "…";
    }

    private void check(String name, boolean holds, String detail) {
        checks.add(new Check(name, holds, detail));
    }
}
