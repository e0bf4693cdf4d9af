package dev.bulla.models.summary;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Moments;
import java.util.OptionalDouble;

/**
 * The variance of a number column (over n), each value clamped to the declared bounds.
 *
 * <p>{@code Variance.of("age").by("sex")} is one number per level of sex.
 */
public final class Variance extends GroupedSummary<Variance> {

    /** The recipe by name. */
    public static final Type<SummaryModel> TYPE = Recipe.declare(
                    "variance",
                    json -> SummaryModel.read(
                            json, new VarianceReading(SummaryModel.subject(json), SummaryModel.rows(json))))
            .summary("the variance of a number column")
            .title("variance of {columns}[ by {by}]")
            .options(Subject.OPTIONS)
            .example("columns", "age")
            .answers(new AnswerWords("variance", AnswerKind.VALUE, "the variance of a number column, over n"))
            .widest(Variance::widest)
            .errors(Subject.RATIO_ERRORS)
            .ingredients(Noise.INGREDIENTS, Moments.SECOND)
            .makes(given -> new Variance(Subject.of(given)));

    private Variance(Subject subject) {
        super(TYPE.name(), subject, Variance::new);
    }

    /** The variance of a number column over all rows. */
    public static Variance of(String column) {
        return new Variance(Subject.of(column));
    }

    /** No variance is above a quarter of the squared range. */
    private static OptionalDouble widest(PlanFacts plan) {
        OptionalDouble range = Subject.range(plan);
        return range.isPresent()
                ? OptionalDouble.of(range.getAsDouble() * range.getAsDouble() / 4)
                : OptionalDouble.empty();
    }

    @Override
    public Blueprint<SummaryModel> blueprint(Schema schema, Budget budget) {
        Reading reading =
                new VarianceReading(subject().column(schema), subject().publicNumber(schema));
        return subject().blueprint(subject().moments(schema, true), reading, schema, budget, "distances and squares");
    }
}
