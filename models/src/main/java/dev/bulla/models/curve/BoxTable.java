package dev.bulla.models.curve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The mean of settings that bend axes alike, over several columns, as polynomials over boxes of the bent axes: an answer costs the same however many leaves there are.
 *
 * <p>Kernels here have no kink. A box is at most 5/8 of the finest length scale wide, so products of powers up to {@value PowerSum#DEGREE} in all are all that a kernel has there but for very little. Each leaf is a product over columns, and so is what it adds: along every column a polynomial
 * through Chebyshev's points, of the products those of low degree. Smoother settings are added up over boxes twice, four times, … as wide, whose polynomials are then read off a part of them.
 *
 * <p>A box is worked out when it is first asked for, always to the same bits, so threads need not wait for each other; where it is not within {@value #CLOSE} of the sum itself it is left empty, and the sum answers.
 */
final class BoxTable {

    private static final double CLOSE = 1e-11;

    /** Boxes per length scale. */
    private static final double FINENESS = 1.6;

    /** Eight megabytes. */
    private static final int MOST = 1 << 20;

    /** So many steps of a polynomial take as long as one of a sum, many places at a time. */
    private static final double QUICKER = 4;

    /** Where a box is compared with the sum. */
    private static final double[] BETWEEN = {0.93, -0.35};

    private static final Lagrange POINTS = new Lagrange(PowerSum.DEGREE + 1);
    private static final double[] NONE = {};

    private final PowerSum powers;

    /** From one box for each column of the widest on, each half as wide as the one before. */
    private final List<Level> levels = new ArrayList<>();

    private final Level finest;

    /**
     * Boxes of one width.
     *
     * @param groups those that this width suits
     * @param sides how many boxes there are along every column
     * @param known the sums of these groups and all smoother ones
     * @param along by column and box along it: the polynomials of each group's sides
     */
    private record Level(
            List<CellGroup> groups,
            int sides,
            AtomicReferenceArray<double[]> known,
            AtomicReferenceArray<double[][][][]> along) {

        static Level of(List<CellGroup> groups, int sides, int columns) {
            return new Level(
                    groups,
                    sides,
                    new AtomicReferenceArray<>((int) Math.pow(sides, columns)),
                    new AtomicReferenceArray<>(sides * columns));
        }
    }

    private BoxTable(List<CellGroup> groups) {
        int columns = groups.get(0).columns();
        this.powers = PowerSum.of(columns);
        int sides = sides(groups.get(0));
        for (int from = 0; from < groups.size(); sides *= 2) {
            int to = from;
            while (to < groups.size() && sides(groups.get(to)) <= sides) {
                to++;
            }
            levels.add(Level.of(groups.subList(from, to), sides, columns));
            from = to;
        }
        this.finest = levels.get(levels.size() - 1);
    }

    /** A power of two. */
    private static int sides(CellGroup group) {
        double needed = Math.min(MOST, FINENESS / group.finest());
        int sides = 1;
        while (sides < needed * (1 - 1e-9)) {
            sides *= 2;
        }
        return sides;
    }

    /** How many of these groups, the smoothest first, a table holds that is quicker than their sums and not too large. */
    static int held(List<CellGroup> smoothest) {
        int columns = smoothest.get(0).columns();
        double sums = 0;
        int held = 0;
        for (int g = 0; columns > 1 && g < smoothest.size(); g++) {
            CellGroup group = smoothest.get(g);
            double terms = PowerSum.terms(columns);
            if (group.isRough() || Math.pow(sides(group), columns) * terms > MOST) {
                break;
            }
            sums += group.cost();
            held = QUICKER * sums > terms ? g + 1 : held;
        }
        return held;
    }

    /** @param groups on the same axes, the smoothest first, so many as are {@link #held} */
    static BoxTable of(List<CellGroup> groups) {
        return new BoxTable(List.copyOf(groups));
    }

    /** What one thread needs to work. */
    final class Reading {

        private final double[] at = new double[powers.columns()];
        private final double[][] many = new double[powers.columns()][PowerSum.MOST_PLACES];
        private final PowerSum.Products products = powers.new Products();
        private final List<CellGroup> groups = new ArrayList<>();
        private final List<CellGroup.Room> rooms = new ArrayList<>();

        Reading() {
            for (Level level : levels) {
                for (CellGroup group : level.groups) {
                    groups.add(group);
                    rooms.add(group.new Room());
                }
            }
        }

        /** What these settings add to the mean. */
        double mean(double[] place) {
            double[] coefficients = coefficients(box(place));
            return coefficients.length == 0 ? sum(place) : products.value(coefficients, at);
        }

        /** Adds the same to the means at many places: box by box. */
        void addMeans(double[][] places, double[] means) {
            int columns = at.length;
            int[] first = new int[finest.known.length() + 1];
            int[] boxes = new int[places.length];
            double[] within = new double[places.length * columns];
            for (int p = 0; p < places.length; p++) {
                boxes[p] = box(places[p]);
                first[boxes[p] + 1]++;
                System.arraycopy(at, 0, within, p * columns, columns);
            }
            for (int box = 1; box < first.length; box++) {
                first[box] += first[box - 1];
            }
            int[] order = new int[places.length];
            int[] next = first.clone();
            for (int p = 0; p < order.length; p++) {
                order[next[boxes[p]]++] = p;
            }
            for (int box = 0; box + 1 < first.length; box++) {
                for (int from = first[box]; from < first[box + 1]; from += PowerSum.MOST_PLACES) {
                    int count = Math.min(first[box + 1] - from, PowerSum.MOST_PLACES);
                    for (int i = 0; i < count; i++) {
                        for (int k = 0; k < columns; k++) {
                            many[k][i] = within[order[from + i] * columns + k];
                        }
                    }
                    addMeans(coefficients(box), Arrays.copyOfRange(order, from, from + count), places, means);
                }
            }
        }

        /** The same of a few places in one box. */
        private void addMeans(double[] coefficients, int[] some, double[][] places, double[] means) {
            if (coefficients.length == 0) {
                for (int p : some) {
                    means[p] += sum(places[p]);
                }
                return;
            }
            double[] values = products.values(coefficients, many, some.length);
            for (int i = 0; i < some.length; i++) {
                means[some[i]] += values[i];
            }
        }

        /** The finest box that a place is in, and where in it. */
        private int box(double[] place) {
            int box = 0;
            for (int k = 0; k < at.length; k++) {
                double bent = groups.get(0).bent(place, k);
                int in = in(bent, finest);
                at[k] = 2 * (bent * finest.sides - in) - 1;
                box = box * finest.sides + in;
            }
            return box;
        }

        private double[] coefficients(int box) {
            double[] coefficients = finest.known.get(box);
            if (coefficients == null) {
                coefficients = checked(box);
                finest.known.set(box, coefficients);
            }
            return coefficients;
        }

        private double sum(double[] place) {
            double sum = 0;
            for (int g = 0; g < rooms.size(); g++) {
                sum += groups.get(g).mean(place, rooms.get(g));
            }
            return sum;
        }

        /** The coefficients of a finest box, or none. */
        private double[] checked(int box) {
            double[] coefficients = made(levels.size() - 1, box);
            double[] other = new double[at.length];
            double[] place = new double[at.length];
            for (double between : BETWEEN) {
                int rest = box;
                for (int k = at.length - 1; k >= 0; k--) {
                    other[k] = (k % 2 == 0 ? 1 : -1) * between;
                    place[k] = groups.get(0).unbent((rest % finest.sides + (1 + other[k]) / 2) / finest.sides, k);
                    rest /= finest.sides;
                }
                if (!(Math.abs(products.value(coefficients, other) - sum(place)) <= CLOSE)) {
                    return NONE;
                }
            }
            return coefficients;
        }

        private double[] made(int depth, int box) {
            Level level = levels.get(depth);
            int[] in = new int[at.length];
            int rest = box;
            for (int k = in.length - 1; k >= 0; k--) {
                in[k] = rest % level.sides;
                rest /= level.sides;
            }
            double[] coefficients = depth == 0 ? new double[powers.terms()] : half(depth - 1, in);
            for (int g = 0; g < level.groups.size(); g++) {
                add(level, g, in, coefficients);
            }
            return coefficients;
        }

        /** Of the box twice as wide that holds a box. */
        private double[] half(int depth, int[] in) {
            Level wider = levels.get(depth);
            int box = 0;
            for (int each : in) {
                box = box * wider.sides + each / 2;
            }
            double[] known = wider.known.get(box);
            if (known == null) {
                known = made(depth, box);
                wider.known.set(box, known);
            }
            double[] half = known.clone();
            for (int k = 0; k < in.length; k++) {
                powers.halve(half, k, in[k] % 2 == 0 ? -0.5 : 0.5);
            }
            return half;
        }

        private void add(Level level, int g, int[] in, double[] coefficients) {
            CellGroup group = level.groups.get(g);
            coefficients[0] += group.constant();
            double[][][][] all = new double[in.length][][][];
            for (int k = 0; k < in.length; k++) {
                all[k] = along(level, k, in[k])[g];
            }
            double[][] factors = new double[in.length][];
            for (int p = 0; p < group.products(); p++) {
                for (int leaf = 0; leaf < group.leaves(); leaf++) {
                    for (int k = 0; k < factors.length; k++) {
                        factors[k] = all[k][p][group.side(k, leaf)];
                    }
                    products.add(group.weight(leaf), factors, coefficients);
                }
            }
        }

        /** By group, product and side: the polynomial along a column. */
        private double[][][][] along(Level level, int column, int in) {
            int index = column * level.sides + in;
            double[][][][] known = level.along.get(index);
            if (known == null) {
                double[] places = new double[PowerSum.DEGREE + 1];
                Arrays.setAll(places, i -> (in + (1 + POINTS.point(i)) / 2) / level.sides);
                known = new double[level.groups.size()][][][];
                for (int g = 0; g < known.length; g++) {
                    CellGroup group = level.groups.get(g);
                    known[g] = new double[group.products()][][];
                    for (int p = 0; p < known[g].length; p++) {
                        known[g][p] = POINTS.coefficients(group.averages(p, column, places));
                    }
                }
                level.along.set(index, known);
            }
            return known;
        }
    }

    private static int in(double bent, Level level) {
        return Math.max(0, Math.min(level.sides - 1, (int) (bent * level.sides)));
    }
}
