package dev.bulla.app.cli;

import dev.bulla.app.artefact.Artefact;
import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Json;
import dev.bulla.core.release.Answer;
import dev.bulla.core.release.Model;
import dev.bulla.core.release.Verification;
import dev.bulla.data.Questions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulla predict}: ask a released model. It reads the release folder and nothing else. */
@Command(
        name = "predict",
        mixinStandardHelpOptions = true,
        description = "Ask a released model, as often as you like. Without a question, print every answer there is.")
final class PredictCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "DIR", description = "a release folder")
    private Path folder = Path.of(".");

    @Option(names = "--at", paramLabel = "x1,x2", description = "one question: a value per column")
    private @Nullable String at;

    @Option(names = "--data", paramLabel = "FILE", description = "questions in a CSV file, one a row")
    private @Nullable Path data;

    @Option(names = "--json", description = "print JSON instead of CSV")
    private boolean json;

    private final Console console;

    PredictCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Artefact artefact = Artefact.read(folder);
        if (!artefact.verify(Optional.empty()).stream().allMatch(Verification.Check::holds)) {
            console.say(
                    "E-600 " + folder + " is not a valid release. See bulla verify " + folder + ". " + Failures.FREE);
            return ExitCode.INTEGRITY;
        }
        Model model = artefact.openModel();
        if (at != null && data != null) {
            throw new BadInput(
                    "E-430",
                    "--at",
                    "cannot be given with --data.",
                    "",
                    "Ask one question with --at, or many with --data.");
        }
        if (at != null) {
            print(List.of(answer(model, at)));
        } else if (data != null) {
            print(answers(model, data));
        } else {
            printAll(model);
        }
        return ExitCode.DONE;
    }

    private static Answer answer(Model model, String text) {
        double[] point = point(model, text);
        if (!model.knows(point)) {
            throw new BadInput(
                    "E-434",
                    "--at",
                    "the model has no answer for these columns together.",
                    "",
                    "Leave empty what is not asked, as \"42,\" does; bulla predict DIR lists every answer there is.");
        }
        return model.answer(point);
    }

    private static double[] point(Model model, String text) {
        List<Column> inputs = model.inputs();
        String[] cells = text.isBlank() ? new String[0] : text.split(",", -1);
        if (cells.length != inputs.size()) {
            throw new BadInput(
                    "E-431",
                    "--at",
                    "needs one value per column (" + inputs.size() + "), got " + cells.length + ".",
                    "",
                    names(inputs));
        }
        boolean isPartial = model.knows(Arrays.stream(cells)
                .mapToDouble(cell -> cell.isBlank() ? Column.MISSING : 0)
                .toArray());
        double[] point = new double[cells.length];
        for (int i = 0; i < cells.length; i++) {
            boolean left = isPartial && cells[i].isBlank();
            point[i] = left ? Column.MISSING : inputs.get(i).read(cells[i]);
            if (Double.isNaN(point[i]) && !left) {
                throw new BadInput(
                        "E-432",
                        "--at",
                        "\"" + cells[i] + "\" is not a value of "
                                + inputs.get(i).name() + ".",
                        "",
                        names(inputs));
            }
        }
        return point;
    }

    /** A row without an answer is kept in its place, empty. */
    private static List<Answer> answers(Model model, Path file) {
        List<Answer> answers = new ArrayList<>();
        Questions.read(
                file,
                model.inputs(),
                point -> answers.add(
                        model.knows(point) ? model.answer(point) : new Answer(Double.NaN, Double.NaN, Double.NaN)));
        return answers;
    }

    private void print(List<Answer> answers) {
        if (json) {
            console.json(json(answers));
            return;
        }
        console.data("prediction,lower,upper");
        answers.forEach(answer -> console.data(cells(answer)));
    }

    private void printAll(Model model) {
        List<Model.Line> lines = model.lines();
        if (json) {
            Map<String, Object> all = new LinkedHashMap<>(
                    json(lines.stream().map(Model.Line::answer).toList()));
            all.put("cells", lines.stream().map(Model.Line::labels).toList());
            console.json(all);
            return;
        }
        List<String> header = new ArrayList<>(
                model.inputs().stream().map(c -> quoted(c.name())).toList());
        header.add("prediction,lower,upper");
        console.data(String.join(",", header));
        for (Model.Line line : lines) {
            List<String> cells = new ArrayList<>(
                    line.labels().stream().map(PredictCommand::quoted).toList());
            cells.add(cells(line.answer()));
            console.data(String.join(",", cells));
        }
    }

    private static Map<String, Object> json(List<Answer> answers) {
        if (answers.stream().anyMatch(answer -> Double.isNaN(answer.value()))) {
            throw new BadInput(
                    "E-433",
                    "--data",
                    "a row has no value in one of the columns; JSON has no empty number.",
                    "",
                    "Complete the rows, or print CSV.");
        }
        return Map.of(
                "predictions", answers.stream().map(Answer::value).toList(),
                "interval",
                        Map.of(
                                "level", 0.95,
                                "lower", answers.stream().map(Answer::lower).toList(),
                                "upper", answers.stream().map(Answer::upper).toList()));
    }

    private static String cells(Answer answer) {
        return Double.isNaN(answer.value())
                ? ",,"
                : number(answer.value()) + "," + number(answer.lower()) + "," + number(answer.upper());
    }

    /** The same digits in CSV as in JSON. */
    private static String number(double value) {
        return new String(Json.canonical(value), StandardCharsets.UTF_8);
    }

    /** A cell of CSV that a spreadsheet cannot take for a formula. */
    private static String quoted(String text) {
        String safe =
                text.matches("[=+\\-@\\t\\r].*") && !text.matches("-?[0-9.]+(\\.\\.-?[0-9]+)?") ? "'" + text : text;
        return safe.matches("[\\w .:\\-']*") ? safe : "\"" + safe.replace("\"", "\"\"") + "\"";
    }

    private static String names(List<Column> inputs) {
        return inputs.isEmpty()
                ? "This model takes no question: leave --at out."
                : "Columns are, in order: "
                        + String.join(", ", inputs.stream().map(Column::name).toList()) + ".";
    }
}
