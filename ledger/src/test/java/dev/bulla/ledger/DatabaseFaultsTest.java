package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.PostgresServer;
import dev.bulla.ledger.store.Sql;
import dev.bulla.ledger.store.Unavailable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can befall a ledger in PostgreSQL: its server's processes killed, its disk full, its connections cut, its writers stopped. */
class DatabaseFaultsTest {

    private static final int KILLS = Integer.getInteger("bulla.kills", 40) / 8;

    @TempDir
    private Path folder;

    /** A killed process of the server takes all others with it: the server comes up again from its log. */
    @Test
    void kill_processesOfTheServer_loseNothingAndChargeNothingTwice() throws Exception {
        try (PostgresServer server = PostgresServer.start(folder)) {
            Location place = server.fresh();
            Map<String, Long> paid = new ConcurrentHashMap<>();
            AtomicBoolean stop = new AtomicBoolean();
            try (Ledger ledger = Ledger.open(place)) {
                Account account = ledger.account(Census.schema(Budget.pure("100")));
                Thread killer = new Thread(() -> {
                    kill(server.fresh(), KILLS);
                    stop.set(true);
                });
                killer.start();
                Race.inParallel(4, thread -> spend(account, paid, thread, stop));
                killer.join();
            }

            assertThat(paid).hasSizeGreaterThan(KILLS);
            try (Ledger ledger = Ledger.open(place)) {
                assertThat(ledger.verify()).isEmpty();
                paid.forEach((key, entry) -> assertThat(
                                ledger.findByKey(key).orElseThrow(() -> new AssertionError("lost: " + key)))
                        .satisfies(found -> assertThat(found.entry()).isEqualTo(entry)));
            }
        }
    }

    private static void spend(Account account, Map<String, Long> paid, int thread, AtomicBoolean stop) {
        for (int i = 0; !stop.get(); i++) {
            String key = thread + "-" + i;
            try {
                paid.put(key, account.charge(Census.pure("0.001", key)).entry().number());
            } catch (Unavailable e) {
                // Refused, or charged and not answered: either is right.
            }
        }
    }

    private static void kill(Location any, int times) {
        try {
            for (int i = 0; i < times; i++) {
                Thread.sleep(700);
                String pid = Sql.patiently(
                        any,
                        "SELECT pid FROM pg_stat_activity WHERE application_name = 'bulla' ORDER BY random() LIMIT 1");
                if (!pid.equals("null")) {
                    ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void charge_diskFull_refusedThenRecovers() throws Exception {
        Location place = PostgresServer.shared().fresh();
        try (Ledger ledger = Ledger.open(place)) {
            Account account = ledger.account(Census.SCHEMA);
            Sql.run(
                    place,
                    "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
                            + " $$BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END$$",
                    "CREATE TRIGGER full_disk BEFORE INSERT ON entry EXECUTE FUNCTION full_disk()");
            assertThatThrownBy(() -> account.charge(Census.pure("0.4", "a")))
                    .isInstanceOf(Unavailable.class)
                    .hasMessageStartingWith("E-701")
                    .hasNoCause();
            assertThat(ledger.findByKey("a")).isEmpty();
            Sql.run(place, "DROP TRIGGER full_disk ON entry", "DROP FUNCTION full_disk");

            account.charge(Census.pure("0.4", "a"));
            assertThat(ledger.summary("census").orElseThrow().spent().releases())
                    .isEqualTo(1);
            assertThat(ledger.verify()).isEmpty();
        }
    }

    /** Cut between any two charges and in the middle of them: whoever is answered has paid once. */
    @Test
    void charge_connectionsCut_eachKeyPaysOnce() throws Exception {
        Location place = PostgresServer.shared().fresh();
        AtomicBoolean stop = new AtomicBoolean();
        try (Ledger ledger = Ledger.open(place)) {
            Account account = ledger.account(Census.schema(Budget.pure("100")));
            Thread cutter = new Thread(() -> {
                while (!stop.get()) {
                    Sql.patiently(
                            place,
                            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                                    + " WHERE application_name = 'bulla' AND query LIKE '%INTO entry%'");
                }
            });
            cutter.start();
            int answered = 0;
            for (int i = 0; i < 200; i++) {
                try {
                    account.charge(Census.pure("0.001", "k" + i));
                    answered++;
                } catch (Unavailable e) {
                    assertThat(e).hasMessageStartingWith("E-701");
                }
            }
            stop.set(true);
            cutter.join();

            int releases = ledger.summary("census").orElseThrow().spent().releases();
            assertThat(answered).isBetween(1, releases);
            assertThat(releases).isLessThanOrEqualTo(200);
            assertThat(ledger.verify()).isEmpty();
        }
    }

    /** A process that was stopped and goes on later has an old view: it appends behind what was written meanwhile, or not at all. */
    @Test
    void stop_oneOfTwoSpenders_goesOnBehindTheOther() throws Exception {
        Location place = PostgresServer.shared().fresh();
        Ledger.open(place).close();
        Process stopped = Spender.start(place, "loop");
        try (Ledger ledger = Ledger.open(place)) {
            assertThat(stopped.inputReader().readLine()).startsWith("charged");
            signal(stopped, "STOP");
            Account account = ledger.account(Census.schema(Budget.pure("8")));
            for (int i = 0; i < 20; i++) {
                patiently(account, "mine-" + i);
            }
            signal(stopped, "CONT");
            for (int i = 0; i < 10; i++) {
                assertThat(stopped.inputReader().readLine()).isNotNull();
            }
            stopped.destroyForcibly().waitFor();

            assertThat(ledger.verify()).isEmpty();
            assertThat(ledger.findByKey("mine-19")).isPresent();
        } finally {
            stopped.destroyForcibly();
        }
    }

    /** One that is stopped while it writes is put out by the server after ten seconds. */
    private static void patiently(Account account, String key) {
        try {
            account.charge(Census.pure("0.001", key));
        } catch (Unavailable e) {
            account.charge(Census.pure("0.001", key));
        }
    }

    private static void signal(Process process, String name) throws Exception {
        assertThat(new ProcessBuilder(List.of("kill", "-" + name, Long.toString(process.pid())))
                        .start()
                        .waitFor())
                .isZero();
    }

    @Test
    void open_serverForgets_isRefused() throws Exception {
        try (PostgresServer server = PostgresServer.careless(folder)) {
            Location place = server.fresh();
            assertThatThrownBy(() -> Ledger.open(place))
                    .isInstanceOf(BadInput.class)
                    .hasMessageStartingWith("E-712");
        }
    }

    @Test
    void open_passwordIsWrong_saysNothingOfIt() {
        String url = PostgresServer.shared().url() + "&password=hunter2-SENTINEL&currentSchema=nobody";

        assertThatThrownBy(() -> Ledger.openReadOnly(Location.of(url)))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("E-706")
                .hasMessageNotContaining("SENTINEL");
        assertThat(Location.of(url).toString()).doesNotContain("SENTINEL");
        assertThatThrownBy(() -> Location.of("jdbc:postgresql://me:hunter2-SENTINEL@host/db"))
                .hasMessageStartingWith("E-711")
                .hasMessageNotContaining("SENTINEL");
        assertThatThrownBy(() -> Ledger.open(Location.of("jdbc:postgresql://localhost:1/db?password=hunter2-SENTINEL")))
                .isInstanceOf(Unavailable.class)
                .hasMessageNotContaining("SENTINEL")
                .hasNoCause();
    }
}
