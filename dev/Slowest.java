import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Prints the ten test classes that took longest, and how many tests were skipped. Run after the tests: {@code java dev/Slowest.java [root]} */
final class Slowest {

    private static final int SHOWN = 10;

    /** One class: its module, its name, seconds, tests and how many of them were skipped. */
    private record Ran(String module, String name, double seconds, int tests, int skipped) {}

    private Slowest() {}

    public static void main(String[] args) throws IOException, XMLStreamException {
        List<Ran> all = read(Path.of(args.length > 0 ? args[0] : "."));
        double seconds = all.stream().mapToDouble(Ran::seconds).sum();
        int tests = all.stream().mapToInt(Ran::tests).sum();
        int skipped = all.stream().mapToInt(Ran::skipped).sum();
        System.out.printf(
                Locale.ROOT,
                "%d tests in %d classes took %.0f s, %d were skipped; the slowest classes:%n",
                tests,
                all.size(),
                seconds,
                skipped);
        all.stream()
                .sorted(Comparator.comparingDouble(Ran::seconds).reversed())
                .limit(SHOWN)
                .forEach(ran ->
                        System.out.printf(Locale.ROOT, "%7.1f s  %s (%s)%n", ran.seconds(), ran.name(), ran.module()));
    }

    private static List<Ran> read(Path root) throws IOException, XMLStreamException {
        List<Ran> all = new ArrayList<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : modules.sorted().toList()) {
                Path reports = module.resolve("target/surefire-reports");
                if (Files.isDirectory(reports)) {
                    try (Stream<Path> files = Files.list(reports)) {
                        for (Path file : files.filter(
                                        f -> f.getFileName().toString().matches("TEST-.*\\.xml"))
                                .toList()) {
                            all.add(read(module.getFileName().toString(), file));
                        }
                    }
                }
            }
        }
        return all;
    }

    /** All that is wanted stands in the first element of a report. */
    private static Ran read(String module, Path file) throws IOException, XMLStreamException {
        try (InputStream in = Files.newInputStream(file)) {
            XMLStreamReader reader = XMLInputFactory.newDefaultFactory().createXMLStreamReader(in);
            reader.nextTag();
            return new Ran(
                    module,
                    reader.getAttributeValue(null, "name"),
                    Double.parseDouble(reader.getAttributeValue(null, "time")),
                    Integer.parseInt(reader.getAttributeValue(null, "tests")),
                    Integer.parseInt(reader.getAttributeValue(null, "skipped")));
        }
    }
}
