package dev.bulla.core.release;

import dev.bulla.core.accounting.Amount;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Renyi;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a plan costs in its schema's account, as a plan states it: decimal text, rounded up. */
final class Price {

    private static final MathContext SIX_UP = new MathContext(6, RoundingMode.UP);

    private Price() {}

    static Map<String, Object> json(Schema schema, List<Cost> costs) {
        Terms terms = Terms.of(schema);
        Map<String, Object> json = new LinkedHashMap<>();
        Optional<BigDecimal> epsilon = sum(costs, Cost.Pure.class, cost -> ((Cost.Pure) cost).epsilon());
        Optional<BigDecimal> rho = sum(costs, Cost.Gaussian.class, cost -> ((Cost.Gaussian) cost).rho());
        epsilon.ifPresent(sum -> json.put("epsilon", Budget.text(sum)));
        rho.ifPresent(sum -> {
            json.put("rho", Budget.text(sum.setScale(Renyi.PLACES, RoundingMode.UP)));
            json.put("mu", Budget.text(sum.multiply(BigDecimal.valueOf(2)).sqrt(SIX_UP)));
        });
        terms.renyi().ifPresent(order -> {
            json.put("order", Budget.text(order.order()));
            json.put("renyi", Budget.text(renyi(costs, order).decimal()));
        });
        json.put("share", Budget.text(share(terms, costs, epsilon, rho)));
        return json;
    }

    /** The part of the cap it takes: of ε when all is pure, else of what the cap buys in Rényi cost. */
    private static BigDecimal share(
            Terms terms, List<Cost> costs, Optional<BigDecimal> epsilon, Optional<BigDecimal> rho) {
        BigDecimal byEpsilon = epsilon.filter(e -> rho.isEmpty())
                .map(e -> e.divide(terms.cap().epsilon(), SIX_UP))
                .orElse(null);
        if (terms.bought().isEmpty()) {
            return Optional.ofNullable(byEpsilon).orElse(BigDecimal.ONE);
        }
        BigDecimal bought = terms.bought().orElseThrow().decimal();
        BigDecimal byRenyi = renyi(costs, terms.renyi().orElseThrow()).decimal().divide(bought, SIX_UP);
        return byEpsilon == null ? byRenyi : byEpsilon.min(byRenyi);
    }

    private static Amount renyi(List<Cost> costs, Renyi order) {
        return costs.stream().map(cost -> cost.renyi(order)).reduce(Amount.ZERO, Amount::plus);
    }

    private static Optional<BigDecimal> sum(
            List<Cost> costs, Class<? extends Cost> kind, java.util.function.Function<Cost, BigDecimal> amount) {
        return costs.stream().filter(kind::isInstance).map(amount).reduce(BigDecimal::add);
    }
}
