package dev.bulla.core.model;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.model.Exhibit.Cell;
import dev.bulla.core.model.Exhibit.Estimate;
import dev.bulla.core.model.Exhibit.Form;
import dev.bulla.core.model.Exhibit.Head;
import dev.bulla.core.model.Exhibit.Level;
import dev.bulla.core.model.Exhibit.Picture;
import dev.bulla.core.model.Exhibit.Plain;
import dev.bulla.core.model.Exhibit.Text;
import dev.bulla.core.schema.Column;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** The tables of a model that declares none of its own: all its answers where it lists them, else its answers at some points. */
final class UsualTables {

    /** How finely a function of one column is shown, and one of two along each of them. */
    private static final int STEPS = 20;

    private static final int STEPS_OF_TWO = 6;

    /** Of more classes only the score of the one that wins is shown. */
    private static final int MOST_CLASSES = 4;

    /** A function of many columns is shown along the first of them. */
    private static final int MOST_PROFILES = 6;

    private final Model model;
    private final List<Column> inputs;

    private UsualTables(Model model) {
        this.model = model;
        this.inputs = model.inputs();
    }

    static List<Exhibit> of(Model model) {
        UsualTables tables = new UsualTables(model);
        List<Model.Line> lines = model.lines();
        Form form = model.isFunction() ? Form.CURVE : Form.VALUES;
        return lines.isEmpty() ? tables.points() : List.of(answers(model.output(), model.inputs(), lines, form));
    }

    static Exhibit answers(String output, List<Column> columns, List<Model.Line> lines, Form form) {
        List<Head> heads = new ArrayList<>(names(columns));
        heads.add(Head.of(output));
        return new Exhibit(
                titled(output, columns),
                "",
                heads,
                rows(lines.size(), row -> cells(columns, lines.get(row))),
                Optional.of(new Picture(form, columns.size())));
    }

    private static List<Cell> cells(List<Column> columns, Model.Line line) {
        List<Cell> cells = new ArrayList<>();
        for (int c = 0; c < columns.size(); c++) {
            cells.add(cell(columns.get(c), line.labels().get(c)));
        }
        cells.add(new Estimate(line.answer()));
        return cells;
    }

    /** The label of a cell: a level where it is one. */
    private static Cell cell(Column column, String label) {
        int index =
                column instanceof Column.Category category ? category.levels().indexOf(label) : -1;
        return index >= 0 ? new Level((Column.Category) column, index) : new Text(label);
    }

    /** "Count by age, sex". */
    private static String titled(String output, List<Column> by) {
        String capital = output.substring(0, 1).toUpperCase(Locale.ROOT) + output.substring(1);
        return by.isEmpty()
                ? capital
                : capital + " by "
                        + String.join(", ", by.stream().map(Column::name).toList());
    }

    private static List<Head> names(List<Column> columns) {
        return columns.stream().map(column -> Head.of(column.name())).toList();
    }

    private static List<List<Cell>> rows(int size, IntFunction<List<Cell>> row) {
        return new AbstractList<>() {
            @Override
            public List<Cell> get(int index) {
                return row.apply(index);
            }

            @Override
            public int size() {
                return size;
            }
        };
    }

    private List<Exhibit> points() {
        return switch (inputs.size()) {
            case 0 -> List.of();
            case 1 -> List.of(at("", List.of(0), STEPS));
            case 2 -> List.of(at("", List.of(0, 1), STEPS_OF_TWO));
            default ->
                IntStream.range(0, Math.min(MOST_PROFILES, inputs.size()))
                        .mapToObj(this::profile)
                        .toList();
        };
    }

    /** Along one column, all others where they are half way. */
    private Exhibit profile(int column) {
        List<String> held = IntStream.range(0, inputs.size())
                .filter(c -> c != column)
                .mapToObj(c -> inputs.get(c).name() + " = " + label(c, middle(c)))
                .toList();
        return at("The other columns are held at " + String.join(", ", held) + ".", List.of(column), STEPS);
    }

    /** The answers where some columns vary and the others are half way. */
    private Exhibit at(String note, List<Integer> varied, int steps) {
        List<double[]> points = new ArrayList<>();
        double[] start =
                IntStream.range(0, inputs.size()).mapToDouble(this::middle).toArray();
        points.add(start);
        for (int column : varied) {
            points = points.stream()
                    .flatMap(point -> places(column, steps).stream().map(place -> moved(point, column, place)))
                    .toList();
        }
        List<double[]> all = points;
        List<Column> columns = varied.stream().map(inputs::get).toList();
        List<Head> heads = new ArrayList<>(names(columns));
        heads.addAll(answerHeads());
        return new Exhibit(
                titled(model instanceof Classifier ? "scores" : model.output(), columns),
                note,
                heads,
                rows(all.size(), row -> row(varied, all.get(row))),
                Optional.of(new Picture(Form.CURVE, heads.size() - 1)));
    }

    private List<Cell> row(List<Integer> varied, double[] point) {
        List<Cell> cells = new ArrayList<>();
        varied.forEach(column -> cells.add(cell(inputs.get(column), label(column, point[column]))));
        cells.addAll(answerCells(point));
        return cells;
    }

    private List<Head> answerHeads() {
        if (!(model instanceof Classifier classifier)) {
            return List.of(Head.of(model.output()));
        }
        List<Head> heads = new ArrayList<>(List.of(Head.of("class")));
        if (classifier.classes().size() > MOST_CLASSES) {
            heads.add(Head.of("its score", AnswerKind.VALUE));
            return heads;
        }
        classifier.labels().forEach(name -> heads.add(Head.of("score of " + name, AnswerKind.VALUE)));
        return heads;
    }

    private List<Cell> answerCells(double[] point) {
        if (!(model instanceof Classifier classifier)) {
            return List.of(new Estimate(model.answer(point)));
        }
        int winner = classifier.classify(point);
        List<Cell> cells = new ArrayList<>(List.of(named(classifier, winner)));
        OptionalDouble reach = classifier.scoreReach95();
        double[] scores = new double[classifier.classes().size()];
        classifier.scores(point, scores);
        Arrays.stream(scores.length > MOST_CLASSES ? new double[] {scores[winner]} : scores)
                .mapToObj(score -> reach.isPresent()
                        ? new Estimate(new Answer(score, score - reach.getAsDouble(), score + reach.getAsDouble()))
                        : new Plain(score))
                .forEach(cells::add);
        return cells;
    }

    private static Cell named(Classifier classifier, int index) {
        return classifier instanceof ClassModel known
                ? new Level(known.target(), index)
                : new Text(classifier.classes().get(index));
    }

    private static double[] moved(double[] point, int column, double place) {
        double[] moved = point.clone();
        moved[column] = place;
        return moved;
    }

    /** Half way between the bounds; of levels the first. */
    private double middle(int column) {
        if (inputs.get(column) instanceof Column.Real real) {
            return real.min() + (real.max() - real.min()) / 2;
        }
        return inputs.get(column) instanceof Column.Whole whole ? Math.rint((whole.min() + whole.max()) / 2.0) : 0;
    }

    /** Every level; numbers from bound to bound, whole ones one by one where they are few. */
    private List<Double> places(int column, int most) {
        if (inputs.get(column) instanceof Column.Category category) {
            return IntStream.range(0, category.levels().size())
                    .mapToObj(level -> (double) level)
                    .toList();
        }
        boolean isWhole = inputs.get(column) instanceof Column.Whole;
        double low = isWhole ? ((Column.Whole) inputs.get(column)).min() : ((Column.Real) inputs.get(column)).min();
        double high = isWhole ? ((Column.Whole) inputs.get(column)).max() : ((Column.Real) inputs.get(column)).max();
        int steps = isWhole ? (int) Math.min(most, high - low) : most;
        return IntStream.rangeClosed(0, steps)
                .mapToObj(i -> low + (high - low) * i / steps)
                .map(place -> isWhole ? Math.rint(place) : place)
                .toList();
    }

    private String label(int column, double value) {
        return inputs.get(column) instanceof Column.Category category
                ? category.levels().get((int) value)
                : new BigDecimal(value)
                        .round(new MathContext(6))
                        .stripTrailingZeros()
                        .toPlainString();
    }
}
