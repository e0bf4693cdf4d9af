package dev.bulla.app.report;

import dev.bulla.app.artefact.Advisory;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Strength;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Model;
import dev.bulla.core.number.Amount;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.seal.Verification;
import dev.bulla.ledger.Artefact;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the three files of a release say, with types.
 *
 * @param id the name it is served under
 * @param stated what the plan states
 * @param claim what is promised
 * @param model the released numbers
 * @param plan plan.json
 * @param certificate certificate.json
 * @param digest the SHA-256 of certificate.json
 * @param checks what verification found
 * @param advisories the flaws of earlier versions that touch it
 * @param parts the same of every part, by name; none unless it is a joint release
 */
record Facts(
        String id,
        PlanFacts stated,
        Claim claim,
        Model model,
        Map<String, Object> plan,
        Map<String, Object> certificate,
        String digest,
        List<Verification.Check> checks,
        List<Advisory> advisories,
        Map<String, Facts> parts) {

    /** Where the name of a part begins in the id of its facts. */
    private static final String OF_PART = "#";

    static Facts of(Artefact artefact) {
        Facts whole = read(artefact, artefact.verify(Optional.empty()), artefact.id());
        if (!whole.failures().isEmpty()) {
            return whole;
        }
        Map<String, Facts> parts = new LinkedHashMap<>();
        artefact.parts()
                .forEach(name -> parts.put(name, read(artefact.part(name), whole.checks, whole.id + OF_PART + name)));
        return new Facts(
                whole.id,
                whole.stated,
                whole.claim,
                whole.model,
                whole.plan,
                whole.certificate,
                whole.digest,
                whole.checks,
                whole.advisories,
                parts);
    }

    private static Facts read(Artefact artefact, List<Verification.Check> checks, String id) {
        Map<String, Object> plan = artefact.planJson();
        Map<String, Object> certificate = artefact.certificateJson();
        PlanFacts stated = PlanFacts.read(plan);
        Map<String, Object> claim = member(plan, "claim");
        String delta = claim.containsKey("delta") ? Json.text(claim, "delta") : "0";
        Budget budget = Budget.approx(Json.text(claim, "epsilon"), delta);
        return new Facts(
                id,
                stated,
                stated.schema().claim(budget.guarantee()),
                artefact.openModel(),
                plan,
                certificate,
                Digest.sha256(artefact.certificate()),
                checks,
                Advisory.of(artefact.certificate()),
                Map.of());
    }

    /** How the release is named to a command that asks it: "DIR", or "DIR --part ages". */
    String asked() {
        int part = id.indexOf(OF_PART);
        return part < 0 ? "DIR" : "DIR --part " + id.substring(part + 1);
    }

    /** What was released, in words: "Histogram of age and sex", "Mean of age by sex", "Most frequent sex". */
    String title() {
        return Values.capital(stated.fill(type().title()));
    }

    /** The recipe as it declares itself. */
    Recipe.Type<?> type() {
        return Recipes.type(recipe());
    }

    /** What an answer is. */
    AnswerKind answer() {
        return type().answer(stated).kind();
    }

    /** What the plan says about its error. */
    ExpectedError expected() {
        return type().errors().read().apply(stated);
    }

    /** The widest interval an answer can have, the declared bounds being what they are; none where they do not limit it. */
    OptionalDouble widest() {
        return type().widest(stated);
    }

    Schema schema() {
        return stated.schema();
    }

    String recipe() {
        return stated.recipe();
    }

    Budget budget() {
        return claim.guarantee().budget();
    }

    Map<String, Object> options() {
        return stated.options();
    }

    /** μ of a release with normal noise; none when another noise was used, alone or beside it. */
    Optional<BigDecimal> mu() {
        return Optional.ofNullable(cost().containsKey("epsilon") ? null : cost().get("mu"))
                .map(Object::toString)
                .map(BigDecimal::new);
    }

    /** What this release is worth by itself. */
    Strength strength() {
        return mu().map(Strength::ofNormal).orElseGet(() -> Strength.of(budget()));
    }

    /** What is left when the account has released all that its cap allows: it bounds every release together. */
    Strength worst() {
        return Strength.of(schema().cap());
    }

    /** The share a pure release takes of a cap with a δ once normal noise has been released; none for other releases. */
    Optional<BigDecimal> otherShare() {
        Optional<Amount> bought = Terms.of(schema()).bought();
        return bought.filter(b -> budget().isPure())
                .map(b -> new BigDecimal(Json.text(cost(), "renyi")).divide(b.decimal(), MathContext.DECIMAL64));
    }

    /** The part of the cap it took: never more than all of it, which version 0.1 wrote of releases that close an account. */
    BigDecimal share() {
        return new BigDecimal(Json.text(cost(), "share")).min(BigDecimal.ONE);
    }

    Map<String, Object> ledger() {
        return member(certificate, "ledger");
    }

    /** The sentences of a list in the certificate. */
    List<String> sentences(String name) {
        return Json.list(Json.member(certificate, name), name).stream()
                .map(Object::toString)
                .toList();
    }

    /** The checks that do not hold. */
    List<Verification.Check> failures() {
        return checks.stream().filter(check -> !check.holds()).toList();
    }

    private Map<String, Object> cost() {
        return member(plan, "cost");
    }

    static Map<String, Object> member(Map<String, Object> object, String name) {
        return Json.object(Json.member(object, name), name);
    }
}
