package dev.bulla.synth.inference;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/**
 * An estimate that somebody asks for in words: {@code mean income}, {@code total income 281000000}, {@code income ~ age + sex}.
 *
 * @param words what it is of
 * @param estimand how it is made from one table
 */
public record AskedEstimate(String words, Estimand estimand) {

    /** The option that says what is asked. */
    public static final String OPTION = "estimate";

    private static final String MEAN = "mean";
    private static final String TOTAL = "total";
    private static final String BY = "~";

    /** The means of all numbers. */
    public static List<AskedEstimate> means(Schema schema) {
        return schema.columns().stream()
                .filter(column -> !(column instanceof Column.Category) && !(column instanceof Column.Text))
                .map(column -> mean(column.name()))
                .toList();
    }

    /** What a text asks: a regression asks for a coefficient of each of its inputs. */
    public static List<AskedEstimate> read(String text, Schema schema) {
        if (text.contains(BY)) {
            return coefficients(text, schema);
        }
        String[] words = text.strip().split("\\s+", -1);
        boolean isMean = words.length == 2 && words[0].equals(MEAN);
        boolean isTotal = words.length == 3 && words[0].equals(TOTAL);
        if (!isMean && !isTotal) {
            throw unclear(text);
        }
        String column = number(words[1], schema, false);
        return List.of(isMean ? mean(column) : total(column, words[2], text));
    }

    private static AskedEstimate mean(String column) {
        return new AskedEstimate(MEAN + " of " + column, Estimand.mean(column));
    }

    private static AskedEstimate total(String column, String population, String text) {
        try {
            BigDecimal many = new BigDecimal(population);
            if (many.signum() > 0 && many.precision() - many.scale() <= 15 && many.scale() <= 15) {
                return new AskedEstimate(
                        TOTAL + " of " + column + " over " + many.toPlainString(),
                        Estimand.total(column, many.doubleValue()));
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw unclear(text);
    }

    private static List<AskedEstimate> coefficients(String text, Schema schema) {
        int at = text.indexOf(BY);
        String target = number(text.substring(0, at).strip(), schema, false);
        List<String> inputs = Arrays.stream(text.substring(at + 1).split("\\+", -1))
                .map(input -> number(input.strip(), schema, true))
                .toList();
        if (inputs.contains(target) || inputs.stream().distinct().count() < inputs.size()) {
            throw unclear(text);
        }
        String regression = target + " " + BY + " " + String.join(" + ", inputs);
        return inputs.stream()
                .map(input -> new AskedEstimate(
                        "coefficient of " + input + " in " + regression, Estimand.coefficient(target, inputs, input)))
                .toList();
    }

    private static String number(String name, Schema schema, boolean mayBeTwoLevels) {
        Column column = schema.require(name);
        boolean isTwo =
                column instanceof Column.Category category && category.levels().size() == 2;
        if (column instanceof Column.Category && !(isTwo && mayBeTwoLevels)) {
            throw new BadInput(
                    "E-888",
                    Text.option(OPTION),
                    Visible.quote(name) + " has levels.",
                    "Means, totals and regressions are of numbers; an input of a regression may have two levels, which count as 0 and 1.",
                    "Name a column of numbers.");
        }
        return column.name();
    }

    private static BadInput unclear(String text) {
        return new BadInput(
                "E-888",
                Text.option(OPTION),
                Visible.quote(text) + " cannot be read.",
                "It is the mean of a column, its total over a population of a stated size, or a regression of a column on others.",
                "Ask \"mean income\", \"total income 281000000\", or \"income ~ age + sex\".");
    }
}
