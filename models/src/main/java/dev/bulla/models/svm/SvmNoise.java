package dev.bulla.models.svm;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.lattice.Reach;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The noise on weights, and on the counts of scores after them where there are any.
 *
 * @param weights all of it, or without what the counts have
 * @param counts their part
 */
record SvmNoise(Noise.Candidate weights, Optional<AdditiveMechanism> counts) {

    /** What the counts have of the budget: of μ² with normal noise, of ε without a δ. */
    @Chosen(
            fact = "offset_share",
            does = "The part of the budget that counts the released scores of two classes, by which they are parted.",
            how = "0, 0.05, 0.1 and 0.2 were tried in a prototype.",
            on = "Nine tables, made up, of 5 to 50 columns; Adult's five numbers, with the bars in view.",
            measure = "SvmMeasure")
    static final BigDecimal SHARE = new BigDecimal("0.1");

    /** Counts are taken where the noise on those that an offset may depend on is at most this part of the rows. */
    @Chosen(
            fact = "offset_worth",
            does =
                    "Scores are counted only where the noise of the counts that an offset may depend on is at most this part of the rows.",
            how = "A round number; there is no record of others.",
            on = "The made-up tables of SvmStatTest, with its bars in view.",
            measure = "OffsetMeasure")
    static final double WORTH = 0.05;

    private static final BigDecimal REST = BigDecimal.ONE.subtract(SHARE);

    /** Whether counts tell enough about so many rows to be worth their share: with few rows, or little budget, noise would choose the offset. */
    static boolean isWorthCounting(Schema schema, Budget budget, long rows) {
        Sensitivity most = ScoreCounts.most(schema.neighbours(), schema.unit());
        double share = SHARE.doubleValue();
        double each = budget.isPure()
                ? Math.sqrt(2) * most.l1().doubleValue() / budget.epsilon().doubleValue() / share
                : most.l2().multiply(GaussianProfile.sigma(budget)).doubleValue() / Math.sqrt(share);
        return each * Math.sqrt(ScoreCounts.AT_ONCE) <= WORTH * rows;
    }

    /** All for the weights. */
    static SvmNoise of(Noise.Candidate weights) {
        return new SvmNoise(weights, Optional.empty());
    }

    /** The same budget, parted between the weights it was for and counts. */
    static SvmNoise parted(Noise.Candidate all, Quantity weights, Quantity counts, Schema schema) {
        return new SvmNoise(
                new Noise.Candidate(all.noise(), all.budget(), mechanism(all, weights, REST, schema)),
                Optional.of(mechanism(all, counts, SHARE, schema)));
    }

    private static AdditiveMechanism mechanism(Noise.Candidate all, Quantity part, BigDecimal share, Schema schema) {
        Sensitivity most = part.sensitivity(schema.neighbours(), schema.unit());
        Budget budget = all.budget();
        return all.noise() == Noise.LAPLACE
                ? new LaplaceMechanism(most.l1(), budget.epsilon().multiply(share), part.grid())
                : new GaussianMechanism(most.l2Squared(), budget, share, part.grid());
    }

    /** σ: the deviation of the noise on weights that move so far, before a plan is made. */
    static double deviation(Reach weights, Budget budget, boolean isParted) {
        double rest = isParted ? REST.doubleValue() : 1;
        return budget.isPure()
                ? Math.sqrt(2) * weights.l1().doubleValue() / budget.epsilon().doubleValue() / rest
                : weights.l2().multiply(GaussianProfile.sigma(budget)).doubleValue() / Math.sqrt(rest);
    }
}
