package dev.bulla.core.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.number.Amount;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.testing.Schemata;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Random sequences of charges, checked by a computation that shares nothing with the rule: plain decimals for all-pure
 * lists, and otherwise δ(ε) of the Rényi sum written out in doubles.
 */
class InterleavingTest {

    private static final int RUNS = 10_000;
    private static final String[][] CAPS = {{"3", "1e-5"}, {"1", "1e-6"}, {"0.5", "1e-9"}, {"8", "1e-4"}, {"2", "0"}};
    private static final List<Charge> PURE = Stream.of("0.01", "0.1", "0.25", "0.5", "1", "1.7", "3")
            .map(RuleTest::pure)
            .toList();
    private static final List<Charge> NORMAL = Stream.of(
                    "0.1,1e-6", "0.3,1e-7", "0.5,1e-6", "1,1e-9", "2,1e-6", "3,1e-5", "1,1e-6")
            .map(text -> text.split(","))
            .flatMap(pair -> Stream.of(RuleTest.gaussian(pair[0], pair[1]), RuleTest.concentrated(pair[0], pair[1])))
            .toList();

    @Test
    void decide_tenThousandInterleavings_neverExceedTheCap() {
        assertThat(worst(InterleavingTest::rule)).isLessThanOrEqualTo(1);
    }

    @Test
    void decide_mutantWithSeparatePurses_isCaught() {
        assertThat(worst(InterleavingTest::separatePurses)).isGreaterThan(1.5);
    }

    @Test
    void decide_mutantThatForgetsOneRelease_isCaught() {
        assertThat(worst((terms, spent) -> rule(
                        terms,
                        new Spent(spent.releases(), spent.allPure(), Amount.ZERO, spent.renyi(), spent.closed()))))
                .isGreaterThan(1.5);
    }

    /** The largest share of the cap that any run used, by the independent computation; at most 1 when the rule is right. */
    private static double worst(BiFunction<Terms, Spent, Rule> rules) {
        RandomBits bits = SeededBits.of(2024);
        double worst = 0;
        for (int run = 0; run < RUNS; run++) {
            String[] cap = CAPS[(int) bits.below(CAPS.length)];
            worst = Math.max(worst, run(rules, Terms.of(Schemata.people(Budget.approx(cap[0], cap[1]))), bits));
        }
        return worst;
    }

    private static double run(BiFunction<Terms, Spent, Rule> rules, Terms terms, RandomBits bits) {
        Spent spent = Spent.NOTHING;
        List<Charge> admitted = new ArrayList<>();
        boolean first = false;
        long asked = 1 + bits.below(40);
        for (long i = 0; i < asked; i++) {
            Charge charge = random(bits);
            if (rules.apply(terms, spent).decide(charge) instanceof Decision.Admitted yes) {
                admitted.add(charge);
                spent = yes.after();
                first |= yes.branch() == Decision.Branch.FIRST;
            }
        }
        if (first) {
            return admitted.size() == 1
                            && admitted.get(0).claim().guarantee().budget().within(terms.cap())
                    ? 1
                    : 99;
        }
        return admitted.isEmpty() ? 0 : used(admitted, terms);
    }

    private static Charge random(RandomBits bits) {
        return bits.nextBit() ? PURE.get((int) bits.below(PURE.size())) : NORMAL.get((int) bits.below(NORMAL.size()));
    }

    private static double used(List<Charge> admitted, Terms terms) {
        if (admitted.stream().allMatch(Charge::isPure)) {
            BigDecimal sum = admitted.stream()
                    .map(c -> ((Cost.Pure) c.costs().get(0)).epsilon())
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
            if (sum.compareTo(terms.cap().epsilon()) <= 0) {
                return sum.doubleValue() / terms.cap().epsilon().doubleValue();
            }
        }
        return terms.cap().isPure()
                ? 99
                : deltaOf(admitted, terms) / terms.cap().delta().doubleValue();
    }

    /** δ at the cap's ε of a Rényi divergence at the account's order (Canonne, Kamath and Steinke), in doubles. */
    private static double deltaOf(List<Charge> admitted, Terms terms) {
        double order = terms.order().orElseThrow().doubleValue();
        double sum = 0;
        for (Charge charge : admitted) {
            Cost cost = charge.costs().get(0);
            sum += cost instanceof Cost.Pure pure
                    ? response(order, pure.epsilon().doubleValue())
                    : order * cost.rho().doubleValue();
        }
        double epsilon = terms.cap().epsilon().doubleValue();
        return Math.exp((order - 1) * (sum - epsilon)) / (order - 1) * Math.pow(1 - 1 / order, order);
    }

    /** Rényi divergence of randomised response, from its two probabilities. */
    private static double response(double order, double epsilon) {
        double p = Math.exp(epsilon) / (1 + Math.exp(epsilon));
        double q = 1 - p;
        return Math.log(Math.pow(p, order) * Math.pow(q, 1 - order) + Math.pow(q, order) * Math.pow(p, 1 - order))
                / (order - 1);
    }

    private static Rule rule(Terms terms, Spent spent) {
        return new Rule(terms, spent);
    }

    /** A wrong account: pure releases are judged as if no normal noise had been released, and the other way round. */
    private static Rule separatePurses(Terms terms, Spent spent) {
        return new Rule(terms, new Spent(spent.releases(), true, Amount.ZERO, Amount.ZERO, spent.closed()));
    }
}
