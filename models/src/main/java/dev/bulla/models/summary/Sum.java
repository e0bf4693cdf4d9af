package dev.bulla.models.summary;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.option.Option;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.ColumnSum;
import java.util.List;
import java.util.Map;

/**
 * The sum of a number column, each value clamped to the declared bounds.
 *
 * <p>{@code Sum.of("age").by("sex")} is one number per level of sex.
 */
public final class Sum implements Recipe<SummaryModel> {

    /** The recipe by name. */
    public static final Type<SummaryModel> TYPE = new Type<>() {
        @Override
        public String name() {
            return "sum";
        }

        @Override
        public String summary() {
            return "the sum of a number column";
        }

        @Override
        public List<Option> options() {
            return Subject.OPTIONS;
        }

        @Override
        public Map<String, String> example() {
            return Option.example("columns", "income");
        }

        @Override
        public String title() {
            return "sum of {columns}[ by {by}]";
        }

        @Override
        public List<AnswerWords> answers() {
            return List.of(new AnswerWords("sum", AnswerKind.AMOUNT, "the sum of a number column"));
        }

        @Override
        public ErrorWords errors() {
            return ErrorWords.ANSWERS;
        }

        @Override
        public List<Ingredient> ingredients() {
            return Ingredient.list(Noise.INGREDIENTS, ColumnSum.INGREDIENT);
        }

        @Override
        public Recipe<SummaryModel> with(Map<String, Object> options) {
            return new Sum(Subject.of(this, options));
        }

        @Override
        public SummaryModel read(Map<String, Object> json) {
            return SummaryModel.read(json, new SumReading(SummaryModel.subject(json)));
        }
    };

    private final Subject subject;

    private Sum(Subject subject) {
        this.subject = subject;
    }

    /** The sum of a number column over all rows. */
    public static Sum of(String column) {
        return new Sum(Subject.of(column));
    }

    /** The same for each cell of these columns. */
    public Sum by(String... columns) {
        return new Sum(subject.by(columns));
    }

    /** The same with a grouping column cut into this many cells. */
    public Sum bins(String column, int cells) {
        return new Sum(subject.bins(column, cells));
    }

    /** The same with another choice of noise. */
    public Sum noise(Noise choice) {
        return new Sum(subject.noise(choice));
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<SummaryModel> blueprint(Schema schema, Budget budget) {
        ColumnSum sum = new ColumnSum(subject.column(schema), subject.groups().cells(schema));
        Reading reading = new SumReading(subject.column(schema));
        return subject.blueprint(sum, reading, schema, budget, Map.of("feature_map", "value"));
    }
}
