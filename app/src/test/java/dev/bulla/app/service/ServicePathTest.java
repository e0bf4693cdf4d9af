package dev.bulla.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.Main;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The way of a new user of the service in the README, and the clients in docs/service.md, run by a shell as they stand. */
@Timeout(900)
class ServicePathTest {

    private static final Path ROOT = Path.of(System.getProperty("bulla.root", ".."));
    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    private Path folder;

    @Test
    void readme_serviceBlock_runsAsItStands() throws Exception {
        String out = shell(withPort(block("README.md", "bash")));

        assertThat(out).contains("\"predicted_error\"", "\"prediction\"", "VALID");
    }

    @Test
    void clients_ofTheDocs_runAsTheyStand() throws Exception {
        String path = withPort(block("README.md", "bash"));
        Files.writeString(
                folder.resolve("client.py"), blocks("docs/service.md", "python").get(0));
        Files.writeString(
                folder.resolve("with_requests.py"),
                blocks("docs/service.md", "python").get(1));
        Files.writeString(folder.resolve("Client.java"), block("docs/service.md", "java"));
        String register = path.substring(0, path.indexOf("PLAN="));
        String out = shell(register + "export BULLA_URL=$URL BULLA_KEY=$KEY\npython3 client.py\n"
                + "if python3 -c 'import requests'; then python3 with_requests.py; else echo no requests here; fi\n'"
                + JAVA
                + "' Client.java\nkill $SERVICE\n");

        assertThat(out).contains("query_sd", "202 /v1/jobs/").containsPattern("(?m)^(working|released)$");
        assertThat(out).containsPattern("(?m)^(202 working|202 released|no requests here)$");
    }

    private static String block(String file, String language) throws IOException {
        return blocks(file, language).get(0);
    }

    private static List<String> blocks(String file, String language) throws IOException {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(ROOT.resolve(file)))
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static String withPort(String script) throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return script.replace("8080", Integer.toString(free.getLocalPort()));
        }
    }

    private String shell(String script) throws Exception {
        Path program = folder.resolve("bulla");
        Files.writeString(
                program,
                "#!/bin/sh\nexec '" + JAVA + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '"
                        + System.getProperty("java.class.path") + "' " + Main.class.getName() + " \"$@\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        File said = folder.resolve("said").toFile();
        ProcessBuilder builder = new ProcessBuilder(List.of("bash", "-e", "-c", script))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said);
        builder.environment().putAll(Map.of("BULLA_HOME", folder.resolve("home").toString()));
        Process process = builder.start();
        boolean ended = process.waitFor(800, TimeUnit.SECONDS);
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        String text = Files.readString(said.toPath(), StandardCharsets.UTF_8);
        assertThat(ended).as(text).isTrue();
        assertThat(process.exitValue()).as(text).isZero();
        return text;
    }
}
