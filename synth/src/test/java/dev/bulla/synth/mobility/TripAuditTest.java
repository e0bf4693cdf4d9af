package dev.bulla.synth.mobility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.audit.epsilon.Opponent;
import dev.bulla.audit.epsilon.PlanAudit;
import dev.bulla.audit.epsilon.Suite;
import dev.bulla.audit.work.Crew;
import dev.bulla.audit.work.Notebook;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Trial;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * The opponent against the ways of people of whom one, with all of five visits, is in one table and not in the other: claims are not refuted, and a
 * statistic that cuts each visit by itself in place of each person is. With n = {@value #RUNS} releases of each table at 99 % the mutant shows ε of about five times the claim.
 */
class TripAuditTest {

    private static final int RUNS = 2_000;
    private static final Budget APPROX = Budget.approx("1", "1e-6");
    private static final Budget PURE = Budget.pure("1");
    private static final double GRID = 1.0 / Clip.STEPS;

    private static final Column PLACE =
            new Column.Category("place", List.of("home", "work"), Optional.empty(), Optional.empty());
    private static final Column TIME = new Column.Whole("time", 0, 48, Optional.empty(), Optional.empty());
    private static final Frame FRAME = new Frame(Regions.of(List.of(PLACE), ""), TIME, new Frame.Clock(2, 24), 24);

    private static Schema schema(Budget cap) {
        return new Schema(
                "trips", Unit.of("person", 5), Neighbours.ADD_REMOVE, cap, OptionalLong.empty(), List.of(TIME, PLACE));
    }

    private static PlanAudit audit(String name, Plan<?> plan) {
        long base = SeededBits.of(name.hashCode()).nextLong();
        return new PlanAudit(name, plan, Opponent.of(RUNS, place -> SeededBits.replay(base + place)));
    }

    private static Suite suite(PlanAudit... audits) {
        return new Suite(
                Crew.ofAllCores()
                        .run(
                                List.of(audits).stream().map(PlanAudit::task).toList(),
                                Notebook.inMemory(),
                                Progress.NONE),
                0.99);
    }

    private static Plan<?> plan(Budget budget, boolean isGiven) {
        Trajectories recipe =
                Trajectories.of("place").time("time").rhythm(new Trajectories.Rhythm(2, 24, OptionalDouble.empty()));
        return (isGiven ? recipe.clip(2) : recipe).plan(schema(budget), budget);
    }

    @Test
    void plans_ofPeople_areNotRefuted() {
        Suite suite = suite(
                audit("normal", plan(APPROX, false)),
                audit("laplace", plan(PURE, false)),
                audit("given length", plan(APPROX, true)));

        for (String name : List.of("normal", "laplace", "given length")) {
            System.out.println("ways of people, " + name + ": ε at least " + suite.epsilon(name) + " of 1");
            assertThat(suite.epsilon(name)).isLessThanOrEqualTo(1);
        }
        assertThat(suite.refuted()).isEmpty();
    }

    @Test
    void plans_visitsCutByThemselves_areRefuted() {
        TripMutant normal = mutant(Clip.Norm.L2);
        TripMutant laplace = mutant(Clip.Norm.L1);
        Plan<?> approx =
                new Trial(normal, new GaussianMechanism(BigDecimal.ONE, APPROX, GRID)).plan(schema(APPROX), APPROX);
        Plan<?> pure =
                new Trial(laplace, new LaplaceMechanism(BigDecimal.ONE, BigDecimal.ONE, GRID)).plan(schema(PURE), PURE);

        Suite suite = suite(audit("normal", approx), audit("laplace", pure));

        suite.refuted().forEach((name, reason) -> System.out.println("each visit by itself, " + name + ": " + reason));
        assertThat(suite.refuted()).containsOnlyKeys("normal", "laplace");
    }

    private static TripMutant mutant(Clip.Norm norm) {
        return new TripMutant(FRAME, TripMutant.Planted.CUTS_EVERY_VISIT_BY_ITSELF, new Clip(norm, 0));
    }
}
