package dev.bulla.ledger.store;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A real PostgreSQL that keeps what it has answered: fsync and synchronous_commit are on, which they are not in embedded servers by default. */
public final class PostgresServer implements AutoCloseable {

    private static final AtomicInteger SCHEMAS = new AtomicInteger();
    private static @Nullable PostgresServer shared;

    private final EmbeddedPostgres server;

    private PostgresServer(EmbeddedPostgres server) {
        this.server = server;
    }

    /** One for all tests of this process; it ends with it. */
    public static synchronized PostgresServer shared() {
        PostgresServer running = shared;
        if (running == null) {
            try {
                running = start(Files.createTempDirectory("bulla-postgres"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            shared = running;
        }
        return running;
    }

    /** One of its own, which may be hurt. */
    public static PostgresServer start(Path folder) throws IOException {
        return new PostgresServer(EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(folder.toFile())
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("max_connections", "200")
                .start());
    }

    /** One that may forget what it has answered. */
    public static PostgresServer careless(Path folder) throws IOException {
        return new PostgresServer(EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(folder.toFile())
                .setServerConfig("fsync", "off")
                .start());
    }

    /** A place where no ledger is yet. */
    public Location fresh() {
        return Location.of(
                url() + "&currentSchema=t" + ProcessHandle.current().pid() + "_" + SCHEMAS.incrementAndGet());
    }

    public String url() {
        return server.getJdbcUrl("postgres", "postgres");
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
