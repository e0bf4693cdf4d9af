package dev.bulla.audit.epsilon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.testing.BoundedSum;
import dev.bulla.core.testing.Mutants;
import dev.bulla.core.testing.Schemata;
import dev.bulla.core.testing.Trial;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Everything that is planted is refuted, for its own reason, and its honest twin is not. */
class PlantedFaultsAuditTest {

    private static final int RUNS = 20_000;

    /** ε is larger by so little that no releases tell, but exact numbers do. */
    private static final String EXACT = "one step too far";

    private static final Budget PURE = Budget.pure("1");
    private static final Budget APPROX = Budget.approx("1", "1e-6");
    private static final Schema ROWS = Schemata.people(PURE);
    private static final Schema SWAPS = Schemata.people(PURE, Unit.row(), Neighbours.REPLACE_ONE, OptionalLong.of(12));
    private static final BoundedSum SUM = new BoundedSum("age", 5);
    private static final CellCounts AGES = new CellCounts(List.of(Axis.of(ROWS.require("age"), OptionalInt.empty())));
    private static final AdditiveMechanism LAPLACE = new LaplaceMechanism(BigDecimal.ONE, BigDecimal.ONE, 1);

    private static AdditiveMechanism laplaceFor(String sensitivity) {
        return new LaplaceMechanism(new BigDecimal(sensitivity), BigDecimal.ONE, SUM.grid());
    }

    private static PlanAudit audit(String name, Statistic statistic, AdditiveMechanism mechanism, Schema schema) {
        Plan<?> plan = new Trial(statistic, mechanism).plan(schema, PURE);
        return new PlanAudit(name, plan, Audits.opponent(RUNS, name.hashCode()));
    }

    private static List<PlanAudit> planted() {
        return List.of(
                audit("half the scale", AGES, Mutants.halfScale(LAPLACE), ROWS),
                audit("half the sensitivity", Mutants.halfSensitivity(SUM), laplaceFor("2.5"), ROWS),
                audit("add-remove under replace-one", Mutants.addRemoveAlways(AGES), LAPLACE, SWAPS),
                audit("one draw for all cells", AGES, Mutants.oneDrawForAllCells(LAPLACE), ROWS),
                audit("the same noise in every release", AGES, Mutants.sameNoiseEveryRelease(LAPLACE), ROWS),
                audit("no clipping", Mutants.unclipped(SUM), laplaceFor("5"), ROWS),
                audit(EXACT, Mutants.oneStepTooFar(SUM), laplaceFor("5"), ROWS));
    }

    private static List<PlanAudit> honest() {
        return List.of(
                audit("honest counts", AGES, LAPLACE, ROWS),
                audit("honest sum", SUM, laplaceFor("5"), ROWS),
                audit(
                        "honest counts, swapped",
                        AGES,
                        new LaplaceMechanism(new BigDecimal(2), BigDecimal.ONE, 1),
                        SWAPS),
                new PlanAudit(
                        "honest normal counts",
                        new Trial(AGES, new GaussianMechanism(BigDecimal.ONE, APPROX, 1)).plan(ROWS, APPROX),
                        Audits.opponent(RUNS, 5)));
    }

    @Test
    void plans_withPlantedFaults_areRefuted() {
        Suite suite = Audits.suite(planted().stream().map(PlanAudit::task).toList());

        Map<String, String> refuted = suite.refuted();
        refuted.forEach((name, reason) ->
                System.out.println("planted: " + name + ": ε at least " + suite.epsilon(name) + "; " + reason));
        assertThat(refuted.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        planted().stream().map(audit -> audit.task().name()).toList());
        assertThat(refuted.get(EXACT)).contains("further between two neighbours than is declared, by");
        refuted.keySet().stream()
                .filter(name -> !name.equals(EXACT))
                .forEach(name -> assertThat(suite.epsilon(name)).as(name).isGreaterThan(1));
        assertThat(suite.dossier().isGood()).isFalse();
    }

    @Test
    void plans_thatAreHonest_areNotRefuted() {
        assertThat(Audits.suite(honest().stream().map(PlanAudit::task).toList()).refuted())
                .isEmpty();
    }

    /** Black boxes: no exact number is seen. */
    @Test
    void worlds_withPlantedFaults_areRefuted() {
        double sigma = 4.22467888933;
        int fine = 1 << 10;
        RoundedNormal small = RoundedNormal.ofScale(fine * sigma / Math.sqrt(2));
        Stated normal = new Stated(1, 1e-6, OptionalDouble.of(1 / sigma));
        Game tooSmall = Game.of(
                normal, bits -> new double[] {fine + small.draw(bits)}, bits -> new double[] {small.draw(bits)});
        RoundedNormal right = RoundedNormal.ofScale(fine * sigma);
        Game seeded = Game.of(normal, bits -> new double[] {fine + right.draw(SeededBits.replay(7))}, bits ->
                new double[] {right.draw(SeededBits.replay(7))});
        Game deltaDropped = Game.of(Stated.pure(1), bits -> new double[] {fine + right.draw(bits)}, bits ->
                new double[] {bits.below(50) == 0 ? 1e9 : right.draw(bits)});

        List<GameAudit> audits = new ArrayList<>();
        audits.add(new GameAudit("σ/√2", "0 and 1", tooSmall, Audits.opponent(200_000, 11)));
        audits.add(new GameAudit("a seed", "0 and 1", seeded, Audits.opponent(RUNS, 12)));
        audits.add(new GameAudit("δ dropped", "0 and 1", deltaDropped, Audits.opponent(RUNS, 13)));
        Suite suite = Audits.suite(audits.stream().map(GameAudit::task).toList());

        suite.refuted().forEach((name, reason) -> System.out.println("planted: " + name + ": " + reason));
        assertThat(suite.refuted()).containsOnlyKeys("σ/√2", "a seed", "δ dropped");
    }
}
