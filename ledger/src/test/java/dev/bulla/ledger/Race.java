package dev.bulla.ledger;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.schema.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that spend from one account at once. */
final class Race {

    private Race() {}

    /** How many of all tries were admitted, each with a key of its own. */
    static int run(Ledger ledger, Schema schema, int threads, int tries, String epsilon, String prefix)
            throws InterruptedException {
        AtomicInteger admitted = new AtomicInteger();
        Account account = ledger.account(schema);
        inParallel(threads, thread -> {
            for (int i = 0; i < tries; i++) {
                try {
                    account.charge(Census.pure(epsilon, prefix + thread + "-" + i));
                    admitted.incrementAndGet();
                } catch (BudgetExceeded e) {
                    // Expected once the account is used up; counted by what was admitted.
                }
            }
        });
        return admitted.get();
    }

    interface Task {
        void run(int thread);
    }

    /** Runs a task on several threads that start together; fails if any does. */
    static void inParallel(int threads, Task task) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        AtomicInteger finished = new AtomicInteger();
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int number = i;
            Thread thread = new Thread(() -> {
                try {
                    start.await();
                    task.run(number);
                    finished.incrementAndGet();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            thread.start();
            running.add(thread);
        }
        start.countDown();
        for (Thread thread : running) {
            thread.join();
        }
        if (finished.get() != threads) {
            throw new AssertionError((threads - finished.get()) + " threads failed");
        }
    }
}
