package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Provocations.Said;
import dev.bulla.core.testing.SentinelScan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Everything the command line can say, word for word, in {@code messages.txt}.
 *
 * <p>After a change of words run this test with {@code -Dbulla.snapshots=rewrite} and read the difference.
 */
class MessagesTest {

    private static final String SNAPSHOT = "messages.txt";
    private static final Pattern CODE = Pattern.compile("\\b[EIW]-[0-9]{3}\\b");

    /** Codes that no command line can bring about, and why. */
    private static final Map<String, String> OUT_OF_REACH = Map.ofEntries(
            Map.entry("E-314", "a policy with one requester twice, which only Java can make: PolicyTest"),
            Map.entry("E-310", "a sampled sensitivity, which only Java can ask for: SensitivitySamplerTest"),
            Map.entry("E-424", "a function of a user's own, which only Java can ask for: BlackBoxTest"),
            Map.entry("E-307", "two processes with one key at the same moment: LedgerChargeTest"),
            Map.entry("E-516", "a machine that DuckDB was not built for"),
            Map.entry("E-565", "a binary model, which only Java reads: BinaryModelTest"),
            Map.entry("E-650", "an axis that no model has: its seal is checked first"),
            Map.entry("E-935", "columns of more than four million cells, which takes a schema of a hundred megabytes"),
            Map.entry("E-916", "a marginal of more than a million cells, which takes a release of large columns"),
            Map.entry("E-712", "a PostgreSQL that keeps fsync off: DatabaseFaultsTest"),
            Map.entry("E-822", "over HTTP: PlacesTest"),
            Map.entry("E-823", "over HTTP: PlacesTest"),
            Map.entry("E-824", "over HTTP: RoleMatrixTest"),
            Map.entry("E-825", "over HTTP: PlacesTest"),
            Map.entry("E-826", "over HTTP, two who change one schema at the same moment"),
            Map.entry("E-830", "over HTTP: MalformedSpendsTest"),
            Map.entry("E-831", "over HTTP: MalformedSpendsTest"),
            Map.entry("E-832", "over HTTP: MalformedSpendsTest"),
            Map.entry("E-833", "over HTTP: MalformedSpendsTest"),
            Map.entry("E-834", "over HTTP: MalformedSpendsTest"),
            Map.entry("E-835", "over HTTP: FuzzTest"),
            Map.entry("E-836", "over HTTP: MalformedSpendsTest"),
            Map.entry("E-840", "a disk that is full beside the ledger"));

    @TempDir
    private static Path folder;

    private static List<Said> said;

    @BeforeAll
    static void provoke() throws Exception {
        said = new Provocations(folder).all();
    }

    @Test
    void messages_all_areWordForWordAsWritten() throws IOException {
        String now = text();
        if (System.getProperty("bulla.snapshots", "").equals("rewrite")) {
            Path root = Path.of(System.getProperty("bulla.root"), "app/src/test/resources/dev/bulla/app/cli");
            Files.writeString(root.resolve(SNAPSHOT), now);
            return;
        }
        try (InputStream snapshot = MessagesTest.class.getResourceAsStream(SNAPSHOT)) {
            assertThat(snapshot).isNotNull();
            assertThat(now).isEqualTo(new String(snapshot.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void codes_inTheProgram_areAllProvokedOrOutOfReach() throws IOException {
        Set<String> provoked = codes(text());
        Set<String> written = new TreeSet<>();
        for (String source : sources()) {
            written.addAll(codes(source));
        }

        assertThat(written).containsAll(OUT_OF_REACH.keySet());
        assertThat(provoked).doesNotContainAnyElementsOf(OUT_OF_REACH.keySet());
        written.removeAll(OUT_OF_REACH.keySet());
        assertThat(provoked).containsAll(written).hasSizeGreaterThanOrEqualTo(40);
        System.out.println("messages: " + provoked.size() + " codes provoked by " + said.size() + " command lines, "
                + OUT_OF_REACH.size() + " out of reach");
    }

    /** The service tells refusals apart by their codes: one of a made-up table must not be taken for one of a key. */
    @Test
    void codes_ofMadeUpTables_areNoCodesOfTheLedgerOrTheProgram() throws IOException {
        Set<String> ofTables = new TreeSet<>();
        sources(List.of("synth")).forEach(source -> ofTables.addAll(codes(source)));
        Set<String> others = new TreeSet<>();
        sources(List.of("ledger", "app")).forEach(source -> others.addAll(codes(source)));

        assertThat(ofTables).isNotEmpty().doesNotContainAnyElementsOf(others);
    }

    @Test
    void refusals_all_sayWhatToDoAndWhatItCost() {
        for (Said one : said) {
            assertThat(one.lines()).as(one.command()).isNotEmpty();
            boolean refusal = one.lines().get(0).startsWith("E-");
            if (refusal) {
                assertThat(String.join(" ", one.lines()))
                        .as(one.command())
                        .containsAnyOf("Nothing was charged.", "is charged", "it stays charged");
                assertThat(one.code()).as(one.command()).isIn(2, 3, 4, 5);
            }
            for (String line : one.lines()) {
                assertThat(line).as(one.command()).doesNotContain("..", "?.", "null", ": : ");
                if (CODE.matcher(line).find()) {
                    assertThat(line).as(one.command()).matches(".*[.?]$");
                }
            }
        }
    }

    /** In the sources, because not every message of a code can be provoked: the last part, what to do, is never empty. */
    @Test
    void messages_inTheProgram_allSayWhatToDo() throws IOException {
        Pattern empty = Pattern.compile("\"[E]-[0-9]{3}\",[^;]*?,\\s*\"\"\\s*\\)");
        for (String source : sources()) {
            Matcher found = empty.matcher(source);
            assertThat(found.find() ? found.group() : "").isEmpty();
        }
    }

    @Test
    void messages_all_holdNoValueOfARow() {
        SentinelScan.of(Provocations.SENTINEL).look(SNAPSHOT, text()).assertClean();
    }

    private static List<String> sources() throws IOException {
        return sources(List.of("core", "data", "models", "ledger", "synth", "audit", "app"));
    }

    private static List<String> sources(List<String> modules) throws IOException {
        List<String> sources = new ArrayList<>();
        Path root = Path.of(System.getProperty("bulla.root"));
        for (String module : modules) {
            try (Stream<Path> files = Files.walk(root.resolve(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(f -> f.toString().endsWith(".java")).toList()) {
                    sources.add(Files.readString(file));
                }
            }
        }
        return sources;
    }

    private static Set<String> codes(String text) {
        Set<String> codes = new TreeSet<>();
        Matcher found = CODE.matcher(text);
        while (found.find()) {
            codes.add(found.group());
        }
        return codes;
    }

    private static String text() {
        StringBuilder text = new StringBuilder();
        for (Said one : said) {
            text.append("$ bulla ")
                    .append(one.command())
                    .append("\nexit ")
                    .append(one.code())
                    .append('\n');
            one.lines().forEach(line -> text.append(line).append('\n'));
            text.append('\n');
        }
        return text.toString();
    }
}
