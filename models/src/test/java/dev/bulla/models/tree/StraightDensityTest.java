package dev.bulla.models.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.testing.Schemata;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class StraightDensityTest {

    private static final int CELLS = 128;
    private static final int FIRST_ATOM = 40;
    private static final double ROWS = 1e5;
    private static final double DEAR = AdaptiveDensity.BENDING[0];

    private static final Halving TREE =
            Halving.leavesOnly(Cells.of(Schemata.people(Budget.pure("1")), List.of("height"), Map.of("height", CELLS)));

    @Test
    void fit_hillOfTheNormalLaw_isFreeWhereOnlyChangesOfTheBendCost() {
        double[] hill = hill(0);

        assertThat(divergence(hill, fitted(hill, 0, 3))).isLessThan(1e-5);
        assertThat(divergence(hill, fitted(hill, 0, 2))).isGreaterThan(1e-4);
    }

    @Test
    void fit_constantRate_isFreeForBothKinds() {
        double[] slope = new double[CELLS];
        for (int cell = 0; cell < CELLS; cell++) {
            slope[cell] = Math.exp(-cell / 40.0);
        }

        assertThat(divergence(slope, fitted(slope, 0, 2))).isLessThan(1e-5);
        assertThat(divergence(slope, fitted(slope, 0, 3))).isLessThan(1e-5);
    }

    /** Derivatives are told by the places that are left, however far apart: with steps taken for equal the hill would cost. */
    @Test
    void fit_hillWithAtoms_isFreeBesideThem() {
        double[] hill = hill(8);

        assertThat(divergence(hill, fitted(hill, 8, 3))).isLessThan(1e-5);
        assertThat(divergence(hill, fitted(hill, 0, 3))).isGreaterThan(0.01);
    }

    /** A hill is explained better by far by what costs it nothing. */
    @Test
    void evidence_hill_isForAnEvenBend() {
        HalvingPosterior posterior = posterior(hill(0));
        StraightDensity bent = new StraightDensity(posterior, new boolean[CELLS], 3);
        StraightDensity straight = new StraightDensity(posterior, new boolean[CELLS], 2);
        double best = Double.NEGATIVE_INFINITY;
        for (double bending : AdaptiveDensity.BENDING) {
            straight.fit(bending);
            best = Math.max(best, likelihood(posterior, straight) + straight.evidence());
        }
        bent.fit(Math.pow(DEAR, 1.5));

        assertThat(likelihood(posterior, bent) + bent.evidence()).isGreaterThan(best + 5);
    }

    private static double likelihood(HalvingPosterior posterior, StraightDensity density) {
        double[] nodes = HalvingPosterior.upward(density.leaves());
        double sum = 0;
        for (int node = 1; node < CELLS; node++) {
            sum += posterior.log(node, nodes[2 * node] / nodes[node]);
        }
        return sum;
    }

    private static boolean isAtom(int cell, int atoms) {
        return cell >= FIRST_ATOM && cell < FIRST_ATOM + atoms;
    }

    private static double[] hill(int atoms) {
        double[] hill = new double[CELLS];
        for (int cell = 0; cell < CELLS; cell++) {
            double off = (cell - 55.3) / 22;
            hill[cell] = Math.exp(-off * off / 2) * (isAtom(cell, atoms) ? 8 : 1);
        }
        return hill;
    }

    private static double[] fitted(double[] shape, int atoms, int order) {
        boolean[] marked = new boolean[CELLS];
        for (int cell = 0; cell < CELLS; cell++) {
            marked[cell] = isAtom(cell, atoms);
        }
        StraightDensity density = new StraightDensity(posterior(shape), marked, order);
        density.fit(Math.pow(DEAR, order / 2.0));
        return density.leaves();
    }

    private static HalvingPosterior posterior(double[] shape) {
        long[] counts = new long[CELLS];
        double all = 0;
        for (double height : shape) {
            all += height;
        }
        for (int cell = 0; cell < CELLS; cell++) {
            counts[cell] = Math.round(ROWS * shape[cell] / all);
        }
        NoisyValues noisy = new NoisyValues(counts, 1, new NoisyValues.StatedNoise("gaussian", 1, 1, 1.96));
        Contrasts contrasts = new Contrasts(TREE, noisy, OptionalLong.empty());
        return new HalvingPosterior(contrasts, Slopes.of(TREE), contrasts.rows());
    }

    private static double divergence(double[] shape, double[] shares) {
        double all = 0;
        for (double height : shape) {
            all += height;
        }
        double sum = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            sum += shape[cell] / all * Math.log(shape[cell] / all / shares[cell]);
        }
        return sum;
    }
}
