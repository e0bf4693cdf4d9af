package dev.bulla.synth.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TreeGrowerTest {

    private static final PublicBits BITS = PublicBits.of("trees");

    private static Coded column(Column column, int rows, IntToDoubleFunction value) {
        double[] values = IntStream.range(0, rows).mapToDouble(value).toArray();
        return Coded.of(column, ByteCoding.of(column, values), values);
    }

    private static Column number(String name) {
        return new Column.Real(name, -1e6, 1e6, Optional.empty(), Optional.empty());
    }

    private static Column category(String name, int levels) {
        return new Column.Category(
                name, IntStream.range(0, levels).mapToObj(i -> "l" + i).toList(), Optional.empty(), Optional.empty());
    }

    private static int[] all(int rows) {
        return IntStream.range(0, rows).toArray();
    }

    /** What a split explains less than nothing: squared deviations within its two sides. */
    private static double deviance(double[] y, boolean[] left) {
        double sum = 0;
        for (boolean side : new boolean[] {true, false}) {
            double[] some = IntStream.range(0, y.length)
                    .filter(i -> left[i] == side)
                    .mapToDouble(i -> y[i])
                    .toArray();
            double mean = Arrays.stream(some).average().orElse(0);
            sum += Arrays.stream(some).map(v -> (v - mean) * (v - mean)).sum();
        }
        return sum;
    }

    private static double gini(double[] y, boolean[] left, int levels) {
        double sum = 0;
        for (boolean side : new boolean[] {true, false}) {
            double n = 0;
            double[] counts = new double[levels];
            for (int i = 0; i < y.length; i++) {
                if (left[i] == side) {
                    counts[(int) y[i]]++;
                    n++;
                }
            }
            double squares = Arrays.stream(counts).map(c -> c * c).sum();
            sum += n - (n == 0 ? 0 : squares / n);
        }
        return sum;
    }

    private static boolean[] firstSplit(GrownTree tree, List<Coded> given, int rows) {
        int[] leaves = tree.leaves(given, rows);
        boolean[] left = new boolean[rows];
        for (int row = 0; row < rows; row++) {
            left[row] = leaves[row] == 1;
        }
        return left;
    }

    @Test
    void grow_manyColumns_everyRowIsAmongTheDonorsOfItsLeaf() {
        int n = 2_000;
        double[] noise =
                IntStream.range(0, n).mapToDouble(i -> BITS.nextNormal()).toArray();
        List<Coded> given = List.of(
                column(number("x"), n, i -> i % 701),
                column(category("c", 7), n, i -> i * 31 % 7),
                column(number("gaps"), n, i -> i % 5 == 0 ? Column.MISSING : i % 13));
        for (Coded target : List.of(
                column(number("y"), n, i -> i % 701 / 10.0 + i * 31 % 7 + noise[i]),
                column(category("t", 2), n, i -> noise[i] + i % 13 > 6 ? 1 : 0),
                column(category("k", 9), n, i -> (int) Math.abs(2 * noise[i] + i % 7) % 9))) {
            GrownTree tree = TreeGrower.grow(given, target, all(n), Growth.CART, BITS);
            int[] leaves = tree.leaves(given, n);

            int[] sizes = new int[tree.nodes()];
            for (int row = 0; row < n; row++) {
                int leaf = leaves[row];
                sizes[leaf]++;
                double own = target.values()[row];
                assertThat(IntStream.range(tree.from(leaf), tree.to(leaf)).mapToDouble(tree::donor))
                        .contains(own);
            }
            for (int node = 0; node < tree.nodes(); node++) {
                if (sizes[node] > 0) {
                    assertThat(sizes[node])
                            .isEqualTo(tree.to(node) - tree.from(node))
                            .isGreaterThanOrEqualTo(5);
                }
            }
            assertThat(tree.leafCount()).isGreaterThan(20);
        }
    }

    @Test
    void grow_numberByLevels_takesTheBestOfAllSets() {
        int n = 240;
        int[] level = IntStream.range(0, n).map(i -> BITS.below(6)).toArray();
        double[] y = IntStream.range(0, n)
                .mapToDouble(i -> level[i] * 5 % 4 + BITS.nextNormal())
                .toArray();
        List<Coded> given = List.of(column(category("c", 6), n, i -> level[i]));
        Coded target = column(number("y"), n, i -> y[i]);

        GrownTree tree = TreeGrower.grow(given, target, all(n), new Growth(2, 1, 1, 0, 0), BITS);

        double best = Double.POSITIVE_INFINITY;
        for (int set = 1; set < 63; set++) {
            boolean[] left = new boolean[n];
            for (int i = 0; i < n; i++) {
                left[i] = (set >> level[i] & 1) == 1;
            }
            best = Math.min(best, deviance(y, left));
        }
        assertThat(deviance(y, firstSplit(tree, given, n))).isCloseTo(best, within(1e-9 * best));
    }

    @Test
    void grow_levelsByNumber_takesTheBestThreshold() {
        int n = 300;
        double[] x = IntStream.range(0, n).mapToDouble(i -> BITS.below(40)).toArray();
        double[] y = IntStream.range(0, n)
                .mapToDouble(i -> x[i] > 17 ? BITS.below(3) : 2 + BITS.below(3))
                .toArray();
        List<Coded> given = List.of(column(number("x"), n, i -> x[i]));
        Coded target = column(category("y", 5), n, i -> y[i]);

        GrownTree tree = TreeGrower.grow(given, target, all(n), new Growth(2, 1, 1, 0, 0), BITS);

        double best = Double.POSITIVE_INFINITY;
        for (int cut = 0; cut < 39; cut++) {
            boolean[] left = new boolean[n];
            for (int i = 0; i < n; i++) {
                left[i] = x[i] <= cut;
            }
            best = Math.min(best, gini(y, left, 5));
        }
        assertThat(gini(y, firstSplit(tree, given, n), 5)).isCloseTo(best, within(1e-9 * best));
    }

    @Test
    void grow_levelsByLevels_isNearTheBestOfAllSets() {
        int n = 600;
        int[] level = IntStream.range(0, n).map(i -> BITS.below(7)).toArray();
        double[] y = IntStream.range(0, n)
                .mapToDouble(i -> BITS.nextUniform() < 0.6 ? level[i] % 3 : BITS.below(4))
                .toArray();
        List<Coded> given = List.of(column(category("c", 7), n, i -> level[i]));
        Coded target = column(category("y", 4), n, i -> y[i]);

        GrownTree tree = TreeGrower.grow(given, target, all(n), new Growth(2, 1, 1, 0, 0), BITS);

        double best = Double.POSITIVE_INFINITY;
        for (int set = 1; set < 127; set++) {
            boolean[] left = new boolean[n];
            for (int i = 0; i < n; i++) {
                left[i] = (set >> level[i] & 1) == 1;
            }
            best = Math.min(best, gini(y, left, 4));
        }
        assertThat(gini(y, firstSplit(tree, given, n), 4)).isLessThan(1.02 * best);
    }

    @Test
    void draw_bootstrap_variesMoreThanDonorsAlike() {
        int n = 400;
        Coded target = column(number("y"), n, i -> i);
        double alike = spread(Cart.usual().donors(Donors.EQUAL).fit(List.of(), target, BITS), n);
        double bootstrap = spread(Cart.usual().fit(List.of(), target, BITS), n);

        double variance = (n * (double) n - 1) / 12 / n;
        assertThat(alike).isCloseTo(variance, within(0.2 * variance));
        assertThat(bootstrap).isCloseTo(2 * variance, within(0.4 * variance));
    }

    /** The variance of the mean of a drawn table. */
    private static double spread(Conditional law, int rows) {
        double[] means = new double[1_000];
        for (int i = 0; i < means.length; i++) {
            means[i] = Arrays.stream(law.draw(List.of(), rows, BITS.child(i)))
                    .average()
                    .orElse(0);
        }
        double mean = Arrays.stream(means).average().orElse(0);
        return Arrays.stream(means).map(v -> (v - mean) * (v - mean)).sum() / means.length;
    }

    @Test
    void draw_smoothed_hasValuesBetweenDonors() {
        int n = 200;
        Coded target = column(number("y"), n, i -> i % 2);
        double[] drawn = Cart.usual().smoothed().fit(List.of(), target, BITS).draw(List.of(), 500, BITS);

        assertThat(Arrays.stream(drawn).distinct().count()).isGreaterThan(400);
        assertThat(Arrays.stream(drawn).average().orElse(0)).isCloseTo(0.5, within(0.2));
    }

    @Test
    void chiSquare_draws_haveItsMeanAndVariance() {
        for (double freedom : new double[] {0.5, 1, 7, 300}) {
            double[] draws = IntStream.range(0, 40_000)
                    .mapToDouble(i -> ChiSquare.draw(freedom, BITS))
                    .toArray();
            double mean = Arrays.stream(draws).average().orElse(0);
            double variance =
                    Arrays.stream(draws).map(v -> (v - mean) * (v - mean)).sum() / draws.length;

            assertThat(mean).isCloseTo(freedom, within(6 * Math.sqrt(2 * freedom / draws.length)));
            assertThat(variance).isCloseTo(2 * freedom, within(0.25 * freedom));
        }
    }

    @Test
    void coding_manyValues_hasEqualBins() {
        Column column = number("x");
        double[] values = IntStream.range(0, 10_000).mapToDouble(i -> i * 1.5).toArray();
        ByteCoding coding = ByteCoding.of(column, values);
        int[] counts = new int[256];
        for (byte code : coding.codes(values)) {
            counts[code & 0xff]++;
        }

        assertThat(coding.bins()).isEqualTo(256);
        assertThat(counts[0]).isZero();
        assertThat(Arrays.stream(counts).skip(1)).allMatch(count -> count >= 39 && count <= 40);
        assertThat(coding.bin(Double.NaN)).isZero();
    }
}
