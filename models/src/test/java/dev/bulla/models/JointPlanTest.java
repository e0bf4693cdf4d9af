package dev.bulla.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Rule;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.joint.Bundle;
import dev.bulla.core.json.Json;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.BurnedCharge;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.seal.Certificate;
import dev.bulla.core.seal.ForgedCertificate;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.core.seal.Verification;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Replay;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JointPlanTest {

    private static final Schema SCHEMA = Schemata.people(Budget.approx("3", "1e-5"));
    private static final Schema PURE = Schemata.people(Budget.pure("1"));

    @Test
    void together_twoPureParts_costTheSumUnderAPureCap() {
        Plan<Bundle> joint = Plan.together(parts("n", count(PURE, "0.4"), "ages", ages(PURE, "0.5")));

        assertThat(joint.claim().guarantee().budget()).isEqualTo(Budget.pure("0.9"));
        assertThat(joint.share()).isEqualByComparingTo("0.9");
        assertThat(joint.cost()).containsEntry("epsilon", "0.9");
    }

    /** What an account has spent after the joint charge is what it has spent after the parts, one by one. */
    @Test
    void charge_anyParts_spendsWhatThePartsSpend() {
        for (Map<String, Plan<?>> parts : mixes()) {
            Plan<Bundle> joint = Plan.together(parts);
            requirePaysForAll(joint.charge("k"), parts);

            Rule account = new Rule(Terms.of(SCHEMA), Spent.NOTHING);
            for (Plan<?> part : parts.values()) {
                account = new Rule(account.terms(), admitted(account, part.charge("k")));
            }
            Spent at = admitted(new Rule(Terms.of(SCHEMA), Spent.NOTHING), joint.charge("k"));
            assertThat(at.renyi()).isEqualTo(account.spent().renyi());
            assertThat(at.epsilon()).isEqualTo(account.spent().epsilon());
            assertThat(at.releases()).isEqualTo(1);
        }
    }

    /** A charge for the first part only is what the check above is there to catch. */
    @Test
    void charge_ofTheFirstPartOnly_isCaught() {
        for (Map<String, Plan<?>> parts : mixes()) {
            Charge right = Plan.together(parts).charge("k");
            Charge planted =
                    new Charge(right.claim(), right.costs().subList(0, 1), right.recipe(), right.planHash(), "k");
            assertThatThrownBy(() -> requirePaysForAll(planted, parts)).isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void together_claimThatTheSumOfRenyiCostsDoesNotFit_isAdmittedAloneOnItsExactClaim() {
        Plan<Bundle> joint = Plan.together(
                parts("a", normal("histogram", ages(), "2", "1e-5"), "b", normal("count", Map.of(), "2", "1e-5")));

        assertThat(joint.claim().guarantee().budget().within(SCHEMA.cap())).isTrue();
        assertThat(joint.isClosing()).isTrue();
        assertThat(joint.share()).isEqualByComparingTo(BigDecimal.ONE);
        assertThat(new Rule(Terms.of(SCHEMA), Spent.NOTHING).decide(joint.charge("k")))
                .isInstanceOfSatisfying(
                        Decision.Admitted.class,
                        admitted -> assertThat(admitted.branch()).isEqualTo(Decision.Branch.FIRST));
    }

    /** The share says of a mixture what the account does: no claim of its own lets it in. */
    @Test
    void together_mixtureAboveTheCap_doesNotFit() {
        Plan<Bundle> joint =
                Plan.together(parts("a", normal("histogram", ages(), "2.85", "1e-5"), "n", count(SCHEMA, "0.1")));

        assertThat(joint.claim().guarantee().budget().within(SCHEMA.cap())).isTrue();
        assertThat(joint.isClosing()).isFalse();
        assertThat(joint.share()).isGreaterThan(BigDecimal.ONE);
        assertThat(new Rule(Terms.of(SCHEMA), Spent.NOTHING).decide(joint.charge("k")))
                .isInstanceOf(Decision.Refused.class);
    }

    @Test
    void release_secondPartDoesNotFit_chargesNothing() {
        Account account = MemoryJournal.account(PURE);
        Plan<Bundle> joint = Plan.together(parts("n", count(PURE, "0.6"), "ages", ages(PURE, "0.6")));

        assertThatThrownBy(() -> joint.release(rows(PURE), account)).isInstanceOf(BudgetExceeded.class);
        assertThat(count(PURE, "1").release(rows(PURE), account).model()).isNotNull();
    }

    @Test
    void release_secondPartFails_burnsOneEntryForAll() {
        Account account = MemoryJournal.account(PURE);
        Plan<Bundle> joint = Plan.together(parts("n", count(PURE, "0.3"), "ages", ages(PURE, "0.3")));

        assertThatThrownBy(() -> joint.release(failing(rows(PURE), 2), account))
                .isInstanceOfSatisfying(
                        BurnedCharge.class, burned -> assertThat(burned.entry()).isEqualTo(1));
        assertThatThrownBy(() -> count(PURE, "0.5").release(rows(PURE), account))
                .isInstanceOf(BudgetExceeded.class);
    }

    /** With the same coins a joint release holds, byte for byte, the models of its parts run one after the other. */
    @Test
    void release_sameCoins_isThePartsOneAfterTheOther() {
        for (Map<String, Plan<?>> parts : mixes()) {
            RandomBits coins = SeededBits.replay(5);
            Map<String, byte[]> apart = new LinkedHashMap<>();
            parts.forEach((name, part) -> apart.put(
                    name,
                    ReplayEngine.run(part, rows(SCHEMA), MemoryJournal.account(SCHEMA), coins, Progress.NONE)
                            .modelBytes()));
            Bundle joint = ReplayEngine.run(
                            Plan.together(parts),
                            rows(SCHEMA),
                            MemoryJournal.account(SCHEMA),
                            SeededBits.replay(5),
                            Progress.NONE)
                    .model();

            assertThat(joint.parts().keySet()).containsExactlyElementsOf(parts.keySet());
            apart.forEach((name, bytes) ->
                    assertThat(Json.canonical(joint.part(name).json())).as(name).isEqualTo(bytes));
        }
    }

    @Test
    void release_neighbours_areTreatedAlike() {
        for (Map<String, Plan<?>> parts : mixes()) {
            Replay.of(Plan.together(parts), 11)
                    .assertAlike(rows(SCHEMA), rows(SCHEMA).with(3, 1, 1.5));
        }
    }

    @Test
    void verify_jointRelease_isWorkedOutAgainAndLiesAreNamed() {
        for (Map<String, Plan<?>> parts : mixes()) {
            Plan<Bundle> joint = Plan.together(parts);
            Release<Bundle> release = joint.release(rows(SCHEMA), MemoryJournal.account(SCHEMA));
            byte[] certificate =
                    Certificate.seal(release, SealingKey.generate(), "test").bytes();

            assertThat(Plan.remake(Json.readObject(joint.bytes()), Recipes.all())
                            .bytes())
                    .isEqualTo(joint.bytes());
            assertThat(failed(certificate, release)).isEmpty();
            Map<String, Object> lie = new LinkedHashMap<>(Json.readObject(certificate));
            Map<String, Object> plan = new LinkedHashMap<>(Json.object(Json.member(lie, "plan"), "plan"));
            Map<String, Object> claim = new LinkedHashMap<>(Json.object(Json.member(plan, "claim"), "claim"));
            claim.put("epsilon", "0.3");
            plan.put("claim", claim);
            lie.put("plan", plan);
            assertThat(failed(ForgedCertificate.seal(lie, SealingKey.generate()), release))
                    .contains("claim");
        }
    }

    @Test
    void together_whatCannotBeAddedUp_isRefused() {
        Plan<?> count = count(PURE, "0.1");
        Plan<?> closing = Recipes.type("logistic")
                .with(Map.of("columns", List.of("age"), "target", "sex", "method", "objective"))
                .plan(SCHEMA, Budget.approx("1", "1e-6"));

        assertThat(code(Map.of("n", count))).isEqualTo("E-590");
        assertThat(code(Map.of("N!", count, "m", count))).isEqualTo("E-591");
        assertThat(code(parts("n", count, "m", count(SCHEMA, "0.1")))).isEqualTo("E-592");
        assertThat(code(parts("n", count(SCHEMA, "0.1"), "m", closing))).isEqualTo("E-593");
        assertThat(code(parts("n", count, "m", Plan.together(parts("a", count, "b", count)))))
                .isEqualTo("E-594");
    }

    private static void requirePaysForAll(Charge charge, Map<String, Plan<?>> parts) {
        List<Cost> all = new ArrayList<>();
        parts.values().forEach(part -> all.addAll(part.charge("k").costs()));
        assertThat(charge.costs()).isEqualTo(all);
    }

    private static Spent admitted(Rule rule, Charge charge) {
        return ((Decision.Admitted) rule.decide(charge)).after();
    }

    private static String code(Map<String, Plan<?>> parts) {
        try {
            Plan.together(parts);
            return "none";
        } catch (BadInput e) {
            return e.messages().get(0).code();
        }
    }

    private static List<String> failed(byte[] certificate, Release<?> release) {
        return Verification.of(
                        new Verification.Evidence(
                                certificate, Optional.empty(), Optional.of(release.modelBytes()), Optional.empty()),
                        Recipes.all())
                .stream()
                .filter(check -> !check.holds())
                .map(Verification.Check::name)
                .toList();
    }

    /** Pure parts, normal ones, both, and parts whose second measurement looks at what their first one gave. */
    private static List<Map<String, Plan<?>>> mixes() {
        Plan<?> tuned = Recipes.type("kde")
                .with(Map.of("columns", List.of("height"), "tune", 0.2))
                .plan(SCHEMA, Budget.pure("0.5"));
        Map<String, Plan<?>> three = parts("n", count(SCHEMA, "0.2"), "density", tuned);
        three.put("ages", normal("histogram", ages(), "0.5"));
        return List.of(
                parts("n", count(SCHEMA, "0.2"), "ages", ages(SCHEMA, "0.3")),
                parts("ages", normal("histogram", ages(), "0.8"), "n", normal("count", Map.of(), "0.6")),
                three);
    }

    private static Map<String, Plan<?>> parts(String one, Plan<?> first, String other, Plan<?> second) {
        Map<String, Plan<?>> parts = new LinkedHashMap<>();
        parts.put(one, first);
        parts.put(other, second);
        return parts;
    }

    private static Plan<?> count(Schema schema, String epsilon) {
        return Recipes.type("count").with(Map.of()).plan(schema, Budget.pure(epsilon));
    }

    private static Plan<?> ages(Schema schema, String epsilon) {
        return Recipes.type("histogram").with(ages()).plan(schema, Budget.pure(epsilon));
    }

    private static Map<String, Object> ages() {
        return Map.of("columns", List.of("age"));
    }

    private static Plan<?> normal(String recipe, Map<String, Object> options, String epsilon) {
        return normal(recipe, options, epsilon, "1e-6");
    }

    private static Plan<?> normal(String recipe, Map<String, Object> options, String epsilon, String delta) {
        Map<String, Object> all = new LinkedHashMap<>(options);
        all.put("noise", "gaussian");
        return Recipes.type(recipe).with(all).plan(SCHEMA, Budget.approx(epsilon, delta));
    }

    private static Rows rows(Schema schema) {
        Rows rows = new Rows(schema);
        for (int i = 0; i < 60; i++) {
            rows.with(i % 10, i % 2, i % 20 / 10.0);
        }
        return rows;
    }

    /** A table that breaks off when it is read for this time. */
    private static Table failing(Table rows, int time) {
        int[] read = {0};
        return new Table() {
            @Override
            public Schema schema() {
                return rows.schema();
            }

            @Override
            public long rows() {
                return rows.rows();
            }

            @Override
            public long[] fold(Fold fold) {
                if (++read[0] == time) {
                    throw new IllegalStateException("broken off");
                }
                return rows.fold(fold);
            }
        };
    }
}
