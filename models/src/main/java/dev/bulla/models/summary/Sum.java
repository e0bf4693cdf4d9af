package dev.bulla.models.summary;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.option.Options;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.RecipeBuilder;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.ColumnSum;
import dev.bulla.core.statistic.Statistic;

/**
 * The sum of a number column, each value clamped to the declared bounds.
 *
 * <p>{@code Sum.of("age").by("sex")} is one number per level of sex.
 */
public final class Sum extends GroupedSummary<Sum> {

    /** As it was: in coarser steps. */
    private static final Type<SummaryModel> COARSE = declared().makes(given -> of(given, true));

    /** The recipe by name. */
    public static final Type<SummaryModel> TYPE = declared().earlier(COARSE).makes(given -> of(given, false));

    private final boolean coarse;

    private Sum(Subject subject, boolean coarse) {
        super("sum", subject, other -> new Sum(other, coarse));
        this.coarse = coarse;
    }

    private static RecipeBuilder<SummaryModel> declared() {
        return Recipe.declare("sum", json -> SummaryModel.read(json, TotalReading.sum(SummaryModel.subject(json))))
                .summary("the sum of a number column")
                .title("sum of {columns}[ weighted by {weight}][ by {by}]")
                .options(Subject.WEIGHTED)
                .example("columns", "income")
                .answers(new AnswerWords("sum", AnswerKind.AMOUNT, "the sum of a number column"))
                .ingredients(Noise.INGREDIENTS, ColumnSum.INGREDIENT, WeightedSums.INGREDIENT);
    }

    private static Sum of(Options given, boolean coarse) {
        return new Sum(Subject.of(given).weighted(given), coarse);
    }

    /** The sum of a number column over all rows. */
    public static Sum of(String column) {
        return new Sum(Subject.of(column), false);
    }

    /** The same with values multiplied by this column. */
    public Sum weight(String column) {
        return new Sum(subject().weight(column), coarse);
    }

    @Override
    public Blueprint<SummaryModel> blueprint(Schema schema, Budget budget) {
        Column column = subject().column(schema);
        Cells cells = subject().groups().cells(schema);
        Statistic sum = subject()
                .weight(schema)
                .<Statistic>map(weight -> WeightedSums.sums(weight, column, cells))
                .orElseGet(() -> coarse ? ColumnSum.coarse(column, cells) : new ColumnSum(column, cells));
        return subject().blueprint(sum, TotalReading.sum(column), schema, budget, "value");
    }
}
