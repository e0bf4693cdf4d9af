package dev.bulla.bench.charge;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.store.Location;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Charges per second of one spender and of 64, beside bare commits of a row of the same size by one connection with the same settings, on a file
 * and on a PostgreSQL that is started for it, with fsync on.
 *
 * <p>Others use the disk of a shared machine in bursts: so one spender and bare commits take short turns, compared are turns that follow each other, and the
 * middle one of all comparisons counts. Before, 64 spenders let the compilers see what a charge is. Processor time is told beside, as what does not depend
 * on the disk.
 */
public final class ChargesBench {

    private static final int ROUNDS = 5;
    private static final int TURNS = 4;
    private static final int MANY = 64;
    private static final int WARM_UP = 3;
    private static final Schema SCHEMA = schema();
    private static final Claim CLAIM = SCHEMA.claim(Budget.pure("0.0001").guarantee());

    private final Consumer<String> progress;
    private final long nanos;

    private ChargesBench(boolean quick, Consumer<String> progress) {
        this.progress = progress;
        this.nanos = quick ? 1_000_000_000L : 2_000_000_000L;
    }

    /** Measures both stores in a folder of their own, which is left empty. */
    public static ChargesReport run(boolean quick, Consumer<String> progress) throws IOException {
        Path folder = Files.createTempDirectory("bulla-charges");
        ChargesBench bench = new ChargesBench(quick, progress);
        try (EmbeddedPostgres server = postgres(folder.resolve("postgres"))) {
            Location file = Location.of(folder.resolve("bulla.db"));
            Location database = Location.of(server.getJdbcUrl("postgres", "postgres"));
            return new ChargesReport(List.of(
                    bench.measure("file", file, () -> BareCommits.sqlite(folder.resolve("bare.db"))),
                    bench.measure(
                            "postgresql",
                            database,
                            () -> BareCommits.postgres(server.getJdbcUrl("postgres", "postgres")))));
        } catch (SQLException e) {
            throw new IOException("the database cannot be used", e);
        } finally {
            Folders.delete(folder);
        }
    }

    static EmbeddedPostgres postgres(Path folder) throws IOException {
        return EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(folder.toFile())
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .start();
    }

    /** Opens a connection that commits bare rows. */
    private interface Bare {
        BareCommits open() throws SQLException;
    }

    private ChargesReport.Line measure(String store, Location location, Bare bare) throws SQLException {
        List<ChargesReport.Rate> commits = new ArrayList<>();
        List<ChargesReport.Rate> one = new ArrayList<>();
        List<Double> shares = new ArrayList<>();
        List<Double> many = new ArrayList<>();
        try (Ledger ledger = Ledger.open(location);
                BareCommits raw = bare.open()) {
            Account account = ledger.account(SCHEMA);
            rate(MANY, WARM_UP * nanos, () -> charge(account));
            rate(1, nanos, () -> raw.commit(row(account)));
            for (int round = 0; round < ROUNDS; round++) {
                for (int turn = 0; turn < TURNS; turn++) {
                    commits.add(rate(1, nanos / TURNS, () -> raw.commit(row(account))));
                    one.add(rate(1, nanos / TURNS, () -> charge(account)));
                    shares.add(last(one) / last(commits));
                }
                many.add(rate(MANY, nanos, () -> charge(account)).perSecond());
                progress.accept(store + ", round " + (round + 1) + " of " + ROUNDS);
            }
        }
        return new ChargesReport.Line(store, middleRate(commits), middleRate(one), middle(many), middle(shares));
    }

    private static double last(List<ChargesReport.Rate> rates) {
        return rates.get(rates.size() - 1).perSecond();
    }

    private static ChargesReport.Rate middleRate(List<ChargesReport.Rate> rates) {
        return new ChargesReport.Rate(
                middle(rates.stream().map(ChargesReport.Rate::perSecond).toList()),
                middle(rates.stream().map(ChargesReport.Rate::cpu).toList()));
    }

    private static double middle(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    /** A step that may fail. */
    private interface Step {
        void run() throws SQLException;
    }

    /** Does a step again and again in so many threads. */
    private static ChargesReport.Rate rate(int threads, long nanos, Step step) {
        AtomicLong done = new AtomicLong();
        AtomicLong failed = new AtomicLong();
        AtomicLong cpu = new AtomicLong();
        long start = System.nanoTime();
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> {
                try {
                    while (System.nanoTime() - start < nanos) {
                        step.run();
                        done.incrementAndGet();
                    }
                } catch (SQLException | RuntimeException e) {
                    failed.incrementAndGet();
                }
                cpu.addAndGet(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
            });
            thread.start();
            running.add(thread);
        }
        running.forEach(ChargesBench::await);
        if (failed.get() > 0) {
            throw new IllegalStateException(failed.get() + " spenders failed");
        }
        return new ChargesReport.Rate(done.get() * 1e9 / (System.nanoTime() - start), cpu.get() / 1e9 / done.get());
    }

    private static void await(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void charge(Account account) {
        account.charge(charge());
    }

    /** A key as releases have them, and a price that a cap of a million holds often enough. */
    static Charge charge() {
        String key = "key-" + UUID.randomUUID();
        return new Charge(
                CLAIM,
                List.of(new Cost.Pure(new BigDecimal("0.0001"))),
                "count",
                Digest.sha256(key.getBytes(StandardCharsets.UTF_8)),
                key);
    }

    /** As many bytes as an entry of a charge has. */
    private static byte[] row(Account account) {
        return ("{\"claim\":\"" + account.terms().dataset() + "-".repeat(430) + "\"}").getBytes(StandardCharsets.UTF_8);
    }

    static Schema schema() {
        Schema any = SchemaReader.read(Json.readObject(
                "{\"dataset\":\"x\",\"budget\":{\"epsilon\":\"1\"},\"columns\":{\"age\":{\"type\":\"integer\",\"min\":0,\"max\":110}}}"
                        .getBytes(StandardCharsets.UTF_8)));
        return new Schema(
                "census", Unit.row(), Neighbours.ADD_REMOVE, Budget.pure("1000"), OptionalLong.empty(), any.columns());
    }
}
