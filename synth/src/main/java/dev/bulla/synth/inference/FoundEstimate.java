package dev.bulla.synth.inference;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What tables say together of what was asked.
 *
 * @param words what it is of
 * @param combined the estimate
 */
public record FoundEstimate(String words, Combined combined) {

    private static final double LEVEL = 0.95;

    /**
     * Answers what is asked.
     *
     * @param asked in this order; one for which a table has too few rows is refused
     * @param tables all drawn in the same way
     * @param rule the one that is right for them
     * @param original how many rows the original table has
     */
    public static List<FoundEstimate> of(
            List<AskedEstimate> asked, List<HeldTable> tables, CombiningRule rule, long original) {
        if (!asked.isEmpty() && tables.size() < rule.fewest()) {
            throw new BadInput(
                    "E-889",
                    Text.option(AskedEstimate.OPTION),
                    "needs " + rule.fewest() + " tables or more.",
                    "What is not known shows in how far tables differ.",
                    "Draw 5, for example.");
        }
        List<FoundEstimate> found = new ArrayList<>();
        for (AskedEstimate each : asked) {
            found.add(new FoundEstimate(
                    each.words(),
                    rule.combine(
                            estimates(each, tables), original, tables.get(0).count())));
        }
        return found;
    }

    /** The means of all numbers that can be told. */
    public static List<FoundEstimate> means(List<HeldTable> tables, CombiningRule rule, long original) {
        if (tables.size() < rule.fewest()) {
            return List.of();
        }
        List<AskedEstimate> known = AskedEstimate.means(tables.get(0).schema()).stream()
                .filter(mean -> isKnown(mean, tables))
                .toList();
        return of(known, tables, rule, original);
    }

    private static boolean isKnown(AskedEstimate asked, List<HeldTable> tables) {
        try {
            estimates(asked, tables);
            return true;
        } catch (BadInput e) {
            return false;
        }
    }

    private static List<TableEstimate> estimates(AskedEstimate asked, List<HeldTable> tables) {
        try {
            return tables.stream().map(asked.estimand()::of).toList();
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new BadInput(
                    "E-889",
                    Text.option(AskedEstimate.OPTION),
                    Visible.quote(asked.words()) + " cannot be worked out from these tables.",
                    "Too few rows have all its values, or one input follows from others.",
                    "Ask for less, or draw more rows.");
        }
    }

    /** The interval. */
    public Combined.Span interval() {
        return combined.interval(LEVEL);
    }

    /** A line for people. */
    public String line() {
        return String.format(
                Locale.ROOT,
                "%s%s from all tables: %.6g, 95 %% from %.6g to %.6g",
                words.substring(0, 1).toUpperCase(Locale.ROOT),
                words.substring(1),
                combined.value(),
                interval().lower(),
                interval().upper());
    }
}
