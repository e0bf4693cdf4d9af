package dev.bulla.core.joint;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.composition.Composition;
import dev.bulla.core.composition.Part;
import dev.bulla.core.composition.Repeated;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.ConcentratedProfile;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What releases promise together, that are fixed beforehand and run one after the other on one table.
 *
 * <p>Guarantee: pure parts Σε. Otherwise, at the largest δ of a part, the least ε that is proved for the costs of all measurements: the exact
 * profile of Σρ where all noise is normal, else the distribution of the summed losses, or Σε of the pure ones beside the profile of the rest; where one is no more
 * than concentrated, what follows from Σρ.
 * Where that is above the sum of the parts' ε, what is proved at the sum of their δ; never more than both sums. Proof: {@code
 * JointClaim.proof.md}.
 */
public final class JointClaim {

    private static final MathContext SIX_UP = new MathContext(6, RoundingMode.UP);
    private static final MathContext FIFTY_UP = new MathContext(50, RoundingMode.UP);
    private static final BigDecimal LEAST = new BigDecimal("1e-9");
    private static final BigDecimal MOST = new BigDecimal(1000);
    private static final BigDecimal MOST_DELTA = new BigDecimal("0.5");

    private JointClaim() {}

    /** The sum of the parts' ε and δ: what follows from their promises alone. Empty when no promise may have it. */
    public static Optional<Budget> sum(List<Budget> claims) {
        BigDecimal epsilon = claims.stream().map(Budget::epsilon).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal delta = claims.stream().map(Budget::delta).reduce(BigDecimal.ZERO, BigDecimal::add);
        return epsilon.compareTo(MOST) <= 0 && delta.compareTo(MOST_DELTA) <= 0
                ? Optional.of(new Budget(epsilon, delta))
                : Optional.empty();
    }

    /**
     * The promise of all parts together.
     *
     * @param claims what each part promises
     * @param costs of every measurement of every part
     */
    public static Budget of(List<Budget> claims, List<Cost> costs) {
        Budget sum = sum(claims)
                .orElseThrow(() -> new BadInput(
                        "E-595",
                        Text.request("plans"),
                        "the parts together have an ε above 1000 or a δ above ½.",
                        "No release may promise so little.",
                        "Join fewer plans, or plans of a smaller ε and δ."));
        if (sum.isPure()) {
            return sum;
        }
        BigDecimal largest = claims.stream().map(Budget::delta).reduce(BigDecimal.ZERO, BigDecimal::max);
        BigDecimal tight = epsilon(costs, largest);
        return tight.compareTo(sum.epsilon()) <= 0
                ? new Budget(tight, largest)
                : new Budget(epsilon(costs, sum.delta()).min(sum.epsilon()), sum.delta());
    }

    /** The least ε at this δ that is proved for measurements of these costs, rounded up. */
    private static BigDecimal epsilon(List<Cost> costs, BigDecimal delta) {
        BigDecimal rho = BigDecimal.ZERO;
        List<BigDecimal> pure = new ArrayList<>();
        for (Cost cost : costs) {
            if (cost instanceof Cost.OfEpsilon each) {
                pure.add(each.epsilon());
            } else if (cost instanceof Cost.Approx) {
                throw new IllegalArgumentException("no more is proved of " + cost + " than its ε and δ");
            }
            rho = rho.add(cost.rho());
        }
        boolean isNormal = costs.stream().noneMatch(Cost.Concentrated.class::isInstance);
        BigDecimal rest = rho.signum() == 0 ? BigDecimal.ZERO : epsilon(rho, delta, isNormal);
        BigDecimal apart = pure.stream().reduce(rest, BigDecimal::add);
        BigDecimal least = pure.isEmpty() || !isNormal
                ? apart
                : apart.min(byLosses(rho, pure, delta).orElse(apart));
        return least.round(SIX_UP).max(LEAST);
    }

    private static BigDecimal epsilon(BigDecimal rho, BigDecimal delta, boolean isNormal) {
        return isNormal ? GaussianProfile.epsilon(rho, delta) : ConcentratedProfile.epsilon(rho, delta);
    }

    /** By the distribution of the summed losses; empty for amounts that it is not worked out for. */
    private static Optional<BigDecimal> byLosses(BigDecimal rho, List<BigDecimal> pure, BigDecimal delta) {
        List<Repeated> parts = new ArrayList<>();
        if (rho.signum() > 0) {
            BigDecimal mu = rho.multiply(BigDecimal.valueOf(2)).sqrt(FIFTY_UP);
            if (mu.compareTo(LEAST) < 0) {
                return Optional.empty();
            }
            parts.add(new Repeated(Part.gdp(mu.toPlainString()), 1));
        }
        for (BigDecimal epsilon : pure) {
            if (epsilon.compareTo(LEAST) < 0 || epsilon.precision() > FIFTY_UP.getPrecision()) {
                return Optional.empty();
            }
            parts.add(new Repeated(Part.pure(epsilon.toPlainString()), 1));
        }
        OptionalDouble epsilon = new Composition(parts).lossDistribution(Math.nextDown(delta.doubleValue()));
        return epsilon.isPresent() ? Optional.of(new BigDecimal(epsilon.getAsDouble())) : Optional.empty();
    }
}
