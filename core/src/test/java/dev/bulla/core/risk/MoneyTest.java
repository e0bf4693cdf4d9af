package dev.bulla.core.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.bulla.core.sensitivity.SampleSize;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoneyTest {

    private static final Compensation HEALTH_CENTRE = new Compensation(5500, 0, 1, 100);

    @Test
    void compensation_healthCentre_isThatOfTheBook() {
        assertThat(HEALTH_CENTRE.total(0.5)).isEqualTo(74434.40578, offset(5e-6));
        assertThat(new Compensation(5500, 0, 1, 1).total(0.5)).isEqualTo(744.344057801, offset(5e-10));
        assertThat(HEALTH_CENTRE.expected(PrivacyLoss.laplace("0.5", 1))).isEqualTo(63893.99829, offset(5e-6));
    }

    /** The noise that a count gets loses the whole ε₀ every time: the mean is the worst. */
    @Test
    void expected_count_isTheWholeBudget() {
        assertThat(HEALTH_CENTRE.expected(PrivacyLoss.laplaceOnGrid("0.5", 1, 1)))
                .isEqualTo(HEALTH_CENTRE.total(0.5), offset(1e-9));
        double fine = HEALTH_CENTRE.expected(PrivacyLoss.laplaceOnGrid("0.5", 100_000, 1));
        assertThat(fine).isEqualTo(63893.99829, offset(1.0));
    }

    @Test
    void compensation_base_isCorrectedAndPublished() {
        Compensation terms = new Compensation(5500, 100, 1, 1);
        assertThat(terms.total(0.5)).isEqualTo(830.810529, offset(5e-7));
        assertThat(PrivacyAtRiskAsPublished.budget(terms, 0.5)).isEqualTo(844.344058, offset(5e-7));
        assertThat(terms.total(1e9)).isEqualTo(5500, offset(1e-4));
        assertThat(PrivacyAtRiskAsPublished.budget(terms, 1e9)).isEqualTo(5600, offset(1e-4));
    }

    @Test
    void compensation_budget_isInverted() {
        assertThat(HEALTH_CENTRE.epsilon(74434.40578013699).orElseThrow()).isEqualTo(0.5, offset(1e-12));
        Compensation terms = new Compensation(5500, 100, 2, 7);
        assertThat(terms.epsilon(terms.total(0.3)).orElseThrow()).isEqualTo(0.3, offset(1e-12));
        assertThat(terms.epsilon(699)).isEmpty();
        assertThat(terms.epsilon(1e9).orElseThrow()).isInfinite();
    }

    @Test
    void expected_growsWithEpsilon() {
        double last = 0;
        for (String epsilon : new String[] {"0.01", "0.1", "0.5", "1", "3", "10"}) {
            double cost = HEALTH_CENTRE.expected(PrivacyLoss.laplace(epsilon, 1));
            assertThat(cost).isGreaterThan(last).isLessThan(HEALTH_CENTRE.total(Double.parseDouble(epsilon)) + 1e-9);
            last = cost;
        }
    }

    @Test
    void asPublished_healthCentre_isThatOfTheThesis() {
        PrivacyAtRiskAsPublished.Minimum least = PrivacyAtRiskAsPublished.minimum(HEALTH_CENTRE, 1, 0.5);
        assertThat(least.budget()).isEqualTo(37805.856675, offset(5e-7));
        assertThat(PrivacyAtRiskAsPublished.minimumByEquation21(0.5)).isEqualTo(0.274115283558, offset(5e-13));
        assertThat(least.epsilon()).isEqualTo(0.274115283558, offset(1e-7));
        assertThat(HEALTH_CENTRE.total(0.5) - least.budget()).isEqualTo(36628.549, offset(5e-4));
    }

    @Test
    void asPublished_illustrations_areThoseOfTheThesis() {
        assertThat(PrivacyAtRiskAsPublished.epsilon0(1, 0.4, 0.6)).isEqualTo(0.797323, offset(5e-7));
        assertThat(PrivacyAtRiskAsPublished.epsilon(0.6, 0.797323113)).isEqualTo(0.4, offset(1e-6));
        assertThat(PrivacyAtRiskAsPublished.epsilon(1, 0.6, 0.797323113)).isEqualTo(0.4, offset(1e-6));
        assertThat(PrivacyAtRiskAsPublished.tolerance(0.01, 15_000)).isEqualTo(0.900426, offset(5e-7));
        assertThat(PrivacyAtRiskAsPublished.samples(0.01, 0.900425863264272)).isEqualTo(15_000, offset(1e-6));
        assertThat(PrivacyAtRiskAsPublished.overlap(0.6, 1)).isEqualTo(0.814097, offset(5e-7));
        assertThat(PrivacyAtRiskAsPublished.implicit(0.85, 0.9)).isEqualTo(0.765, offset(1e-12));
    }

    @Test
    void asPublished_thirdIllustration_doesNotFollow() {
        double alpha = PrivacyAtRiskAsPublished.tolerance(0.01, 15_000);
        double found = PrivacyAtRiskAsPublished.etaEpsilon0(0.4, 0.9, 0.9, alpha);
        assertThat(found).isEqualTo(0.352, offset(5e-4));
        assertThat(found / 0.8).isEqualTo(0.44, offset(5e-3)).isLessThan(1);
        // and the equation it was solved from holds there, with a confidence above what ε < ε₀ can have
        assertThat(alpha * 0.9 * -Math.expm1(-0.4) / -Math.expm1(-found)).isEqualTo(0.9, offset(1e-12));
        assertThat(PrivacyAtRiskAsPublished.joint(0.4, 0.8, 0.9, alpha)).isLessThan(0.9);
    }

    @Test
    void asPublished_upperEnd_isTheOptimumForItsBudget() {
        double confidence = PrivacyAtRiskAsPublished.confidence(1, 0.27411528355770165, 0.5);
        assertThat(PrivacyAtRiskAsPublished.upperEnd(HEALTH_CENTRE, confidence, 0.5, 37805.8566753631))
                .isEqualTo(0.274115283558, offset(1e-9));
    }

    /** Lemma 13 calls the budget convex: at ε₀ = 3 its second difference is below zero. */
    @Test
    void asPublished_largeEpsilon_isNotConvex() {
        double h = 1e-3;
        Compensation one = new Compensation(1, 0, 1, 1);
        double bend = PrivacyAtRiskAsPublished.budgetAtRisk(one, 1, 1.5 + h, 3)
                - 2 * PrivacyAtRiskAsPublished.budgetAtRisk(one, 1, 1.5, 3)
                + PrivacyAtRiskAsPublished.budgetAtRisk(one, 1, 1.5 - h, 3);
        assertThat(bend / (h * h)).isEqualTo(-0.0110, offset(5e-5));
    }

    @ParameterizedTest
    @CsvSource({"0.1,52585", "0.5,324361", "1,859141", "2,3194528"})
    void participants_moneyDial_isThatOfTheExample(double epsilon, double extra) {
        assertThat(new ParticipantCost(0.5, 100, 1_000_000).extra(epsilon, 0)).isEqualTo(extra, offset(0.5));
    }

    @Test
    void participants_limits_areKept() {
        assertThat(new ParticipantCost(5500, 1e9, 1).extra(0.5, 0)).isEqualTo(3567.966988851, offset(5e-10));
        assertThat(new ParticipantCost(1, 10, 5).extra(20, 0)).isEqualTo(50);
        assertThat(new ParticipantCost(100, 1e6, 1).extra(1, 1e-6)).isEqualTo(Math.expm1(1) * 100 + 1, offset(1e-9));
        assertThat(new ParticipantCost(1, 10, 5).epsilon(5 * Math.expm1(0.7), 0).orElseThrow())
                .isEqualTo(0.7, offset(1e-12));
        assertThat(new ParticipantCost(1, 10, 5).epsilon(1e-9, 1e-3)).isEmpty();
    }

    @Test
    void study_ofAThousand_isFeasibleBetweenItsBounds() {
        ParticipantCost.Study study = study(1000);
        assertThat(study.least()).isEqualTo(0.059914645, offset(5e-10));
        assertThat(study.most()).isEqualTo(0.067658648, offset(5e-10));
        assertThat(study.isFeasible()).isTrue();
        assertThat(study(100).isFeasible()).isFalse();
        assertThat(study.fewestPeople()).hasValue(198);
        assertThat(study(197).isFeasible()).isFalse();
        assertThat(study(198).isFeasible()).isTrue();
        assertThat(new ParticipantCost.Study(new ParticipantCost(10, 1e9, 5), 100, 0.05, 0.05).fewestPeople())
                .isEmpty();
    }

    private static ParticipantCost.Study study(long people) {
        return new ParticipantCost.Study(new ParticipantCost(10, 1e9, people), 700, 0.05, 0.05);
    }

    @Test
    void sampled_orderStatistics_multiplyWithTheNoise() {
        SampledRisk nine = new SampledRisk(SampleSize.ofRank(9, 9));
        assertThat(nine.implicit()).isEqualTo(0.9, offset(1e-12));
        assertThat(nine.joint(PrivacyLoss.laplace("1", 1), 0.6)).isEqualTo(0.9 * 0.409365376539, offset(1e-12));
        assertThat(nine.joint(PrivacyLoss.gaussian(1), 1)).isEqualTo(0.9 * 0.6914624613, offset(1e-10));
        SampledRisk confident = new SampledRisk(SampleSize.confident(new BigDecimal("0.1"), new BigDecimal("0.05")));
        assertThat(confident.size().pairs()).isEqualTo(29);
        // Theorem 4 with n = 10, γ₂ = 1, ρ = 1 claims 1 − 4e-9; the truth is 10/11
        assertThat(new SampledRisk(SampleSize.ofRank(10, 10)).implicit()).isEqualTo(10 / 11.0, offset(1e-12));
        assertThat(PrivacyAtRiskAsPublished.implicit(1, PrivacyAtRiskAsPublished.tolerance(1, 10)))
                .isGreaterThan(1 - 1e-8);
    }

    @ParameterizedTest
    @CsvSource({"-1,0,1,1", "NaN,0,1,1", "5,5,1,1", "5,-1,1,1", "5,0,0,1", "5,0,1,0", "Infinity,0,1,1"})
    void compensation_badTerms_areRefused(double harm, double base, double rate, long people) {
        assertThatThrownBy(() -> new Compensation(harm, base, rate, people))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
