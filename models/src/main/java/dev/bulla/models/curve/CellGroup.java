package dev.bulla.models.curve;

import dev.bulla.models.export.Graph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The curves of a mixture that share axes and length scales: their averages are worked out once, and their means are one sum over leaves.
 *
 * <p>An average over a leaf is a product over columns, and leaves share sides: what is worked out at a place is one {@link AxisTable} per column, so
 * a grid costs its sides, and then a multiplication per leaf.
 */
final class CellGroup {

    private final List<CurveMixture.OverLeaves> curves;
    private final List<Leaf> leaves;
    private final double[][] knots;
    private final double[][] heights;
    private final int[][] sides;
    private final AxisTable[][] tables;
    private final double[] weights;
    private final double constant;
    private final int cells;
    private final int[] ends;
    private final int most;

    /** What one thread needs to work. */
    final class Room {
        private final double[] interpolation = new double[AxisTable.POINTS];
        private final double[][] averages = new double[sides.length][most];
    }

    /** @param curves of one covariance, in order */
    CellGroup(List<CurveMixture.OverLeaves> curves) {
        this.curves = List.copyOf(curves);
        CurveMixture.OverLeaves first = curves.get(0);
        this.leaves = first.leaves();
        int columns = first.setting().lengthscales().length;
        this.knots = new double[columns][];
        this.heights = new double[columns][];
        this.sides = new int[columns][leaves.size()];
        this.tables = new AxisTable[first.covariance().products()][columns];
        int longest = 0;
        for (int k = 0; k < columns; k++) {
            bend(first, k);
            double[][] stretches = stretches(k);
            longest = Math.max(longest, stretches.length);
            for (int p = 0; p < tables.length; p++) {
                tables[p][k] = new AxisTable(first.covariance(), p, k, stretches);
            }
        }
        this.most = longest;
        this.cells = first.weights().length;
        this.weights = weights();
        this.ends = ends();
        double sum = 0;
        for (CurveMixture.OverLeaves curve : curves) {
            sum += curve.setting().weight() * curve.constant();
        }
        this.constant = sum;
    }

    private void bend(CurveMixture.OverLeaves curve, int column) {
        double[][] pieces = curve.pieces(column);
        knots[column] = pieces[0];
        heights[column] = pieces[1];
    }

    /** The different sides of leaves along a column. */
    private double[][] stretches(int column) {
        TreeMap<Double, TreeMap<Double, Integer>> places = new TreeMap<>();
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < leaves.size(); i++) {
            double low = leaves.get(i).low()[column];
            double width = leaves.get(i).high()[column] - low;
            sides[column][i] = places.computeIfAbsent(low, absent -> new TreeMap<>())
                    .computeIfAbsent(width, absent -> {
                        all.add(new double[] {low, width});
                        return all.size() - 1;
                    });
        }
        return all.toArray(double[][]::new);
    }

    /** What an average over a leaf adds to the mean. */
    private double[] weights() {
        double[] sum = new double[leaves.size()];
        for (CurveMixture.OverLeaves curve : curves) {
            double[] own = curve.weights();
            for (int i = 0; i < sum.length; i++) {
                Leaf leaf = leaves.get(i);
                sum[i] += curve.setting().weight() * leaf.share() * own[leaf.cell()] / tables.length;
            }
        }
        return sum;
    }

    int columns() {
        return sides.length;
    }

    int products() {
        return tables.length;
    }

    /** Where a place comes to lie on a column. */
    double bent(double[] place, int column) {
        return BentAxes.bend(place[column], knots[column], heights[column]);
    }

    /** The averages over the sides of leaves along a column, from each of some places on the bent one. */
    double[][] averages(int product, int column, double[] places) {
        return Arrays.stream(places).mapToObj(tables[product][column]::exact).toArray(double[][]::new);
    }

    /** The place on a column that comes to lie there. */
    double unbent(double place, int column) {
        return BentAxes.bend(place, heights[column], knots[column]);
    }

    int leaves() {
        return weights.length;
    }

    /** Which side of a column a leaf has. */
    int side(int column, int leaf) {
        return sides[column][leaf];
    }

    /** What an average over a leaf adds to the mean. */
    double weight(int leaf) {
        return weights[leaf];
    }

    /** The mean where no leaf is near. */
    double constant() {
        return constant;
    }

    /** About how many multiplications a mean takes. */
    double cost() {
        double perSide = Arrays.stream(tables[0])
                .mapToInt(table -> table.stretches() * AxisTable.POINTS)
                .sum();
        return tables.length * (perSide + weights.length);
    }

    private void averages(int product, double[] place, Room room) {
        for (int k = 0; k < sides.length; k++) {
            tables[product][k].at(bent(place, k), room.interpolation, room.averages[k]);
        }
    }

    /** What this part of the mixture adds to its mean. */
    double mean(double[] place, Room room) {
        double sum = constant;
        for (int p = 0; p < tables.length; p++) {
            averages(p, place, room);
            sum += product(room.averages);
        }
        return sum;
    }

    /** The last column first, as it runs fastest; the others once for each run. */
    private double product(double[][] averages) {
        int last = sides.length - 1;
        double[] fastest = averages[last];
        int[] side = sides[last];
        double sum = 0;
        for (int r = 0, i = 0; r < ends.length; r++) {
            double run = 0;
            for (; i < ends[r]; i++) {
                run += weights[i] * fastest[side[i]];
            }
            for (int k = 0; k < last; k++) {
                run *= averages[k][sides[k][i - 1]];
            }
            sum += run;
        }
        return sum;
    }

    /** Where runs of leaves end whose sides are the same but for the last. */
    private int[] ends() {
        return IntStream.rangeClosed(1, leaves.size())
                .filter(i -> i == leaves.size() || isAnother(i))
                .toArray();
    }

    private boolean isAnother(int i) {
        return IntStream.range(0, sides.length - 1).anyMatch(k -> sides[k][i] != sides[k][i - 1]);
    }

    /** The values under each setting, in order. */
    List<Curve.Value> values(double[] place) {
        Room room = new Room();
        double[] all = new double[cells];
        for (int p = 0; p < tables.length; p++) {
            averages(p, place, room);
            for (int i = 0; i < weights.length; i++) {
                double product = leaves.get(i).share() / tables.length;
                for (int k = 0; k < sides.length; k++) {
                    product *= room.averages[k][sides[k][i]];
                }
                all[leaves.get(i).cell()] += product;
            }
        }
        double[] shared = curves.get(0).shared(all);
        return curves.stream().map(curve -> curve.given(shared)).toList();
    }

    /** The averages of k over each cell, in a graph. */
    Graph.Tensor described(CurveGraph graph, Graph.Tensor places) {
        List<Graph.Tensor> parts = new ArrayList<>();
        for (AxisTable[] table : tables) {
            List<Graph.Tensor> averages = new ArrayList<>();
            for (int k = 0; k < sides.length; k++) {
                Graph.Tensor bent = graph.bent(graph.column(places, k), knots[k], heights[k]);
                averages.add(graph.between(bent, table[k].all()));
            }
            parts.add(graph.product(graph.products(averages, sides), shares()));
        }
        return parts.stream().reduce(graph::plus).orElseThrow();
    }

    /** How much of a cell's average is that of a leaf. */
    private double[][] shares() {
        double[][] shares = new double[leaves.size()][cells];
        for (int i = 0; i < shares.length; i++) {
            shares[i][leaves.get(i).cell()] = leaves.get(i).share() / tables.length;
        }
        return shares;
    }

    Bend bend() {
        return curves.get(0).setting().bend();
    }

    /** A distance on a bent column over which the mean changes by a part of itself. */
    double finest(int column) {
        return curves.get(0).covariance().finest(column);
    }

    /** The same over all columns. */
    double finest() {
        return IntStream.range(0, sides.length).mapToDouble(this::finest).min().orElseThrow();
    }

    /** Whether the mean may have kinks. */
    boolean isRough() {
        return IntStream.range(0, sides.length)
                .anyMatch(column -> curves.get(0).covariance().isRough(column));
    }

    List<CurveMixture.OverLeaves> curves() {
        return curves;
    }
}
