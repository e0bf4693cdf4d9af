package dev.bulla.synth.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.random.PublicBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ChancesTest {

    private static final Offset<Double> EXACT = within(1e-10);
    private static final Domain DOMAIN = Domain.of(2, 3, 2, 4, 3, 2);
    private static final Map<GraphModel, Map<String, double[]>> JOINT = new HashMap<>();

    @Test
    void counts_everyPair_isTheSumOverAllCells() {
        GraphModel model = model(1, new int[][] {{0, 1}, {1, 2}, {2, 3}, {1, 3}, {3, 4}, {5}});
        Chances chances = Chances.of(model);

        for (int a = 0; a < DOMAIN.columns(); a++) {
            for (int b = a + 1; b < DOMAIN.columns(); b++) {
                Marginal pair = Marginal.of(DOMAIN, a, b);
                assertThat(chances.counts(pair)).as("pair %s", pair).containsExactly(bySum(model, pair), EXACT);
            }
        }
    }

    @Test
    void counts_loopOfColumns_isTheSumOverAllCells() {
        GraphModel model = model(2, new int[][] {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 4}, {0, 5}});
        Chances chances = Chances.of(model);

        for (int a = 0; a < DOMAIN.columns(); a++) {
            Marginal one = Marginal.of(DOMAIN, a);
            assertThat(chances.counts(one)).containsExactly(bySum(model, one), EXACT);
            for (int b = a + 1; b < DOMAIN.columns(); b++) {
                Marginal pair = Marginal.of(DOMAIN, a, b);
                assertThat(chances.counts(pair)).as("pair %s", pair).containsExactly(bySum(model, pair), EXACT);
            }
        }
    }

    @Test
    void counts_mergedFactors_isTheSumOverAllCells() {
        List<Factor> factors =
                new ArrayList<>(model(3, new int[][] {{0, 1}, {3}, {4}}).factors());
        factors.add(new Factor(new Marginal(new int[] {1, 3}, new int[][] {{0, 0, 1}, {0, 1, 1, 0}}), new double[] {
            .3, -1, .7, 2
        }));
        factors.add(new Factor(new Marginal(new int[] {3, 4}, new int[][] {{0, 0, 0, 1}, {0, 1, 1}}), new double[] {
            -.4, 1, .2, .9
        }));
        GraphModel model = new GraphModel(DOMAIN, 50, factors);
        Chances chances = Chances.of(model);

        for (int a = 0; a < DOMAIN.columns(); a++) {
            for (int b = a + 1; b < DOMAIN.columns(); b++) {
                Marginal pair = Marginal.of(DOMAIN, a, b);
                assertThat(chances.counts(pair)).as("pair %s", pair).containsExactly(bySum(model, pair), EXACT);
            }
        }
        Marginal merged = new Marginal(new int[] {0, 3}, new int[][] {{0, 1}, {0, 1, 2, 0}});
        assertThat(chances.counts(merged)).containsExactly(bySum(model, merged), EXACT);
    }

    /** Every question there is about six columns, each column given at its levels or summed out: what all cells of the domain add up to. */
    @Test
    void count_everyQuestion_isTheSumOverAllCells() {
        List<Factor> factors = new ArrayList<>(model(6, new int[][] {{0, 1}, {1, 2}, {2, 3}, {0, 3}, {3}})
                .factors());
        factors.add(new Factor(new Marginal(new int[] {3, 4}, new int[][] {{0, 0, 0, 1}, {0, 1, 1}}), new double[] {
            -.4, 1, .2, .9
        }));
        GraphModel model = new GraphModel(DOMAIN, 50, factors);
        Chances chances = Chances.of(model);
        int[] levels = new int[DOMAIN.columns()];
        Arrays.fill(levels, -1);
        int questions = 0;
        do {
            assertThat(chances.count(levels)).as("%s", Arrays.toString(levels)).isCloseTo(bySum(model, levels), EXACT);
            questions++;
        } while (next(levels));
        assertThat(questions).isEqualTo(3 * 4 * 3 * 5 * 4 * 3);
    }

    @Test
    void shares_everyColumnGivenSome_areThoseOfAllCells() {
        GraphModel model = model(7, new int[][] {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {0, 4}, {0, 5}});
        Chances chances = Chances.of(model);
        int[] levels = new int[DOMAIN.columns()];
        Arrays.fill(levels, -1);
        do {
            for (int column = 0; column < levels.length; column++) {
                if (levels[column] < 0) {
                    double[] expected = new double[DOMAIN.size(column)];
                    int[] with = levels.clone();
                    double all = bySum(model, levels);
                    for (int level = 0; level < expected.length; level++) {
                        with[column] = level;
                        expected[level] = bySum(model, with) / all;
                    }
                    assertThat(chances.shares(column, levels)).containsExactly(expected, EXACT);
                }
            }
        } while (next(levels));
    }

    /** A thousand columns, each a copy of the one before but for one row in ten: chances that are below what a double holds still compare. */
    @Test
    void shares_manyColumns_doNotVanish() {
        int[] sizes = new int[1_000];
        Arrays.fill(sizes, 2);
        Domain domain = Domain.of(sizes);
        List<Factor> factors = new ArrayList<>();
        double same = StrictMath.log(9);
        for (int column = 0; column + 1 < sizes.length; column++) {
            factors.add(new Factor(Marginal.of(domain, column, column + 1), new double[] {same, 0, 0, same}));
        }
        Chances chances = Chances.of(new GraphModel(domain, 10, factors));
        int[] levels = new int[sizes.length];
        Arrays.setAll(levels, column -> column % 2);
        assertThat(chances.count(levels)).isZero();
        levels[500] = -1;
        levels[501] = 0;
        assertThat(chances.shares(500, levels)).containsExactly(new double[] {.5, .5}, EXACT);
        levels[499] = 0;
        assertThat(chances.shares(500, levels)).containsExactly(new double[] {81 / 82., 1 / 82.}, EXACT);
    }

    @Test
    void rows_many_haveTheCountsOfTheModel() {
        GraphModel model = model(4, new int[][] {{0, 1}, {1, 2}, {2, 3}, {1, 3}, {3, 4}, {5}});
        int number = 20_000;

        int[][] rows = Chances.of(model).rows(number, PublicBits.of("rows"));

        for (int a = 0; a < DOMAIN.columns(); a++) {
            for (int b = a + 1; b < DOMAIN.columns(); b++) {
                Marginal pair = Marginal.of(DOMAIN, a, b);
                double[] expected = bySum(model, pair);
                double[] found = new double[expected.length];
                for (int row = 0; row < number; row++) {
                    found[rows[a][row] * pair.groups(1) + rows[b][row]]++;
                }
                for (int i = 0; i < found.length; i++) {
                    double share = expected[i] / model.total();
                    double most = 5 * Math.sqrt(number * share * (1 - share)) + 2;
                    assertThat(found[i]).as("%s cell %s", pair, i).isCloseTo(number * share, within(most));
                }
            }
        }
    }

    @Test
    void rows_oneColumn_areRoundedToTheNextWholeNumber() {
        Domain domain = Domain.of(3);
        double[] weights = {StrictMath.log(.26), StrictMath.log(.41), StrictMath.log(.33)};
        Chances chances = Chances.of(new GraphModel(domain, 10, List.of(new Factor(Marginal.of(domain, 0), weights))));
        double[] sums = new double[3];

        for (int seed = 0; seed < 2_000; seed++) {
            int[] found = new int[3];
            for (int level : chances.rows(10, PublicBits.of("seed " + seed))[0]) {
                found[level]++;
            }
            assertThat(found[0]).isBetween(2, 3);
            assertThat(found[1]).isBetween(4, 5);
            assertThat(found[2]).isBetween(3, 4);
            for (int level = 0; level < 3; level++) {
                sums[level] += found[level] / 2_000.0;
            }
        }

        assertThat(sums).containsExactly(new double[] {2.6, 4.1, 3.3}, within(0.06)); // five standard errors
    }

    @Test
    void rows_sameSeed_areTheSame() {
        Chances chances = Chances.of(model(5, new int[][] {{0, 1}, {3, 4}}));

        assertThat(chances.rows(100, PublicBits.of("a"))).isDeepEqualTo(chances.rows(100, PublicBits.of("a")));
    }

    @Test
    void cells_loopOfColumns_areThoseOfItsTriangles() {
        List<Marginal> loop = List.of(
                Marginal.of(DOMAIN, 0, 1),
                Marginal.of(DOMAIN, 1, 2),
                Marginal.of(DOMAIN, 2, 5),
                Marginal.of(DOMAIN, 0, 5));

        assertThat(Chances.cells(DOMAIN, loop))
                .isEqualTo(8 + 12 + 1 + 1); // 0 2 5 and 0 1 2; columns 3 and 4 are not told apart
    }

    @Test
    void exp_anyNumber_isWithinRounding() {
        for (double x = -699; x < 700; x += 0.0137) {
            assertThat(Powers.exp(x) / StrictMath.exp(x)).isCloseTo(1, within(1e-15));
        }
        assertThat(Powers.exp(0)).isEqualTo(1);
        assertThat(Powers.exp(-800)).isZero();
    }

    @Test
    void marginal_groupWithoutALevel_isRefused() {
        assertThatThrownBy(() -> new Marginal(new int[] {0}, new int[][] {{0, 2}}))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Marginal(new int[] {1, 0}, new int[][] {{0}, {0}}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static GraphModel model(int seed, int[][] sets) {
        PublicBits bits = PublicBits.of("model " + seed);
        List<Factor> factors = new ArrayList<>();
        for (int[] set : sets) {
            Marginal marginal = Marginal.of(DOMAIN, set);
            double[] weights = new double[(int) marginal.cells()];
            Arrays.setAll(weights, i -> 2 * bits.nextNormal());
            factors.add(new Factor(marginal, weights));
        }
        return new GraphModel(DOMAIN, 50, factors);
    }

    private static double[] bySum(GraphModel model, Marginal marginal) {
        double[] sums = new double[(int) marginal.cells()];
        double all = 0;
        int[] levels = new int[DOMAIN.columns()];
        int cells = Arrays.stream(DOMAIN.sizes()).reduce(1, (a, b) -> a * b);
        for (int cell = 0; cell < cells; cell++) {
            int rest = cell;
            for (int column = levels.length - 1; column >= 0; column--) {
                levels[column] = rest % DOMAIN.size(column);
                rest /= DOMAIN.size(column);
            }
            double log = 0;
            for (Factor factor : model.factors()) {
                log += factor.weights()[index(factor.marginal(), levels)];
            }
            sums[index(marginal, levels)] += StrictMath.exp(log);
            all += StrictMath.exp(log);
        }
        for (int i = 0; i < sums.length; i++) {
            sums[i] *= model.total() / all;
        }
        return sums;
    }

    /** The next question; false after the last. */
    private static boolean next(int[] levels) {
        for (int column = 0; column < levels.length; column++) {
            if (++levels[column] < DOMAIN.size(column)) {
                return true;
            }
            levels[column] = -1;
        }
        return false;
    }

    private static double bySum(GraphModel model, int[] given) {
        int[] columns =
                IntStream.range(0, given.length).filter(c -> given[c] >= 0).toArray();
        if (columns.length == 0) {
            return model.total();
        }
        Marginal marginal = Marginal.of(DOMAIN, columns);
        return JOINT.computeIfAbsent(model, m -> new HashMap<>())
                .computeIfAbsent(Arrays.toString(columns), key -> bySum(model, marginal))[index(marginal, given)];
    }

    private static int index(Marginal marginal, int[] levels) {
        int index = 0;
        for (int place = 0; place < marginal.dimension(); place++) {
            index = index * marginal.groups(place) + marginal.group(place, levels[marginal.column(place)]);
        }
        return index;
    }
}
