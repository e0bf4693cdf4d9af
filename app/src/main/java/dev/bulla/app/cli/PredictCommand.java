package dev.bulla.app.cli;

import dev.bulla.app.artefact.AnswerColumns;
import dev.bulla.app.artefact.Artefact;
import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Json;
import dev.bulla.core.domain.Visible;
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
            console.say(Failures.notARelease(folder));
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
        AnswerColumns columns = new AnswerColumns(model);
        if (at != null) {
            print(columns, List.of(answer(model, columns, at)));
        } else if (data != null) {
            print(columns, answers(model, columns, data));
        } else {
            printAll(model);
        }
        return ExitCode.DONE;
    }

    private static List<Object> answer(Model model, AnswerColumns columns, String text) {
        double[] point = point(model, text);
        if (!model.knows(point)) {
            throw new BadInput(
                    "E-434",
                    "--at",
                    "the model has no answer for these columns together.",
                    "",
                    "Leave empty what is not asked, as \"42,\" does; bulla predict DIR lists every answer there is.");
        }
        return columns.row(point);
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
                        Visible.quote(cells[i]) + " is not a value of "
                                + Visible.of(inputs.get(i).name()) + ".",
                        "",
                        names(inputs));
            }
        }
        return point;
    }

    /** A row without an answer is kept in its place, empty. */
    private static List<List<Object>> answers(Model model, AnswerColumns columns, Path file) {
        List<List<Object>> answers = new ArrayList<>();
        Questions.read(file, model.inputs(), point -> answers.add(model.knows(point) ? columns.row(point) : List.of()));
        return answers;
    }

    private void print(AnswerColumns columns, List<List<Object>> answers) {
        if (json) {
            console.json(json(columns, answers));
            return;
        }
        console.data(String.join(
                ",", columns.names().stream().map(PredictCommand::quoted).toList()));
        String empty = ",".repeat(columns.names().size() - 1);
        answers.forEach(answer -> console.data(answer.isEmpty() ? empty : cells(answer)));
    }

    private void printAll(Model model) {
        List<Model.Line> lines = model.lines();
        if (lines.isEmpty()) {
            console.say("It has an answer for every place and no list of them: ask with --at or --data. "
                    + names(model.inputs()));
        }
        if (json) {
            Map<String, Object> all = new LinkedHashMap<>(json(
                    new AnswerColumns(model),
                    lines.stream().map(line -> numbers(line.answer())).toList()));
            all.put("cells", lines.stream().map(Model.Line::labels).toList());
            console.json(all);
            return;
        }
        List<String> header = new ArrayList<>(
                model.inputs().stream().map(c -> quoted(c.name())).toList());
        new AnswerColumns(model).names().forEach(name -> header.add(quoted(name)));
        console.data(String.join(",", header));
        for (Model.Line line : lines) {
            List<String> cells = new ArrayList<>(
                    line.labels().stream().map(PredictCommand::quoted).toList());
            cells.add(cells(numbers(line.answer())));
            console.data(String.join(",", cells));
        }
    }

    private static Map<String, Object> json(AnswerColumns columns, List<List<Object>> answers) {
        if (answers.stream().anyMatch(List::isEmpty)) {
            throw new BadInput(
                    "E-433",
                    "--data",
                    "a row has no value in one of the columns; JSON has no empty number.",
                    "",
                    "Complete the rows, or print CSV.");
        }
        if (columns.hasInterval()) {
            return Map.of(
                    "predictions",
                    column(answers, 0),
                    "interval",
                    Map.of("level", 0.95, "lower", column(answers, 1), "upper", column(answers, 2)));
        }
        Map<String, Object> scores = new LinkedHashMap<>();
        for (int c = 1; c < columns.names().size(); c++) {
            scores.put(columns.names().get(c), column(answers, c));
        }
        return Map.of("predictions", column(answers, 0), "scores", scores);
    }

    private static List<Object> column(List<List<Object>> answers, int column) {
        return answers.stream().map(answer -> answer.get(column)).toList();
    }

    private static List<Object> numbers(Answer answer) {
        return List.of(answer.value(), answer.lower(), answer.upper());
    }

    private static String cells(List<Object> answer) {
        return String.join(
                ",",
                answer.stream()
                        .map(cell -> cell instanceof Double number ? number(number) : quoted(String.valueOf(cell)))
                        .toList());
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
                        + String.join(
                                ", ",
                                inputs.stream().map(c -> Visible.of(c.name())).toList())
                        + ".";
    }
}
