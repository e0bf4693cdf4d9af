package dev.bulla.models.summary;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.option.Option;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Moments;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The variance of a number column (over n), each value clamped to the declared bounds.
 *
 * <p>{@code Variance.of("age").by("sex")} is one number per level of sex.
 */
public final class Variance implements Recipe<SummaryModel> {

    /** The recipe by name. */
    public static final Type<SummaryModel> TYPE = new Type<>() {
        @Override
        public String name() {
            return "variance";
        }

        @Override
        public String summary() {
            return "the variance of a number column";
        }

        @Override
        public List<Option> options() {
            return Subject.OPTIONS;
        }

        @Override
        public Map<String, String> example() {
            return Option.example("columns", "age");
        }

        @Override
        public String title() {
            return "variance of {columns}[ by {by}]";
        }

        @Override
        public List<AnswerWords> answers() {
            return List.of(new AnswerWords("variance", AnswerKind.VALUE, "the variance of a number column, over n"));
        }

        @Override
        public OptionalDouble widest(PlanFacts plan) {
            OptionalDouble range = Subject.range(plan);
            return range.isPresent()
                    ? OptionalDouble.of(range.getAsDouble() * range.getAsDouble() / 4)
                    : OptionalDouble.empty();
        }

        @Override
        public ErrorWords errors() {
            return Subject.RATIO_ERRORS;
        }

        @Override
        public List<Ingredient> ingredients() {
            return Ingredient.list(Noise.INGREDIENTS, Moments.SECOND);
        }

        @Override
        public Recipe<SummaryModel> with(Map<String, Object> options) {
            return new Variance(Subject.of(this, options));
        }

        @Override
        public SummaryModel read(Map<String, Object> json) {
            return SummaryModel.read(json, new VarianceReading(SummaryModel.subject(json), SummaryModel.rows(json)));
        }
    };

    private final Subject subject;

    private Variance(Subject subject) {
        this.subject = subject;
    }

    /** The variance of a number column over all rows. */
    public static Variance of(String column) {
        return new Variance(Subject.of(column));
    }

    /** The same for each cell of these columns. */
    public Variance by(String... columns) {
        return new Variance(subject.by(columns));
    }

    /** The same with a grouping column cut into this many cells. */
    public Variance bins(String column, int cells) {
        return new Variance(subject.bins(column, cells));
    }

    /** The same with another choice of noise. */
    public Variance noise(Noise choice) {
        return new Variance(subject.noise(choice));
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<SummaryModel> blueprint(Schema schema, Budget budget) {
        boolean known = subject.hasPublicNumber(schema);
        Moments moments = known
                ? Moments.ofPublicNumber(subject.column(schema), true)
                : Moments.of(subject.column(schema), subject.groups().cells(schema), true);
        Reading reading = new VarianceReading(subject.column(schema), known ? schema.rows() : OptionalLong.empty());
        return subject.blueprint(moments, reading, schema, budget, Map.of("feature_map", "distances and squares"));
    }
}
