package dev.bulla.synth.tabular;

import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.ConcentratedProfile;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues.StatedNoise;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.coding.Codings.Pair;
import dev.bulla.synth.coding.ColumnCoding;
import dev.bulla.synth.coding.Spikes;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.select.Adaptive;
import dev.bulla.synth.select.Spanning;
import dev.bulla.synth.select.Strategy;
import dev.bulla.synth.select.TreeGrowth;
import dev.bulla.synth.tabular.Synthetic.Method;
import dev.bulla.synth.tree.TreeLaw;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/** What a plan of a synthetic table works out from schema, options and budget. */
final class SyntheticPlan {

    /** How many cells a model may have, when nobody says: four MiB of numbers. */
    static final int USUAL_CELLS = (int) Adaptive.CELLS;

    static final int LEAST_CELLS = 100;

    /** 80 MiB of numbers. */
    static final int MOST_CELLS = 10 << 20;

    /** How many cells are counted at most, all tables together: 32 MiB for a thread. */
    static final long MOST_COUNTED = 1 << 22;

    /** How many cells two columns have at most that are counted together; what is asked of them may be merged. */
    private static final int MOST_PAIR = 1_000_000;

    /** What is paid must be more than this part of the squared sensitivity, or noise is beyond what a number holds. */
    private static final BigDecimal LEAST_RHO = new BigDecimal("1e-15");

    private final Synthetic recipe;
    private final Schema schema;
    private final Budget budget;
    private final Method method;
    private final Codings codings;
    private final List<Pair> pairs;
    private final int cells;

    SyntheticPlan(Synthetic recipe, Schema schema, Budget budget, Method method) {
        this.recipe = recipe;
        this.schema = schema;
        this.budget = budget;
        this.method = method;
        this.cells = recipe.cutting().cells().orElse(USUAL_CELLS);
        this.codings = codings();
        this.pairs = pairs();
    }

    Blueprint<SyntheticModel> blueprint() {
        return method == Method.FIXED ? fixed() : adaptive();
    }

    private Blueprint<SyntheticModel> adaptive() {
        if (schema.cap().isPure()) {
            throw new BadInput(
                    "E-407",
                    Text.request("delta"),
                    "does not fit this account: its cap has no delta.",
                    "Under a pure cap only pure releases can be admitted.",
                    Text.of("Leave ", Text.request("delta"), " out."));
        }
        Paying.Terms terms = Paying.Terms.of(schema, ConcentratedProfile.rho(budget));
        if (terms.rho().compareTo(terms.one().l2Squared().multiply(LEAST_RHO)) < 0) {
            throw new BadInput(
                    "E-933",
                    Text.request("epsilon"),
                    "is too small for a synthetic table.",
                    "Its noise would be beyond what a count can hold.",
                    "Ask for a larger one.");
        }
        TableCounts counts = new TableCounts(codings, pairs);
        AdaptiveMechanism mechanism = new AdaptiveMechanism(terms);
        Map<String, Object> facts = facts();
        facts.put("rho", Budget.text(terms.rho()));
        if (method == Method.TREES) {
            facts.putAll(TreeGrowth.facts());
            AdaptiveRelease<TreeLaw> trees = new AdaptiveRelease<>(counts, mechanism, TreeGrowth::run);
            return adaptive(
                    trees, facts, noisy -> SyntheticModel.grown(codings, AnswerTrace.of(noisy), trees.model(noisy)));
        }
        facts.putAll(Adaptive.facts());
        AdaptiveRelease<GraphModel> release = new AdaptiveRelease<>(counts, mechanism, strategy()::run);
        return adaptive(
                release, facts, noisy -> SyntheticModel.adaptive(codings, AnswerTrace.of(noisy), release.model(noisy)));
    }

    private Blueprint<SyntheticModel> adaptive(
            AdaptiveRelease<?> release, Map<String, Object> facts, Function<long[], SyntheticModel> model) {
        return new Blueprint<>(
                options(),
                budget.guarantee(),
                List.of(release),
                facts,
                Map.of(SyntheticWords.LEAST_SD, release.mechanism().scale()),
                noisy -> model.apply(noisy.get(0)));
    }

    private Blueprint<SyntheticModel> fixed() {
        TableCounts counts = new TableCounts(codings, pairs);
        Noise.Candidate chosen = Noise.AUTO.calibrate(counts, schema, budget);
        AdditiveMechanism mechanism = chosen.mechanism();
        StatedNoise noise = StatedNoise.of(mechanism);
        FixedFit fit = new FixedFit(counts, noise, publicRows());
        return new Blueprint<>(
                options(),
                chosen.budget().guarantee(),
                List.of(Measurement.of(counts, mechanism)),
                facts(),
                ErrorWords.answerErrors(mechanism.deviation(), mechanism.halfWidth95()),
                noisy -> fit.model(noisy.get(0)));
    }

    private Strategy strategy() {
        return method == Method.MST ? new Spanning() : new Adaptive(cells);
    }

    /** How many rows there are, where that is public. */
    private OptionalDouble publicRows() {
        return schema.neighbours().hasPublicRows()
                ? OptionalDouble.of((double) schema.rows().orElseThrow())
                : OptionalDouble.empty();
    }

    private Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("tables", codings.size() + pairs.size());
        facts.put("counted_cells", new TableCounts(codings, pairs).dimension());
        facts.put("most_model_cells", cells);
        facts.putAll(CoarseCells.facts());
        return facts;
    }

    private Map<String, Object> options() {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("columns", codings.names());
        options.put("method", method.word());
        options.put(
                "workload",
                recipe.workload().stream().map(pair -> String.join("+", pair)).toList());
        Map<String, Object> bins = new LinkedHashMap<>();
        for (ColumnCoding coding : codings.list()) {
            if (!(coding.column() instanceof Column.Category)) {
                bins.put(coding.column().name(), coding.runs());
            }
        }
        options.put("bins", bins);
        if (!recipe.cutting().spikes().isEmpty()) {
            options.put("spikes", recipe.cutting().spikes());
        }
        options.put("cells", cells);
        return options;
    }

    private Codings codings() {
        List<String> names = recipe.columns().isEmpty()
                ? schema.columns().stream()
                        .filter(column -> !(column instanceof Column.Text))
                        .map(Column::name)
                        .toList()
                : recipe.columns();
        Map<String, Integer> bins = recipe.cutting().bins();
        NamedColumns.of(names).requireOnly(bins, "E-414", "bins", "Cut only columns that are named there.");
        for (List<String> pair : recipe.workload()) {
            new NamedColumns("columns", names)
                    .requireOnly(
                            Map.of(pair.get(0), 0, pair.get(1), 0),
                            "E-934",
                            "workload",
                            "Name columns that are in the table.");
        }
        Map<String, double[]> spikes = Spikes.of(recipe.cutting().spikes(), schema, names);
        CoarseCells usual = method == Method.FIXED
                ? CoarseCells.fixed(
                        schema, budget, names.size() + recipe.workload().size())
                : CoarseCells.adaptive(names.stream().map(schema::require).toList(), MOST_COUNTED);
        List<ColumnCoding> all = new ArrayList<>();
        for (String name : names) {
            Column column = schema.require(name);
            int runs = usual.of(column, bins.get(name));
            all.add(new ColumnCoding(column, runs, spikes.getOrDefault(name, new double[0])));
        }
        Codings made = new Codings(all);
        if (all.isEmpty() || made.list().stream().mapToLong(ColumnCoding::fine).sum() > MOST_COUNTED) {
            throw new BadInput(
                    "E-935",
                    Text.option("columns"),
                    "have " + (all.isEmpty() ? "no declared values" : "more than " + MOST_COUNTED + " cells") + ".",
                    "Every column is counted by itself.",
                    "Name others.");
        }
        return made;
    }

    /** The pairs that are counted: the given ones or all, of those that a model may hold the smallest, as many as there is room for. */
    private List<Pair> pairs() {
        boolean isGiven = !recipe.workload().isEmpty();
        List<Pair> all = new ArrayList<>();
        if (isGiven) {
            for (List<String> names : recipe.workload()) {
                int a = codings.place(names.get(0));
                int b = codings.place(names.get(1));
                all.add(new Pair(Math.min(a, b), Math.max(a, b)));
            }
        } else if (method != Method.FIXED && method != Method.TREES) {
            for (int a = 0; a < codings.size(); a++) {
                for (int b = a + 1; b < codings.size(); b++) {
                    all.add(new Pair(a, b));
                }
            }
        }
        List<Pair> kept = new ArrayList<>();
        long sum = codings.list().stream().mapToLong(ColumnCoding::fine).sum();
        for (Pair pair : all.stream()
                .distinct()
                .sorted(Comparator.comparingLong(codings::pairCells))
                .toList()) {
            sum += codings.pairCells(pair);
            boolean isHeld =
                    codings.pairCells(pair) <= (method == Method.FIXED ? cells : MOST_PAIR) && sum <= MOST_COUNTED;
            if (isGiven && !isHeld) {
                throw new BadInput(
                        "E-936",
                        Text.option("workload"),
                        "has more cells than a model may hold (" + cells + "), or all of it more than " + MOST_COUNTED
                                + ".",
                        "",
                        Text.of(
                                "Take fewer ",
                                Text.option("bins"),
                                ", fewer pairs, or more ",
                                Text.option("cells"),
                                "."));
            }
            if (isHeld) {
                kept.add(pair);
            }
        }
        kept.sort(Comparator.comparingInt(Pair::first).thenComparingInt(Pair::second));
        return kept;
    }
}
