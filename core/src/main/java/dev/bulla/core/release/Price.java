package dev.bulla.core.release;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Renyi;
import dev.bulla.core.number.Amount;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a plan costs in its schema's account, as a plan states it: decimal text, rounded up.
 *
 * @param terms those of the schema
 * @param claim what the plan promises
 * @param costs one per measurement
 * @param isProved whether the costs by themselves prove the claim
 */
record Price(Terms terms, Budget claim, List<Cost> costs, boolean isProved) {

    private static final MathContext SIX_UP = new MathContext(6, RoundingMode.UP);

    Price(Schema schema, Claim claim, List<Cost> costs) {
        this(Terms.of(schema), claim.guarantee().budget(), costs, Charge.isProved(claim, costs));
    }

    /** The values of a plan's cost. */
    Map<String, Object> json(BigDecimal share) {
        Map<String, Object> json = new LinkedHashMap<>();
        epsilon().ifPresent(sum -> json.put("epsilon", Budget.text(sum)));
        rho().ifPresent(sum -> {
            json.put("rho", Budget.text(sum.setScale(Renyi.PLACES, RoundingMode.UP)));
            if (costs.stream().noneMatch(Cost.Concentrated.class::isInstance)) {
                json.put("mu", Budget.text(sum.multiply(BigDecimal.valueOf(2)).sqrt(SIX_UP)));
            }
        });
        terms.renyi().ifPresent(order -> {
            json.put("order", Budget.text(order.order()));
            json.put("renyi", Budget.text(renyi(order).decimal()));
        });
        json.put("share", Budget.text(share));
        return json;
    }

    /**
     * The part of the cap it takes. A release that fits only as the first takes all of it and closes the account, whatever
     * its Rényi cost; above 1 it does not fit at all.
     */
    BigDecimal share() {
        if (isClosing()) {
            return BigDecimal.ONE;
        }
        boolean countable = costs.stream().noneMatch(Cost.Approx.class::isInstance);
        return countable
                ? countedShare()
                : BigDecimal.valueOf(claim.shareOf(terms.cap())).round(SIX_UP);
    }

    /** Whether it fits as a first release only, which an account takes on its claim if its costs prove that: as {@link Charge} has it. */
    boolean isClosing() {
        return isProved && countedShare().compareTo(BigDecimal.ONE) > 0 && claim.within(terms.cap());
    }

    /**
     * The part that the costs would take if they could be added to others: of ε when all is pure, else of what the cap buys
     * in Rényi cost. Plans of version 0.1 state it for releases that close an account too.
     */
    BigDecimal countedShare() {
        BigDecimal byEpsilon = epsilon()
                .filter(e -> rho().isEmpty())
                .map(e -> e.divide(terms.cap().epsilon(), SIX_UP))
                .orElse(null);
        if (terms.bought().isEmpty()) {
            return Optional.ofNullable(byEpsilon).orElse(BigDecimal.ONE);
        }
        BigDecimal bought = terms.bought().orElseThrow().decimal();
        BigDecimal byRenyi = renyi(terms.renyi().orElseThrow()).decimal().divide(bought, SIX_UP);
        return byEpsilon == null ? byRenyi : byEpsilon.min(byRenyi);
    }

    private Optional<BigDecimal> epsilon() {
        return sum(Cost.OfEpsilon.class, Cost.OfEpsilon::epsilon);
    }

    private Optional<BigDecimal> rho() {
        return sum(Cost.class, Cost::rho).filter(sum -> sum.signum() > 0);
    }

    private Amount renyi(Renyi order) {
        return costs.stream().map(cost -> cost.renyi(order)).reduce(Amount.ZERO, Amount::plus);
    }

    private <C extends Cost> Optional<BigDecimal> sum(Class<C> kind, Function<C, BigDecimal> amount) {
        return costs.stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .map(amount)
                .reduce(BigDecimal::add);
    }
}
