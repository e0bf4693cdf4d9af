package dev.bulla.synth.imputation;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.release.Progress;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Where;
import dev.bulla.synth.learner.ByteCoding;
import dev.bulla.synth.learner.Coded;
import dev.bulla.synth.learner.Conditional;
import dev.bulla.synth.learner.Synthesiser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Sequential imputation of a table: every column is learnt from those before it, on original rows, and drawn given those that have been drawn. <em>Not differentially
 * private.</em>
 *
 * <p>A whole table is imputed (Rubin 1993), or only some columns of the rows that fulfil a condition (Little 1993, Reiter 2003).
 */
public final class Imputation {

    private static final int FEWEST_ROWS = 2;

    private final Synthesiser learner;
    private final VisitOrder order;
    private final Rules rules;
    private final boolean keepsGaps;
    private final Optional<Where> where;
    private final List<String> replaced;
    private final FittedOn fittedOn;

    private Imputation(Synthesiser learner, VisitOrder order, Rules rules, boolean keepsGaps, Partial partial) {
        this.learner = learner;
        this.order = order;
        this.rules = rules;
        this.keepsGaps = keepsGaps;
        this.where = partial.where;
        this.replaced = partial.replaced;
        this.fittedOn = partial.fittedOn;
    }

    private record Partial(Optional<Where> where, List<String> replaced, FittedOn fittedOn) {}

    private Partial partial() {
        return new Partial(where, replaced, fittedOn);
    }

    /** Imputes a whole table, in the order of its schema. */
    public static Imputation by(SynthesisMethod method) {
        return by(method.learner());
    }

    /** As above, with a learner of other settings. */
    public static Imputation by(Synthesiser learner) {
        return new Imputation(
                learner,
                VisitOrder.declared(),
                Rules.none(),
                true,
                new Partial(Optional.empty(), List.of(), FittedOn.SELECTED));
    }

    /** In this order. */
    public Imputation order(VisitOrder visits) {
        return new Imputation(learner, visits, rules, keepsGaps, partial());
    }

    /** What is drawn keeps these rules. */
    public Imputation rules(Rules kept) {
        return new Imputation(learner, order, kept, keepsGaps, partial());
    }

    /** No value that is drawn is missing; otherwise as many are as in the original, and where columns before say so. */
    public Imputation withoutGaps() {
        return new Imputation(learner, order, rules, false, partial());
    }

    /** Replaces these columns, in the rows that fulfil the condition, and nothing else. */
    public Imputation replacing(Where condition, List<String> columns) {
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("name the columns that are replaced");
        }
        return new Imputation(
                learner, order, rules, keepsGaps, new Partial(Optional.of(condition), List.copyOf(columns), fittedOn));
    }

    /** Learns a replacement from other rows than those that are replaced: as published, to show what comes of it. */
    public Imputation fittedOn(FittedOn rows) {
        return new Imputation(learner, order, rules, keepsGaps, new Partial(where, replaced, rows));
    }

    /** Learns all it needs. */
    public FittedGenerator fit(HeldTable original, PublicBits bits) {
        return fit(original, bits, Progress.NONE);
    }

    /**
     * Learns all it needs.
     *
     * @param original the rows
     * @param bits where chance comes from
     * @param progress is told of each column; what it is told follows from the schema and the order
     */
    public FittedGenerator fit(HeldTable original, PublicBits bits, Progress progress) {
        original.schema().columns().forEach(column -> original.schema().require(column.name())); // no free text
        int[] rows = where.map(condition -> fittedOn.rows(original.matching(condition)))
                .orElseGet(() -> IntStream.range(0, original.count()).toArray());
        if (rows.length < FEWEST_ROWS) {
            throw new BadInput(
                    "E-881",
                    where.isPresent() ? Text.option(Where.OPTION) : Text.request("data"),
                    where.isPresent()
                            ? "is fulfilled by fewer than " + FEWEST_ROWS + " rows to learn from."
                            : "has fewer than " + FEWEST_ROWS + " rows.",
                    "There is nothing to learn.",
                    "Take a wider condition, or more rows.");
        }
        HeldTable learnt = where.isPresent() ? original.rows(rows) : original;
        List<Coded> all = coded(learnt);
        List<Integer> places = IntStream.range(0, all.size()).boxed().toList();
        List<Integer> imputed = replaced.isEmpty()
                ? places
                : replaced.stream().distinct().map(original::place).toList();
        List<Integer> visits = order.of(imputed, all, bits.child(-1));
        List<Integer> before = new ArrayList<>(places);
        before.removeAll(imputed);
        rules.requireOrder(before, visits, original.schema());
        List<FittedGenerator.Step> steps = new ArrayList<>();
        List<Coded> given = new ArrayList<>(before.stream().map(all::get).toList());
        for (int place : visits) {
            Coded target = all.get(place);
            progress.begin(
                    steps.size() + 1, visits.size(), "learn " + target.column().name());
            steps.add(step(place, given, target, bits.child(place)));
            given.add(target);
        }
        List<FittedGenerator.Input> inputs = before.stream()
                .map(place -> new FittedGenerator.Input(place, all.get(place).coding()))
                .toList();
        return new FittedGenerator(
                new FittedGenerator.Source(original.schema(), where, original.count()),
                inputs,
                steps,
                rules.learnt(learnt));
    }

    private static List<Coded> coded(HeldTable table) {
        List<Coded> all = new ArrayList<>();
        for (Column column : table.schema().columns()) {
            double[] values = table.column(column.name());
            all.add(Coded.of(column, ByteCoding.of(column, values), values));
        }
        return all;
    }

    private FittedGenerator.Step step(int place, List<Coded> given, Coded target, PublicBits bits) {
        double[] values = target.values();
        int[] present = IntStream.range(0, values.length)
                .filter(row -> !Double.isNaN(values[row]))
                .toArray();
        boolean hasGaps = present.length < values.length;
        Optional<Conditional> gaps =
                hasGaps && keepsGaps ? Optional.of(learner.fit(given, gaps(target), bits.child(1))) : Optional.empty();
        Optional<Conditional> law;
        if (present.length == 0) {
            law = Optional.empty();
        } else if (hasGaps) {
            List<Coded> some = given.stream().map(each -> each.rows(present)).toList();
            law = Optional.of(learner.fit(some, target.rows(present), bits.child(0)));
        } else {
            law = Optional.of(learner.fit(given, target, bits.child(0)));
        }
        return new FittedGenerator.Step(place, target.coding(), gaps, law);
    }

    /** Whether each value is missing, as a column of its own. */
    private static Coded gaps(Coded target) {
        Column column = new Column.Category(
                target.column().name() + " is missing", List.of("no", "yes"), Optional.empty(), Optional.empty());
        double[] missing = Arrays.stream(target.values())
                .map(value -> Double.isNaN(value) ? 1 : 0)
                .toArray();
        return Coded.of(column, ByteCoding.of(column, missing), missing);
    }
}
