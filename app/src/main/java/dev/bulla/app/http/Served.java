package dev.bulla.app.http;

import dev.bulla.app.report.Report;
import dev.bulla.core.joint.Bundle;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.seal.Verification;
import dev.bulla.ledger.Artefact;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A verified release, ready to be asked. Everything about it that does not depend on a question is made once.
 *
 * @param id the name in its address
 * @param title what it is, for people
 * @param metadata the protocol's description of it
 * @param pages its sealed files and its report, by the last word of their address
 * @param inference answers questions
 */
record Served(String id, String title, Document metadata, Map<String, Document> pages, Inference inference) {

    /** A release never changes, so it has one version. */
    static final String VERSION = "1";

    /** The last words of the addresses of the sealed files. */
    static final List<String> FILES = List.of("certificate", "model", "plan");

    /** That of the report. */
    static final String REPORT = "report";

    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_-]{0,199}");

    /**
     * Verifies a release and opens it, or every part of a joint one, as release.part; one that fails a check is refused with the check's
     * name.
     */
    static List<Served> open(Artefact artefact) {
        requireSound(artefact);
        return artefact.openModel() instanceof Bundle bundle
                ? bundle.parts().entrySet().stream()
                        .map(part -> of(artefact, artefact.id() + "." + part.getKey(), part.getValue()))
                        .toList()
                : List.of(of(artefact, artefact.id(), artefact.openModel()));
    }

    private static Served of(Artefact artefact, String id, Model model) {
        String digest = Digest.sha256(artefact.certificate());
        Inference inference = new Inference(id, digest, model);
        return new Served(
                id,
                "Recipe " + model.recipe() + ", dataset " + Json.text(artefact.planJson(), "dataset"),
                Document.json(metadata(id, artefact, model, inference)),
                Map.of(
                        "certificate",
                        Document.sealed(artefact.certificate()),
                        "model",
                        Document.sealed(artefact.model()),
                        "plan",
                        Document.sealed(artefact.plan()),
                        REPORT,
                        Document.html(Report.html(artefact))),
                inference);
    }

    private static void requireSound(Artefact artefact) {
        Optional<Verification.Check> failed = artefact.verify(Optional.empty()).stream()
                .filter(check -> !check.holds())
                .findFirst();
        if (failed.isPresent()) {
            Verification.Check check = failed.get();
            throw refusal(name(artefact), "fails the check \"" + check.name() + "\": " + check.detail() + ".");
        }
        if (!ID.matcher(artefact.id()).matches()) {
            throw refusal("release", "has an id that cannot stand in an address.");
        }
    }

    private static BadInput refusal(String where, String what) {
        return new BadInput(
                "E-630",
                where,
                what,
                "A release that does not hold what its certificate says must not be served.",
                "Run bulla verify on its folder.");
    }

    private static String name(Artefact artefact) {
        try {
            return artefact.id();
        } catch (BadInput e) {
            return "a release without a readable certificate";
        }
    }

    private static Map<String, Object> metadata(String id, Artefact artefact, Model model, Inference inference) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", id);
        json.put("versions", List.of(VERSION));
        json.put("platform", "bulla_" + model.recipe());
        json.put("inputs", inference.inputs().stream().map(Input::metadata).toList());
        json.put("outputs", inference.outputs());
        json.put("parameters", inference.parameters());
        json.put("dp", privacy(artefact));
        return json;
    }

    private static Map<String, Object> privacy(Artefact artefact) {
        Map<String, Object> claim = Json.object(Json.member(artefact.planJson(), "claim"), "claim");
        return Map.of(
                "claim", claim,
                "unit", Json.member(claim, "unit"),
                "neighbours", Json.text(claim, "neighbours"),
                "certificate_sha256", Digest.sha256(artefact.certificate()),
                "ledger", Json.member(artefact.certificateJson(), "ledger"));
    }

    /** A sealed file or the report, by the last word of its address. */
    Document page(String name) {
        return Objects.requireNonNull(pages.get(name), name);
    }

    /** The names of the inputs, for people. */
    Stream<String> inputNames() {
        return inference.inputs().stream().map(Input::name);
    }
}
