package dev.bulla.models.summary;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.selection.ExponentialMechanism;
import dev.bulla.core.selection.NoisyMax;
import dev.bulla.core.selection.PermuteAndFlip;
import dev.bulla.core.selection.ScoreSensitivity;
import dev.bulla.core.selection.Selection;
import dev.bulla.core.statistic.CellCounts;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The most frequent cell of one or more columns: which, not how many rows it has.
 *
 * @param columns the columns, first one varying slowest
 * @param bins how many cells a column is cut into, where not the default
 * @param method how to choose
 */
public record Select(List<String> columns, Map<String, Integer> bins, Method method) implements Recipe<SelectModel> {

    private static final String GAP_95 = "gap_95";

    /** Ways to choose: the option {@code method}. */
    public enum Method {
        /** The default: never further from the best than the others. */
        PERMUTE_AND_FLIP("permute-and-flip"),
        /** Cheaper in zero-concentrated DP. */
        EXPONENTIAL("exponential"),
        /** The largest of noisy counts. */
        NOISY_MAX("noisy-max");

        private final String word;

        Method(String word) {
            this.word = word;
        }

        static Method of(String word) {
            return Arrays.stream(values())
                    .filter(method -> method.word.equals(word))
                    .findFirst()
                    .orElseThrow(() -> new BadInput(
                            "E-480",
                            Text.option("method"),
                            "must be permute-and-flip, exponential or noisy-max, got " + Visible.quote(word) + ".",
                            "",
                            "Leave it out, or take one of these."));
        }

        Selection calibrate(ScoreSensitivity sensitivity, BigDecimal epsilon) {
            return switch (this) {
                case PERMUTE_AND_FLIP -> new PermuteAndFlip(sensitivity, epsilon, 1);
                case EXPONENTIAL -> new ExponentialMechanism(sensitivity, epsilon, 1);
                case NOISY_MAX -> new NoisyMax(sensitivity, epsilon, 1, NoisyMax.Noise.LAPLACE);
            };
        }
    }

    /** The recipe by name. */
    public static final Type<SelectModel> TYPE = new Type<>() {
        @Override
        public String name() {
            return "select";
        }

        @Override
        public String summary() {
            return "the most frequent cell of any columns";
        }

        @Override
        public List<Option> options() {
            return List.of(
                    Option.of("columns", Option.Kind.COLUMNS, "the columns"),
                    Option.bins("columns"),
                    Option.word(
                            "method",
                            "how it is chosen",
                            Arrays.stream(Method.values())
                                    .map(each -> each.word)
                                    .toList()));
        }

        @Override
        public Map<String, String> example() {
            return Option.example("columns", "educ,sex");
        }

        @Override
        public Set<Promise> promises() {
            return Set.of(Promise.PURE);
        }

        @Override
        public String title() {
            return "most frequent {columns}";
        }

        @Override
        public List<AnswerWords> answers() {
            return List.of(new AnswerWords("chosen", AnswerKind.CELL, "the most frequent cell, and no number"));
        }

        @Override
        public ErrorWords errors() {
            return new ErrorWords(
                    Map.of(
                            GAP_95,
                            "with chance 95 % the chosen cell has fewer than this many rows less than the most frequent"),
                    plan -> ExpectedError.ofRows(
                            plan.error(GAP_95).orElse(0),
                            "the chosen cell has fewer than ",
                            " rows less than the most frequent"));
        }

        @Override
        public List<Ingredient> ingredients() {
            return List.of(
                    CellCounts.INGREDIENT,
                    PermuteAndFlip.INGREDIENT,
                    ExponentialMechanism.INGREDIENT,
                    NoisyMax.INGREDIENT);
        }

        @Override
        public Recipe<SelectModel> with(Map<String, Object> options) {
            Options given = new Options(this, options);
            Select recipe = new Select(
                    given.names("columns"),
                    given.wholes("bins"),
                    Method.of(given.word("method", Method.PERMUTE_AND_FLIP.word)));
            given.refuseOthers();
            return recipe;
        }

        @Override
        public SelectModel read(Map<String, Object> json) {
            return SelectModel.read(json);
        }
    };

    public Select {
        columns = List.copyOf(columns);
        bins = Map.copyOf(bins);
        Candidates.require(columns, bins);
    }

    /** The most frequent cell of these columns, with the default bins. */
    public static Select of(String... columns) {
        return new Select(List.of(columns), Map.of(), Method.PERMUTE_AND_FLIP);
    }

    /** The same with a column cut into this many cells. */
    public Select bins(String column, int cells) {
        Map<String, Integer> changed = new LinkedHashMap<>(bins);
        changed.put(column, cells);
        return new Select(columns, changed, method);
    }

    /** The same chosen in another way. */
    public Select method(Method choice) {
        return new Select(columns, bins, choice);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<SelectModel> blueprint(Schema schema, Budget budget) {
        Candidates.requirePure(budget);
        Cells cells = Cells.of(schema, columns, bins);
        ScoreSensitivity sensitivity = ScoreSensitivity.ofCounts(schema.neighbours(), schema.unit());
        Selection selection = method.calibrate(sensitivity, budget.epsilon());
        double gap = selection.gap95(cells.size());
        return new Blueprint<>(
                Map.of("columns", columns, "bins", Candidates.bins(cells), "method", method.word),
                budget.guarantee(),
                List.of(Measurement.of(new CellCounts(cells), selection)),
                Map.of("candidates", "every cell of the declared columns"),
                Map.of(GAP_95, gap),
                chosen -> new SelectModel(cells, (int) chosen.get(0)[0], gap));
    }
}
