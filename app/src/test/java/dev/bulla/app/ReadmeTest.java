package dev.bulla.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the code blocks of README and guide as a reader would: each command in its own process, in an empty folder. */
@Timeout(180)
class ReadmeTest {

    private static final Path ROOT = Path.of(System.getProperty("bulla.root", ".."));
    private static final Pattern BLOCK = Pattern.compile("```(\\w+)\n(.*?)```", Pattern.DOTALL);
    /** A word of a command line, or several between double quotes. */
    private static final Pattern WORD = Pattern.compile("\"[^\"]*\"|\\S+");

    private static final Pattern CURL = Pattern.compile("curl (\\S+) .*-d '(.*)'");

    @TempDir
    private Path folder;

    @Test
    void readme_commands_runAsTheyStand() throws IOException, InterruptedException {
        List<String> commands = commands("README.md");

        assertThat(commands).hasSizeGreaterThanOrEqualTo(7);
        assertThat(commands).contains("mvn verify");
        runAll(commands);
    }

    @Test
    void guide_commands_runAsTheyStand() throws IOException, InterruptedException {
        runAll(commands("docs/guide.md"));
    }

    @Test
    void readme_java_compilesAndRuns() throws IOException, InterruptedException {
        Path source = folder.resolve("Ages.java");
        Files.writeString(source, blocks("README.md", "java").get(0));
        String classes = folder.resolve("classes").toString();

        assertThat(ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-proc:none", "-d", classes, source.toString()))
                .isZero();
        bulla(List.of("demo", "--once"));
        assertThat(run(classes + File.pathSeparator, "Ages", List.of())).contains("Answer[value=");
    }

    private void runAll(List<String> commands) throws IOException, InterruptedException {
        Process server = null;
        String address = "";
        try {
            for (String command : commands) {
                if (command.startsWith("./bulla serve")) {
                    List<String> words = new ArrayList<>(arguments(command));
                    words.addAll(List.of("--port", "0", "--json"));
                    words.remove("--port");
                    words.remove("8080");
                    server = start("", Main.class.getName(), words);
                    address = address(server);
                } else if (command.startsWith("curl")) {
                    assertThat(ask(command, address)).as(command).contains("\"prediction\"");
                } else if (command.startsWith("./bulla")) {
                    bulla(arguments(command.equals("./bulla demo") ? "./bulla demo --once" : command));
                }
            }
        } finally {
            if (server != null) {
                server.destroyForcibly().waitFor();
            }
        }
    }

    private static String ask(String command, String address) throws IOException, InterruptedException {
        Matcher curl = CURL.matcher(command);
        assertThat(curl.find()).as(command).isTrue();
        String url = curl.group(1).replace("http://127.0.0.1:8080", address);
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(curl.group(2)))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private void bulla(List<String> words) throws IOException, InterruptedException {
        run("", Main.class.getName(), words);
    }

    private String run(String before, String main, List<String> words) throws IOException, InterruptedException {
        Process process = start(before, main, words);
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as("%s: %s", words, Files.readString(folder.resolve("err")))
                .isZero();
        return out;
    }

    private Process start(String before, String main, List<String> words) throws IOException {
        List<String> line = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                before + System.getProperty("java.class.path"),
                main));
        line.addAll(words);
        return new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    /** Waits for the server's line, which names its address. */
    private static String address(Process server) throws IOException {
        BufferedReader reader = server.inputReader(StandardCharsets.UTF_8);
        Matcher address = Pattern.compile("http://127.0.0.1:\\d+").matcher(String.valueOf(reader.readLine()));
        assertThat(address.find()).isTrue();
        return address.group();
    }

    private static List<String> commands(String file) throws IOException {
        return blocks(file, "sh").stream()
                .flatMap(String::lines)
                .map(line -> line.replaceAll("\\s+#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    private static List<String> blocks(String file, String language) throws IOException {
        Matcher matcher = BLOCK.matcher(Files.readString(ROOT.resolve(file)));
        return matcher.results()
                .filter(result -> result.group(1).equals(language))
                .map(result -> result.group(2))
                .toList();
    }

    private static List<String> arguments(String command) {
        return WORD.matcher(command.substring("./bulla ".length()))
                .results()
                .map(word -> word.group().replace("\"", ""))
                .toList();
    }
}
