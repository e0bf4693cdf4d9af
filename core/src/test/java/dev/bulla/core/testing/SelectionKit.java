package dev.bulla.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.selection.Selection;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Checks a way of choosing against its claim on counts.
 *
 * <p>Proves, exactly (forty digits): between the given scores of two neighbours no candidate's chance changes by more than
 * e^ε; and, by test at α = 10⁻⁶, that choices follow the chances that are stated. Does not prove: anything about scores it
 * was not given; it looks at all small tables and some with large gaps.
 */
public final class SelectionKit {

    private static final MathContext FORTY = new MathContext(40);
    private static final int CELLS = 3;
    private static final int MOST = 4;
    private static final long[] FAR = {0, 1, 30, 31};

    private SelectionKit() {}

    /** The largest |ln P(r)/Q(r)| between two score vectors, 1000 when a candidate is possible for one of them only. */
    public static BigDecimal loss(Selection selection, long[] one, long[] other) {
        List<BigDecimal> p = selection.probabilities(one);
        List<BigDecimal> q = selection.probabilities(other);
        BigDecimal worst = BigDecimal.ONE;
        for (int r = 0; r < p.size(); r++) {
            worst = worst.max(ratio(p.get(r), q.get(r))).max(ratio(q.get(r), p.get(r)));
        }
        return HighPrecision.ln(worst).round(FORTY);
    }

    /** The largest loss over small tables of three cells and all their neighbours, units of one row. */
    public static BigDecimal worstLoss(Selection selection, Neighbours neighbours) {
        BigDecimal worst = BigDecimal.ZERO;
        for (long[] table : tables()) {
            for (long[] neighbour : neighbours(table, neighbours)) {
                worst = worst.max(loss(selection, table, neighbour));
            }
        }
        return worst;
    }

    /** Fails unless the loss between all small neighbours is at most ε. */
    public static void assertKeeps(Selection selection, Neighbours neighbours, BigDecimal epsilon) {
        assertThat(worstLoss(selection, neighbours))
                .as("exact loss of %s under %s", selection.name(), neighbours.word())
                .isLessThanOrEqualTo(epsilon);
    }

    /** Fails unless candidates with equal scores have equal chances, whatever their places. */
    public static void assertFair(Selection selection) {
        for (long[] table : tables()) {
            List<BigDecimal> chances = selection.probabilities(table);
            for (int r = 1; r < table.length; r++) {
                if (table[r] == table[0]) {
                    assertThat(chances.get(r).round(FORTY))
                            .as("chances of equal scores in %s", Arrays.toString(table))
                            .isEqualByComparingTo(chances.get(0).round(FORTY));
                }
            }
        }
    }

    /** sup D_α(P‖Q)/α over orders, from below: a ρ under it is no zero-concentrated bound. */
    public static double concentrated(Selection selection, long[] one, long[] other) {
        double[] p = doubles(selection.probabilities(one));
        double[] q = doubles(selection.probabilities(other));
        double worst = 0;
        for (double order = 1.0001; order < 300; order *= 1.001) {
            worst = Math.max(worst, Math.max(renyi(p, q, order), renyi(q, p, order)) / order);
        }
        return worst;
    }

    /** Fails unless this many choices follow the stated chances. */
    public static void assertDraws(Selection selection, long[] scores, int draws, long seed) {
        assertThat(excess(selection, scores, draws, seed))
                .as("χ² of %d choices by %s, over its critical value", draws, selection.name())
                .isLessThan(1);
    }

    /** χ² of choices against the stated chances, over its critical value. */
    public static double excess(Selection selection, long[] scores, int draws, long seed) {
        return StatAssert.with(draws, seed)
                .excess(chooser(selection, scores), law(selection.probabilities(scores))::chance);
    }

    /** The place chosen with these bits. */
    public static ToLongFunction<RandomBits> chooser(Selection selection, long[] scores) {
        return bits -> selection.release(scores, MemoryJournal.grant(selection.cost()), bits)[0];
    }

    /** Chances as a law on the integers. */
    public static Law law(List<BigDecimal> chances) {
        return place -> place < 0 || place >= chances.size() ? BigDecimal.ZERO : chances.get((int) place);
    }

    /** A law on places. */
    @FunctionalInterface
    public interface Law {
        BigDecimal chance(long place);
    }

    private static double renyi(double[] p, double[] q, double order) {
        double sum = 0;
        for (int r = 0; r < p.length; r++) {
            sum += Math.exp(order * Math.log(p[r]) + (1 - order) * Math.log(q[r]));
        }
        return Math.log(sum) / (order - 1);
    }

    private static double[] doubles(List<BigDecimal> chances) {
        return chances.stream().mapToDouble(BigDecimal::doubleValue).toArray();
    }

    private static List<long[]> tables() {
        List<long[]> tables = new ArrayList<>();
        for (int i = 0; i < Math.pow(MOST, CELLS); i++) {
            int rest = i;
            long[] near = new long[CELLS];
            long[] far = new long[CELLS];
            for (int c = 0; c < CELLS; c++) {
                near[c] = 1L + rest % MOST;
                far[c] = 1 + FAR[rest % MOST];
                rest /= MOST;
            }
            tables.add(near);
            tables.add(far);
        }
        return tables;
    }

    /** Add-remove: any counts may grow by one, as a general monotone score may; replace-one: one falls, one grows. */
    private static List<long[]> neighbours(long[] table, Neighbours neighbours) {
        List<long[]> all = new ArrayList<>();
        for (int a = 0; a < CELLS; a++) {
            for (int b = 0; b < CELLS; b++) {
                long[] other = table.clone();
                other[a]++;
                if (neighbours == Neighbours.REPLACE_ONE) {
                    other[b]--;
                } else if (b != a) {
                    other[b]++;
                }
                all.add(other);
            }
        }
        return all;
    }

    private static BigDecimal ratio(BigDecimal here, BigDecimal there) {
        if (here.signum() == 0) {
            return BigDecimal.ONE;
        }
        return there.signum() > 0 ? here.divide(there, HighPrecision.MC) : HighPrecision.exp(BigDecimal.valueOf(1000));
    }
}
