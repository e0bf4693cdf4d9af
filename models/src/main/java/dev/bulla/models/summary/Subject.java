package dev.bulla.models.summary;

import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.statistic.Moments;
import dev.bulla.core.statistic.Statistic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a recipe about rows or one number column is asked for: which column, for which groups, with which noise.
 *
 * @param columns the number column; none when it is about the rows themselves
 * @param groups whose cells get an answer each
 * @param noise the choice of noise
 * @param weight the column that rows are weighted by
 */
record Subject(List<String> columns, Grouping groups, Noise noise, Optional<String> weight) {

    /** Survey weights. */
    static final Option WEIGHT = Option.of(
            "weight",
            Option.Kind.COLUMN,
            "a number column that says how much a row counts, from 0 to its declared bound");

    /** What every number about a column takes. */
    static final List<Option> OPTIONS = List.of(
            Option.of("columns", Option.Kind.COLUMNS, "the column").needed(),
            Grouping.BY,
            Option.bins(Grouping.BY.name()),
            Option.noise());

    /** The same, and a weight. */
    static final List<Option> WEIGHTED =
            Stream.concat(OPTIONS.stream(), Stream.of(WEIGHT)).toList();

    /** The errors of a number whose error depends on how many rows it is of, which may be a guess. */
    static final ErrorWords RATIO_ERRORS = ErrorWords.guessed(Map.of(), Subject::expected);

    private static ExpectedError expected(PlanFacts plan) {
        boolean isGrouped = plan.has(Grouping.BY.name());
        if (!isGrouped && plan.schema().neighbours().hasPublicRows()) {
            return ErrorWords.ofAnswer(plan);
        }
        boolean isWeighted = plan.has(WEIGHT.name());
        return ErrorWords.ofAnswer(plan)
                .and((isWeighted ? "" : ", at worst") + ", with "
                        + plan.schema().rows().orElse(0) + " rows"
                        + (isGrouped ? " spread evenly over the groups" : "")
                        + (isWeighted
                                ? ", if their weights average half of what is declared for the largest; in proportion more"
                                        + " if they average less"
                                : ""))
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

    static Subject of(String... columns) {
        return new Subject(List.of(columns), Grouping.NONE, Noise.AUTO, Optional.empty());
    }

    /** As a command line or a plan says, about one column. */
    static Subject of(Options given) {
        List<String> columns = given.names("columns");
        if (columns.size() != 1) {
            throw new BadInput(
                    "E-463",
                    Text.option("columns"),
                    "a " + given.recipe() + " is of one column, got " + columns.size() + ".",
                    "",
                    Text.of(
                            "For example ",
                            Text.option("columns", "age"),
                            ", with ",
                            Text.option("by"),
                            " for its groups."));
        }
        return new Subject(columns, Grouping.of(given), given.noise(), Optional.empty());
    }

    /** The same with the weight that is given. */
    Subject weighted(Options given) {
        String name = given.word(WEIGHT.name(), "");
        return name.isEmpty() ? this : weight(name);
    }

    /** The same with rows weighted by this column. */
    Subject weight(String name) {
        return new Subject(columns, groups, noise, Optional.of(name));
    }

    /** The same with another choice of noise. */
    Subject noise(Noise choice) {
        return new Subject(columns, groups, choice, weight);
    }

    /** The column of weights; refused when it holds none. */
    Optional<Column> weight(Schema schema) {
        return weight.map(schema::require).map(column -> {
            if (column instanceof Column.Category || Bounds.of(column).min() < 0) {
                throw new BadInput(
                        "E-571",
                        Text.option(WEIGHT.name()),
                        Visible.quote(column.name()) + " is not a number column whose bounds begin at 0 or above.",
                        "The largest weight decides how much noise is needed.",
                        "Declare its bounds: min: 0 and the largest weight a row may have.");
            }
            return column;
        });
    }

    /** The same for these groups. */
    Subject groups(Grouping choice) {
        return new Subject(columns, choice, noise, weight);
    }

    /** The number of values where it is public, so that it needs no noise: when every row has one. */
    OptionalLong publicNumber(Schema schema) {
        boolean isPublic = schema.neighbours().hasPublicRows()
                && groups.by().isEmpty()
                && weight.isEmpty()
                && !Double.isNaN(column(schema).absent());
        return isPublic ? schema.rows() : OptionalLong.empty();
    }

    /** The moments of the column, squares too or not. */
    Moments moments(Schema schema, boolean squares) {
        return publicNumber(schema).isPresent()
                ? Moments.ofPublicNumber(column(schema), squares)
                : Moments.of(column(schema), groups.cells(schema), squares);
    }

    Column column(Schema schema) {
        return schema.require(columns.get(0));
    }

    /**
     * The rows of one group: all of them, or an equal part, each counted by a weight in the middle of its bounds; none when the schema
     * declares no number of rows.
     */
    OptionalDouble rowsEach(Schema schema) {
        double each = weight(schema).map(column -> Bounds.of(column).middle()).orElse(1.0);
        return schema.rows().isPresent()
                ? OptionalDouble.of(
                        each * schema.rows().getAsLong() / groups.cells(schema).size())
                : OptionalDouble.empty();
    }

    Blueprint<SummaryModel> blueprint(
            Statistic statistic, Reading reading, Schema schema, Budget budget, String features) {
        Cells cells = groups.cells(schema);
        Noise.Candidate chosen = noise.calibrate(statistic, schema, budget);
        AdditiveMechanism mechanism = chosen.mechanism();
        Map<String, Object> options = new LinkedHashMap<>(groups.options(cells));
        if (!columns.isEmpty()) {
            options.put("columns", columns);
        }
        options.put("noise", chosen.noise().word());
        weight.ifPresent(name -> options.put(WEIGHT.name(), name));
        return new Blueprint<>(
                options,
                chosen.budget().guarantee(),
                List.of(Measurement.of(statistic, mechanism)),
                Map.of("feature_map", features),
                reading.predictedError(Spread.of(mechanism), rowsEach(schema)),
                noisy -> new SummaryModel(reading, cells, NoisyValues.of(noisy.get(0), mechanism)));
    }
}
