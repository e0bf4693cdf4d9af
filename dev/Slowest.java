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
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Prints the ten test classes that took longest and every test that was skipped. Run after the tests: {@code java dev/Slowest.java [root]} */
final class Slowest {

    private static final int SHOWN = 10;

    /** One class: its module, its name, seconds, tests and those that were skipped, with the reason. */
    private record Ran(String module, String name, double seconds, int tests, List<String> skipped) {}

    private Slowest() {}

    public static void main(String[] args) throws IOException, XMLStreamException {
        List<Ran> all = readAll(
                Path.of(args.length > 0 ? args[0] : ".").toAbsolutePath().normalize());
        double seconds = all.stream().mapToDouble(Ran::seconds).sum();
        int tests = all.stream().mapToInt(Ran::tests).sum();
        System.out.printf(
                Locale.ROOT, "%d tests in %d classes took %.0f s; the slowest classes:%n", tests, all.size(), seconds);
        all.stream()
                .sorted(Comparator.comparingDouble(Ran::seconds).reversed())
                .limit(SHOWN)
                .forEach(ran ->
                        System.out.printf(Locale.ROOT, "%7.1f s  %s (%s)%n", ran.seconds(), ran.name(), ran.module()));
        List<String> skipped =
                all.stream().flatMap(ran -> ran.skipped().stream()).sorted().toList();
        System.out.printf(Locale.ROOT, "%d tests were skipped%s%n", skipped.size(), skipped.isEmpty() ? "" : ":");
        skipped.forEach(test -> System.out.println("  " + test));
    }

    private static List<Ran> readAll(Path root) throws IOException, XMLStreamException {
        List<Path> reports = new ArrayList<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path folder : modules.map(module -> module.resolve("target/surefire-reports"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.list(folder)) {
                    files.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml"))
                            .forEach(reports::add);
                }
            }
        }
        List<Ran> all = new ArrayList<>();
        for (Path report : reports) {
            all.add(read(report));
        }
        return all;
    }

    private static Ran read(Path report) throws IOException, XMLStreamException {
        try (InputStream in = Files.newInputStream(report)) {
            XMLStreamReader xml = XMLInputFactory.newDefaultFactory().createXMLStreamReader(in);
            xml.nextTag();
            String name = attribute(xml, "name");
            double seconds = Double.parseDouble(attribute(xml, "time"));
            int tests = Integer.parseInt(attribute(xml, "tests"));
            List<String> skipped = new ArrayList<>();
            String test = "";
            while (xml.hasNext()) {
                if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                    continue;
                }
                if (xml.getLocalName().equals("testcase")) {
                    test = attribute(xml, "name");
                } else if (xml.getLocalName().equals("skipped")) {
                    skipped.add(name + " " + test + ": " + attribute(xml, "message"));
                }
            }
            Path module = report.getParent().getParent().getParent();
            return new Ran(module.getFileName().toString(), name, seconds, tests, skipped);
        }
    }

    private static String attribute(XMLStreamReader xml, String name) {
        String value = xml.getAttributeValue(null, name);
        return value == null ? "" : value;
    }
}
