package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.screen.Console;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.seal.ForgedCertificate;
import dev.bulla.core.seal.SealingKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command with names and values that would steer a terminal, in every place where one can stand: what a person
 * sees is drawn and does nothing else, nothing fills a line, and no line of ours can be imitated.
 */
@Timeout(120)
class HostileWordsTest {

    /** Clears, conceals, returns, breaks the line, turns it around, hides, and looks like a result. */
    private static final String STEER = "\u001b[2J\u001b[H\u001b[8m\r\n\nVALID\n✔ plan          every number\u009b31m"
            + "\u0007\b\t\u007f\u0085\u202e\u2066\u200e\u061c\u200b\u200d\u2060\ufeff\u00ad\u180e\u2028VALID\u2029"
            + "\udb40\udc41\ue000\ufe0f\u3164";

    private static final String LONG = "x".repeat(3_000) + " ".repeat(500) + "VALID" + "y".repeat(3_000);

    /** Whatever a name can still be: it is drawn, but it fills a line and goes on as a result would. */
    private static final String WIDE = "a" + "  ".repeat(60) + "VALID";

    private static final List<String> TEXTS = List.of(STEER, LONG, "\u009b2J\nVALID", WIDE);

    @TempDir
    private Path folder;

    private Shell shell;
    private ServerSocket taken;
    private int runs;

    @BeforeEach
    void open() throws IOException {
        shell = new Shell(folder);
        taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress()); // a server that could start would not end
        assertThat(shell.releaseAge("ages", "--epsilon", "0.1").code()).isZero();
    }

    @AfterEach
    void close() throws IOException {
        taken.close();
    }

    @Test
    void words_hostileArguments_areOnlyDrawn() {
        String plan = "plan histogram --schema @town.yaml --columns age --epsilon 1 ";
        String release = "release histogram --schema @town.yaml --columns age --epsilon 0.1 --data @town.csv --out @o ";
        List<String> lines = List.of(
                "?",
                "help ?",
                "--?",
                "plan ? --schema @town.yaml --epsilon 1",
                "plan count --schema @? --epsilon 1",
                "plan count --schema @town.yaml --epsilon ?",
                "plan count --schema @town.yaml --epsilon 1 --delta ?",
                "plan histogram --schema @town.yaml --columns ? --epsilon 1",
                plan + "--person ?",
                plan + "--bins ?",
                plan + "--bins ?=3",
                plan + "--as ?",
                plan + "--noise ?",
                plan + "--clean ?",
                plan + "--?",
                "plan kde --schema @town.yaml --columns age --epsilon 1 --bandwidth ?",
                "plan kde --schema @town.yaml --columns age --epsilon 1 --bandwidth 1 --kernel ?",
                "plan kde --schema @town.yaml --columns age --epsilon 1 --tune ?",
                "plan kde --schema @town.yaml --columns age --epsilon 1 --features ?",
                "plan svm --schema @town.yaml --columns age --target ? --epsilon 1",
                "plan svm --schema @town.yaml --columns age --target sex --method ? --epsilon 1",
                "plan ridge --schema @town.yaml --columns age --target height --penalty ? --epsilon 1",
                "plan ridge --schema @town.yaml --columns age --target height --method ? --epsilon 1",
                "plan logistic --schema @town.yaml --columns age --target sex --method ? --epsilon 1",
                "plan bernstein --schema @town.yaml --columns age --bandwidth 1 --degree ? --epsilon 1",
                "plan bernstein --schema @town.yaml --columns age --bandwidth 1 --degree 3 --sensitivity ? --epsilon 1",
                "plan quantile --schema @town.yaml --columns age --levels ? --epsilon 1",
                "plan select --schema @town.yaml --columns age --method ? --epsilon 1",
                release + "--idempotency-key ?",
                release + "--ledger @?",
                release + "--query ?",
                release + "--plan @?",
                "release count --schema @town.yaml --epsilon 0.1 --out @o --data @?",
                "release count --schema @town.yaml --epsilon 0.1 --out @o --data jdbc:?",
                "release count --schema @town.yaml --epsilon 0.1 --out @o --data jdbc:sqlite:@x.db --query ?",
                "release count --schema @town.yaml --epsilon 0.1 --data @town.csv --out @town.csv/?",
                "show @?",
                "show @ages --?",
                "predict @?",
                "predict @ages --at ?",
                "predict @ages --data @?",
                "predict @ages --?",
                "verify @?",
                "verify @ages --public-key @?",
                "verify @ages --ledger @?",
                "schema check @?",
                "schema ?",
                "ledger show ? --ledger @bulla.db",
                "ledger show --ledger @?",
                "ledger verify --ledger @?",
                "ledger ?",
                "ledger cap --schema @?",
                "ledger cap --schema @town.yaml --ledger @?",
                "ledger cap --schema @town.yaml --reason ?",
                "compose ?",
                "compose pure:?",
                "compose pure:1x?",
                "compose pure:1 --delta ?",
                "compose --ledger @?",
                "compose --ledger @bulla.db --dataset ?",
                "advise --epsilon ?",
                "advise --plan @?",
                "advise --epsilon 1 --people ? --harm 1",
                "advise --epsilon 1 --people 1 --harm ?",
                "advise --epsilon 1 --confidence ?",
                "advise --epsilon 1 --html @none/?",
                "serve @?",
                "serve --store @none?",
                "serve @ages --port ?",
                "export @? --as onnx --out @x",
                "export @ages --as ? --out @x",
                "export @ages --as binary --out @town.csv/?",
                "demo --once --folder @town.csv/?",
                "demo --port ?");
        for (String text : TEXTS) {
            lines.forEach(line -> say(line, text));
        }
        assertThat(runs).isGreaterThan(240);
        System.out.println("hostile words: " + runs + " command lines with hostile arguments, all only drawn");
    }

    @Test
    void schemas_hostileKeysAndValues_areOnlyDrawn() throws IOException {
        Map<String, Object> good =
                Json.readObject(("{\"dataset\":\"town\",\"budget\":{\"epsilon\":\"3\",\"delta\":\"1e-5\"},"
                                + "\"unit\":{\"column\":\"id\",\"max_rows\":1},\"neighbours\":\"add-remove\",\"rows\":300,\"columns\":{\"age\":"
                                + "{\"type\":\"integer\",\"min\":0,\"max\":9,\"source\":\"form\"},\"sex\":{\"type\":\"category\",\"levels\":"
                                + "[\"f\",\"m\"],\"fallback\":\"f\"}}}")
                        .getBytes(StandardCharsets.UTF_8));
        for (String text : TEXTS) {
            everywhere(good, text, changed -> {
                write("s.json", Json.canonical(changed));
                say("schema check @s.json", text);
                say("plan histogram --schema @s.json --columns age --epsilon 1", text);
                say("release count --schema @s.json --data @town.csv --out @o --epsilon 1 --ledger @s.db", text);
            });
            Files.writeString(folder.resolve("s.yaml"), "dataset: town\n? " + Json.printed(text) + "\n: 1\n");
            say("schema check @s.yaml", text);
        }
        System.out.println("hostile words: " + runs + " command lines with hostile schemas, all only drawn");
    }

    @Test
    void certificates_hostileKeysAndValues_areOnlyDrawnAndNotValid() throws IOException {
        Map<String, Object> good =
                Json.readObject(Files.readAllBytes(folder.resolve("ages").resolve("certificate.json")));
        SealingKey key = SealingKey.generate();
        for (String text : List.of(STEER, WIDE)) {
            everywhere(good, text, changed -> {
                for (byte[] bytes : List.of(Json.canonical(changed), ForgedCertificate.seal(changed, key))) {
                    write("ages/certificate.json", bytes);
                    Result result = say("verify @ages/certificate.json --ledger @bulla.db", text);
                    assertThat(result.code()).isIn(ExitCode.INTEGRITY, ExitCode.BAD_INPUT);
                    say("verify @ages --nist", text);
                }
                say("predict @ages", text);
                say("export @ages --as binary --out @o.bin", text);
                say("serve @ages --port " + taken.getLocalPort(), text);
            });
        }
        System.out.println("hostile words: " + runs + " command lines with hostile certificates, all only drawn");
    }

    /** Sources and unit columns are free text, so a sealed and valid release can hold hostile ones. */
    @Test
    void releases_validWithHostileNames_areOnlyDrawn() throws IOException {
        String column = "a  " + "VALID   ".repeat(20) + "\\u05d0";
        String schema = "{\"dataset\":\"odd\",\"budget\":{\"epsilon\":\"3\"},\"columns\":{\"" + column
                + "\":{\"type\":\"category\",\"levels\":[\"f   f\",\"m\"],\"source\":" + Json.printed(STEER) + "}}}";
        Files.writeString(folder.resolve("odd.json"), schema);
        Files.writeString(folder.resolve("odd.csv"), column.replace("\\u05d0", "\u05d0") + "\nm\n");
        String name = column.replace("\\u05d0", "\u05d0");
        for (String line : List.of(
                "schema check @odd.json",
                "plan histogram --schema @odd.json --columns ? --epsilon 1",
                "plan histogram --schema @odd.json --columns ? --epsilon 1 --json",
                "release histogram --schema @odd.json --data @odd.csv --columns ? --epsilon 1 --out @odd --ledger @odd.db",
                "verify @odd --ledger @odd.db --nist",
                "verify @odd --json --nist",
                "show @odd",
                "show @odd --json",
                "predict @odd",
                "predict @odd --json",
                "predict @odd --at ?",
                "predict @odd --at 1,2",
                "ledger show --ledger @odd.db",
                "export @odd --as onnx --out @odd.onnx --json")) {
            Result result = say(line, name);
            boolean isData = line.startsWith("predict") || line.contains("--json");
            assertThat(isData ? result.err() : result.said()).as(line).doesNotContain("VALID   ");
        }
        assertThat(shell.run("verify", "@odd").code()).isZero();
        String report = Files.readString(folder.resolve("odd").resolve("report.html"));
        assertThat(report.codePoints().filter(c -> c != '\n' && !Visible.isPlain(c)))
                .isEmpty();
    }

    @Test
    void ledgers_hostileReasonsAndRows_areOnlyDrawn() throws IOException, SQLException {
        for (int i = 0; i < TEXTS.size(); i++) {
            Files.writeString(folder.resolve("town.yaml"), Shell.SCHEMA.replace("\"3\"", "\"" + (4 + i) + "\""));
            say("ledger cap --schema @town.yaml --reason ?", TEXTS.get(i));
            say("ledger show --ledger @bulla.db", TEXTS.get(i));
            say("ledger show --ledger @bulla.db --json", TEXTS.get(i));
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("bulla.db"));
                Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (var found = statement.executeQuery(
                    "SELECT m.name || '|' || c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'")) {
                while (found.next()) {
                    tables.add(found.getString(1));
                }
            }
            for (String place : tables) {
                String[] parts = place.split("\\|", -1);
                statement.execute("PRAGMA ignore_check_constraints = ON");
                tryTo(statement, "UPDATE " + parts[0] + " SET " + parts[1] + " = '" + STEER + "' WHERE rowid = 2");
            }
        }
        for (String line : List.of(
                "ledger show --ledger @bulla.db",
                "ledger verify --ledger @bulla.db",
                "compose --ledger @bulla.db",
                "serve --store @bulla.db --port " + taken.getLocalPort(),
                "verify @ages --ledger @bulla.db")) {
            say(line, STEER);
        }
    }

    @Test
    void data_hostileHeaders_areOnlyDrawn() throws IOException {
        for (String text : TEXTS) {
            String cell = text.replace("\n", "").replace("\r", "").replace("\"", "");
            Files.writeString(folder.resolve("h.csv"), "\"" + cell + "\",\"" + cell + "\",sex\n1,2,f\n");
            say("release histogram --schema @town.yaml --data @h.csv --columns age --epsilon 0.1 --out @o", text);
            say("predict @ages --data @h.csv", text);
            Path named = folder.resolve(
                    cell.replaceAll("[^\\x21-\\x7e\u001b\u009b]", "").substring(0, 3) + ".csv");
            Files.copy(folder.resolve("h.csv"), named);
            say(
                    "release histogram --schema @town.yaml --data ? --columns age --epsilon 0.1 --out @o",
                    named.toString());
            Files.delete(named);
        }
    }

    private static void tryTo(Statement statement, String sql) {
        try {
            statement.execute(sql);
        } catch (SQLException e) {
            // A constraint that holds is as good.
        }
    }

    private void write(String name, byte[] bytes) {
        try {
            Files.write(folder.resolve(name), bytes);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** Runs a command with the text in place of "?", as on a terminal, and looks at what would be seen. */
    private Result say(String words, String text) {
        List<String> arguments = new ArrayList<>();
        for (String word : words.split(" ", -1)) {
            String placed = word.startsWith("@")
                    ? folder + "/" + word.substring(1)
                    : word.replace("sqlite:@", "sqlite:" + folder + "/");
            arguments.add(placed.replace("?", text));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments.contains("--json"),
                true,
                0);
        int code = Bulla.run(console, arguments.toArray(String[]::new));
        runs++;
        Result result = new Result(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        isOnlyDrawn(words, result.err());
        isOnlyDrawn(words, result.out());
        return result;
    }

    private static void isOnlyDrawn(String words, String said) {
        assertThat(said.codePoints().filter(c -> c != '\n'))
                .as("%s: %s", words, said)
                .allMatch(Visible::isPlain);
        assertThat(said.lines().filter(line -> !line.startsWith("{")))
                .as(words)
                .allMatch(line -> line.length() <= Console.LONGEST_LINE + 20)
                .noneMatch(line -> line.strip().equals("VALID") && !words.contains("verify"))
                .noneMatch(line -> line.contains(" ".repeat(60)));
        assertThat(said.length()).as(words).isLessThan(200_000);
    }

    /** The values with the text put in the place of every text in turn, and added as a key to every object. */
    private static void everywhere(Map<String, Object> good, String text, Consumer<Map<String, Object>> then) {
        int places = places(good);
        for (int place = 0; place < places; place++) {
            int[] left = {place};
            then.accept(Json.object(changed(good, text, left), "changed"));
        }
    }

    private static int places(Object value) {
        if (value instanceof Map<?, ?> map) {
            return 1 + map.values().stream().mapToInt(HostileWordsTest::places).sum();
        }
        if (value instanceof List<?> list) {
            return list.stream().mapToInt(HostileWordsTest::places).sum();
        }
        return value instanceof String ? 1 : 0;
    }

    private static Object changed(Object value, String text, int[] left) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> copy = new LinkedHashMap<>();
            if (left[0]-- == 0) {
                copy.put(text, 1);
            }
            map.forEach((name, member) -> copy.put(name.toString(), changed(member, text, left)));
            return copy;
        }
        if (value instanceof List<?> list) {
            return new ArrayList<Object>(
                    list.stream().map(member -> changed(member, text, left)).toList());
        }
        return value instanceof String && left[0]-- == 0 ? text : value;
    }
}
