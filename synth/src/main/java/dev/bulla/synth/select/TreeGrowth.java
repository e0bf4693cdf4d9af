package dev.bulla.synth.select;

import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Observed;
import dev.bulla.synth.graph.Smoothing;
import dev.bulla.synth.tree.Offer;
import dev.bulla.synth.tree.Offer.Grouping;
import dev.bulla.synth.tree.Tree;
import dev.bulla.synth.tree.TreeLaw;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Grows a tree for each column on those before it, all trees a level at a time: a third of ρ counts single columns, half of the rest chooses cuts and counts what
 * comes of them, and what is left counts the leaves.
 *
 * <p>A leaf is cut while its parts can hold 3σ√n rows each, n the levels that they are counted in; a leaf that turns out to hold fewer takes the shares of its
 * parent. Shares of a leaf are drawn towards those of its parent as far as noise explains the difference (James and Stein).
 */
public final class TreeGrowth {

    /** A leaf must stand out of the noise on the sum of its levels by so many deviations. */
    private static final double OUT_OF_NOISE = 3;

    /** Of what single columns leave of ρ, the share that is kept for the counts of leaves. */
    private static final double LEAVES = 0.5;

    /** Of what cuts get, as in rounds of pairs. */
    private static final double CHOOSING = 0.1;

    /** The numbers above, as plans state them. */
    public static Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>(Smoothing.facts());
        facts.put("single_share", Adaptive.SINGLE_SHARE);
        facts.put("choosing_share", CHOOSING);
        facts.put("leaf_above_noise", OUT_OF_NOISE);
        facts.put("leaves_share", LEAVES);
        return facts;
    }

    /** By then what leaves have together is that of the root to many digits. */
    private static final int TURNS = 50;

    /** No tree is deeper. */
    private static final int DEEPEST = 8;

    private final PaidSplits answers;
    private final Domain domain;
    private final double total;
    private final double kept;
    private final Tree[] trees;
    private final int[] depths;
    private final List<Grouping> groupings = new ArrayList<>();
    /** For each tree the noisy counts in each of its nodes. */
    private final List<Map<Integer, Told>> told = new ArrayList<>();

    private TreeGrowth(PaidSplits answers) {
        this.answers = answers;
        this.domain = answers.domain();
        int columns = domain.columns();
        double rho = answers.left();
        Singles singles = Singles.of(answers, columns == 1 ? rho : rho * Adaptive.SINGLE_SHARE);
        this.total = singles.total();
        this.kept = answers.left() * LEAVES;
        this.trees = new Tree[columns];
        this.depths = new int[columns];
        for (int column = 0; column < columns; column++) {
            trees[column] = Tree.root(column, shares(singles.observed().get(column)));
            told.add(new HashMap<>());
        }
        double cost = columns == 1 ? 0 : kept / (columns - 1) * (1 - CHOOSING);
        int deepest = 0;
        for (int column = 1; column < columns; column++) {
            depths[column] = depth(domain.size(column), cost);
            deepest = Math.max(deepest, depths[column]);
        }
        for (int column = 0; column < columns; column++) {
            groupings.add(grouping(column, 1 << deepest));
        }
    }

    /** Counts noisily, and how surely. */
    private record Told(double[] counts, double sigma) {

        double rows() {
            return Arrays.stream(counts).sum();
        }

        Told with(Told other) {
            double mine = 1 / (sigma * sigma);
            double theirs = 1 / (other.sigma * other.sigma);
            double[] joined = new double[counts.length];
            Arrays.setAll(joined, i -> (counts[i] * mine + other.counts[i] * theirs) / (mine + theirs));
            return new Told(joined, 1 / Math.sqrt(mine + theirs));
        }
    }

    /** Grows trees until what is paid is used up. */
    public static TreeLaw run(PaidSplits answers) {
        TreeGrowth growth = new TreeGrowth(answers);
        for (int level = 0; level < DEEPEST; level++) {
            growth.level(level);
        }
        growth.leaves();
        return new TreeLaw(
                growth.total,
                IntStream.range(0, growth.trees.length)
                        .mapToObj(growth::settled)
                        .toList());
    }

    private static double[] shares(Observed observed) {
        return cut(observed.counts());
    }

    /** Shares of counts, none below 0. */
    private static double[] cut(double[] counts) {
        double all = 0;
        for (double count : counts) {
            all += Math.max(0, count);
        }
        double[] shares = new double[counts.length];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = all > 0 ? Math.max(0, counts[i]) / all : 1.0 / shares.length;
        }
        return shares;
    }

    /** How many rows a leaf must have at this noise. */
    private static double least(double sigma, int width) {
        return OUT_OF_NOISE * sigma * Math.sqrt(width);
    }

    /** The deepest tree whose leaves hold enough rows, if all are alike. */
    private int depth(int width, double rho) {
        int depth = 0;
        while (depth < DEEPEST && total / (2 << depth) >= least(Tariff.sigma(answers, rho / (depth + 1)), width)) {
            depth++;
        }
        return depth;
    }

    /** Levels in parts of about as many rows: neighbours of an ordered column, else the largest levels and the rest. */
    private Grouping grouping(int column, int parts) {
        double[] shares = trees[column].nodes().get(0).shares();
        int[] groups = new int[shares.length];
        Map<Integer, Integer> numbers = new HashMap<>();
        if (domain.ordered(column)) {
            double passed = 0;
            for (int level = 0; level < groups.length; level++) {
                int part = (int) Math.floor((passed + shares[level] / 2) * parts);
                groups[level] = numbers.computeIfAbsent(part, p -> numbers.size());
                passed += shares[level];
            }
        } else {
            int[] byShare = IntStream.range(0, shares.length)
                    .boxed()
                    .sorted(Comparator.<Integer>comparingDouble(level -> -shares[level])
                            .thenComparing(Comparator.naturalOrder()))
                    .mapToInt(level -> level)
                    .toArray();
            for (int rank = 0; rank < byShare.length; rank++) {
                int part = Math.min(rank, parts - 1);
                groups[byShare[rank]] = part;
                numbers.put(part, part);
            }
        }
        return new Grouping(column, groups, numbers.size(), domain.ordered(column));
    }

    /** Cuts the open leaves of all trees that grow. */
    private void level(int level) {
        int growing = 0;
        for (int column = 1; column < trees.length; column++) {
            growing += Math.max(0, depths[column] - level);
        }
        double share = growing == 0 ? 0 : (answers.left() - kept) / growing;
        if (!(share > 0)) {
            return;
        }
        double sigma = Tariff.sigma(answers, share * (1 - CHOOSING));
        double epsilon = Tariff.epsilon(answers, share * CHOOSING);
        List<Offer> offers = offers(level, sigma);
        answers.look(offers);
        for (int o = 0; o < offers.size(); o++) {
            Offer offer = offers.get(o);
            int[] cuts = answers.cut(o, epsilon);
            grow(offer, cuts, answers.count(o, cuts, sigma), sigma);
        }
    }

    private List<Offer> offers(int level, double sigma) {
        List<Offer> offers = new ArrayList<>();
        long cells = 0;
        for (int column = 1; column < trees.length; column++) {
            List<Grouping> before = groupings.subList(0, column).stream()
                    .filter(grouping -> grouping.number() > 1)
                    .toList();
            if (depths[column] > level && !before.isEmpty()) {
                Offer offer = new Offer(trees[column], open(column, 2 * least(sigma, domain.size(column))), before);
                cells += offer.cells();
                if (offer.open().length > 0 && cells <= answers.mostCells()) {
                    offers.add(offer);
                } else {
                    cells -= offer.cells();
                    depths[column] = level;
                }
            }
        }
        return offers;
    }

    /** The leaves with enough rows. */
    private int[] open(int column, double least) {
        return Arrays.stream(trees[column].leaves())
                .filter(leaf -> (leaf == 0 ? total : told(column, leaf).rows()) >= least)
                .toArray();
    }

    private void grow(Offer offer, int[] cuts, long[] counts, double sigma) {
        int column = offer.tree().column();
        int width = offer.width();
        for (int place = 0; place < offer.open().length; place++) {
            int cut = cuts[place];
            int g = 0;
            while (cut >= offer.groupings().get(g).cuts()) {
                cut -= offer.groupings().get(g++).cuts();
            }
            Grouping by = offer.groupings().get(g);
            double[] above = trees[column].nodes().get(offer.open()[place]).shares();
            int child = trees[column].nodes().size();
            List<double[]> shares = new ArrayList<>();
            for (int side = 0; side < 2; side++) {
                int start = (2 * place + side) * width;
                double[] part = Arrays.stream(counts, start, start + width)
                        .asDoubleStream()
                        .toArray();
                told.get(column).put(child + side, new Told(part, sigma));
                shares.add(drawn(told(column, child + side), above));
            }
            trees[column] = trees[column].cut(offer.open()[place], by.column(), by.right(cut), shares);
        }
    }

    private Told told(int column, int node) {
        return Objects.requireNonNull(told.get(column).get(node));
    }

    /** Counts all leaves once more, with what is left. */
    private void leaves() {
        List<Offer> offers = new ArrayList<>();
        long cells = 0;
        for (int column = 1; column < trees.length; column++) {
            if (trees[column].nodes().size() > 1) {
                Offer offer = new Offer(trees[column], trees[column].leaves(), List.of());
                if (cells + offer.cells() <= answers.mostCells()) {
                    cells += offer.cells();
                    offers.add(offer);
                }
            }
        }
        if (offers.isEmpty() || !(answers.left() > 0)) {
            return;
        }
        double sigma = Tariff.sigma(answers, answers.left() / offers.size());
        answers.look(offers);
        for (int o = 0; o < offers.size(); o++) {
            Offer offer = offers.get(o);
            long[] counts = answers.count(o, new int[0], sigma);
            Map<Integer, Told> known = told.get(offer.tree().column());
            for (int place = 0; place < offer.open().length; place++) {
                double[] part = Arrays.stream(counts, place * offer.width(), (place + 1) * offer.width())
                        .asDoubleStream()
                        .toArray();
                known.merge(offer.open()[place], new Told(part, sigma), Told::with);
            }
        }
    }

    /** Shares from the root down, by all that was told; then those of leaves are moved until all rows together have those of the root, which is known best. */
    private Tree settled(int column) {
        Tree tree = trees[column];
        int[] parents = tree.parents();
        for (int node = 1; node < parents.length; node++) {
            Told known = told(column, node);
            tree = tree.with(node, drawn(known, tree.nodes().get(parents[node]).shares()));
        }
        int[] leaves = tree.leaves();
        double[] rows = new double[leaves.length];
        double[][] shares = new double[leaves.length][];
        for (int l = 0; l < leaves.length; l++) {
            rows[l] =
                    leaves[l] == 0 ? total : Math.max(0, told(column, leaves[l]).rows());
            shares[l] = tree.nodes().get(leaves[l]).shares().clone();
        }
        double[] root = tree.nodes().get(0).shares();
        for (int turn = 0; turn < TURNS; turn++) {
            move(shares, rows, root);
        }
        for (int l = 0; l < leaves.length; l++) {
            tree = tree.with(leaves[l], shares[l]);
        }
        for (int node = 0; node < parents.length; node++) {
            tree = tree.with(node, rounded(tree.nodes().get(node).shares()));
        }
        return tree;
    }

    /** One turn of proportional fitting: levels that all leaves together have too much of get less in each. */
    private static void move(double[][] shares, double[] rows, double[] root) {
        double[] sums = new double[root.length];
        double all = 0;
        for (int l = 0; l < rows.length; l++) {
            all += rows[l];
            for (int i = 0; i < sums.length; i++) {
                sums[i] += rows[l] * shares[l][i];
            }
        }
        for (int l = 0; l < rows.length; l++) {
            double[] leaf = shares[l].clone();
            for (int i = 0; i < sums.length; i++) {
                leaf[i] *= sums[i] > 0 ? root[i] * all / sums[i] : 1;
            }
            shares[l] = cut(leaf);
        }
    }

    private static double[] rounded(double[] shares) {
        return Arrays.stream(shares).map(share -> Math.rint(share * 1e9) / 1e9).toArray();
    }

    /** The shares of a node: those of its parent, and of what it has more or less than noise explains. */
    private static double[] drawn(Told known, double[] above) {
        double rows = known.rows();
        int width = above.length;
        if (rows < least(known.sigma(), width)) {
            return above;
        }
        double off = 0;
        for (int i = 0; i < width; i++) {
            double difference = known.counts()[i] - rows * above[i];
            off += difference * difference;
        }
        double trust = off > 0 ? Math.max(0, 1 - (width - 1) * known.sigma() * known.sigma() / off) : 0;
        double[] counts = new double[width];
        for (int i = 0; i < width; i++) {
            counts[i] = rows * above[i] + trust * (known.counts()[i] - rows * above[i]);
        }
        return cut(counts);
    }
}
