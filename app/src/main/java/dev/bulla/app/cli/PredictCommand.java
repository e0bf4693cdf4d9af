package dev.bulla.app.cli;

import dev.bulla.app.artefact.AnswerColumns;
import dev.bulla.app.screen.AnswerWriter;
import dev.bulla.app.screen.Console;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.data.Questions;
import dev.bulla.ledger.Artefact;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bulla predict}: ask a released model. It reads the release folder and nothing else. */
@Command(
        name = "predict",
        mixinStandardHelpOptions = true,
        description = "Ask a released model, as often as you like. Without a question, print every answer there is.")
final class PredictCommand extends ConsoleCommand.OfRelease {

    @Option(names = "--at", paramLabel = "x1,x2", description = "one question: a value per column")
    private @Nullable String at;

    @Option(names = "--data", paramLabel = "FILE", description = "questions in a CSV file, one a row")
    private @Nullable Path data;

    @Option(names = "--json", description = "print JSON instead of CSV")
    private boolean json;

    PredictCommand(Console console) {
        super(console);
    }

    @Override
    void answer(Artefact artefact) {
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
            List<Object> answer = answer(model, columns, at);
            print(columns, each -> each.accept(answer));
        } else if (data != null) {
            Questions questions = Questions.open(data, model.inputs());
            print(
                    columns,
                    each -> questions.each(point -> each.accept(model.knows(point) ? columns.row(point) : List.of())));
        } else {
            printAll(model, columns);
        }
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

    private void print(AnswerColumns columns, AnswerWriter.Source answers) {
        AnswerWriter writer = new AnswerWriter(columns, console);
        if (json) {
            writer.json(answers, Map.of());
        } else {
            writer.csv(answers);
        }
    }

    private void printAll(Model model, AnswerColumns columns) {
        List<Model.Line> lines = model.lines();
        if (lines.isEmpty()) {
            console.say("It has an answer for every point and no list of them: ask with --at or --data. "
                    + names(model.inputs()));
        }
        if (json) {
            new AnswerWriter(columns, console)
                    .json(
                            each -> lines.forEach(line -> each.accept(numbers(line.answer()))),
                            cells(model.inputs(), lines));
            return;
        }
        List<String> header = new ArrayList<>();
        model.inputs().forEach(column -> {
            header.add(AnswerWriter.quoted(column.name()));
            if (isLabelled(column)) {
                header.add(AnswerWriter.quoted(column.name() + "_label"));
            }
        });
        columns.names().forEach(name -> header.add(AnswerWriter.quoted(name)));
        console.data(String.join(",", header));
        for (Model.Line line : lines) {
            List<String> cells = new ArrayList<>();
            for (int c = 0; c < model.inputs().size(); c++) {
                cells.add(AnswerWriter.quoted(line.labels().get(c)));
                if (isLabelled(model.inputs().get(c))) {
                    cells.add(AnswerWriter.quoted(
                            label(model.inputs().get(c), line.labels().get(c))));
                }
            }
            cells.add(AnswerWriter.cells(numbers(line.answer())));
            console.data(String.join(",", cells));
        }
    }

    /** The levels of every cell and, where people call some otherwise, their labels. */
    private static Map<String, Object> cells(List<Column> inputs, List<Model.Line> lines) {
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("cells", lines.stream().map(Model.Line::labels).toList());
        if (inputs.stream().anyMatch(PredictCommand::isLabelled)) {
            cells.put(
                    "labels",
                    lines.stream()
                            .map(line -> IntStream.range(0, inputs.size())
                                    .mapToObj(c ->
                                            label(inputs.get(c), line.labels().get(c)))
                                    .toList())
                            .toList());
        }
        return cells;
    }

    private static boolean isLabelled(Column column) {
        return column instanceof Column.Category category && !category.labels().isEmpty();
    }

    private static String label(Column column, String level) {
        return column instanceof Column.Category category ? category.label(level) : level;
    }

    private static List<Object> numbers(Answer answer) {
        return List.of(answer.value(), answer.lower(), answer.upper());
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
