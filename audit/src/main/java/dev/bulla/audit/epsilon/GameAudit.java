package dev.bulla.audit.epsilon;

import dev.bulla.audit.work.Task;
import java.util.Optional;

/**
 * The audit of any two worlds: of a mechanism alone, or of a form as published.
 *
 * @param name what it is called
 * @param worlds what the two worlds are
 * @param game the worlds, and what is promised
 * @param opponent who plays
 */
public record GameAudit(String name, String worlds, Game game, Opponent opponent) {

    /** What a crew does. */
    public Task task() {
        return new Task(name, () -> {
            Opponent.Outcome outcome = opponent.play(game);
            return new Finding(
                            name,
                            game.stated(),
                            worlds,
                            opponent.runs(),
                            outcome.forEpsilon(),
                            outcome.forMu(),
                            Optional.empty(),
                            Optional.empty(),
                            RocCurve.of(outcome.ones(), outcome.others()))
                    .json();
        });
    }
}
