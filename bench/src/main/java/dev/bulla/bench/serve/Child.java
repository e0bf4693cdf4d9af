package dev.bulla.bench.serve;

import dev.bulla.app.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server in a process of its own. */
final class Child implements AutoCloseable {

    private static final Pattern ADDRESS = Pattern.compile("127\\.0\\.0\\.1:(\\d+)");
    private static final long PAGE_KIB = 1_024;

    private final Process process;
    private final int port;
    private final double startSeconds;

    private Child(Process process, long begin) throws IOException {
        this.process = process;
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = out.readLine();
        Matcher address = ADDRESS.matcher(line == null ? "" : line);
        if (!address.find()) {
            throw new IOException("a server did not start");
        }
        this.port = Integer.parseInt(address.group(1));
        try (Client client = new Client(port)) {
            while (client.get("/v2/health/ready") != 200) {
                Thread.onSpinWait();
            }
        }
        this.startSeconds = (System.nanoTime() - begin) / 1e9;
    }

    /** Starts a class of this class path; it prints its address. */
    static Child start(List<String> flags, Class<?> main, String... arguments) throws IOException {
        List<String> command = java(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return start(command);
    }

    /**
     * The program as its start script starts it.
     *
     * @param flags of the JVM
     * @param archive of classes, used if it is there
     */
    record Program(List<String> flags, Path archive) {

        Child start(List<String> arguments) throws IOException {
            List<String> command = java(flags);
            command.add("-XX:-UsePerfData");
            if (Files.exists(archive)) {
                command.addAll(List.of("-XX:SharedArchiveFile=" + archive, "-XX:+VerifySharedSpaces"));
            }
            command.addAll(program());
            command.addAll(arguments);
            return Child.start(command);
        }
    }

    /** Has the program make its archive of classes; it does without where it does not run from a jar. */
    static void archive(Path file) throws IOException {
        List<String> command = java(List.of("-Dbulla.archive=" + file));
        command.addAll(program());
        command.add("--version");
        try {
            new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The program's own jar, which names the others; its classes where there is none. */
    private static List<String> program() throws IOException {
        try {
            Path jar = Path.of(Main.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Files.isRegularFile(jar)
                    ? List.of("-jar", jar.toString())
                    : List.of("-cp", System.getProperty("java.class.path"), Main.class.getName());
        } catch (URISyntaxException e) {
            throw new IOException("the program's jar has no place", e);
        }
    }

    private static List<String> java(List<String> flags) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        return command;
    }

    private static Child start(List<String> command) throws IOException {
        long begin = System.nanoTime();
        Process started = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        return new Child(started, begin);
    }

    int port() {
        return port;
    }

    /** From its start until it said that it is ready. */
    double startSeconds() {
        return startSeconds;
    }

    double cpuSeconds() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e9;
    }

    /** Resident memory in MiB, as Linux counts it; 0 elsewhere. */
    long residentMib() throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / PAGE_KIB)
                .findFirst()
                .orElse(0);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
