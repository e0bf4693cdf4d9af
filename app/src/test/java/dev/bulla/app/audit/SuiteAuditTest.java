package dev.bulla.app.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.RecipeForms;
import dev.bulla.audit.epsilon.Opponent;
import dev.bulla.audit.epsilon.PlanAudit;
import dev.bulla.audit.epsilon.Suite;
import dev.bulla.audit.work.Crew;
import dev.bulla.audit.work.Notebook;
import dev.bulla.audit.work.Task;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Schema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every recipe under every promise and relation that it declares, and every mechanism that it declares: no audit refutes its claim, with 99 % confidence for all of them together.
 *
 * <p>What may go wrong is shared out among all bounds, and two ends of intervals go wrong at once far less often than one: in a hundred runs
 * of the suite no false alarm is expected, and none is allowed.
 */
class SuiteAuditTest {

    private static final double CONFIDENCE = 0.99;
    private static final int RUNS = 1_000;
    private static final int MORE = 20_000;

    private static List<PlanAudit> audits(Path folder, Opponent opponent) {
        Schema schema = RecipeForms.rows(folder);
        AuditedPlans plans = new AuditedPlans("1", "1e-6");
        Recipes.all().forEach(type -> plans.addAll(type, schema));
        assertThat(plans.leftOut()).isEmpty();
        TreeSet<String> names = new TreeSet<>();
        plans.plans().keySet().forEach(name -> names.add(name.split(" ", -1)[0]));
        assertThat(names)
                .containsExactlyInAnyOrderElementsOf(
                        Recipes.all().stream().map(type -> type.name()).toList());
        for (Recipe.Type<?> type : Recipes.all()) {
            assertThat(mechanisms(type, plans))
                    .as("audited of " + type.name())
                    .containsAll(type.ingredients().stream()
                            .filter(Ingredient::isMechanism)
                            .map(Ingredient::name)
                            .toList());
        }
        List<PlanAudit> audits = new ArrayList<>();
        plans.plans().forEach((name, plan) -> audits.add(new PlanAudit(name, plan, opponent)));
        return audits;
    }

    private static Set<String> mechanisms(Recipe.Type<?> type, AuditedPlans plans) {
        return plans.plans().values().stream()
                .filter(plan -> plan.recipe().equals(type.name()))
                .flatMap(plan -> plan.measurements().stream())
                .map(measurement -> measurement.mechanism().name())
                .collect(Collectors.toSet());
    }

    private static Opponent opponent(int runs, long seed) {
        long base = SeededBits.of(seed).nextLong();
        return Opponent.of(runs, place -> SeededBits.replay(base + place));
    }

    private static Suite suite(List<Task> tasks) {
        return new Suite(Crew.ofAllCores().run(tasks, Notebook.inMemory(), Progress.NONE), CONFIDENCE);
    }

    /** False alarms in so many runs of the whole suite, each with releases of its own between the same tables. */
    private static long alarms(Path folder, int suites) {
        Opponent first = opponent(RUNS, 1);
        List<PlanAudit> known = audits(folder, first).parallelStream()
                .map(audit -> audit.by(first))
                .toList();
        long alarms = 0;
        for (int run = 0; run < suites; run++) {
            Opponent another = opponent(RUNS, 100 + run);
            Suite suite =
                    suite(known.stream().map(audit -> audit.by(another).task()).toList());
            suite.refuted()
                    .forEach((name, reason) -> System.out.println("suite: false alarm: " + name + ": " + reason));
            alarms += suite.refuted().size();
        }
        System.out.println("suite: " + alarms + " false alarms in " + suites + " runs of " + known.size()
                + " audits of " + RUNS + " releases");
        return alarms;
    }

    /** Two runs of the hundred. */
    @Test
    void suite_everyRecipe_isNotRefuted(@TempDir Path folder) {
        assertThat(alarms(folder, 2)).isZero();
    }

    @Test
    @Tag("nightly")
    void suite_hundredCleanRuns_raisesNoAlarm(@TempDir Path folder) {
        assertThat(alarms(folder, 100)).isZero();
    }

    @Test
    @Tag("nightly")
    void suite_everyRecipeByManyReleases_isNotRefuted(@TempDir Path folder) {
        List<PlanAudit> audits = audits(folder, opponent(MORE, 2));

        Suite suite = suite(audits.stream().map(PlanAudit::task).toList());

        System.out.println("suite: " + audits.size() + " audits of " + MORE + " releases, refuted " + suite.refuted());
        assertThat(suite.refuted()).isEmpty();
    }
}
