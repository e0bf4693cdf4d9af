package dev.bulla.bench.chapter4;

import dev.bulla.audit.disclosure.MatchRates;
import dev.bulla.audit.disclosure.MatchRates.Entry;
import dev.bulla.bench.figure.Results;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.table.HeldTable;
import dev.bulla.synth.imputation.SynthesisMethod;
import dev.bulla.synth.inference.Combined;
import dev.bulla.synth.inference.CombiningRule;
import dev.bulla.synth.inference.TableEstimate;
import dev.bulla.synth.quality.CountPair;
import dev.bulla.synth.quality.IntervalOverlap;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Samples of the population, what is made of them, and what is measured of that. */
final class Chapter4Runs {

    static final String ORIGINAL = "original mean";
    static final String MEAN = "synthetic mean";
    static final String OVERLAP = "overlap";
    static final String LIKENESS = "1/(1 + KL)";
    static final String COVERAGE = "coverage";
    static final String TRUE_RATE = "true rate";
    static final String FALSE_RATE = "false rate";
    static final String TARGETS = "targets";
    static final String PARTIAL = "partial";
    static final String FULL = "full";

    private static final List<String> COLUMNS = List.of(FultonRecords.INCOME, FultonRecords.AGE);
    private static final double SOUGHT_INCOME = 250_000;
    private static final double NEAR_AGE = 2;
    private static final double INCOME_BIN = 10_000;
    private static final int INCOME_BINS = 45;
    private static final int AGE_BINS = 101;
    private static final int FEWEST_TIMED = 3;
    private static final double LEVEL = 0.95;
    private static final double NANOS = 1e9;

    private final FultonRecords records;
    private final List<double[]> people;
    private final double[] truth;

    Chapter4Runs(FultonRecords records) {
        this.records = records;
        this.people = rows(records.population());
        this.truth = COLUMNS.stream()
                .mapToDouble(name -> mean(records.population().column(name)))
                .toArray();
    }

    /** The key of a measure. */
    static String key(SynthesisMethod method, String kind, String column) {
        return method + " " + kind + " " + column;
    }

    /** One run: a sample, and what a method makes of it in both forms. */
    void run(int run, SynthesisMethod method, Results to) {
        HeldTable sample =
                records.sample(FultonRecords.SAMPLE, PublicBits.of("chapter 4").child(run));
        for (boolean isCorrected : new boolean[] {false, true}) {
            String form = isCorrected ? Results.CORRECTED : Results.PUBLISHED;
            Replacement replacement = new Replacement(records, method.learner(), isCorrected);
            List<HeldTable> partial = replacement.partially(sample, own(run, method, PARTIAL));
            Replacement.Whole full = replacement.fully(sample, sample.count(), own(run, method, FULL));
            for (int c = 0; c < COLUMNS.size(); c++) {
                String column = COLUMNS.get(c);
                Place replaced = new Place(form, key(method, PARTIAL, column), c, CombiningRule.VALUES_REPLACED);
                measure(run, sample, partial, replaced, to);
                measure(run, sample, full.tables(), new Place(form, key(method, FULL, column), c, full.rule()), to);
            }
            match(
                    run,
                    sample,
                    partial,
                    new Place(form, key(method, PARTIAL, ""), 0, CombiningRule.VALUES_REPLACED),
                    to);
        }
    }

    /** Chance of its own for each run of a method. */
    private static PublicBits own(int run, SynthesisMethod method, String kind) {
        return PublicBits.of("chapter 4, " + method.word() + ", " + kind).child(run);
    }

    /** Where results of a column go, and how its tables are combined. */
    private record Place(String form, String key, int column, CombiningRule rule) {}

    private void measure(int run, HeldTable sample, List<HeldTable> made, Place place, Results to) {
        String column = COLUMNS.get(place.column());
        double[] own = sample.column(column);
        List<TableEstimate> estimates = new ArrayList<>();
        double likeness = 0;
        for (HeldTable table : made) {
            double[] values = table.column(column);
            estimates.add(new TableEstimate(mean(values), variance(values) / values.length));
            likeness += CountPair.of(bins(column, own), bins(column, values)).likeness() / made.size();
        }
        Combined pooled = place.rule().combine(estimates, own.length, own.length);
        Combined.Span span = pooled.interval(LEVEL);
        IntervalOverlap interval = new IntervalOverlap(span.lower(), span.upper());
        double ownMean = mean(own);
        double overlap =
                IntervalOverlap.ofMean(ownMean, variance(own), own.length).with(interval);
        double target = truth[place.column()];
        to.put(run, place.form(), place.key(), ORIGINAL, ownMean);
        to.put(run, place.form(), place.key(), MEAN, pooled.value());
        to.put(run, place.form(), place.key(), OVERLAP, overlap);
        to.put(run, place.form(), place.key(), LIKENESS, likeness);
        to.put(run, place.form(), place.key(), COVERAGE, span.holds(target) ? 1 : 0);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    /** By n − 1. */
    private static double variance(double[] values) {
        double mean = mean(values);
        return Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / (values.length - 1);
    }

    private static long[] bins(String column, double[] values) {
        boolean isIncome = column.equals(FultonRecords.INCOME);
        long[] counts = new long[isIncome ? INCOME_BINS : AGE_BINS];
        for (double value : values) {
            double bin = isIncome ? 1 + Math.floor(value / INCOME_BIN) : value;
            counts[(int) Math.max(0, Math.min(counts.length - 1, bin))]++;
        }
        return counts;
    }

    /** An intruder looks for citizens with very high incomes of whom she knows the age. */
    private void match(int run, HeldTable sample, List<HeldTable> made, Place place, Results to) {
        List<Entry> targets = entries(sample).stream()
                .filter(entry -> entry.row()[0] == 1 && entry.row()[1] > SOUGHT_INCOME)
                .toList();
        List<List<Entry>> tables = made.stream().map(Chapter4Runs::entries).toList();
        to.put(run, place.form(), place.key(), TARGETS, targets.size());
        for (boolean isIn : new boolean[] {true, false}) {
            MatchRates rates =
                    MatchRates.of(tables, targets, Chapter4Runs::isLike, isIn ? Optional.empty() : Optional.of(people));
            String who = isIn ? " in" : " maybe";
            to.put(
                    run,
                    place.form(),
                    place.key(),
                    TRUE_RATE + who,
                    rates.trueMatches().value());
            long wrong = rates.falseMatches().hits();
            double falseRate = rates.falseMatches().trials() == 0
                    ? 0
                    : (double) wrong / rates.falseMatches().trials();
            to.put(run, place.form(), place.key(), FALSE_RATE + who, falseRate);
        }
    }

    private static boolean isLike(double[] released, double[] target) {
        return released[0] == target[0] && released[1] > SOUGHT_INCOME && Math.abs(released[2] - target[2]) <= NEAR_AGE;
    }

    private static List<double[]> rows(HeldTable table) {
        double[] citizen = table.column(FultonRecords.CITIZEN);
        double[] income = table.column(FultonRecords.INCOME);
        double[] age = table.column(FultonRecords.AGE);
        return IntStream.range(0, table.count())
                .mapToObj(r -> new double[] {citizen[r], income[r], age[r]})
                .toList();
    }

    private static List<Entry> entries(HeldTable table) {
        List<double[]> rows = rows(table);
        List<Entry> entries = new ArrayList<>();
        for (int r = 0; r < rows.size(); r++) {
            entries.add(new Entry(r, rows.get(r)));
        }
        return entries;
    }

    /** CPU seconds for five tables, corrected: the mean of as many runs as take a second, and of three at least, after one that warms up. */
    double seconds(SynthesisMethod method, boolean isFull) {
        Replacement replacement = new Replacement(records, method.learner(), true);
        HeldTable sample = records.sample(FultonRecords.SAMPLE, PublicBits.of("seconds"));
        int runs = -1;
        double begun = cpu();
        while (runs < FEWEST_TIMED || cpu() - begun < 1) {
            PublicBits bits = PublicBits.of("run " + runs);
            List<HeldTable> made = isFull
                    ? replacement
                            .fully(sample, records.population().count(), bits)
                            .tables()
                    : replacement.partially(sample, bits);
            if (made.size() != Replacement.TABLES) {
                throw new IllegalStateException("tables are missing");
            }
            runs++;
            begun = runs == 0 ? cpu() : begun;
        }
        return (cpu() - begun) / runs;
    }

    private static double cpu() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / NANOS;
    }
}
