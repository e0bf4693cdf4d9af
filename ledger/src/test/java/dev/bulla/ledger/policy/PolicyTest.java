package dev.bulla.ledger.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.refusal.BadInput;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                " ana",
                "ana ",
                "a  b",
                "a\tb",
                "a\nb",
                "a\u202eb",
                "a\u200bb",
                "a\u00a0b",
                "e\u0301",
                "\ud800"
            })
    void person_namesThatCannotBeSeenAsTheyAre_areRefused(String name) {
        assertThatThrownBy(() -> new Person(name)).isInstanceOf(BadInput.class).hasMessageContaining("E-312");
    }

    @Test
    void person_tooLong_isRefused() {
        assertThat(new Person("x".repeat(100)).name()).hasSize(100);
        assertThatThrownBy(() -> new Person("x".repeat(101))).hasMessageContaining("E-312");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ana lima", "ANA LIMA", "Ana Lima", "\uff21na Lima"})
    void isSame_caseOrWidthDiffers_isOnePerson(String name) {
        assertThat(new Person("Ana Lima").isSame(new Person(name))).isTrue();
    }

    @Test
    void isSame_othersNames_areOthers() {
        assertThat(new Person("Ana").isSame(new Person("Anna"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0.1", "1.1", "0.1234567", "1e-3", "", ".", "NaN", "0,1", "0.0", " 0.1"})
    void share_thatIsNone_isRefused(String text) {
        assertThatThrownBy(() -> CapShare.of(text)).isInstanceOf(BadInput.class).hasMessageContaining("E-313");
    }

    @Test
    void share_inWords_isPercent() {
        assertThat(CapShare.of("0.2")).hasToString("20 %");
        assertThat(CapShare.of("0.125")).hasToString("12.5 %");
        assertThat(CapShare.of("1")).hasToString("100 %");
        assertThat(CapShare.of(".20").text()).isEqualTo("0.2");
    }

    @Test
    void policy_ofItsMembers_isItself() {
        Policy policy = new Policy(
                Optional.of(CapShare.of("0.2")), Optional.of(CapShare.of("0.05")), Map.of("ana", CapShare.of("0.3")));

        assertThat(Policy.of(policy.json())).isEqualTo(policy);
        assertThat(Policy.of(Policy.NONE.json())).isEqualTo(Policy.NONE);
        assertThat(policy)
                .hasToString("approval above 20 % of the cap; quotas, no privacy guarantee: 5 % each, ana 30 %");
    }

    @Test
    void withQuota_nameInOtherCase_replacesTheOne() {
        Policy policy = Policy.NONE
                .withQuota(new Person("Ana"), Optional.of(CapShare.of("0.3")))
                .withQuota(new Person("ana"), Optional.of(CapShare.of("0.4")));

        assertThat(policy.quotas()).containsOnlyKeys("ana");
        assertThat(policy.quotaOf(new Person("ANA"))).contains(CapShare.of("0.4"));
        assertThat(policy.withQuota(new Person("ANA"), Optional.empty())).isEqualTo(Policy.NONE);
    }

    @Test
    void policy_onePersonTwice_isRefused() {
        assertThatThrownBy(() -> new Policy(
                        Optional.empty(),
                        Optional.empty(),
                        Map.of("ana", CapShare.of("0.3"), "ANA", CapShare.of("0.4"))))
                .hasMessageContaining("E-314");
    }
}
