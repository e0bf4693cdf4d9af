package dev.bulla.models.summary;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.ColumnSum;

/**
 * The sum of a number column, each value clamped to the declared bounds.
 *
 * <p>{@code Sum.of("age").by("sex")} is one number per level of sex.
 */
public final class Sum extends GroupedSummary<Sum> {

    /** The recipe by name. */
    public static final Type<SummaryModel> TYPE = Recipe.declare(
                    "sum", json -> SummaryModel.read(json, TotalReading.sum(SummaryModel.subject(json))))
            .summary("the sum of a number column")
            .title("sum of {columns}[ by {by}]")
            .options(Subject.OPTIONS)
            .example("columns", "income")
            .answers(new AnswerWords("sum", AnswerKind.AMOUNT, "the sum of a number column"))
            .ingredients(Noise.INGREDIENTS, ColumnSum.INGREDIENT)
            .makes(given -> new Sum(Subject.of(given)));

    private Sum(Subject subject) {
        super(TYPE.name(), subject, Sum::new);
    }

    /** The sum of a number column over all rows. */
    public static Sum of(String column) {
        return new Sum(Subject.of(column));
    }

    @Override
    public Blueprint<SummaryModel> blueprint(Schema schema, Budget budget) {
        Column column = subject().column(schema);
        ColumnSum sum = new ColumnSum(column, subject().groups().cells(schema));
        return subject().blueprint(sum, TotalReading.sum(column), schema, budget, "value");
    }
}
