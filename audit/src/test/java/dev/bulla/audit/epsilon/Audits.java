package dev.bulla.audit.epsilon;

import dev.bulla.audit.work.Crew;
import dev.bulla.audit.work.Notebook;
import dev.bulla.audit.work.Task;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Progress;
import java.util.List;

/** Audits with coins that can be replayed. */
final class Audits {

    private Audits() {}

    /** One whose releases are the same every time; fresh with {@code -Dbulla.seed=fresh}. */
    static Opponent opponent(int runs, long seed) {
        long base = SeededBits.of(seed).nextLong();
        return Opponent.of(runs, place -> SeededBits.replay(base + place));
    }

    /** What they refute together, at 99 %. */
    static Suite suite(List<Task> tasks) {
        return new Suite(Crew.ofAllCores().run(tasks, Notebook.inMemory(), Progress.NONE), 0.99);
    }
}
