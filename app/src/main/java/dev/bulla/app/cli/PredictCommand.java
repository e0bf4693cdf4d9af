package dev.bulla.app.cli;

import dev.bulla.app.artefact.AnswerColumns;
import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.screen.AnswerWriter;
import dev.bulla.app.screen.Answering;
import dev.bulla.app.screen.Console;
import dev.bulla.core.model.Generator;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Dialect;
import dev.bulla.data.Note;
import dev.bulla.ledger.Artefact;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
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

    private static final String CSV = "csv";
    private static final List<String> FORMATS = List.of(CSV, "jsonl", "parquet");

    private static final Pattern COMMA = Pattern.compile(",");

    /** A comma outside of quotes. */
    private static final Pattern CELL_ENDS = Pattern.compile(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");

    @Option(names = "--at", paramLabel = "x1,x2", description = "one question: a value per column")
    private @Nullable String at;

    @Option(names = "--data", paramLabel = "FILE", description = "questions in a CSV file, one a row")
    private @Nullable Path data;

    @Option(
            names = "--target",
            paramLabel = "a",
            description = "of a generator: tell the level of this column by the others, columns left out summed out")
    private @Nullable String target;

    @Option(
            names = "--columns",
            paramLabel = "a,b",
            split = ",",
            description = "of a generator: ask about these columns alone; without a question, print every cell of them")
    private List<String> columns = new ArrayList<>();

    @Option(names = "--json", description = "print JSON instead of CSV: one object, by column")
    private boolean json;

    @Option(
            names = "--strict",
            description = "refuse questions out of range, of the wrong type or of unknown level, before any answer")
    private boolean strict;

    @Option(
            names = "--keep",
            paramLabel = "a,b",
            split = ",",
            description = "columns of the file of questions to write beside the answers, such as an id")
    private List<String> kept = new ArrayList<>();

    @Option(
            names = "--format",
            paramLabel = "csv|jsonl|parquet",
            description = "how answers to --data are written (default: csv); parquet needs --out")
    private @Nullable String format;

    @Option(names = "--out", paramLabel = "FILE", description = "a new file for the answers to --data")
    private @Nullable Path out;

    PredictCommand(Console console) {
        super(console);
    }

    @Override
    protected void answer(Artefact artefact, Artefact whole) {
        Model model = asked(artefact);
        if (at != null && data != null) {
            throw new BadInput(
                    "E-430",
                    "--at",
                    "cannot be given with --data.",
                    "",
                    "Ask one question with --at, or many with --data.");
        }
        AnswerColumns answers = new AnswerColumns(model);
        if (at != null) {
            List<Object> answer = answer(model, answers, at);
            print(answers, each -> each.accept(answer));
        } else if (data != null) {
            Dialect dialect = artefact.schema().dialect();
            answerFile(Answering.of(model, data, dialect, kept), model, answers);
        } else {
            printAll(model, answers);
        }
    }

    /** The model, or what is asked of it: a classifier, or a marginal. */
    private Model asked(Artefact artefact) {
        Model model = artefact.openModel();
        if (target == null && columns.isEmpty()) {
            return model;
        }
        if (!(model instanceof Generator generator)) {
            throw new BadInput(
                    "E-917",
                    target == null ? "--columns" : "--target",
                    artefact.id() + " answers questions of its own, about all its columns.",
                    "",
                    "Leave it out: it is for what a synthetic table says.");
        }
        return target == null ? generator.marginal(columns) : generator.classifier(target);
    }

    private void answerFile(Answering answering, Model model, AnswerColumns columns) {
        if (strict) {
            answering.requireStrict();
        }
        if (json) {
            print(
                    columns,
                    each -> answering
                            .questions()
                            .each(asked ->
                                    each.accept(model.knows(asked.point()) ? columns.row(asked.point()) : List.of())));
            if (answering.isNoted()) {
                console.warn("W-151 some questions are not within the columns of the model; --format csv or jsonl has a"
                        + " note for each.");
            }
            return;
        }
        try {
            answering.write(console, format == null ? CSV : format, out);
        } catch (IOException e) {
            throw new BadInput(
                    "E-439",
                    "--out",
                    Visible.path(String.valueOf(out)) + " cannot be written.",
                    "",
                    "Name another file.");
        }
    }

    /** What goes with what. */
    @Override
    protected void require() {
        if (format != null && !FORMATS.contains(format)) {
            throw new BadInput(
                    "E-436",
                    "--format",
                    Visible.quote(format) + " is not a format.",
                    "",
                    "Take " + String.join(", ", FORMATS) + ".");
        }
        if (data == null && (!kept.isEmpty() || format != null || out != null)) {
            throw needs(kept.isEmpty() ? format != null ? "--format" : "--out" : "--keep", "--data FILE");
        }
        if (target != null && !columns.isEmpty()) {
            throw new BadInput(
                    "E-436",
                    "--target",
                    "cannot be given with --columns.",
                    "Columns that a question leaves out are summed out.",
                    "Leave --columns out.");
        }
        if (json && (!kept.isEmpty() || format != null || out != null)) {
            throw new BadInput(
                    "E-436",
                    "--json",
                    "is one object by column, and cannot be given with --keep, --format or --out.",
                    "",
                    "Use --format jsonl for one object a row.");
        }
        if ("parquet".equals(format) && out == null) {
            throw needs("--format parquet", "--out FILE");
        }
    }

    private static BadInput needs(String option, String other) {
        return new BadInput("E-436", option, "needs " + other + ".", "", "Give both, or leave both out.");
    }

    private List<Object> answer(Model model, AnswerColumns columns, String text) {
        double[] point = point(model, text);
        if (!model.knows(point)) {
            throw unanswered();
        }
        return columns.row(point);
    }

    private static BadInput unanswered() {
        return new BadInput(
                "E-434",
                "--at",
                "the model has no answer for these columns together.",
                "",
                "Leave empty what is not asked, as \"42,\" does; bulla predict DIR lists every answer there is.");
    }

    /** Whether its questions may leave columns out: one about all of them has no answer, or one about the first alone has. */
    private static boolean isAskedInPart(Model model) {
        double[] first = new double[model.inputs().size()];
        Arrays.fill(first, Math.min(1, first.length), first.length, Column.MISSING);
        return !model.knows(new double[first.length]) || (first.length > 1 && model.knows(first));
    }

    /** A value that is not in its column is answered as the one that is nearest, and that is said. */
    private void note(Column column, String cell, double value) {
        Note.of(column, cell, value).ifPresent(note -> {
            if (strict) {
                throw new BadInput(
                        "E-437",
                        "--strict",
                        note.text() + ".",
                        "What is clamped or replaced is answered as another question.",
                        "Correct --at, or leave --strict out.");
            }
            console.warn("W-150 --at: " + note.text() + ".");
        });
    }

    private double[] point(Model model, String text) {
        List<Column> inputs = model.inputs();
        String[] cells = text.isBlank() ? new String[0] : cells(text);
        if (cells.length != inputs.size()) {
            throw new BadInput(
                    "E-431",
                    "--at",
                    "needs one value per column (" + inputs.size() + "), got " + cells.length + ".",
                    "",
                    names(inputs)
                            + (isAskedInPart(model) ? " Leave empty what is not asked, between its commas." : ""));
        }
        boolean isPartial = model.knows(Arrays.stream(cells)
                .mapToDouble(cell -> cell.isBlank() ? Column.MISSING : 0)
                .toArray());
        double[] point = new double[cells.length];
        for (int i = 0; i < cells.length; i++) {
            boolean left = isPartial && cells[i].isBlank();
            cells[i] = unquoted(inputs.get(i), cells[i]);
            point[i] = left ? Column.MISSING : inputs.get(i).read(cells[i]);
            if (Double.isNaN(point[i]) && !left && cells[i].isBlank() && isAskedInPart(model)) {
                throw unanswered();
            }
            if (Double.isNaN(point[i]) && !left) {
                throw new BadInput(
                        "E-432",
                        "--at",
                        Visible.quote(cells[i]) + " is not a value of "
                                + Visible.of(inputs.get(i).name()) + ".",
                        "",
                        names(inputs));
            }
            if (!left) {
                note(inputs.get(i), cells[i], point[i]);
            }
        }
        return point;
    }

    /** Between commas; those within quotes, if these come in pairs, end no cell. */
    private static String[] cells(String text) {
        boolean isPaired = text.chars().filter(c -> c == '"').count() % 2 == 0;
        return (isPaired ? CELL_ENDS : COMMA).split(text, -1);
    }

    /** A level as it stands, else what it is within quotes, as CSV has it: "yes, often" is one level. */
    private static String unquoted(Column column, String cell) {
        String stripped = cell.strip();
        boolean isQuoted = stripped.length() > 1 && stripped.startsWith("\"") && stripped.endsWith("\"");
        return isQuoted && Double.isNaN(column.read(cell))
                ? stripped.substring(1, stripped.length() - 1).replace("\"\"", "\"")
                : cell;
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
                            each -> lines.forEach(line -> each.accept(columns.row(line.answer()))),
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
            cells.add(AnswerWriter.cells(columns.row(line.answer())));
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
