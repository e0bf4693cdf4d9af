package dev.bulla.bench.serve;

import dev.bulla.bench.charge.OpeningBench;
import dev.bulla.ledger.store.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * How soon a server that has just been started is ready, as the start script starts it: the reader, and the maker with a long ledger. At its first start
 * each checks every release; later ones remember what this very program checked.
 *
 * <p>Models from empty page caches cannot be had; the JVM is cold.
 */
public final class StartBench {

    private static final String SMALL = "-Xmx256m";

    /**
     * What a start finds.
     *
     * @param models on the shelf
     * @param charges in the ledger beside them
     */
    public record Found(int models, int charges) {

        double bar() {
            return charges > 100_000 ? 5 : 3;
        }
    }

    private final Found found;
    private final Consumer<String> out;

    private StartBench(Found found, Consumer<String> out) {
        this.found = found;
        this.out = out;
    }

    /** Measures in a folder of its own, and says each line as it is known. */
    public static void run(Found found, Consumer<String> out) throws IOException {
        Path folder = Files.createTempDirectory("bulla-start");
        try {
            run(found, new Releases(folder), out);
        } finally {
            Releases.delete(folder);
        }
    }

    static void run(Found found, Releases releases, Consumer<String> out) throws IOException {
        new StartBench(found, out).measure(releases);
    }

    private void measure(Releases releases) throws IOException {
        Path folder = releases.folder();
        Files.createDirectories(folder.resolve("many"));
        long begin = System.nanoTime();
        for (int i = 0; i < found.models(); i++) {
            releases.release("many/r" + i, "many" + i, "0.001");
        }
        say("  %,d releases made in %.0f s", found.models(), (System.nanoTime() - begin) / 1e9);
        Path archive = folder.resolve("classes.jsa");
        Child.archive(archive);
        say(
                "  an archive of classes %s",
                Files.exists(archive) ? "is used, as by the start script" : "could not be made");
        Child.Program plain = new Child.Program(List.of("-XX:+UseParallelGC"), archive);
        String models = folder.resolve("many").toString();
        List<String> reading = List.of("serve", "--models", models, "--port", "0", "--json", "--log", "none");
        start("reader, first start", plain, reading);
        start("reader, later start", plain, reading);
        start(
                "reader, later start at " + SMALL,
                new Child.Program(List.of("-XX:+UseParallelGC", SMALL), archive),
                reading);
        begin = System.nanoTime();
        try {
            OpeningBench.fill(Location.of(releases.ledger()), found.charges());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        say("  %,d charges made in %.0f s", found.charges(), (System.nanoTime() - begin) / 1e9);
        List<String> making = List.of(
                "serve", "--make", "--store", releases.ledger().toString(), "--port", "0", "--json", "--log", "none");
        start("maker, first start", plain, making);
        start("maker, later start", plain, making);
    }

    private void start(String name, Child.Program program, List<String> arguments) throws IOException {
        try (Child child = program.start(arguments)) {
            say(
                    "%s, %,d models%s: ready after %.2f s, %.2f s of CPU, %d MiB resident (bar: %.0f s)",
                    name,
                    found.models(),
                    name.startsWith("maker") ? String.format(Locale.ROOT, ", %,d charges", found.charges()) : "",
                    child.startSeconds(),
                    child.cpuSeconds(),
                    child.residentMib(),
                    found.bar());
        }
    }

    private void say(String line, Object... values) {
        out.accept(String.format(Locale.ROOT, line, values));
    }
}
