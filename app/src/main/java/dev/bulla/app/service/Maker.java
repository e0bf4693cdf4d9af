package dev.bulla.app.service;

import dev.bulla.app.server.ServerLog;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.BurnedCharge;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipes;
import dev.bulla.ledger.policy.NotAllowed;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.publish.Published;
import dev.bulla.ledger.publish.Publisher;
import dev.bulla.ledger.store.Unavailable;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Carries jobs out, on threads of its own: noise is drawn here and never on a thread that answers a request.
 *
 * <p>A job whose ledger or registry cannot be written is tried again under its key until it can: its key pays once. Whatever else goes
 * wrong once the rows may have been touched ends the job with the same words, whatever it was; the log has the place in the program
 * under the reference that they name.
 */
final class Maker implements AutoCloseable {

    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

    private final Jobs jobs;
    private final Places places;
    private final Publisher publisher;
    private final ServerLog log;
    private final Clock clock;
    private final Consumer<String> shown;
    private final ScheduledExecutorService threads;
    /** Shows ends when they are due: whatever the makers are at, since a late one would tell how long that takes. */
    private final ScheduledExecutorService teller;

    private volatile boolean isStopping;

    /**
     * A maker.
     *
     * @param shown told the name of each release when it may be seen
     */
    Maker(Making making, Jobs jobs, Consumer<String> shown) {
        this.jobs = jobs;
        this.places = making.places();
        this.publisher = making.publisher();
        this.log = making.log();
        this.clock = making.clock();
        this.shown = shown;
        this.threads = daemons("maker", making.threads());
        this.teller = daemons("teller", 1);
    }

    /** Threads that forget what is not due yet when they are told to stop. */
    private static ScheduledExecutorService daemons(String name, int most) {
        ScheduledThreadPoolExecutor made = new ScheduledThreadPoolExecutor(most, work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
        made.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        return made;
    }

    /**
     * What making takes.
     *
     * @param publisher who charges, reads, adds noise and stores
     * @param places where rows may lie
     * @param log told what happens, without any private value
     * @param clock what time it is
     * @param threads how many jobs are carried out at a time
     */
    record Making(Publisher publisher, Places places, ServerLog log, Clock clock, int threads) {}

    /** Takes up what an earlier run has left. */
    void resume() {
        jobs.open().forEach(this::carryOut);
    }

    void carryOut(Job job) {
        later(threads, () -> attempt(job, Duration.ofSeconds(1)), Duration.ZERO);
    }

    private void attempt(Job job, Duration pause) {
        if (isStopping) {
            return;
        }
        try {
            Job.Outcome outcome = run(job);
            Duration wait = Duration.between(clock.instant(), jobs.shownAt(job, outcome));
            later(teller, () -> reveal(job, outcome), wait);
        } catch (Unavailable e) {
            log.warn("job-waits", Map.of("job", job.id(), "code", e.message().code()));
            Duration longer = pause.multipliedBy(2);
            later(threads, () -> attempt(job, longer.compareTo(LONGEST_PAUSE) < 0 ? longer : LONGEST_PAUSE), pause);
        } catch (RuntimeException | Error e) {
            log.fault(job.id(), "job", e);
        }
    }

    /** In the log too it has not ended before: who may read that may not be one who knows how many rows there are. */
    private void reveal(Job job, Job.Outcome outcome) {
        log.say("job-ended", Map.of("job", job.id(), "state", outcome.state()));
        try {
            outcome.release().ifPresent(shown);
        } catch (RuntimeException | Error e) {
            log.fault(job.id(), "job", e); // released, and served from the next start on
        } finally {
            jobs.reveal(job);
        }
    }

    private Job.Outcome run(Job job) {
        try {
            Plan<?> plan = Plan.remake(job.plan(), Recipes.all());
            Published published = publisher
                    .actingFor(new Person(job.owner()))
                    .publish(
                            plan,
                            () -> places.open(plan.schema(), job.data(), plan.columns()),
                            job.ledgerKey(),
                            Progress.NONE);
            return jobs.end(job, "released", Optional.of(published.release().id()), Optional.empty());
        } catch (Unavailable e) {
            throw e;
        } catch (BudgetExceeded e) {
            return jobs.end(job, "refused", Optional.empty(), Optional.of(Spending.problem(e)));
        } catch (NotAllowed e) {
            return jobs.end(job, "refused", Optional.empty(), Optional.of(Spending.problem(e)));
        } catch (BadInput e) {
            boolean burned = e.messages().get(0).code().equals("E-902");
            return burned ? jobs.end(job, "burned", Optional.empty(), Optional.of(burned())) : failed(job, e);
        } catch (BurnedCharge e) {
            if (e.isUnwritten()) {
                throw Unavailable.toRemember(); // noise never began as far as the ledger knows: the key takes it up
            }
            return failed(job, e);
        } catch (RuntimeException | Error e) {
            return failed(job, e);
        }
    }

    private Job.Outcome failed(Job job, Throwable fault) {
        String reference = Plan.freshKey().substring(4, 12);
        log.fault(reference, "job", fault);
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("type", "urn:bulla:not-released");
        problem.put("title", "Not released");
        problem.put("code", "E-999");
        problem.put(
                "detail",
                "Nothing was released. If an entry of this key stands in the ledger it stays charged; another try needs a"
                        + " new key. Reference: " + reference);
        return jobs.end(job, "failed", Optional.empty(), Optional.of(problem));
    }

    /** The program ended while noise may have been drawn: no row has a part in that. */
    private static Map<String, Object> burned() {
        return Map.of(
                "type",
                "urn:bulla:burned",
                "title",
                "Charged, with no result",
                "code",
                "E-902",
                "detail",
                "The service stopped after the noise of this release may have begun. It stays charged, and its result is"
                        + " lost. Another try needs a new key and is a new charge.");
    }

    private static void later(ScheduledExecutorService threads, Runnable work, Duration wait) {
        try {
            ScheduledFuture<?> unused = threads.schedule(work, Math.max(0, wait.toMillis()), TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // Stopping: what is open is taken up by the next start.
        }
    }

    /** Lets what is at work end, for a while; what does not is taken up by the next start. */
    @Override
    public void close() {
        isStopping = true;
        teller.shutdown();
        threads.shutdown();
        try {
            threads.awaitTermination(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
