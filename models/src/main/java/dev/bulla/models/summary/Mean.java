package dev.bulla.models.summary;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Moments;
import dev.bulla.core.statistic.Statistic;
import java.util.Optional;

/**
 * The mean of a number column, each value clamped to the declared bounds.
 *
 * <p>{@code Mean.of("age").by("sex")} is one number per level of sex.
 */
public final class Mean extends GroupedSummary<Mean> {

    /** The recipe by name. */
    public static final Type<SummaryModel> TYPE = Recipe.declare(
                    "mean",
                    json -> SummaryModel.read(
                            json,
                            new MeanReading(
                                    SummaryModel.subject(json), SummaryModel.rows(json), SummaryModel.weight(json))))
            .summary("the mean of a number column")
            .title("mean of {columns}[ weighted by {weight}][ by {by}]")
            .options(Subject.WEIGHTED)
            .example("columns", "income", "by", "sex")
            .answers(new AnswerWords("mean", AnswerKind.VALUE, "the mean of a number column"))
            .widest(Subject::range)
            .errors(Subject.RATIO_ERRORS)
            .ingredients(Noise.INGREDIENTS, Moments.FIRST, WeightedSums.INGREDIENT)
            .makes(given -> new Mean(Subject.of(given).weighted(given)));

    private Mean(Subject subject) {
        super(TYPE.name(), subject, Mean::new);
    }

    /** The mean of a number column over all rows. */
    public static Mean of(String column) {
        return new Mean(Subject.of(column));
    }

    /** The same with rows weighted by this column. */
    public Mean weight(String column) {
        return new Mean(subject().weight(column));
    }

    @Override
    public Blueprint<SummaryModel> blueprint(Schema schema, Budget budget) {
        Column column = subject().column(schema);
        Optional<Column> weight = subject().weight(schema);
        Reading reading = new MeanReading(column, subject().publicNumber(schema), weight);
        Statistic sums = weight.<Statistic>map(each ->
                        WeightedSums.distances(each, column, subject().groups().cells(schema)))
                .orElseGet(() -> subject().moments(schema, false));
        return subject().blueprint(sums, reading, schema, budget, "distances");
    }
}
