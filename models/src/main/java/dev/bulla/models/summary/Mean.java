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
 * The mean of a number column, each value clamped to the declared bounds.
 *
 * <p>{@code Mean.of("age").by("sex")} is one number per level of sex.
 */
public final class Mean implements Recipe<SummaryModel> {

    /** The recipe by name. */
    public static final Type<SummaryModel> TYPE = new Type<>() {
        @Override
        public String name() {
            return "mean";
        }

        @Override
        public String summary() {
            return "the mean of a number column";
        }

        @Override
        public List<Option> options() {
            return Subject.OPTIONS;
        }

        @Override
        public Map<String, String> example() {
            return Option.example("columns", "income", "by", "sex");
        }

        @Override
        public String title() {
            return "mean of {columns}[ by {by}]";
        }

        @Override
        public List<AnswerWords> answers() {
            return List.of(new AnswerWords("mean", AnswerKind.VALUE, "the mean of a number column"));
        }

        @Override
        public OptionalDouble widest(PlanFacts plan) {
            return Subject.range(plan);
        }

        @Override
        public ErrorWords errors() {
            return Subject.RATIO_ERRORS;
        }

        @Override
        public List<Ingredient> ingredients() {
            return Ingredient.list(Noise.INGREDIENTS, Moments.FIRST);
        }

        @Override
        public Recipe<SummaryModel> with(Map<String, Object> options) {
            return new Mean(Subject.of(this, options));
        }

        @Override
        public SummaryModel read(Map<String, Object> json) {
            return SummaryModel.read(json, new MeanReading(SummaryModel.subject(json), SummaryModel.rows(json)));
        }
    };

    private final Subject subject;

    private Mean(Subject subject) {
        this.subject = subject;
    }

    /** The mean of a number column over all rows. */
    public static Mean of(String column) {
        return new Mean(Subject.of(column));
    }

    /** The same for each cell of these columns. */
    public Mean by(String... columns) {
        return new Mean(subject.by(columns));
    }

    /** The same with a grouping column cut into this many cells. */
    public Mean bins(String column, int cells) {
        return new Mean(subject.bins(column, cells));
    }

    /** The same with another choice of noise. */
    public Mean noise(Noise choice) {
        return new Mean(subject.noise(choice));
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<SummaryModel> blueprint(Schema schema, Budget budget) {
        boolean known = subject.hasPublicNumber(schema);
        Moments moments = known
                ? Moments.ofPublicNumber(subject.column(schema), false)
                : Moments.of(subject.column(schema), subject.groups().cells(schema), false);
        Reading reading = new MeanReading(subject.column(schema), known ? schema.rows() : OptionalLong.empty());
        return subject.blueprint(moments, reading, schema, budget, Map.of("feature_map", "distances"));
    }
}
