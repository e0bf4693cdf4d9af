package dev.bulla.app.service;

import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.release.Plan;
import dev.bulla.ledger.registry.Registry;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * What was asked for and how it ended, written down before anybody is told. A job without an end is one to carry out: after a start
 * too, and however the program stopped.
 */
final class Jobs {

    private static final String JOB = "job";
    private static final String OUTCOME = "outcome";
    private static final String LISTED = "job-of";
    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7E]{1,128}");

    private final Registry registry;
    private final Schedule schedule;
    private final Clock clock;

    /** The keys, as the ledger knows them, of jobs whose end may not be seen yet. */
    private final Map<String, Job> hidden = new ConcurrentHashMap<>();

    Jobs(Registry registry, Schedule schedule, Clock clock) {
        this.registry = registry;
        this.schedule = schedule;
        this.clock = clock;
    }

    /**
     * A job that was written down.
     *
     * @param job what was asked for
     * @param replayed whether it had been before
     */
    record Accepted(Job job, boolean replayed) {}

    /** Refuses what no key of a job can be. */
    static String requireKey(String key) {
        if (!KEY.matcher(key).matches()) {
            throw new BadInput(
                    "E-903",
                    Text.field(Field.header("idempotency-key")),
                    "must be 1 to 128 visible ASCII characters without spaces.",
                    "Whoever asks again with it gets the same answer and pays nothing.",
                    "For example ages-2024.");
        }
        return key;
    }

    /** The job of this owner and key, if what is sent now is what was sent then; refused if it is not. */
    Optional<Job> known(String owner, String key, Map<String, Object> request) {
        Optional<Job> known = find(Job.id(owner, key));
        if (known.isPresent() && !known.get().request().equals(digest(request))) {
            throw otherPlan();
        }
        return known;
    }

    /** Writes a job down, unless there is one of this owner and key: then that one counts. */
    Accepted add(Plan<?> plan, Dataset dataset, String owner, Asked asked) {
        Job job = new Job(
                owner,
                asked.key(),
                digest(asked.request()),
                Json.readObject(plan.bytes()),
                dataset.data(),
                clock.instant().truncatedTo(ChronoUnit.MILLIS));
        if (!registry.add(JOB, job.id(), job.json())) {
            Job before = find(job.id()).orElseThrow();
            if (!before.request().equals(job.request())) {
                throw otherPlan();
            }
            return new Accepted(before, true);
        }
        hidden.put(job.ledgerKey(), job);
        list(job);
        return new Accepted(job, false);
    }

    /**
     * What came with a request to spend.
     *
     * @param key the idempotency key
     * @param request the body
     */
    record Asked(String key, Map<String, Object> request) {}

    Optional<Job> find(String id) {
        return registry.find(JOB, id).map(Job::read);
    }

    /** The jobs of an owner, the oldest first, after one of them. */
    List<Registry.Found> after(String owner, String name, int most) {
        return registry.after(LISTED + "/" + owner, name, most);
    }

    /** The jobs that have no end, to be carried out now. */
    List<Job> open() {
        List<Job> open = registry.without(JOB, OUTCOME).stream()
                .map(found -> Job.read(found.body()))
                .toList();
        open.forEach(job -> {
            hidden.put(job.ledgerKey(), job);
            list(job);
        });
        return open;
    }

    /** Writes down how a job ended; the first end counts. */
    Job.Outcome end(Job job, String state, Optional<String> release, Optional<Map<String, Object>> problem) {
        Job.Outcome outcome = new Job.Outcome(state, clock.instant().truncatedTo(ChronoUnit.MILLIS), release, problem);
        registry.add(OUTCOME, job.id(), outcome.json());
        return registry.find(OUTCOME, job.id()).map(Job.Outcome::read).orElseThrow();
    }

    /** How a job ended, from the moment on at which that may be seen, and what came of it can be asked. */
    Optional<Job.Outcome> shown(Job job) {
        return registry.find(OUTCOME, job.id())
                .map(Job.Outcome::read)
                .filter(outcome -> !hidden.containsKey(job.ledgerKey())
                        && !shownAt(job, outcome).isAfter(clock.instant()));
    }

    Instant shownAt(Job job, Job.Outcome outcome) {
        return schedule.shown(job.accepted(), outcome.ended());
    }

    /** When to ask again about a job that is at work. */
    Instant next(Job job) {
        return schedule.next(job.accepted(), clock.instant());
    }

    /** From now on the end of a job may be seen. */
    void reveal(Job job) {
        hidden.remove(job.ledgerKey());
    }

    /** The keys, as the ledger knows them, of jobs whose end may not be seen yet. */
    Set<String> hiddenKeys() {
        return Set.copyOf(hidden.keySet());
    }

    private void list(Job job) {
        registry.add(LISTED + "/" + job.owner(), job.accepted() + "-" + job.id(), Map.of(JOB, job.id()));
    }

    private static String digest(Map<String, Object> request) {
        return Digest.sha256(Json.canonical(request));
    }

    private static BadInput otherPlan() {
        return new BadInput(
                "E-901",
                Text.field(Field.header("idempotency-key")),
                "was used for a different request.",
                "One key stands for one release.",
                "Use another key for another request.");
    }
}
