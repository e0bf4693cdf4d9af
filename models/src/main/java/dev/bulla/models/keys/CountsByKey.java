package dev.bulla.models.keys;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.SparseCounts;
import dev.bulla.core.option.Option;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How many rows each value of a column has, where nobody declared the values, or declared far more than occur: search terms, names of
 * places, postcodes. Only keys whose noisy count reaches a threshold are shown.
 *
 * @param key the column: text, whole numbers or a category
 */
public record CountsByKey(String key) implements Recipe<KeyCountsModel> {

    private static final String SHOWN_FROM = "shown_from";

    /** A smaller deviation is not spelled out. */
    private static final double LEAST_SAID = 1e-6;

    /** The recipe by name. */
    public static final Type<KeyCountsModel> TYPE = Recipe.declare("counts-by-key", KeyCountsModel::read)
            .summary("how many rows each key has, of keys nobody declared")
            .title("count of rows by key {key}")
            .options(Option.of("key", Option.Kind.COLUMN, "the column whose values are counted")
                    .needed())
            .example("key", "age")
            .promises(Promise.APPROX)
            .answers(new AnswerWords(
                    "count", AnswerKind.COUNT, "how many rows have a key; keys of few rows are not shown"))
            .errors(new ErrorWords(errorWords(), CountsByKey::expected))
            .ingredients(List.of(KeyCounts.INGREDIENT, SparseCounts.INGREDIENT))
            .makes(given -> new CountsByKey(given.word("key", "")));

    /** Counts rows by the values of this column. */
    public static CountsByKey of(String key) {
        return new CountsByKey(key);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<KeyCountsModel> blueprint(Schema schema, Budget budget) {
        Column column = column(schema);
        requireDelta(schema, budget);
        SparseCounts mechanism = new SparseCounts(schema.neighbours(), schema.unit(), budget);
        Map<String, Double> errors =
                new HashMap<>(ErrorWords.answerErrors(mechanism.deviation(), mechanism.halfWidth95()));
        errors.put(SHOWN_FROM, (double) mechanism.surelyShown());
        return new Blueprint<>(
                Map.of("key", key),
                budget.guarantee(),
                List.of(new KeyCounts(column, mechanism)),
                Map.of(
                        "keys",
                        "those found in the rows whose noisy count reaches the threshold, of more than "
                                + KeyCounts.MOST + " those with the largest",
                        "threshold",
                        mechanism.threshold()),
                errors,
                noisy -> KeyCountsModel.of(key, noisy.get(0), mechanism));
    }

    private static void requireDelta(Schema schema, Budget budget) {
        if (budget.isPure() || schema.cap().isPure()) {
            throw new BadInput(
                    "E-409",
                    Text.request("delta"),
                    budget.isPure()
                            ? "is needed to show keys that nobody declared."
                            : "does not fit this account: its cap has no delta.",
                    "A key that only one person has is shown with a chance of at most delta, and that cannot be 0.",
                    "Take a delta far below one over the number of people, such as 1e-6, under a cap that has one.");
        }
    }

    private Column column(Schema schema) {
        if (key.isEmpty()) {
            throw refusal("is missing.", Text.of("For example ", Text.option("key", "place"), "."));
        }
        Column column = schema.declared(key);
        if (column instanceof Column.Real) {
            throw refusal(
                    Visible.quote(key) + " holds real numbers, of which hardly two are the same.",
                    "Take a column of text, whole numbers or levels.");
        }
        return column;
    }

    private static BadInput refusal(String what, CharSequence remedy) {
        return new BadInput("E-408", Text.option("key"), what, "Rows are counted by the values of one column.", remedy);
    }

    private static Map<String, String> errorWords() {
        Map<String, String> words = new HashMap<>();
        words.put(ErrorWords.QUERY_SD, "standard deviation of the noise on a count");
        words.put(ErrorWords.INTERVAL_95, "95 % of counts well above the threshold are off by at most this");
        words.put(SHOWN_FROM, "a key of this many rows or more is shown with chance 95 %");
        return words;
    }

    /** How far an answer is off near the threshold, or for a key that is not shown, depends on the rows: no number is stated for all. */
    private static ExpectedError expected(PlanFacts plan) {
        double deviation = plan.error(ErrorWords.QUERY_SD).orElse(0);
        String sentence = "a count well above the threshold is off by "
                + (deviation < LEAST_SAID ? "less than a millionth" : ExpectedError.number(deviation))
                + " (standard deviation of the noise), 95 % of them by at most "
                + ExpectedError.number(plan.error(ErrorWords.INTERVAL_95).orElse(0))
                + "; a key is shown with chance 95 % from "
                + ExpectedError.number(plan.error(SHOWN_FROM).orElse(0)) + " rows on";
        return new ExpectedError(
                sentence,
                "count",
                OptionalDouble.of(deviation),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                "A key is shown only when its noisy count reaches the threshold, so counts near it are too large more often than"
                        + " too small. The interval of a shown count allows for that.",
                true);
    }
}
