package dev.bulla.audit.work;

import dev.bulla.core.release.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;

/** Threads that do tasks: several at a time, and the parts of one where it runs in parallel itself. */
public final class Crew {

    private final int threads;

    private Crew(int threads) {
        this.threads = threads;
    }

    /** A crew of as many threads as the machine has cores. */
    public static Crew ofAllCores() {
        return of(Runtime.getRuntime().availableProcessors());
    }

    public static Crew of(int threads) {
        return new Crew(threads);
    }

    /**
     * The results by name, in the order of the tasks. What the notebook has already is not done again; what is done is written down at
     * once.
     *
     * @param progress is told after each task how many are done, and which was the last
     */
    public Map<String, Map<String, Object>> run(List<Task> tasks, Notebook notebook, Progress progress) {
        Map<String, Map<String, Object>> found = new LinkedHashMap<>();
        List<Task> open = new ArrayList<>();
        for (Task task : tasks) {
            Optional<Map<String, Object>> known = notebook.result(task.name());
            if (found.put(task.name(), known.orElse(Map.of())) != null) {
                throw new IllegalArgumentException("two tasks are called " + task.name());
            }
            if (known.isEmpty()) {
                open.add(task);
            }
        }
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
            ExecutorCompletionService<Task> done = new ExecutorCompletionService<>(pool);
            for (Task task : open) {
                done.submit(() -> finish(task, notebook), task);
            }
            for (int i = 0; i < open.size(); i++) {
                Task last = done(done.take());
                found.put(last.name(), notebook.result(last.name()).orElseThrow());
                progress.begin(tasks.size() - open.size() + i + 1, tasks.size(), last.name());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        } finally {
            pool.shutdownNow();
        }
        return found;
    }

    private static void finish(Task task, Notebook notebook) {
        notebook.write(task.name(), task.work().get());
    }

    /** What a task threw is thrown as it is. */
    private static Task done(Future<Task> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException own) {
                throw own;
            }
            if (e.getCause() instanceof Error own) {
                throw own;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
