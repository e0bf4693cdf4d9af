package dev.bulla.app.http;

import dev.bulla.app.artefact.VerifiedBefore;
import dev.bulla.app.report.Label;
import dev.bulla.app.report.Report;
import dev.bulla.app.server.Problem;
import dev.bulla.core.joint.Bundle;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Generator;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.seal.Verification;
import dev.bulla.ledger.Artefact;
import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A verified release, ready to be asked.
 *
 * <p>What it needs to answer is made when it is first asked for and kept while there is memory. When it has to be read again, the files must
 * still be those that were verified.
 */
final class Served {

    /** A release never changes, so it has one version. */
    static final String VERSION = "1";

    /** The last words of the addresses of the sealed files. */
    static final List<String> FILES = List.of("certificate", "model", "plan");

    /** That of the report. */
    static final String REPORT = "report";

    /** That of the label for the people in the data. */
    static final String LABEL = "label";

    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_-]{0,199}");

    private final String id;
    private final Optional<String> part;
    private final String digest;
    private final Supplier<Artefact> files;
    private volatile SoftReference<Opened> opened = new SoftReference<>(null);

    private Served(String id, Optional<String> part, String digest, Supplier<Artefact> files) {
        this.id = id;
        this.part = part;
        this.digest = digest;
        this.files = files;
    }

    /** Everything about a release that does not depend on a question. */
    private record Opened(Artefact artefact, String title, Document metadata, Inference inference, Model model) {}

    /**
     * Verifies a release and opens it, or every part of a joint one, as release.part; one that fails a check is refused with the check's
     * name.
     *
     * @param files reads its files, again and again
     * @param before what needs no check because it had one
     */
    static List<Served> open(Supplier<Artefact> files, VerifiedBefore before) {
        Artefact artefact = files.get();
        String digest = VerifiedBefore.digest(artefact);
        if (!before.contains(digest)) {
            requireSound(artefact);
            before.add(digest);
        }
        String id = artefact.id();
        List<String> parts = artefact.parts();
        return parts.isEmpty()
                ? List.of(new Served(id, Optional.empty(), digest, files))
                : parts.stream()
                        .map(part -> new Served(id + "." + part, Optional.of(part), digest, files))
                        .toList();
    }

    /** The digest of its files. */
    String digest() {
        return digest;
    }

    private Opened opened() {
        Opened known = opened.get();
        if (known == null) {
            known = read();
            opened = new SoftReference<>(known);
        }
        return known;
    }

    private Opened read() {
        Artefact artefact;
        try {
            artefact = files.get();
        } catch (BadInput gone) {
            throw Problem.notFound();
        }
        if (!VerifiedBefore.digest(artefact).equals(digest)) {
            throw Problem.notFound(); // it is verified anew when the folder is looked at next
        }
        Model whole = artefact.openModel();
        Model model = part.isPresent() && whole instanceof Bundle bundle ? bundle.part(part.get()) : whole;
        Inference inference = new Inference(id, Digest.sha256(artefact.certificate()), model);
        return new Opened(
                artefact,
                "Recipe " + model.recipe() + ", dataset " + Json.text(artefact.planJson(), "dataset"),
                Document.json(metadata(artefact, model, inference)),
                inference,
                model);
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

    private Map<String, Object> metadata(Artefact artefact, Model model, Inference inference) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", id);
        json.put("versions", List.of(VERSION));
        json.put("platform", "bulla_" + model.recipe());
        json.put("inputs", inference.inputs().stream().map(Input::metadata).toList());
        json.put("outputs", inference.outputs());
        Map<String, Object> parameters = new LinkedHashMap<>(inference.parameters());
        if (!inference.targets().isEmpty()) {
            parameters.put("targets", inference.targets());
        }
        json.put("parameters", parameters);
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

    /** The name in its address. */
    String id() {
        return id;
    }

    /** What it is, for people. */
    String title() {
        return opened().title();
    }

    /** The protocol's description of it. */
    Document metadata() {
        return opened().metadata();
    }

    /** Answers questions. */
    Inference inference() {
        return opened().inference();
    }

    /** What writes made-up rows; none where the model makes none. */
    Optional<Generator> generator() {
        return opened().model() instanceof Generator generator ? Optional.of(generator) : Optional.empty();
    }

    /**
     * A sealed file, the report or the label.
     *
     * @param name the last word of its address
     * @param contact whom the people in the data may ask
     */
    Document page(String name, String contact) {
        Artefact artefact = opened().artefact();
        return switch (name) {
            case "certificate" -> Document.sealed(artefact.certificate());
            case "model" -> Document.sealed(artefact.model());
            case "plan" -> Document.sealed(artefact.plan());
            case LABEL -> Document.html(Label.html(artefact, contact));
            default -> Document.html(Report.html(artefact));
        };
    }

    /** The names of the inputs, for people. */
    Stream<String> inputNames() {
        return inference().inputs().stream().map(Input::name);
    }
}
