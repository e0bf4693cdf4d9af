package dev.bulla.models.density;

import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.selection.PermuteAndFlip;
import dev.bulla.models.histogram.Cleaning;
import dev.bulla.models.tree.AdaptiveDensity;
import dev.bulla.models.tree.Halving;
import dev.bulla.models.tree.TreeCounts;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A density of one to three number columns from noisy counts of a public tree of cells. Nothing has to be chosen beforehand: which cells are
 * taken together, and how smooth the density is, follows from the released counts.
 *
 * @param columns the columns
 * @param bins how many cells a column is cut into, where not the default
 * @param method how the counts are read: as trees, as they are, or spread by a kernel
 * @param cleaning what is done to densities below zero, by a histogram
 * @param noise the choice of noise
 * @param tuning of the price for the width of a kernel; only a kernel has it
 */
public record TreeDensity(
        List<String> columns,
        Map<String, Integer> bins,
        DensityMethod method,
        Cleaning cleaning,
        Noise noise,
        OptionalDouble tuning)
        implements Recipe<DensityModel> {

    private static final int MOST_COLUMNS = 3;

    public TreeDensity {
        columns = List.copyOf(columns);
        bins = Map.copyOf(bins);
        NamedColumns named = NamedColumns.of(columns);
        named.requireOnly(bins, "E-414", "bins", "Add it there, or leave it out here.");
        named.requireDifferent("age");
        if (tuning.isPresent() != (method == DensityMethod.KERNEL)) {
            throw new IllegalArgumentException("a kernel over cells is tuned, and nothing else is");
        }
        if (columns.size() > MOST_COLUMNS) {
            throw new BadInput(
                    "E-505",
                    Text.option("columns"),
                    "are too many for " + method.word() + ": it takes up to " + MOST_COLUMNS + ".",
                    "Cells of more columns hold too few rows each.",
                    Text.of("Take fewer, or give each a ", Text.option("bandwidth"), "."));
        }
        if (isRead(method) && cleaning != Cleaning.SMOOTH) {
            throw new BadInput(
                    "E-506",
                    Text.option("clean"),
                    cleaning.word() + " is for noisy counts as they are, which " + method.word() + " takes together.",
                    "",
                    Text.of("Leave it out, or take ", Text.option("method", "histogram"), "."));
        }
    }

    /** Whether counts are read by what explains them, not as they are. */
    private static boolean isRead(DensityMethod method) {
        return method == DensityMethod.AUTO || method == DensityMethod.TREE;
    }

    /** What options ask for: counts that nothing is to be done to are a histogram. */
    static TreeDensity with(
            List<String> columns, Map<String, Integer> bins, DensityMethod method, Cleaning cleaning, Noise noise) {
        boolean raw = method == DensityMethod.AUTO && cleaning != Cleaning.SMOOTH;
        return new TreeDensity(
                columns, bins, raw ? DensityMethod.HISTOGRAM : method, cleaning, noise, OptionalDouble.empty());
    }

    /** A density of these columns, read as its counts suggest. */
    public static TreeDensity of(String... columns) {
        return with(List.of(columns), Map.of(), DensityMethod.AUTO, Cleaning.SMOOTH, Noise.AUTO);
    }

    /** The same with counts read in another way; a histogram is cut at zero. */
    public TreeDensity method(DensityMethod choice) {
        return new TreeDensity(columns, bins, choice, cleaning, noise, OptionalDouble.empty());
    }

    /** The same with a column cut into this many cells. */
    public TreeDensity bins(String column, int cells) {
        return new TreeDensity(columns, NamedColumns.with(bins, column, cells), method, cleaning, noise, tuning);
    }

    /** The same with another choice of noise. */
    public TreeDensity noise(Noise choice) {
        return new TreeDensity(columns, bins, method, cleaning, choice, tuning);
    }

    /** The counts spread by a kernel whose width the rows choose, for this share of ε. */
    public TreeDensity tune(double share) {
        return new TreeDensity(columns, bins, DensityMethod.KERNEL, cleaning, noise, OptionalDouble.of(share));
    }

    @Override
    public String name() {
        return KernelDensity.TYPE.name();
    }

    /**
     * A plan is for its claim: when the noise chosen is pure and so has an ε of its own, a tuned plan is one for the smaller budget from
     * the start, not one whose parts are split from another.
     */
    @Override
    public Blueprint<DensityModel> blueprint(Schema schema, Budget budget) {
        Halving tree = method.tree(cells(schema, budget));
        if (tuning.isEmpty() || noise != Noise.AUTO) {
            return parted(tree, schema, budget);
        }
        Tuning parts = new Tuning(tuning.getAsDouble());
        Noise.Candidate chosen = noise.calibrate(new TreeCounts(tree), schema, parts.rest(budget));
        boolean smaller = chosen.noise() == Noise.LAPLACE && !budget.isPure();
        return noise(chosen.noise())
                .parted(
                        tree,
                        schema,
                        smaller ? parts.pureWithRest(chosen.budget().epsilon()) : budget);
    }

    private Blueprint<DensityModel> parted(Halving tree, Schema schema, Budget budget) {
        TreeCounts counts = new TreeCounts(tree);
        Optional<Tuning> parts = tuning.isPresent() ? Optional.of(new Tuning(tuning.getAsDouble())) : Optional.empty();
        Noise.Candidate chosen = noise.calibrate(
                counts, schema, parts.map(part -> part.rest(budget)).orElse(budget));
        AdditiveMechanism mechanism = chosen.mechanism();
        List<Measurement> measurements = new ArrayList<>(List.of(Measurement.of(counts, mechanism)));
        parts.ifPresent(part -> measurements.add(choice(tree.cells(), part.epsilon(budget), schema)));
        Cleaning clean = cleaned();
        OptionalLong publicRows = schema.neighbours().hasPublicRows() ? schema.rows() : OptionalLong.empty();
        return new Blueprint<>(
                options(tree.cells(), clean, chosen.noise()),
                parts.isPresent() ? budget.guarantee() : chosen.budget().guarantee(),
                measurements,
                facts(tree),
                predictedError(tree, mechanism, schema, publicRows),
                noisy -> new TreeDensityModel(
                        tree,
                        NoisyValues.of(noisy.get(0), mechanism),
                        new CountReading(method, clean, noisy.size() == 1 ? -1 : (int) noisy.get(1)[0]),
                        publicRows));
    }

    /** The second measurement of a tuned plan: which width. */
    private static Measurement choice(Cells cells, BigDecimal epsilon, Schema schema) {
        WidthScores scores = new WidthScores(cells);
        return Measurement.of(
                scores, new PermuteAndFlip(scores.score(schema.neighbours(), schema.unit()), epsilon, scores.grid()));
    }

    /** Only counts as they are need not be cut at zero; trees are positive by themselves. */
    private Cleaning cleaned() {
        return isRead(method) ? cleaning : cleaning.withoutSmoothing();
    }

    private Map<String, Object> facts(Halving tree) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("feature_map", "tree");
        facts.put("depth", tree.depth());
        facts.put("branch_depth", tree.branchDepth());
        facts.putAll(Fineness.chosen(method == DensityMethod.HISTOGRAM));
        if (isRead(method)) {
            facts.putAll(AdaptiveDensity.chosen(columns.size() == 1));
        }
        if (tuning.isPresent()) {
            facts.putAll(CellKernel.chosen());
            facts.put(
                    "widths",
                    Arrays.stream(CellKernel.widths(tree.cells()))
                            .mapToObj(width -> new BigDecimal(width).round(MathContext.DECIMAL32))
                            .toList());
        }
        return facts;
    }

    private Cells cells(Schema schema, Budget budget) {
        List<Column> inputs = columns.stream().map(schema::require).toList();
        for (Column input : inputs) {
            if (input instanceof Column.Category) {
                throw new BadInput(
                        "E-507",
                        Text.option("columns"),
                        "column " + Visible.quote(input.name()) + " is a category: a density needs numbers.",
                        "",
                        "A histogram counts the rows of each level.");
            }
        }
        double strength = budget.epsilon().doubleValue()
                * schema.rows().orElse(Fineness.ROWS)
                / schema.unit().maxRows();
        Map<String, Integer> fine = new Fineness(inputs, strength).cells(method == DensityMethod.HISTOGRAM);
        fine.putAll(bins);
        Cells cells = Cells.of(schema, columns, fine);
        boolean isFlat = bins.values().stream().anyMatch(number -> number < 2);
        if (isFlat || cells.size() > Halving.MOST) {
            throw new BadInput(
                    "E-508",
                    Text.option("bins"),
                    isFlat
                            ? "must be at least 2: a density of one cell says nothing."
                            : "a density has at most " + Halving.MOST + " cells, not " + cells.size() + ".",
                    "",
                    Text.of("Leave ", Text.option("bins"), " out, or take fewer."));
        }
        return cells;
    }

    private Map<String, Object> options(Cells cells, Cleaning clean, Noise chosen) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("columns", columns);
        options.put("method", method.word());
        tuning.ifPresent(share -> options.put("tune", share));
        options.put("bins", cells.bins());
        options.put("clean", clean.word());
        options.put("noise", chosen.word());
        return options;
    }

    /** The noise on the density of one cell, for the guessed number of rows, and what is left of it after trees take cells together. */
    private Map<String, Double> predictedError(
            Halving tree, AdditiveMechanism mechanism, Schema schema, OptionalLong publicRows) {
        Map<String, Double> error = new LinkedHashMap<>();
        error.put(KernelDensity.WEIGHT_SD, mechanism.deviation());
        if (schema.rows().isEmpty()) {
            return error;
        }
        double rows = schema.rows().getAsLong();
        double unit = 1 / (rows * tree.volume(0));
        error.put(ErrorWords.QUERY_SD, mechanism.deviation() * unit);
        error.put(ErrorWords.INTERVAL_95, mechanism.halfWidth95() * unit);
        if (!schema.neighbours().hasPublicRows()) {
            error.put(ErrorWords.RELATIVE_SD, mechanism.deviation() * StrictMath.sqrt(tree.total()) / rows);
        }
        if (isRead(method)) {
            TreeRehearsal rehearsal =
                    new TreeRehearsal(tree, mechanism, schema.rows().getAsLong(), publicRows);
            double smooth = rehearsal.smooth(method);
            error.put(KernelDensity.SMOOTH, smooth);
            error.put(KernelDensity.ROUGH, Math.max(smooth, rehearsal.rough()));
        }
        if (tuning.isPresent()) {
            double[] widths = CellKernel.widths(tree.cells());
            double middle = new CellKernel(tree.cells(), widths[widths.length - 1]).variance();
            error.put(KernelDensity.WIDEST, mechanism.deviation() * unit * StrictMath.sqrt(middle));
        }
        return error;
    }
}
