package dev.bulla.audit.epsilon;

import dev.bulla.core.mechanism.Calibrated;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.selection.NoisyMax;
import dev.bulla.core.selection.Selection;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import java.math.BigDecimal;
import java.util.List;

/**
 * How far the exact numbers of a plan move between two tables: what only a box that is open shows.
 *
 * @param used the largest part of a declared sensitivity that was used up; above 1 the declaration is wrong
 * @param epsilon what the two tables reach of the claim by the laws as they are stated: Σ L1/b of Laplace noise, or the exact loss of a choice;
 *     0 where neither is there
 * @param mu the same for normal noise: √Σ(L2/σ)²
 */
record Distance(double used, double epsilon, double mu) {

    private static final int MOST_CANDIDATES = 64;
    private static final BigDecimal CLOSE = new BigDecimal("1e-12");

    static Distance of(Plan<?> plan, PlanGame game) {
        double used = 0;
        double epsilon = 0;
        double squares = 0;
        for (int m = 0; m < plan.measurements().size(); m++) {
            Measurement measurement = plan.measurements().get(m);
            if (!(measurement.statistic() instanceof Quantity.Exact)) {
                continue;
            }
            long[] one = game.exact(m, true);
            long[] other = game.exact(m, false);
            BigDecimal grid = new BigDecimal(measurement.statistic().grid());
            BigDecimal l1 = BigDecimal.ZERO;
            BigDecimal l2Squared = BigDecimal.ZERO;
            for (int i = 0; i < one.length; i++) {
                BigDecimal step = BigDecimal.valueOf(one[i])
                        .subtract(BigDecimal.valueOf(other[i]))
                        .abs()
                        .multiply(grid);
                l1 = l1.add(step);
                l2Squared = l2Squared.add(step.multiply(step));
            }
            used = Math.max(used, used(measurement, plan.schema(), l1, l2Squared));
            Calibrated mechanism = measurement.mechanism();
            if (mechanism.norm().equals("l1")) {
                epsilon += l1.doubleValue() / mechanism.scale();
            } else if (mechanism.norm().equals("l2")) {
                squares += l2Squared.doubleValue() / (mechanism.scale() * mechanism.scale());
            } else if (mechanism instanceof Selection selection
                    && !(mechanism instanceof NoisyMax) // its chances are long sums: minutes for all pairs
                    && one.length <= MOST_CANDIDATES) {
                epsilon += loss(selection, one, other);
            }
        }
        return new Distance(used, epsilon, Math.sqrt(squares));
    }

    /** 1 and no more when a declaration is reached exactly. */
    private static double used(Measurement measurement, Schema schema, BigDecimal l1, BigDecimal l2Squared) {
        Sensitivity declared = measurement.statistic().sensitivity(schema.neighbours(), schema.unit());
        boolean isBeaten = l1.compareTo(declared.l1()) > 0 || l2Squared.compareTo(declared.l2Squared()) > 0;
        double byL1 = declared.l1().signum() == 0
                ? 0
                : l1.doubleValue() / declared.l1().doubleValue();
        double byL2 = declared.l2Squared().signum() == 0
                ? 0
                : Math.sqrt(l2Squared.doubleValue() / declared.l2Squared().doubleValue());
        double larger = Math.max(byL1, byL2);
        return isBeaten ? Math.max(Math.nextUp(1.0), larger) : Math.min(1, larger);
    }

    /** The exact largest |ln P/Q| of a choice, up to 10⁻¹². */
    private static double loss(Selection selection, long[] one, long[] other) {
        List<BigDecimal> here = selection.probabilities(one);
        List<BigDecimal> there = selection.probabilities(other);
        BigDecimal worst = BigDecimal.ONE;
        for (int r = 0; r < here.size(); r++) {
            BigDecimal least = here.get(r).min(there.get(r));
            if (least.signum() == 0) {
                return here.get(r).max(there.get(r)).signum() == 0 ? 0 : Double.MAX_VALUE;
            }
            worst = worst.max(here.get(r).max(there.get(r)).divide(least, HighPrecision.MC));
        }
        return Math.max(0, HighPrecision.ln(worst).subtract(CLOSE).doubleValue());
    }

    /** How much a pair promises to show. */
    double worth() {
        return epsilon + mu;
    }
}
