package dev.bulla.ledger.store;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * An idempotency key in use by one run, until it is closed or its process ends, by kill -9 too. This is a courtesy, not the safeguard: that a key
 * pays once is decided inside the ledger.
 */
public interface KeyLock extends AutoCloseable {

    @Override
    void close();

    /** One try to take a key. */
    interface Try {
        Optional<KeyLock> take() throws IOException, SQLException;
    }

    /** Tries until the key is free; see {@link Store#reserve}. */
    static KeyLock await(Try one, Duration patience, Runnable waiting) {
        long start = System.nanoTime();
        boolean told = false;
        try {
            Optional<KeyLock> lock = one.take();
            while (lock.isEmpty()) {
                if (System.nanoTime() - start >= patience.toNanos()) {
                    throw Unavailable.whileRunning();
                }
                if (!told) {
                    waiting.run();
                    told = true;
                }
                Thread.sleep(100);
                lock = one.take();
            }
            return lock.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Unavailable.whileRunning();
        } catch (IOException | SQLException e) {
            throw Unavailable.toWrite();
        }
    }
}
