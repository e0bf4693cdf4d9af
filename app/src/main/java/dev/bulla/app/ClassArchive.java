package dev.bulla.app;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;

/**
 * The archive of classes (AppCDS) from which the JVM starts in half the time. The start script names its file; the first start makes
 * it, from the classes that the demo loads, and so does the first start after a change of the JVM or of the jars, or after damage.
 * The JVM itself decides whether an archive fits, and does without one that does not.
 *
 * <p>Nothing depends on it: where it cannot be made, the program runs as it would without. One process makes it at a time; the others
 * go on without. It appears whole, by a rename. Beside it stands a record of what it was made from, so that what failed once is not
 * tried at every start.
 *
 * @param file the archive
 * @param jar the classes
 */
record ClassArchive(Path file, Path jar) {

    private static final int PATIENCE_SECONDS = 300;

    /** Makes the archive that the start script names, if the JVM has not started from it, and says so. Nothing is thrown. */
    static void prepare(PrintStream words) {
        String file = System.getProperty("bulla.archive", "");
        if (file.isEmpty() || (isSharing() && Files.exists(Path.of(file)))) {
            return;
        }
        try {
            new ClassArchive(Path.of(file), Path.of(System.getProperty("java.class.path"))).make(words);
        } catch (IOException | RuntimeException e) {
            // A folder that cannot be written, a JVM that cannot make archives: starts stay as slow as they are.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A JVM that was given an archive and cannot take it shares no classes at all. */
    private static boolean isSharing() {
        return System.getProperty("java.vm.info", "").contains("sharing");
    }

    private void make(PrintStream words) throws IOException, InterruptedException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path record = beside(".txt");
        try (FileChannel channel = FileChannel.open(
                        record, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock == null) {
                return;
            }
            String recorded = new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
            String source = source();
            if (recorded.equals(source + checksum())) {
                return;
            }
            words.println("Preparing Bulla for quick starts, once …");
            makeFrom(beside(".work"));
            channel.truncate(0);
            channel.write(ByteBuffer.wrap((source + checksum()).getBytes(StandardCharsets.UTF_8)), 0);
        }
    }

    private void makeFrom(Path work) throws IOException, InterruptedException {
        delete(work);
        Files.createDirectory(work);
        try {
            Path classes = work.resolve("classes.txt");
            Path made = work.resolve("made.jsa");
            run(
                    work,
                    "-XX:TieredStopAtLevel=1",
                    "-XX:DumpLoadedClassList=" + classes,
                    "-jar",
                    jar.toString(),
                    "demo",
                    "--once");
            Files.write(
                    classes,
                    Files.readAllLines(classes).stream()
                            .filter(ClassArchive::canBeKept)
                            .toList());
            run(
                    work,
                    "-Xshare:dump",
                    "-XX:SharedClassListFile=" + classes,
                    "-XX:SharedArchiveFile=" + made,
                    "-cp",
                    jar.toString());
            if (Files.exists(made)) {
                Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } else {
                Files.deleteIfExists(file);
            }
        } finally {
            delete(work);
        }
    }

    /** Java 17 crashes when it is to keep lambdas whose types are of classes compiled for Java 5, as picocli's are. */
    private static boolean canBeKept(String line) {
        return !line.startsWith("@lambda-proxy") || !line.contains("picocli");
    }

    /** Runs a JVM that says nothing and leaves nothing outside the work folder. */
    private static void run(Path work, String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        line.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(work.toFile())
                .redirectErrorStream(true)
                .redirectOutput(Redirect.DISCARD);
        builder.environment().put("BULLA_HOME", work.resolve("home").toString());
        Process process = builder.start();
        process.getOutputStream().close();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }

    /** What the archive is made from: the JVM and every jar. */
    private String source() throws IOException {
        StringBuilder source = new StringBuilder();
        for (String property : List.of("java.home", "java.vm.vendor", "java.vm.version")) {
            source.append(System.getProperty(property)).append('\n');
        }
        try (Stream<Path> files = Files.list(jar.toAbsolutePath().getParent())) {
            for (Path each :
                    files.filter(f -> f.toString().endsWith(".jar")).sorted().toList()) {
                source.append(each)
                        .append(' ')
                        .append(Files.size(each))
                        .append(' ')
                        .append(Files.getLastModifiedTime(each))
                        .append('\n');
            }
        }
        return source.toString();
    }

    /** Of the archive as it is now, against damage; "none" if there is none. */
    private String checksum() throws IOException {
        if (!Files.exists(file)) {
            return "none";
        }
        CRC32C sum = new CRC32C();
        try (InputStream in = new CheckedInputStream(new BufferedInputStream(Files.newInputStream(file)), sum)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return Long.toHexString(sum.getValue());
    }

    private Path beside(String ending) {
        return file.resolveSibling(file.getFileName() + ending);
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }
}
