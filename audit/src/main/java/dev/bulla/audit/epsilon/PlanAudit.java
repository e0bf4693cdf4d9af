package dev.bulla.audit.epsilon;

import dev.bulla.audit.work.Task;
import dev.bulla.core.chance.HitRates;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Release;
import dev.bulla.core.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The audit of one plan: the pair of made-up neighbours that shows most, many releases of both, and some whole ones.
 *
 * <p>What is released many times is every noisy number of the plan, measured as a release measures it. What a release does besides, on its
 * way from charge to model, is done whole for some: there the model must be what the plan makes of its numbers, so that nothing else comes
 * through, and the stages that are told must be the same for both tables.
 */
public final class PlanAudit {

    private static final int GLIMPSES = 50;
    private static final int LEAST_GLIMPSE = 100;
    private static final int WHOLE = 200;
    private static final int LEAST_WHOLE = 10;
    private static final int MOST_WHOLE = 250;

    private final String name;
    private final Plan<?> plan;
    private final Opponent opponent;
    private final MadeUpReleases rehearsal;
    private final Optional<Best> known;

    /**
     * An audit.
     *
     * @param name what it is called
     * @param plan what is audited, under a schema {@link #schema for it}
     * @param opponent who plays
     */
    public PlanAudit(String name, Plan<?> plan, Opponent opponent) {
        this(name, plan, opponent, Optional.empty());
    }

    private PlanAudit(String name, Plan<?> plan, Opponent opponent, Optional<Best> known) {
        this.name = name;
        this.plan = plan;
        this.opponent = opponent;
        this.rehearsal = new MadeUpReleases(plan);
        this.known = known;
    }

    /** The schema under which a plan can be audited: the same, with few rows where their number is public. */
    public static Schema schema(Schema schema) {
        return Neighbourhood.ofFewRows(schema);
    }

    /** What a crew does. */
    public Task task() {
        return new Task(name, () -> found().json());
    }

    /** The same audit by another opponent, between the same two tables. */
    public PlanAudit by(Opponent another) {
        return new PlanAudit(name, plan, another, Optional.of(pair()));
    }

    Finding found() {
        Best best = pair();
        Game game = best.game().game();
        Opponent.Outcome outcome = opponent.play(game);
        Whole whole = whole(best, outcome.event());
        return new Finding(
                name,
                game.stated(),
                best.pair().words(),
                opponent.runs(),
                outcome.forEpsilon(),
                outcome.forMu(),
                Optional.of(best.used()),
                Optional.of(whole),
                RocCurve.of(outcome.ones(), outcome.others()));
    }

    /** The pair that shows most, and the most that any pair reaches by exact numbers. */
    private record Best(Pair pair, PlanGame game, double worth, Distance used) {}

    private Best pair() {
        return known.orElseGet(this::best);
    }

    private Best best() {
        boolean isOpen = PlanGame.isAdditive(plan);
        int few = Math.max(LEAST_GLIMPSE, opponent.runs() / GLIMPSES);
        RandomBits bits = opponent.bits();
        double used = 0;
        double epsilon = 0;
        double mu = 0;
        Best best = null;
        for (Pair pair : new Neighbourhood(plan.schema()).pairs()) {
            PlanGame game = new PlanGame(plan, rehearsal, pair, bits);
            Distance reach = Distance.of(plan, game);
            used = Math.max(used, reach.used());
            epsilon = Math.max(epsilon, reach.epsilon());
            mu = Math.max(mu, reach.mu());
            double worth = isOpen ? reach.worth() : opponent.glimpse(game.game(), few);
            if (best == null || worth > best.worth()) {
                best = new Best(pair, game, worth, reach);
            }
        }
        if (best == null) {
            throw new IllegalStateException("there is a pair under every relation");
        }
        Distance most = new Distance(used, epsilon, mu);
        return new Best(best.pair(), best.game(), best.worth(), most);
    }

    /**
     * Whole releases.
     *
     * @param rates how often the event was seen
     * @param isMade whether every model was what the plan makes of its numbers, with the same stages told
     */
    record Whole(HitRates rates, boolean isMade) {}

    private Whole whole(Best best, Event event) {
        int each = Math.max(LEAST_WHOLE, Math.min(MOST_WHOLE, opponent.runs() / WHOLE));
        long[] seen = new long[2];
        boolean isMade = true;
        List<String> told = new ArrayList<>();
        for (int i = 0; i < 2 * each; i++) {
            List<String> stages = new ArrayList<>();
            MadeUpRows table = i % 2 == 0 ? best.pair().one() : best.pair().other();
            Release<?> release =
                    rehearsal.whole(table, (stage, of, name) -> stages.add(stage + " of " + of + ": " + name));
            Model model = release.model();
            if (told.isEmpty()) {
                told = stages;
            }
            isMade &= plan.makes(model, release.modelBytes()) && stages.equals(told);
            double score = event.score().applyAsDouble(best.game().seen(model.released()));
            seen[i % 2] += score >= event.threshold() ? 1 : 0;
        }
        return new Whole(new HitRates(seen[0], each, seen[1], each), isMade);
    }
}
