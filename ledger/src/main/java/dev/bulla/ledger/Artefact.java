package dev.bulla.ledger;

import dev.bulla.core.joint.Bundle;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.core.seal.Certificate;
import dev.bulla.core.seal.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The three sealed files of a release.
 *
 * @param plan the bytes of plan.json
 * @param model the bytes of model.json
 * @param certificate the bytes of certificate.json
 */
public record Artefact(byte[] plan, byte[] model, byte[] certificate) {

    public static final String PLAN = "plan.json";
    public static final String MODEL = "model.json";
    public static final String CERTIFICATE = "certificate.json";

    /** Room for synthetic tables of many fine pairs; a file is read whole. */
    private static final int LARGEST_MIB = 256;

    public Artefact {
        plan = plan.clone();
        model = model.clone();
        certificate = certificate.clone();
    }

    /** The files of a fresh release. */
    public static Artefact of(Release<?> release, Certificate certificate) {
        return new Artefact(release.plan().bytes(), release.modelBytes(), certificate.bytes());
    }

    /** The files in a release folder. */
    public static Artefact read(Path folder) {
        return new Artefact(
                bytes(folder.resolve(PLAN)), bytes(folder.resolve(MODEL)), bytes(folder.resolve(CERTIFICATE)));
    }

    /** Writes the files into a folder that exists. */
    public void write(Path folder) throws IOException {
        Files.write(folder.resolve(PLAN), plan);
        Files.write(folder.resolve(MODEL), model);
        Files.write(folder.resolve(CERTIFICATE), certificate);
    }

    /** The name it is served under. */
    public String id() {
        return Json.text(certificateJson(), "id");
    }

    public Map<String, Object> certificateJson() {
        return Json.readObject(certificate);
    }

    public Map<String, Object> planJson() {
        return Json.readObject(plan);
    }

    /** The schema it was released under. */
    public Schema schema() {
        return SchemaReader.read(Json.object(Json.member(planJson(), "schema"), "schema"));
    }

    /** The model, ready to be asked. */
    public Model openModel() {
        return Recipes.read(model);
    }

    /** The names of its parts, in the order of the plan; none unless it is a joint release. */
    public List<String> parts() {
        return openModel() instanceof Bundle bundle ? List.copyOf(bundle.parts().keySet()) : List.of();
    }

    /**
     * Plan and model of a part, as if it were a release by itself, beside the certificate of the whole: it is read, and never verified alone.
     *
     * @throws BadInput when there is no such part
     */
    public Artefact part(String name) {
        if (!(openModel() instanceof Bundle bundle)) {
            throw new BadInput(
                    "E-597",
                    Text.request("part"),
                    "this release has no parts.",
                    "",
                    "Leave it out: there is one model.");
        }
        byte[] partModel = Json.canonical(bundle.part(name).json());
        Plan<?> joint = Plan.recall(planJson(), Recipes.all());
        return new Artefact(Objects.requireNonNull(joint.parts().get(name)).bytes(), partModel, certificate);
    }

    /** Every check of the certificate against the files. */
    public List<Verification.Check> verify(Optional<String> pinnedKey) {
        return Verification.of(
                new Verification.Evidence(certificate, Optional.of(plan), Optional.of(model), pinnedKey),
                Recipes.all());
    }

    /** The bytes of a public file of a release. */
    public static byte[] bytes(Path file) {
        try {
            if (Files.size(file) >> 20 >= LARGEST_MIB) {
                throw new BadInput(
                        "E-602",
                        file.toString(),
                        "is larger than " + LARGEST_MIB + " MiB.",
                        "It would be read whole to be checked.",
                        "Name another file.");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new BadInput(
                    "E-601",
                    file.toString(),
                    "cannot be read.",
                    "",
                    "A release folder holds plan.json, model.json and certificate.json.");
        }
    }
}
