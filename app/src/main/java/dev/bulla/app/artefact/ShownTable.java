package dev.bulla.app.artefact;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.Exhibit.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The first rows of a table of a model, and how each of their cells is written.
 *
 * <p>Numbers of a column are written alike, as {@link Figures} does; coefficients are not, because each has a unit of its own.
 */
public final class ShownTable {

    private static final String NUMBER = "(-?[0-9]+(?:\\.[0-9]+)?(?:E-?[0-9]+)?)";
    private static final Pattern STRETCH = Pattern.compile("\\[" + NUMBER + ", " + NUMBER + "[)\\]]");

    private final Exhibit exhibit;
    private final List<List<Cell>> rows;
    private final List<Figures> figures;
    private final boolean isEachItsOwn;

    /**
     * A table.
     *
     * @param answers what the recipe's answers are
     * @param most how many rows are shown
     */
    public ShownTable(Exhibit exhibit, AnswerKind answers, int most) {
        this.exhibit = exhibit;
        this.rows = List.copyOf(
                exhibit.rows().subList(0, Math.min(most, exhibit.rows().size())));
        this.isEachItsOwn = exhibit.picture()
                .filter(picture -> picture.form() == Exhibit.Form.AROUND_ZERO)
                .isPresent();
        this.figures = IntStream.range(0, exhibit.heads().size())
                .mapToObj(
                        column -> Figures.of(exhibit.heads().get(column).kind().orElse(answers), numbers(column)))
                .toList();
    }

    public Exhibit exhibit() {
        return exhibit;
    }

    /** The rows shown. */
    public List<List<Cell>> rows() {
        return rows;
    }

    /** How many rows are not shown. */
    public int left() {
        return exhibit.rows().size() - rows.size();
    }

    public Figures figures(int column) {
        return figures.get(column);
    }

    /** What a column is called, with the unit its numbers are in. */
    public String head(int column) {
        return exhibit.heads().get(column).name()
                + (isEachItsOwn || !isNumbers(column) ? "" : figures.get(column).unit());
    }

    public boolean isNumbers(int column) {
        return !numbers(column).isEmpty();
    }

    public boolean hasIntervals(int column) {
        return rows.stream().anyMatch(row -> row.get(column) instanceof Exhibit.Estimate);
    }

    /** What stands in a cell, without its interval. */
    public String text(int row, int column) {
        Cell cell = rows.get(row).get(column);
        if (cell instanceof Exhibit.Text text) {
            return stretch(text.text());
        }
        if (cell instanceof Exhibit.Level level) {
            return named(level);
        }
        Answer answer = answer(cell).orElseThrow();
        return own(cell, column).value(answer.value());
    }

    /** The lower end of a stretch of a real column: 53.421 of "[53.421, 56.842)"; none of other labels. */
    public static OptionalDouble lower(String label) {
        Matcher ends = STRETCH.matcher(label);
        return ends.matches() ? OptionalDouble.of(Double.parseDouble(ends.group(1))) : OptionalDouble.empty();
    }

    /** A stretch of a real column as people write it: "53.4211 to 56.8421" for "[53.421052631578945, 56.8421052631579)". */
    public static String stretch(String label) {
        Matcher ends = STRETCH.matcher(label);
        return ends.matches()
                ? Figures.plain(Double.parseDouble(ends.group(1))) + " to "
                        + Figures.plain(Double.parseDouble(ends.group(2)))
                : label;
    }

    /** "137 to 170"; nothing where there is no interval. */
    public String interval(int row, int column) {
        Cell cell = rows.get(row).get(column);
        return cell instanceof Exhibit.Estimate estimate ? own(cell, column).interval(estimate.answer()) : "";
    }

    /** A level as people call it, and how it is asked for where that differs: "male (1)". */
    public static String named(Exhibit.Level level) {
        return level.label().equals(level.level()) ? level.level() : level.label() + " (" + level.level() + ")";
    }

    /** The number in a cell; its interval is nothing but itself where none is known. */
    public static Optional<Answer> answer(Cell cell) {
        if (cell instanceof Exhibit.Estimate estimate) {
            return Optional.of(estimate.answer());
        }
        return cell instanceof Exhibit.Plain plain
                ? Optional.of(new Answer(plain.value(), plain.value(), plain.value()))
                : Optional.empty();
    }

    private Figures own(Cell cell, int column) {
        return isEachItsOwn ? Figures.alone(answer(cell).orElseThrow()) : figures.get(column);
    }

    private List<Answer> numbers(int column) {
        List<Answer> numbers = new ArrayList<>();
        rows.forEach(row -> answer(row.get(column)).ifPresent(numbers::add));
        return numbers;
    }
}
