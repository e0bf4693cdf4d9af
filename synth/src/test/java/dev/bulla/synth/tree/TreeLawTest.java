package dev.bulla.synth.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.random.PublicBits;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreeLawTest {

    private static final Tree FIRST = Tree.root(0, new double[] {.2, .3, .5});
    private static final Tree SECOND = Tree.root(1, new double[] {.5, .5})
            .cut(0, 0, new boolean[] {false, true, true}, List.of(new double[] {.9, .1}, new double[] {.25, .75}));
    private static final Tree THIRD = Tree.root(2, new double[] {.5, .5})
            .cut(0, 1, new boolean[] {false, true}, List.of(new double[] {.6, .4}, new double[] {.1, .9}))
            .cut(1, 0, new boolean[] {true, false, true}, List.of(new double[] {.8, .2}, new double[] {.5, .5}));
    private static final TreeLaw LAW = new TreeLaw(100, List.of(FIRST, SECOND, THIRD));
    private static final int[] SIZES = {3, 2, 2};

    /** The chance of a row, written out. */
    private static double chance(int a, int b, int c) {
        double[] second = a == 0 ? new double[] {.9, .1} : new double[] {.25, .75};
        double[] third = b == 1 ? new double[] {.1, .9} : a == 1 ? new double[] {.8, .2} : new double[] {.5, .5};
        return new double[] {.2, .3, .5}[a] * second[b] * third[c];
    }

    private static double sum(int... levels) {
        double sum = 0;
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 2; b++) {
                for (int c = 0; c < 2; c++) {
                    boolean isIn = (levels[0] < 0 || levels[0] == a)
                            && (levels[1] < 0 || levels[1] == b)
                            && (levels[2] < 0 || levels[2] == c);
                    sum += isIn ? chance(a, b, c) : 0;
                }
            }
        }
        return sum;
    }

    /** Exactly, unless a column before one that is asked about is left out: then by drawn rows, within five standard errors. */
    @Test
    void count_everyQuestion_isTheSumOverAllCells() {
        for (int a = -1; a < 3; a++) {
            for (int b = -1; b < 2; b++) {
                for (int c = -1; c < 2; c++) {
                    boolean isExact = c < 0 ? a >= 0 || b < 0 : a >= 0 && b >= 0;
                    double sum = sum(a, b, c);
                    double off = isExact ? 1e-9 : 5 * Math.sqrt(sum * (1 - sum) / TreeLaw.DRAWN);
                    assertThat(LAW.count(a, b, c))
                            .as("%s %s %s", a, b, c)
                            .isCloseTo(100 * sum, within(100 * off + 1e-9));
                }
            }
        }
    }

    @Test
    void shares_others_areThoseOfAllCells() {
        for (int a = 0; a < 3; a++) {
            for (int c = 0; c < 2; c++) {
                double one = sum(a, 1, c) / sum(a, -1, c);
                assertThat(LAW.shares(1, a, -1, c)).containsExactly(new double[] {1 - one, one}, within(1e-12));
            }
        }
        assertThat(LAW.shares(0, -1, -1, -1)).containsExactly(new double[] {.2, .3, .5}, within(1e-12));
        assertThat(LAW.shares(2, -1, -1, -1)[1]).isCloseTo(sum(-1, -1, 1), within(.08));
    }

    @Test
    void rows_many_haveTheCountsOfTheLaw() {
        int[][] rows = LAW.rows(20_000, PublicBits.of("rows"));
        int[][][] found = new int[3][2][2];
        for (int r = 0; r < 20_000; r++) {
            found[rows[0][r]][rows[1][r]][rows[2][r]]++;
        }
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 2; b++) {
                for (int c = 0; c < 2; c++) {
                    assertThat((double) found[a][b][c])
                            .isCloseTo(20_000 * chance(a, b, c), within(5 * Math.sqrt(20_000 * chance(a, b, c)) + 2));
                }
            }
        }
        assertThat(LAW.rows(50, PublicBits.of("a"))).isDeepEqualTo(LAW.rows(50, PublicBits.of("a")));
        assertThat(SIZES).hasSize(LAW.trees().size());
    }

    @Test
    void tree_thatLeadsBackOrAhead_isRefused() {
        double[] shares = {1, 0};
        assertThatThrownBy(() -> new Tree(1, List.of(new Tree.Node(shares, 0, new boolean[2], 0))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Tree.root(1, shares).cut(0, 1, new boolean[2], List.of(shares, shares)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TreeLaw(1, List.of(SECOND))).isInstanceOf(IllegalArgumentException.class);
    }
}
