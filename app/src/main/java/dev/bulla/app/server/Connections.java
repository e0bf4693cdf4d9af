package dev.bulla.app.server;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.internal.HttpConnection;

/**
 * The open connections. One that waits for a request, or sends the head of one drop by drop, is closed after a while; of too many, those
 * that have waited longest. One with a request under way is left alone: the {@link Exchange} has deadlines of its own.
 */
final class Connections implements Connection.Listener {

    /** How long a connection may wait for the head of its next request. */
    private static final long WAIT_NANOS = TimeUnit.SECONDS.toNanos(15);

    private final int most;
    private final Map<Connection, Waiting> open = new ConcurrentHashMap<>();

    private static final class Waiting {
        private volatile long since = System.nanoTime();
        private volatile long requests;
    }

    Connections(int most) {
        this.most = most;
    }

    @Override
    public void onOpened(Connection connection) {
        if (!(connection instanceof HttpConnection)) {
            return;
        }
        open.put(connection, new Waiting());
        if (open.size() > most) {
            open.entrySet().stream()
                    .filter(entry -> isIdle(entry.getKey()) && !entry.getKey().equals(connection))
                    .min((a, b) -> Long.compare(a.getValue().since, b.getValue().since))
                    .ifPresent(entry -> entry.getKey().getEndPoint().close());
        }
    }

    @Override
    public void onClosed(Connection connection) {
        open.remove(connection);
    }

    /** Called a few times a second. */
    void check(long now) {
        open.forEach((connection, waiting) -> {
            long requests = connection.getMessagesIn();
            if (!isIdle(connection) || requests != waiting.requests) {
                waiting.requests = requests;
                waiting.since = now;
            } else if (now - waiting.since > WAIT_NANOS) {
                connection.getEndPoint().close();
            }
        });
    }

    private static boolean isIdle(Connection connection) {
        return connection.getMessagesIn() == connection.getMessagesOut();
    }

    int size() {
        return open.size();
    }
}
