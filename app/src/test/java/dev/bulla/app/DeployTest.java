package dev.bulla.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.bulla.app.cli.Bulla;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What can be checked of the files in deploy without Docker. */
class DeployTest {

    private static final Path ROOT = Path.of(System.getProperty("bulla.root", ".."));
    private static final Path DEPLOY = ROOT.resolve("deploy");
    private static final Pattern FLAG = Pattern.compile("(?<![\\w-])--[a-z][a-z-]+");
    private static final Pattern IMAGE = Pattern.compile("[a-z/-]+:[0-9]+(\\.[0-9]+)+[a-z0-9_.-]*");

    @Test
    void compose_services_areWhatIsPromised() throws IOException {
        Map<String, Map<String, Object>> services = services();

        assertThat(services).containsOnlyKeys("ledger", "maker", "reader-1", "reader-2", "balancer");
        for (Map.Entry<String, Map<String, Object>> service : services.entrySet()) {
            assertThat(service.getValue().get("image").toString())
                    .as(service.getKey())
                    .matches(IMAGE);
        }
        for (String reader : List.of("reader-1", "reader-2")) {
            assertThat(services.get(reader))
                    .as("a reader reaches no ledger and has no key")
                    .containsEntry("networks", List.of("public"))
                    .containsEntry("read_only", true)
                    .containsEntry("cap_drop", List.of("ALL"))
                    .doesNotContainKey("secrets");
        }
        assertThat(services.get("maker")).containsEntry("networks", List.of("private"));
        assertThat(services.get("ledger").get("command").toString()).contains("fsync=on", "synchronous_commit=on");
    }

    @Test
    void files_mountedByCompose_existOrAreMadeByHand() throws IOException {
        assertThat(services().get("balancer").get("volumes").toString()).contains("./haproxy.cfg");
        assertThat(DEPLOY.resolve("haproxy.cfg")).exists();
    }

    @Test
    void flags_everyCommand_areTheProgramsOwn() throws IOException {
        String known = help("serve");
        List<String> commands = new ArrayList<>();
        services().values().forEach(service -> commands.add(String.valueOf(service.get("command"))));
        Files.readAllLines(DEPLOY.resolve("Dockerfile")).stream()
                .filter(line -> line.startsWith("CMD"))
                .forEach(commands::add);
        Files.readAllLines(DEPLOY.resolve("bulla-reader.service")).stream()
                .filter(line -> line.startsWith("ExecStart="))
                .forEach(commands::add);
        List<String> flags = commands.stream()
                .filter(command -> command.contains("serve"))
                .flatMap(command -> FLAG.matcher(command).results())
                .map(match -> match.group())
                .distinct()
                .toList();

        assertThat(flags).contains("--models", "--make", "--store", "--host");
        assertThat(flags).allSatisfy(flag -> assertThat(known).contains(flag));
        assertThat(known).doesNotContain("--no-such-flag");
    }

    @Test
    void dockerfile_isNotRootAndNamesItsBase() throws IOException {
        List<String> lines = Files.readAllLines(DEPLOY.resolve("Dockerfile"));

        assertThat(lines)
                .filteredOn(line -> line.startsWith("FROM "))
                .allMatch(
                        line -> IMAGE.matcher(line.substring("FROM ".length())).matches());
        int user = lines.indexOf("USER 10001:10001");
        assertThat(user).isPositive();
        assertThat(lines.subList(user, lines.size())).noneMatch(line -> line.matches("(RUN|COPY|ADD) .*"));
        assertThat(lines).noneMatch(line -> line.contains("latest") && !line.startsWith("#"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Dockerfile", "compose.yaml", "haproxy.cfg", "bulla-reader.service"})
    void lines_everyBlock_areExplained(String file) throws IOException {
        List<String> lines = Files.readAllLines(DEPLOY.resolve(file));
        long comments =
                lines.stream().filter(line -> line.strip().startsWith("#")).count();
        long others = lines.stream()
                .filter(line -> !line.isBlank() && !line.strip().startsWith("#"))
                .count();

        assertThat(comments * 5).as("%d comments on %d lines", comments, others).isGreaterThan(others);
    }

    @Test
    void unit_systemd_findsNoFault(@TempDir Path folder) throws Exception {
        assumeThat(Path.of("/usr/bin/systemd-analyze")).as("systemd-analyze").exists();
        // The program stands where the unit says only on a machine it was installed on.
        Path unit = folder.resolve("bulla-reader.service");
        Files.writeString(
                unit,
                Files.readString(DEPLOY.resolve("bulla-reader.service")).replace("/opt/bulla/bin/bulla", "/bin/true"));
        Process process = new ProcessBuilder("/usr/bin/systemd-analyze", "verify", unit.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();

        assertThat(said.lines().filter(line -> line.contains("bulla-reader.service")))
                .isEmpty();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Map<String, Object>> services() throws IOException {
        Map<String, Object> compose = new Yaml(new SafeConstructor(new LoaderOptions()))
                .load(Files.readString(DEPLOY.resolve("compose.yaml")));
        return (Map<String, Map<String, Object>>) compose.get("services");
    }

    private static String help(String command) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        Bulla.run(stream, stream, command, "--help");
        return out.toString(StandardCharsets.UTF_8);
    }
}
