package dev.bulla.core.accounting;

import dev.bulla.core.accounting.Decision.Admitted;
import dev.bulla.core.accounting.Decision.Branch;
import dev.bulla.core.accounting.Decision.Refused;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.guarantee.Renyi;
import dev.bulla.core.number.Amount;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * The rule of an account: what may be admitted so that everything admitted, chosen adaptively, stays within the cap.
 *
 * <p>A charge is admitted if, itself included, (a) every release so far is pure and their ε sum to at most the cap's ε,
 * or (b) the cap has a δ and the Rényi costs at the account's order sum to at most B. A first release within the cap that
 * fits neither is admitted and closes the account. Proof: {@code Rule.proof.md}.
 */
public record Rule(Terms terms, Spent spent) {

    /** Whether the charge fits, and what is spent after it. */
    public Decision decide(Charge charge) {
        Spent after = spent.plus(charge, terms);
        Rule then = new Rule(terms, after);
        if (!spent.closed() && then.fitsAsPure()) {
            return new Admitted(Branch.PURE, after);
        }
        if (!spent.closed() && then.fitsAsRenyi()) {
            return new Admitted(Branch.RENYI, after);
        }
        if (spent.releases() == 0
                && charge.claim().guarantee().budget().within(terms.cap())
                && charge.keepsItsClaim()) {
            return new Admitted(Branch.FIRST, after.close());
        }
        return refuse(charge);
    }

    /**
     * What version 0.1 answered where it answered otherwise: it refused a first release of pure and normal noise together, though its costs proved
     * its claim. Such a refusal stands in ledgers and is right there.
     */
    public Optional<Decision> formerly(Charge charge) {
        boolean isMixed = charge.costs().stream().anyMatch(Cost.OfEpsilon.class::isInstance)
                && charge.costs().stream().anyMatch(Cost.Gaussian.class::isInstance);
        return isMixed && decide(charge) instanceof Admitted admitted && admitted.branch() == Branch.FIRST
                ? Optional.of(refuse(charge))
                : Optional.empty();
    }

    /**
     * Whether what was spent fits these terms by (a) or (b). Costs only add up, so that a sum that fits now fitted after
     * every charge: this says whether the charges, asked for again one after the other, would all be admitted by them. A
     * first release that was admitted alone may fit neither.
     */
    public boolean fits() {
        return fitsAsPure() || fitsAsRenyi();
    }

    private boolean fitsAsPure() {
        return spent.allPure() && spent.epsilon().compareTo(limit()) <= 0;
    }

    private boolean fitsAsRenyi() {
        return terms.bought().isPresent() && spent.renyi().compareTo(bought()) <= 0;
    }

    /** Whether a first release took the whole cap. */
    public boolean isClosed() {
        return spent.closed();
    }

    /** What is left under (b); zero when closed or when the cap is pure. */
    public Amount leftRenyi() {
        return spent.closed() || terms.bought().isEmpty()
                ? Amount.ZERO
                : bought().minus(spent.renyi()).orZero();
    }

    /** What is left under (a); zero when closed or when a release was not pure. */
    public Amount leftEpsilon() {
        return spent.closed() || !spent.allPure()
                ? Amount.ZERO
                : limit().minus(spent.epsilon()).orZero();
    }

    /**
     * What was spent as a share of the cap, by the branch that leaves more. Above 1 when it does not fit; infinite when the
     * cap has nothing of the kind that was spent.
     */
    public double usedShare() {
        double byEpsilon = spent.allPure() ? ratio(spent.epsilon(), limit()) : Double.POSITIVE_INFINITY;
        return terms.bought()
                .filter(total -> total.compareTo(Amount.ZERO) > 0)
                .map(total -> Math.min(byEpsilon, ratio(spent.renyi(), total)))
                .orElse(byEpsilon);
    }

    /** The largest ε, pure or at the given δ, that a release could still have. */
    public Optional<Budget> largest(BigDecimal delta) {
        if (spent.releases() == 0 && delta.compareTo(terms.cap().delta()) <= 0) {
            return Optional.of(new Budget(terms.cap().epsilon(), delta));
        }
        return largestBesideOthers(delta);
    }

    /** The largest ε of a release that leaves the account open. */
    Optional<Budget> largestBesideOthers(BigDecimal delta) {
        BigDecimal epsilon = delta.signum() == 0 ? largestPure() : largestGaussian(delta);
        BigDecimal rounded = epsilon.round(new MathContext(4, RoundingMode.DOWN));
        return rounded.compareTo(new BigDecimal("1e-6")) < 0
                ? Optional.empty()
                : Optional.of(new Budget(rounded.min(new BigDecimal(1000)), delta));
    }

    private BigDecimal largestPure() {
        BigDecimal byEpsilon = leftEpsilon().decimal();
        return terms.renyi()
                .map(renyi -> renyi.pureFor(leftRenyi().decimal()).max(byEpsilon))
                .orElse(byEpsilon);
    }

    private BigDecimal largestGaussian(BigDecimal delta) {
        Amount left = leftRenyi();
        if (left.equals(Amount.ZERO)) {
            return BigDecimal.ZERO;
        }
        BigDecimal rho = left.decimal().divide(terms.renyi().orElseThrow().order(), MathContext.DECIMAL128);
        BigDecimal epsilon = GaussianProfile.epsilon(rho, delta);
        return epsilon.multiply(new BigDecimal("0.9999999"));
    }

    private Refused refuse(Charge charge) {
        boolean byEpsilon =
                terms.bought().isEmpty() || (charge.isPure() && leftEpsilon().compareTo(Amount.ZERO) > 0);
        return byEpsilon
                ? new Refused("epsilon", charge.epsilon(), leftEpsilon(), limit())
                : new Refused("renyi", charge.renyi(order()), leftRenyi(), bought());
    }

    private static double ratio(Amount part, Amount whole) {
        return (double) part.trillionths() / whole.trillionths();
    }

    private Amount limit() {
        return Amount.limit(terms.cap().epsilon());
    }

    private Amount bought() {
        return terms.bought().orElseThrow();
    }

    private Renyi order() {
        return terms.renyi().orElseThrow();
    }
}
