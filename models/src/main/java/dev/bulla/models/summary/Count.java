package dev.bulla.models.summary;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.option.Option;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.core.statistic.RowCount;
import dev.bulla.core.statistic.Statistic;
import java.util.List;
import java.util.Optional;

/**
 * How many rows there are, at most k per unit.
 *
 * <p>{@code Count.rows().by("sex")} is one number per level of sex; a row missing its level counts in none.
 */
public final class Count extends GroupedSummary<Count> {

    /** The recipe by name. */
    public static final Type<SummaryModel> TYPE = Recipe.declare(
                    "count", json -> SummaryModel.read(json, TotalReading.COUNT))
            .summary("how many rows there are")
            .title("count of rows[ weighted by {weight}][ by {by}]")
            .options(Grouping.BY, Option.bins("by"), Subject.WEIGHT, Option.noise())
            .example("by", "sex")
            .answers(
                    plan -> plan.has(Subject.WEIGHT.name()) ? 1 : 0,
                    new AnswerWords(
                            "count",
                            AnswerKind.COUNT,
                            "how many rows there are, or in a cell; without by malformed ones count too"),
                    new AnswerWords(
                            "count", AnswerKind.AMOUNT, "the weights of all rows, or of those in a cell, together"))
            .ingredients(Noise.INGREDIENTS, RowCount.INGREDIENT, CellCounts.INGREDIENT, WeightedSums.INGREDIENT)
            .makes(given -> new Count(
                    new Subject(List.of(), Grouping.of(given), given.noise(), Optional.empty()).weighted(given)));

    private Count(Subject subject) {
        super(TYPE.name(), subject, Count::new);
    }

    /** Counts all rows. */
    public static Count rows() {
        return new Count(Subject.of());
    }

    /** The same with rows counted by this column. */
    public Count weight(String column) {
        return new Count(subject().weight(column));
    }

    @Override
    public Blueprint<SummaryModel> blueprint(Schema schema, Budget budget) {
        Optional<Column> weight = subject().weight(schema);
        if (weight.isPresent()) {
            WeightedSums weights =
                    WeightedSums.weights(weight.get(), subject().groups().cells(schema));
            return subject().blueprint(weights, TotalReading.COUNT, schema, budget, "weight");
        }
        Grouping groups = subject().groups();
        boolean grouped = !groups.by().isEmpty();
        if (schema.neighbours().hasPublicRows() && !grouped) {
            throw new BadInput(
                    "E-406",
                    "count",
                    "with replace-one neighbours the number of rows is public already: it is rows in the schema.",
                    "",
                    "Nothing needs to be released.");
        }
        Statistic statistic = grouped ? new CellCounts(groups.cells(schema)) : new RowCount();
        return subject().blueprint(statistic, TotalReading.COUNT, schema, budget, grouped ? "bins" : "constant");
    }
}
