package dev.bulla.app.cli;

import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.command.OutFolder;
import dev.bulla.app.http.ModelServer;
import dev.bulla.app.screen.Console;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.ledger.Artefact;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bulla demo}: the whole story on bundled public data, each step the command a person would type. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = "The whole story on bundled public data: plan, release, verify, ask, serve.")
final class DemoCommand extends ConsoleCommand {

    private static final List<String> BUNDLED = List.of("census.csv", "census.yaml", "SOURCE.md");
    private static final String MARKER = ".bulla-demo";
    private static final String QUESTION =
            "{\"inputs\":[{\"name\":\"age\",\"shape\":[3],\"datatype\":\"INT64\",\"data\":[20,42,80]}]}";

    @Option(names = "--once", description = "stop after one served question instead of going on serving")
    private boolean once;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "where to work (default: bulla-demo); made anew each time")
    private Path folder = Path.of("bulla-demo");

    @Option(names = "--port", paramLabel = "N", description = "the port to serve on (default: a free one)")
    private int port;

    DemoCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        prepare();
        String schema = folder.resolve("census.yaml").toString();
        String age = folder.resolve("age").toString();
        String crossed = folder.resolve("educ-by-sex").toString();
        step("1. What is declared in public. Nothing is measured from the rows.");
        run("schema", "check", schema);
        step("2. What would a histogram of ages cost, and how wrong would it be? No row is read.");
        run("plan", "histogram", "--schema", schema, "--columns", "age", "--epsilon", "0.5", "--delta", "1e-6");
        step("3. Make it. The ledger is charged first, then rows are read and noise is added, once.");
        release("--columns", "age", "--epsilon", "0.5", "--delta", "1e-6", "--out", age);
        step("4. Anyone can check it, offline.");
        run("verify", age, "--ledger", folder.resolve("bulla.db").toString());
        step("5. Ask it, as often as you like: how many people are 42?");
        run("predict", age, "--at", "42");
        step("6. A second release, without a delta: education by sex, as shares.");
        release("--columns", "educ,sex", "--as", "shares", "--epsilon", "0.5", "--out", crossed);
        step("7. What has been spent, and what is left.");
        run("ledger", "show", "--ledger", folder.resolve("bulla.db").toString());
        serve(List.of(Artefact.read(Path.of(age)), Artefact.read(Path.of(crossed))));
        return ExitCode.DONE;
    }

    /** A histogram of the bundled rows. */
    private void release(String... options) {
        String schema = folder.resolve("census.yaml").toString();
        String data = folder.resolve("census.csv").toString();
        run(Stream.concat(Stream.of("release", "histogram", "--schema", schema, "--data", data), Stream.of(options))
                .toArray(String[]::new));
    }

    private void serve(List<Artefact> artefacts) throws IOException, InterruptedException {
        step("8. Serve them. The server holds the released files and nothing else.");
        try (ModelServer server = ModelServer.start(artefacts, port)) {
            String address = "http://127.0.0.1:" + server.port();
            command("bulla serve --store " + folder.resolve("bulla.db") + " --port " + server.port());
            String url = address + "/v2/models/" + artefacts.get(0).id() + "/infer";
            command("curl " + url + " -H 'Content-Type: application/json' -d '" + QUESTION + "'");
            HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(QUESTION))
                    .build();
            console.data(HttpClient.newHttpClient()
                    .send(request, BodyHandlers.ofString())
                    .body());
            console.say("");
            console.say(
                    "Report",
                    folder.resolve("age")
                            .resolve(OutFolder.REPORT)
                            .toAbsolutePath()
                            .toUri()
                            .toString());
            if (!once) {
                console.say("Serving", address + " until Ctrl-C; the demo can be run again");
                new CountDownLatch(1).await();
            }
        }
    }

    private void run(String... arguments) {
        List<String> words = new ArrayList<>(List.of("bulla"));
        Stream.of(arguments)
                .map(word -> word.contains(" ") ? "'" + word + "'" : word)
                .forEach(words::add);
        command(String.join(" ", words));
        int code = Bulla.run(console, arguments);
        if (code != ExitCode.DONE) {
            throw new IllegalStateException("a step of the demo ended with exit code " + code);
        }
    }

    private void step(String text) {
        console.say("");
        console.say(text);
    }

    private void command(String line) {
        console.say("$ " + line);
    }

    /** A folder of its own, made anew: the data are public, so its ledger may be forgotten. */
    private void prepare() throws IOException {
        if (Files.exists(folder)) {
            if (!Files.exists(folder.resolve(MARKER))) {
                throw new BadInput(
                        "E-450",
                        "--folder",
                        Visible.path(folder) + " is there already and was not made by a demo.",
                        "A demo empties its folder before it begins.",
                        "Name another folder.");
            }
            delete(folder);
        }
        Files.createDirectories(folder);
        Files.createFile(folder.resolve(MARKER));
        for (String name : BUNDLED) {
            try (InputStream bundled = DemoCommand.class.getResourceAsStream("demo/" + name)) {
                if (bundled == null) {
                    throw new IllegalStateException("the program was built without " + name);
                }
                Files.copy(bundled, folder.resolve(name));
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
