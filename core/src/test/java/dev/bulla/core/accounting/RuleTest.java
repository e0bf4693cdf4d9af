package dev.bulla.core.accounting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Decision.Branch;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.ConcentratedProfile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.number.Amount;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Schemata;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RuleTest {

    private static final Budget CAP = Budget.approx("3", "1e-5");

    @Test
    void decide_threePureOnes_areAdmittedAndThenNothingFits() {
        Ask ask = new Ask(CAP);

        assertThat(ask.pure("1")).isEqualTo(Branch.PURE);
        assertThat(ask.rule().leftRenyi().decimal().doubleValue())
                .isCloseTo(1.683438488 - 0.951857866, Offset.offset(1e-8));
        assertThat(ask.pure("1")).isEqualTo(Branch.PURE);
        assertThat(ask.rule().leftRenyi()).isEqualTo(Amount.ZERO);
        assertThat(ask.pure("1")).isEqualTo(Branch.PURE);
        assertThat(ask.refused(pure("0.000000000001"))).isTrue();
        assertThat(ask.refused(gaussian("0.01", "1e-6"))).isTrue();
        assertThat(ask.rule().usedShare()).isEqualTo(1);
    }

    @Test
    void decide_gaussianAtExactlyTheCap_isFirstAndOnly() {
        Ask ask = new Ask(CAP);

        assertThat(ask.gaussian("3", "1e-5")).isEqualTo(Branch.FIRST);
        assertThat(ask.refused(pure("0.001"))).isTrue();
        assertThat(ask.refused(gaussian("0.001", "1e-9"))).isTrue();
        assertThat(ask.rule().largest(BigDecimal.ZERO)).isEmpty();
    }

    @Test
    void decide_gaussianAboveTheCap_isRefusedEvenAsFirst() {
        assertThat(new Ask(CAP).refused(gaussian("3.000001", "1e-5"))).isTrue();
        assertThat(new Ask(CAP).refused(gaussian("3", "1.00001e-5"))).isTrue();
    }

    @Test
    void decide_firstReleaseThatCostsMoreThanItClaims_isRefused() {
        Charge honest = gaussian("3", "1e-5");
        Charge pretending = new Charge(
                honest.claim(), List.of(gaussian("3.1", "1e-5").costs().get(0)), "count", "0".repeat(64), "key");
        Charge twice = new Charge(
                honest.claim(), List.of(honest.costs().get(0), honest.costs().get(0)), "count", "0".repeat(64), "key");
        Charge pure = new Charge(
                honest.claim(), List.of(new Cost.Pure(new BigDecimal("3.5"))), "count", "0".repeat(64), "key");

        assertThat(new Ask(CAP).refused(honest)).isFalse();
        assertThat(new Ask(CAP).refused(pretending)).isTrue();
        assertThat(new Ask(CAP).refused(twice)).isTrue();
        assertThat(new Ask(CAP).refused(pure)).isTrue();
    }

    /** A choice for a fifth of ε, then normal noise for the rest: ε = 0.6 and (2.4, 10⁻⁵) are (3, 10⁻⁵). */
    @Test
    void decide_firstOfPureAndNormalNoise_isAdmittedIfItsCostsProveItsClaim() {
        Charge honest = mixed("0.6", "2.4");
        Charge pretending = mixed("0.61", "2.4");

        assertThat(new Ask(CAP).refused(honest)).isFalse();
        assertThat(new Ask(CAP).refused(pretending)).isTrue();
        // Version 0.1 refused both, and wrote that down: such a ledger is as sound as it was.
        assertThat(new Ask(CAP).rule().formerly(honest)).get().isInstanceOf(Decision.Refused.class);
        assertThat(new Ask(CAP).rule().formerly(pretending)).isEmpty();
        assertThat(new Ask(CAP).rule().formerly(gaussian("3", "1e-5"))).isEmpty();
    }

    @Test
    void refusal_ofAFirstReleaseWithinTheCap_namesLessThanIsRefused() {
        Rule rule = new Ask(CAP).rule();
        Charge pretending = mixed("0.61", "2.4");
        Decision.Refused refused = (Decision.Refused) rule.decide(pretending);

        assertThat(BudgetExceeded.of(rule, pretending, refused).getMessage())
                .contains("E-301", "largest that still fits is ε = 2.")
                .doesNotContain("ε = 3");
    }

    private static Charge mixed(String pure, String rest) {
        return new Charge(
                gaussian("3", "1e-5").claim(),
                List.of(
                        new Cost.Pure(new BigDecimal(pure)),
                        gaussian(rest, "1e-5").costs().get(0)),
                "kde",
                "0".repeat(64),
                "key");
    }

    @Test
    void decide_mix_isRefusedAtTheRightPlace() {
        Ask ask = new Ask(CAP);

        assertThat(ask.pure("1")).isEqualTo(Branch.PURE); // 0.951857866 of 1.683438488
        assertThat(ask.gaussian("0.5", "1e-6")).isEqualTo(Branch.RENYI); // + 0.057812669
        assertThat(ask.refused(pure("1"))).isTrue(); // 1.96 > B, and no longer all pure
        assertThat(ask.pure("0.5")).isEqualTo(Branch.RENYI); // + 0.427282638 = 1.436953173
        assertThat(ask.refused(pure("0.5"))).isTrue();
        assertThat(ask.gaussian("0.5", "1e-6")).isEqualTo(Branch.RENYI);
        assertThat(ask.spent().renyi().compareTo(ask.terms().bought().orElseThrow()))
                .isNotPositive();
    }

    @Test
    void decide_gaussianAfterTwoPureOnes_isRefusedButAPureOneFits() {
        Ask ask = new Ask(CAP);
        ask.pure("1");
        ask.pure("1"); // 1.9037 > B: only pure up to Σε = 3 from here

        assertThat(ask.refused(gaussian("0.1", "1e-9"))).isTrue();
        assertThat(ask.pure("1")).isEqualTo(Branch.PURE);
    }

    @Test
    void decide_largestGaussianUnderTheFilter_fitsAndTheNextDoesNot() {
        Ask ask = new Ask(CAP);
        assertThat(ask.gaussian("2.767", "1e-5")).isEqualTo(Branch.RENYI);

        Ask other = new Ask(CAP);
        assertThat(other.gaussian("2.768", "1e-5")).isEqualTo(Branch.FIRST);
    }

    @Test
    void decide_smallPureReleases_fitInTheNumbersOfTheBook() {
        assertThat(new Ask(CAP).countOf("0.1")).isEqualTo(48); // thirty by Σε, then on by the filter: 48 in all
        assertThat(new Ask(CAP).countOf("0.5")).isEqualTo(6);
        assertThat(new Ask(CAP).countOf("1")).isEqualTo(3);
    }

    @Test
    void decide_pureCap_isBasicComposition() {
        Ask ask = new Ask(Budget.pure("1"));

        assertThat(ask.pure("0.4")).isEqualTo(Branch.PURE);
        assertThat(ask.refused(gaussian("0.1", "1e-6"))).isTrue();
        assertThat(ask.pure("0.6")).isEqualTo(Branch.PURE);
        assertThat(ask.refused(pure("0.000000001"))).isTrue();
    }

    @Test
    void decide_refusal_saysRequestedRemainingDifferenceAndWhatStillFits() {
        Ask ask = new Ask(Budget.pure("1"));
        ask.pure("0.4");

        Decision.Refused refused = (Decision.Refused) ask.rule().decide(pure("0.7"));

        assertThat(refused.requested().decimal()).isEqualByComparingTo("0.7");
        assertThat(refused.remaining().decimal()).isEqualByComparingTo("0.6");
        assertThat(refused.difference().decimal()).isEqualByComparingTo("0.1");
        assertThat(ask.rule().largest(BigDecimal.ZERO)).contains(Budget.pure("0.6"));
    }

    @Test
    void largest_afterAnyRelease_isItselfAdmitted() {
        Ask ask = new Ask(CAP);
        ask.pure("0.7");
        ask.gaussian("0.9", "1e-6");

        Budget pure = ask.rule().largest(BigDecimal.ZERO).orElseThrow();
        Budget approx = ask.rule().largest(new BigDecimal("1e-6")).orElseThrow();

        assertThat(ask.rule().decide(pure(pure.epsilon().toPlainString()))).isInstanceOf(Decision.Admitted.class);
        assertThat(ask.rule().decide(gaussian(approx.epsilon().toPlainString(), "1e-6")))
                .isInstanceOf(Decision.Admitted.class);
    }

    @Test
    void charge_otherNeighboursOrUnit_isRefusedWithoutAnEntry() {
        Account account = MemoryJournal.account(Schemata.people(CAP));
        Charge other = new Charge(
                Schemata.people(CAP, Unit.row(), Neighbours.REPLACE_ONE, OptionalLong.of(5))
                        .claim(Budget.pure("1").guarantee()),
                List.of(new Cost.Pure(BigDecimal.ONE)),
                "count",
                "0".repeat(64),
                "key");

        assertThatThrownBy(() -> account.charge(other)).hasMessageContaining("E-303");
        assertThat(account.charge(pure("1")).entry().number()).isEqualTo(1);
    }

    @Test
    void charge_tooMuch_throwsBudgetExceeded() {
        Account account = MemoryJournal.account(Schemata.people(Budget.pure("1")));

        assertThatThrownBy(() -> account.charge(pure("2")))
                .isInstanceOf(BudgetExceeded.class)
                .hasMessageContaining("Requested ε 2, remaining ε 1, difference ε 1");
    }

    @Test
    void grant_spentTwiceOrTooSmall_isRefused() {
        Grant grant = MemoryJournal.account(Schemata.people(CAP))
                .charge(pure("1"))
                .grants()
                .get(0);

        assertThatThrownBy(() -> grant.spend(new Cost.Pure(new BigDecimal("1.1"))))
                .hasMessageContaining("does not pay");
        assertThatThrownBy(() -> grant.spend(new Cost.Gaussian(new BigDecimal("1e-9"))))
                .hasMessageContaining("does not pay");
        grant.spend(new Cost.Pure(BigDecimal.ONE));
        assertThatThrownBy(() -> grant.spend(new Cost.Pure(BigDecimal.ONE))).hasMessageContaining("once");
    }

    static Charge pure(String epsilon) {
        BigDecimal exact = new BigDecimal(epsilon);
        Budget claimed = new Budget(exact.max(new BigDecimal("1e-9")), BigDecimal.ZERO);
        return charge(claimed, new Cost.Pure(exact));
    }

    static Charge gaussian(String epsilon, String delta) {
        Budget budget = Budget.approx(epsilon, delta);
        return charge(budget, new GaussianMechanism(BigDecimal.ONE, budget, 0x1p-10).cost());
    }

    static Charge concentrated(String epsilon, String delta) {
        Budget budget = Budget.approx(epsilon, delta);
        return charge(budget, new Cost.Concentrated(ConcentratedProfile.rho(budget)));
    }

    private static Charge charge(Budget budget, Cost cost) {
        return new Charge(
                Schemata.people(CAP).claim(budget.guarantee()), List.of(cost), "count", "0".repeat(64), "key");
    }

    /** An account's state, asked one charge after the other. */
    private static final class Ask {

        private final Terms terms;
        private Spent spent = Spent.NOTHING;

        Ask(Budget cap) {
            this.terms = Terms.of(Schemata.people(cap));
        }

        Rule rule() {
            return new Rule(terms, spent);
        }

        Terms terms() {
            return terms;
        }

        Spent spent() {
            return spent;
        }

        Branch pure(String epsilon) {
            return admit(RuleTest.pure(epsilon));
        }

        Branch gaussian(String epsilon, String delta) {
            return admit(RuleTest.gaussian(epsilon, delta));
        }

        boolean refused(Charge charge) {
            return rule().decide(charge) instanceof Decision.Refused;
        }

        int countOf(String epsilon) {
            int count = 0;
            while (rule().decide(RuleTest.pure(epsilon)) instanceof Decision.Admitted admitted) {
                spent = admitted.after();
                count++;
            }
            return count;
        }

        private Branch admit(Charge charge) {
            Decision.Admitted admitted = (Decision.Admitted) rule().decide(charge);
            spent = admitted.after();
            return admitted.branch();
        }
    }
}
