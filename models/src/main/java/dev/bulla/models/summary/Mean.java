package dev.bulla.models.summary;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Moments;

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
                            json, new MeanReading(SummaryModel.subject(json), SummaryModel.rows(json))))
            .summary("the mean of a number column")
            .title("mean of {columns}[ by {by}]")
            .options(Subject.OPTIONS)
            .example("columns", "income", "by", "sex")
            .answers(new AnswerWords("mean", AnswerKind.VALUE, "the mean of a number column"))
            .widest(Subject::range)
            .errors(Subject.RATIO_ERRORS)
            .ingredients(Noise.INGREDIENTS, Moments.FIRST)
            .makes(given -> new Mean(Subject.of(given)));

    private Mean(Subject subject) {
        super(TYPE.name(), subject, Mean::new);
    }

    /** The mean of a number column over all rows. */
    public static Mean of(String column) {
        return new Mean(Subject.of(column));
    }

    @Override
    public Blueprint<SummaryModel> blueprint(Schema schema, Budget budget) {
        Reading reading = new MeanReading(subject().column(schema), subject().publicNumber(schema));
        return subject().blueprint(subject().moments(schema, false), reading, schema, budget, "distances");
    }
}
