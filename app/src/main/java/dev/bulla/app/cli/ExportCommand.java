package dev.bulla.app.cli;

import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.Failures;
import dev.bulla.app.screen.Console;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.ledger.Artefact;
import dev.bulla.models.export.BinaryModel;
import dev.bulla.models.export.Exportable;
import dev.bulla.models.export.Formula;
import dev.bulla.models.export.Graph;
import dev.bulla.models.export.Pmml;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bulla export}: a released model for other programs. It reads the release folder and nothing else. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = "Write a released model for other programs: ONNX, PMML, or a compact binary form of model.json.")
final class ExportCommand extends ConsoleCommand.OfRelease {

    @Option(names = "--as", required = true, paramLabel = "onnx|pmml|binary", description = "the form")
    private String form = "";

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "the file to write; it must not exist")
    private Path out = Path.of("");

    @Option(names = "--json", description = "print what was written as JSON")
    private boolean json;

    ExportCommand(Console console) {
        super(console);
    }

    @Override
    protected void require() {
        if (!form.equals("onnx") && !form.equals("pmml") && !form.equals("binary")) {
            throw new BadInput(
                    "E-560",
                    "--as",
                    "must be onnx, pmml or binary, got " + Visible.quote(form) + ".",
                    "",
                    "Take one of these.");
        }
    }

    @Override
    protected void answer(Artefact artefact, Artefact whole) {
        byte[] file = file(artefact, whole);
        write(file);
        tell(artefact, file);
    }

    private byte[] file(Artefact artefact, Artefact whole) {
        if (form.equals("binary")) {
            return BinaryModel.of(artefact.model());
        }
        Model model = artefact.openModel();
        if (!(model instanceof Exportable exportable)) {
            throw refusal(model, "has no form for other programs");
        }
        if (form.equals("onnx")) {
            Graph graph = new Graph(model.inputs());
            exportable.describe(graph);
            return graph.bytes(artefact.id(), facts(artefact, whole));
        }
        Formula formula = exportable.formula().orElseThrow(() -> refusal(model, "is not a formula that PMML has"));
        return Pmml.of(formula, facts(artefact, whole));
    }

    private BadInput refusal(Model model, String what) {
        return new BadInput(
                "E-561",
                "--as " + form,
                "a model of the recipe " + model.recipe() + " " + what + ".",
                "",
                "Use model.json, which is plain numbers, or --as binary.");
    }

    /** What a reader of the file may want to check it against: the claim is that of the whole release. */
    private Map<String, String> facts(Artefact artefact, Artefact whole) {
        Map<String, Object> claim = Json.object(Json.member(whole.planJson(), "claim"), "claim");
        Map<String, String> facts = new TreeMap<>();
        facts.put("bulla.release", artefact.id());
        facts.put("bulla.recipe", Json.text(artefact.planJson(), "recipe"));
        facts.put("bulla.dataset", Json.text(artefact.planJson(), "dataset"));
        facts.put("bulla.neighbours", Json.text(claim, "neighbours"));
        facts.put("bulla.epsilon", Json.text(claim, "epsilon"));
        facts.put("bulla.delta", claim.containsKey("delta") ? Json.text(claim, "delta") : "0");
        facts.put("bulla.model_sha256", Digest.sha256(whole.model()));
        facts.put("bulla.certificate_sha256", Digest.sha256(artefact.certificate()));
        if (part != null) {
            facts.put("bulla.part", part);
        }
        return facts;
    }

    private void write(byte[] file) {
        try {
            Files.write(out, file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw new BadInput(
                    "E-562",
                    "--out",
                    Visible.path(out) + " exists.",
                    "It would be written over.",
                    "Name a file that does not exist.");
        } catch (IOException e) {
            throw new BadInput(
                    "E-563",
                    "--out",
                    Visible.path(out) + " cannot be written.",
                    "",
                    "Name a file in a folder that exists and has room.");
        }
    }

    private void tell(Artefact artefact, byte[] file) {
        if (json) {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("release", artefact.id());
            told.put("form", form);
            told.put("file", out.toString());
            told.put("bytes", file.length);
            told.put("sha256", Digest.sha256(file));
            told.put(
                    "inputs",
                    artefact.openModel().inputs().stream().map(Column::name).toList());
            console.json(told);
            return;
        }
        console.say("Exported", artefact.id() + " as " + form + " to " + Visible.path(out));
        console.say("", String.format(Locale.ROOT, "%,d bytes, sha256 %s", file.length, Digest.sha256(file)));
        console.say("", "The file itself is not sealed: keep the release folder with it. " + Failures.FREE);
    }
}
