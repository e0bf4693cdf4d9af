package dev.bulla.bench.charge;

import dev.bulla.core.accounting.Account;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.store.Location;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** How long a process that has just been started takes to have a ledger of so many entries open, and what memory it then has in use. */
public final class OpeningBench {

    private static final int SPENDERS = 256;

    private OpeningBench() {}

    /** Fills a ledger in each store by charging it, and opens it in new processes: once with its checkpoint, and once read whole. */
    public static String run(long entries, Consumer<String> progress) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("bulla-opening");
        StringBuilder text = new StringBuilder();
        try (EmbeddedPostgres server = ChargesBench.postgres(folder.resolve("postgres"))) {
            Path home = Files.createDirectory(folder.resolve("home"));
            String file = folder.resolve("bulla.db").toString();
            for (String place : List.of(file, server.getJdbcUrl("postgres", "postgres"))) {
                String store = place.equals(file) ? "file" : "postgresql";
                progress.accept("filling " + store);
                process(home, "fill", place, Long.toString(entries));
                String open = process(home, "open", place, "0");
                String whole = process(Files.createTempDirectory(folder, "empty"), "open", place, "0");
                text.append(String.format(
                        Locale.ROOT, "%-12s from the checkpoint: %s; read whole: %s%n", store, open, whole));
            }
            return text.toString();
        } finally {
            Folders.delete(folder);
        }
    }

    private static String process(Path home, String... task) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                OpeningBench.class.getName()));
        command.addAll(List.of(task));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("BULLA_HOME", home.toString());
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException("a process failed");
        }
        return said;
    }

    /** The task of a process of its own. */
    public static void main(String[] arguments) throws InterruptedException {
        Location location = Location.of(arguments[1]);
        if (arguments[0].equals("fill")) {
            fill(location, Long.parseLong(arguments[2]));
            return;
        }
        long start = System.nanoTime();
        try (Ledger ledger = Ledger.open(location)) {
            double seconds = (System.nanoTime() - start) / 1e9;
            long entries = ledger.head().number();
            System.gc();
            long used =
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
            System.out.printf(Locale.ROOT, "%d entries in %.2f s, %d MB in use", entries, seconds, used >> 20);
        }
    }

    /** Charges an account of a ledger so many times. */
    public static void fill(Location location, long entries) throws InterruptedException {
        try (Ledger ledger = Ledger.open(location)) {
            Account account = ledger.account(ChargesBench.schema());
            List<Thread> running = new ArrayList<>();
            for (int i = 0; i < SPENDERS; i++) {
                long share = entries / SPENDERS + (i < entries % SPENDERS ? 1 : 0);
                Thread thread = new Thread(() -> {
                    for (long k = 0; k < share; k++) {
                        account.charge(ChargesBench.charge());
                    }
                });
                thread.start();
                running.add(thread);
            }
            for (Thread thread : running) {
                thread.join();
            }
        }
    }
}
