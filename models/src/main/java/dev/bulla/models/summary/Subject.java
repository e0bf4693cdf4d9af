package dev.bulla.models.summary;

import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.statistic.Statistic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a recipe about one number column is asked for: which column, for which groups, with which noise.
 *
 * @param column the number column
 * @param groups whose cells get an answer each
 * @param noise the choice of noise
 */
record Subject(String column, Grouping groups, Noise noise) {

    /** What every number about a column takes. */
    static final List<Option> OPTIONS = List.of(
            Option.of("columns", Option.Kind.COLUMNS, "the column"),
            Grouping.BY,
            Option.bins(Grouping.BY.name()),
            Option.noise());

    /** The errors of a number whose error depends on how many rows it is of, which may be a guess. */
    static final ErrorWords RATIO_ERRORS = ErrorWords.guessed(Map.of(), Subject::expected);

    private static ExpectedError expected(PlanFacts plan) {
        boolean isGrouped = plan.has(Grouping.BY.name());
        if (!isGrouped && plan.schema().neighbours() != Neighbours.ADD_REMOVE) {
            return ErrorWords.ofAnswer(plan);
        }
        return ErrorWords.ofAnswer(plan)
                .and(", at worst, with " + plan.schema().rows().orElse(0) + " rows"
                        + (isGrouped ? " spread evenly over the groups" : ""))
                .noting(
                        "It is the most it can be for the number of rows the schema states, spread evenly over the groups."
                                + " A group half that size has twice the error; the intervals below rest on no such guess.");
    }

    /** The declared range of the column that a plan is about; none when it is about no number column. */
    static OptionalDouble range(PlanFacts plan) {
        return plan.schema().columns().stream()
                .filter(each -> plan.words("columns").contains(each.name()) && !(each instanceof Column.Category))
                .mapToDouble(each -> Bounds.of(each).range())
                .findFirst();
    }

    static Subject of(String column) {
        return new Subject(column, Grouping.NONE, Noise.AUTO);
    }

    /** The options of a plan; others than these are refused. */
    static Subject of(Recipe.Type<?> type, Map<String, Object> options) {
        Options given = new Options(type, options);
        List<String> columns = given.names("columns");
        if (columns.size() != 1) {
            throw new BadInput(
                    "E-463",
                    Text.option("columns"),
                    "a " + type.name() + " is of one column, got " + columns.size() + ".",
                    "",
                    Text.of(
                            "For example ",
                            Text.option("columns", "age"),
                            ", with ",
                            Text.option("by"),
                            " for its groups."));
        }
        Subject subject = new Subject(columns.get(0), Grouping.of(given), given.noise());
        given.refuseOthers();
        return subject;
    }

    Subject by(String... columns) {
        return new Subject(column, groups.by(columns), noise);
    }

    Subject bins(String name, int cells) {
        return new Subject(column, groups.bins(name, cells), noise);
    }

    Subject noise(Noise choice) {
        return new Subject(column, groups, choice);
    }

    /** Whether every row has a value and their number is public, so that it needs no noise. */
    boolean hasPublicNumber(Schema schema) {
        return schema.neighbours() == Neighbours.REPLACE_ONE
                && groups.by().isEmpty()
                && !Double.isNaN(schema.require(column).absent());
    }

    Column column(Schema schema) {
        return schema.require(column);
    }

    /** The rows of one group: all of them, or an equal part; none when the schema declares no number of rows. */
    OptionalDouble rowsEach(Schema schema) {
        return schema.rows().isPresent()
                ? OptionalDouble.of((double) schema.rows().getAsLong()
                        / groups.cells(schema).size())
                : OptionalDouble.empty();
    }

    Blueprint<SummaryModel> blueprint(
            Statistic statistic, Reading reading, Schema schema, Budget budget, Map<String, Object> publicFacts) {
        Cells cells = groups.cells(schema);
        Noise.Candidate chosen = noise.calibrate(statistic, schema, budget);
        AdditiveMechanism mechanism = chosen.mechanism();
        Map<String, Object> options = new LinkedHashMap<>(groups.options(cells));
        options.put("columns", List.of(column));
        options.put("noise", chosen.noise().word());
        return new Blueprint<>(
                options,
                chosen.budget().guarantee(),
                List.of(Measurement.of(statistic, mechanism)),
                publicFacts,
                reading.predictedError(Spread.of(mechanism), rowsEach(schema)),
                noisy -> new SummaryModel(reading, cells, NoisyValues.of(noisy.get(0), mechanism)));
    }
}
