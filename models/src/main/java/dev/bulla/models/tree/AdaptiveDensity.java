package dev.bulla.models.tree;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.model.NoisyValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The density that explains noisy counts of a tree: post-processing, so free.
 *
 * <p>It is an average, by Bayes' rule, over trees of halves that differ or do not ({@link HalvingPosterior}) and, for one column, over
 * densities with a straight or evenly bent logarithm at several prices for being otherwise ({@link StraightDensity}), from which every node may
 * depart into a tree of its own. Atoms, edges and top codes are found by the trees, wide hills by the straight ones, hills of the normal law and
 * its kin by the bent ones.
 *
 * <p>All arithmetic is {@link StrictMath}: the same counts give the same bits everywhere.
 */
public final class AdaptiveDensity {

    /** The chance that some node on the way to a leaf departs from a straight density. */
    @Chosen(
            fact = "tree_departure",
            does = "The chance, beforehand, that a tree departs from a straight density on the way to a cell.",
            how = "In a prototype, for the least KL beside the best histogram; half and twice were within 5 % there.",
            on = "Eleven densities, made up: hills, steps, peaks, atoms and heaps, 1,000 to 50,000 rows.",
            measure = "TreeMeasure")
    static final double DEPARTURE = 0.1;

    /** Beforehand a tree is as likely as all straight and bent densities, and of these each is as likely as the other. */
    private static final double TREE = 0.5;

    /** Which derivatives of the logarithm have a price. */
    private static final int[] ORDERS = {2, 3};

    @Chosen(
            fact = "tree_bending",
            does =
                    "The prices for bending that straight densities are tried with, and to the power 3/2 those for a change of the bend; they are averaged by how well they explain the counts.",
            how = "Every power of ten that may be of use; there is no record of others.",
            on = "Eleven densities, made up: hills, steps, peaks, atoms and heaps, 1,000 to 50,000 rows.",
            measure = "TreeMeasure")
    static final double[] BENDING = {1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8};

    /** Explanations that are less likely are left out. */
    private static final double LEAST = 1e-3;

    @Chosen(
            fact = "tree_rounds",
            does = "How often the trees are worked out, each time with the rows of every node that the last time gave.",
            how = "A round number; there is no record of others.",
            on = "Eleven densities, made up: hills, steps, peaks, atoms and heaps, 1,000 to 50,000 rows.",
            measure = "TreeMeasure")
    static final int ROUNDS = 2;

    private final Halving tree;
    private final double rows;
    private final double[] shares;
    private final double treeWeight;

    /** A candidate: how the rows of each node are shared, where it departs, how likely it is. */
    private record Straight(double[] nodes, double[] departs, double log) {}

    private AdaptiveDensity(Halving tree, double rows, double[] shares, double treeWeight) {
        this.tree = tree;
        this.rows = rows;
        this.shares = shares;
        this.treeWeight = treeWeight;
    }

    /** What nobody derived and everything here depends on, for plans. */
    public static Map<String, Object> chosen(boolean line) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("tree_cut", HalvingPosterior.CUT);
        facts.put("tree_spreads", list(ShareGrid.SPREADS));
        facts.put("tree_rounds", ROUNDS);
        facts.put("few_cells", Halving.FEW);
        facts.put(line ? "branch_bits_line" : "branch_bits_space", line ? Halving.LINE_BITS : Halving.SPACE_BITS);
        facts.put("tree_slope", HalvingPosterior.SLOPE);
        if (line) {
            facts.put("least_slope", Slopes.LEAST);
            facts.put("most_slope", Slopes.MOST);
            facts.put("tree_departure", DEPARTURE);
            facts.put("tree_bending", list(BENDING));
            facts.put("block_depth", StraightDensity.BLOCK_DEPTH);
            facts.put("log_reach", StraightDensity.REACH);
            facts.put("atom_reach", StraightDensity.ATOM_REACH);
            facts.putAll(Atoms.chosen());
        }
        return facts;
    }

    private static List<Double> list(double[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    /** From trees only. */
    public static AdaptiveDensity ofTrees(Halving tree, NoisyValues counts, OptionalLong publicRows) {
        Contrasts contrasts = new Contrasts(tree, counts, publicRows);
        return of(posterior(contrasts), List.of());
    }

    /** From all that may explain the counts. */
    public static AdaptiveDensity of(Halving tree, NoisyValues counts, OptionalLong publicRows) {
        Contrasts contrasts = new Contrasts(tree, counts, publicRows);
        HalvingPosterior posterior = posterior(contrasts);
        boolean line = tree.cells().axes().size() == 1 && tree.depth() >= 2;
        return of(posterior, line ? straight(posterior) : List.of());
    }

    private static HalvingPosterior posterior(Contrasts contrasts) {
        Slopes slopes = Slopes.of(contrasts.tree());
        HalvingPosterior posterior = new HalvingPosterior(contrasts, slopes, contrasts.rows());
        for (int round = 1; round < ROUNDS; round++) {
            posterior = new HalvingPosterior(contrasts, slopes, HalvingPosterior.upward(trees(posterior)));
        }
        return posterior;
    }

    /** What trees alone expect in every leaf. */
    private static double[] trees(HalvingPosterior posterior) {
        double[] given = new double[2 << posterior.contrasts().depth()];
        given[1] = posterior.contrasts().rows()[1];
        return posterior.leaves(given);
    }

    private static AdaptiveDensity of(HalvingPosterior posterior, List<Straight> straight) {
        double[] logs = new double[straight.size() + 1];
        logs[0] = posterior.evidence(1) + (straight.isEmpty() ? 0 : StrictMath.log(TREE));
        for (int i = 0; i < straight.size(); i++) {
            logs[i + 1] = straight.get(i).log();
        }
        double top = Arrays.stream(logs).max().orElseThrow();
        double sum = 0;
        for (double log : logs) {
            sum += StrictMath.exp(log - top);
        }
        double[] given = new double[2 << posterior.contrasts().depth()];
        given[1] = StrictMath.exp(logs[0] - top) / sum;
        double[] followed = new double[given.length / 2];
        for (int i = 0; i < straight.size(); i++) {
            double weight = StrictMath.exp(logs[i + 1] - top) / sum;
            if (weight >= LEAST) {
                follow(straight.get(i), weight, given, followed);
            }
        }
        double[] leaves = posterior.leaves(given);
        for (int leaf = 0; leaf < leaves.length; leaf++) {
            leaves[leaf] += followed[leaf];
        }
        Halving tree = posterior.contrasts().tree();
        return new AdaptiveDensity(
                tree, posterior.contrasts().rows()[1], shares(tree, leaves), StrictMath.exp(logs[0] - top) / sum);
    }

    private static double[] shares(Halving tree, double[] leaves) {
        double[] shares = new double[tree.cells().size()];
        double sum = 0;
        for (int cell = 0; cell < shares.length; cell++) {
            shares[cell] = leaves[tree.node(cell) - leaves.length];
            sum += shares[cell];
        }
        for (int cell = 0; cell < shares.length; cell++) {
            shares[cell] /= sum;
        }
        return shares;
    }

    /** Sends a weight down the tree: what departs is given to trees, what does not arrives at the leaves. */
    private static void follow(Straight straight, double weight, double[] given, double[] followed) {
        double[] follows = new double[given.length];
        follows[1] = weight;
        for (int node = 1; node < given.length / 2; node++) {
            double departs = follows[node] * straight.departs()[node];
            given[node] += departs;
            double first = first(straight.nodes(), node);
            follows[2 * node] = (follows[node] - departs) * first;
            follows[2 * node + 1] = (follows[node] - departs) * (1 - first);
        }
        for (int leaf = 0; leaf < followed.length; leaf++) {
            followed[leaf] += follows[followed.length + leaf];
        }
    }

    private static double first(double[] nodes, int node) {
        return nodes[node] > 0 ? nodes[2 * node] / nodes[node] : 0.5;
    }

    /**
     * Every kind at every price. A wave of frequency ω pays λω²ᵏ when the k-th derivative has the price λ: prices of the same reach are λ₂ = ω⁻⁴ and
     * λ₃ = ω⁻⁶.
     */
    private static List<Straight> straight(HalvingPosterior posterior) {
        boolean[] atoms = atoms(posterior);
        double prior = StrictMath.log((1 - TREE) / (ORDERS.length * BENDING.length));
        List<Straight> all = new ArrayList<>();
        for (int order : ORDERS) {
            StraightDensity density = new StraightDensity(posterior, atoms, order);
            for (double bending : BENDING) {
                density.fit(StrictMath.pow(bending, order / 2.0));
                double[] nodes = HalvingPosterior.upward(density.leaves());
                double[] departs = new double[nodes.length / 2];
                double log = departing(posterior, nodes, departs) + density.evidence();
                all.add(new Straight(nodes, departs, log + prior));
            }
        }
        return all;
    }

    /** Which blocks are atoms, by what trees expect in them. */
    private static boolean[] atoms(HalvingPosterior posterior) {
        Contrasts contrasts = posterior.contrasts();
        double[] nodes = HalvingPosterior.upward(trees(posterior));
        int start = 1 << StraightDensity.depth(contrasts);
        int count = 0;
        while (count < start && contrasts.tree().volumes()[start + count] > 0) {
            count++;
        }
        double[] rows = Arrays.copyOfRange(nodes, start, start + count);
        double[] rooms = Arrays.copyOfRange(contrasts.tree().volumes(), start, start + count);
        return Atoms.of(rows, rooms, contrasts.spread(start));
    }

    /** How likely the differences are when every node follows a density or departs from it, and how likely it departs then. */
    private static double departing(HalvingPosterior posterior, double[] nodes, double[] departs) {
        double chance = DEPARTURE / posterior.contrasts().depth();
        double[] logs = new double[nodes.length];
        for (int node = departs.length - 1; node > 0; node--) {
            double follows = StrictMath.log(1 - chance)
                    + posterior.log(node, first(nodes, node))
                    + logs[2 * node]
                    + logs[2 * node + 1];
            double leaves = StrictMath.log(chance) + posterior.evidence(node);
            logs[node] = Slopes.sum(follows, leaves);
            departs[node] = StrictMath.exp(leaves - logs[node]);
        }
        return logs[1];
    }

    /** The share of all rows in a cell. */
    public double share(int cell) {
        return shares[cell];
    }

    /** The density in a cell. */
    public double density(int cell) {
        return shares[cell] / tree.volume(cell);
    }

    /** The number of rows, at least 1. */
    public double rows() {
        return rows;
    }

    /** How likely the counts come from a tree rather than from a density with a straight logarithm. */
    public double treeWeight() {
        return treeWeight;
    }
}
