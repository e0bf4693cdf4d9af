package dev.bulla.models.summary;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.core.statistic.RowCount;
import dev.bulla.core.statistic.Statistic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How many rows there are, at most k per unit.
 *
 * <p>{@code Count.rows().by("sex")} is one number per level of sex; a row missing its level counts in none.
 */
public final class Count implements Recipe<SummaryModel> {

    /** The recipe by name. */
    public static final Type<SummaryModel> TYPE = new Type<>() {
        @Override
        public String name() {
            return "count";
        }

        @Override
        public String summary() {
            return "how many rows there are";
        }

        @Override
        public List<Option> options() {
            return List.of(Grouping.BY, Option.bins("by"), Option.noise());
        }

        @Override
        public Map<String, String> example() {
            return Option.example("by", "sex");
        }

        @Override
        public String title() {
            return "count of rows[ by {by}]";
        }

        @Override
        public List<AnswerWords> answers() {
            return List.of(new AnswerWords(
                    "count",
                    AnswerKind.COUNT,
                    "how many rows there are, or in a cell; without by malformed ones count too"));
        }

        @Override
        public ErrorWords errors() {
            return ErrorWords.ANSWERS;
        }

        @Override
        public List<Ingredient> ingredients() {
            return Ingredient.list(Noise.INGREDIENTS, RowCount.INGREDIENT, CellCounts.INGREDIENT);
        }

        @Override
        public Recipe<SummaryModel> with(Map<String, Object> options) {
            Options given = new Options(this, options);
            Count count = new Count(Grouping.of(given), given.noise());
            given.refuseOthers();
            return count;
        }

        @Override
        public SummaryModel read(Map<String, Object> json) {
            return SummaryModel.readCount(json);
        }
    };

    private final Grouping groups;
    private final Noise noise;

    private Count(Grouping groups, Noise noise) {
        this.groups = groups;
        this.noise = noise;
    }

    /** Counts all rows. */
    public static Count rows() {
        return new Count(Grouping.NONE, Noise.AUTO);
    }

    /** The same for each cell of these columns. */
    public Count by(String... columns) {
        return new Count(groups.by(columns), noise);
    }

    /** The same with a grouping column cut into this many cells. */
    public Count bins(String column, int cells) {
        return new Count(groups.bins(column, cells), noise);
    }

    /** The same with another choice of noise. */
    public Count noise(Noise choice) {
        return new Count(groups, choice);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<SummaryModel> blueprint(Schema schema, Budget budget) {
        boolean grouped = !groups.by().isEmpty();
        if (schema.neighbours() == Neighbours.REPLACE_ONE && !grouped) {
            throw new BadInput(
                    "E-406",
                    "count",
                    "with replace-one neighbours the number of rows is public already: it is rows in the schema.",
                    "",
                    "Nothing needs to be released.");
        }
        Cells cells = groups.cells(schema);
        Statistic statistic = grouped ? new CellCounts(cells) : new RowCount();
        Noise.Candidate chosen = noise.calibrate(statistic, schema, budget);
        AdditiveMechanism mechanism = chosen.mechanism();
        Map<String, Object> options = new LinkedHashMap<>(groups.options(cells));
        options.put("noise", chosen.noise().word());
        Reading reading = new CountReading();
        return new Blueprint<>(
                options,
                chosen.budget().guarantee(),
                List.of(Measurement.of(statistic, mechanism)),
                Map.of("feature_map", grouped ? "bins" : "constant"),
                reading.predictedError(Spread.of(mechanism), OptionalDouble.empty()),
                noisy -> new SummaryModel(reading, cells, NoisyValues.of(noisy.get(0), mechanism)));
    }
}
