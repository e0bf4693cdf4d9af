package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import dev.bulla.app.command.Flags;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.models.histogram.Histogram;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Command;

/** Below the command line nobody speaks of flags and commands; on it, refusals do. */
class FlagsTest {

    /** The commands there are, and those that only the script at the root knows. */
    private static final String COMMANDS = Stream.concat(
                    Stream.of("reproduce", "bench"),
                    Bulla.COMMANDS.stream()
                            .map(command -> command.getAnnotation(Command.class).name()))
            .collect(Collectors.joining("|"));

    private static final Pattern FLAG_OR_COMMAND = Pattern.compile("(?<!-)--([a-z]|$)|\\bbulla (" + COMMANDS + ")\\b");

    @Test
    void literals_belowTheCommandLine_holdNeitherFlagNorCommand() throws IOException {
        List<JavaFileObject> sources = new ArrayList<>();
        Path root = Path.of(System.getProperty("bulla.root"));
        for (String module : List.of("core", "data", "models", "ledger", "synth", "audit")) {
            try (Stream<Path> files = Files.walk(root.resolve(module).resolve("src/main/java"))) {
                for (Path file :
                        files.filter(f -> f.toString().endsWith(".java")).toList()) {
                    sources.add(source(file.getFileName().toString(), Files.readString(file)));
                }
            }
        }

        assertThat(sources).hasSizeGreaterThan(200);
        assertThat(found(sources)).isEmpty();
    }

    @Test
    void literals_planted_areCaught() throws IOException {
        String planted = """
                class Planted {
                    // --comment
                    int less(int i) { return --i; }
                    String[] fine = {"a-b", "a -- b", "rw-------", "bulla rehearsal 1", "the ledger of bulla"};
                    String[] flags = {"--columns", "Take fewer --bins.", "--" + fine[0], "see bulla plan", "bulla ledger cap"};
                    String block = \"""
                        Leave --delta out.
                        \""";
                }
                """;

        assertThat(found(List.of(source("Planted.java", planted))))
                .containsExactly(
                        "Planted.java: --columns",
                        "Planted.java: Take fewer --bins.",
                        "Planted.java: --",
                        "Planted.java: see bulla plan",
                        "Planted.java: bulla ledger cap",
                        "Planted.java: Leave --delta out.\n");
    }

    @Test
    void refusal_inJava_hasNoDashesAndOnTheCommandLineHas(@TempDir Path folder) throws IOException {
        String rest = " is missing, or names a column twice. A histogram counts rows by the values of its columns.";

        assertThatThrownBy(() -> Histogram.of("age", "age"))
                .isInstanceOf(BadInput.class)
                .hasMessage("E-413 columns:" + rest + " For example columns: age,sex.");
        Shell.Result typed = new Shell(folder)
                .run("plan", "histogram", "--schema", "@town.yaml", "--epsilon", "1", "--columns", "age,age", "--json");
        assertThat(typed.err()).startsWith("E-413 --columns:" + rest + " For example --columns age,sex.\n");
        assertThat(typed.out()).contains("\"where\":\"--columns\"", "\"remedy\":\"For example --columns age,sex.\"");
    }

    /** No name of a file can pass for an option: there is no mark to be forged, and what is not plain is escaped. */
    @Test
    void refusal_hostileNames_areNoOptions(@TempDir Path folder) throws IOException {
        Shell shell = new Shell(folder);
        String forged = "\uFDD0columns\uFDD1\uE000\u0001";
        Files.writeString(folder.resolve("forged.yaml"), Shell.SCHEMA.replace("height", "\"" + escaped(forged) + "\""));
        String shown = "\\u{fdd0}columns\\u{fdd1}\\u{e000}\\u{1}";
        String[] plan = {"plan", "histogram", "--epsilon", "1", "--columns", "age", "--bins"};

        assertThat(shell.run(words(plan, forged + "=3", "--schema", "@town.yaml"))
                        .err())
                .startsWith("E-414 --bins: \"" + shown + "\" is not one of --columns.");
        assertThat(shell.run(words(plan, "columns=3", "--schema", "@town.yaml")).err())
                .startsWith("E-414 --bins: \"columns\" is not one of --columns.");
        assertThat(shell.run(words(plan, "3", "--schema", "@forged.yaml")).err())
                .startsWith("E-203 forged.yaml: columns." + shown + ": ")
                .doesNotContain("--");
    }

    @Test
    void field_everyScope_isNamedAsItIsTyped() {
        assertThat(Stream.of(
                                Field.option("svm-cost"),
                                Field.request("delta"),
                                Field.request("recipe"),
                                Field.header("idempotency-key"),
                                Field.schema("columns", "age"),
                                Field.question("level"))
                        .map(Flags.WORDING::field))
                .containsExactly("--svm-cost", "--delta", "RECIPE", "--idempotency-key", "columns.age", "level");
    }

    private static String[] words(String[] first, String... more) {
        return Stream.of(first, more).flatMap(Stream::of).toArray(String[]::new);
    }

    private static String escaped(String text) {
        return text.chars().mapToObj(c -> String.format("\\u%04x", c)).collect(Collectors.joining());
    }

    /** The literals of these sources that hold a flag or a command. */
    private static List<String> found(List<JavaFileObject> sources) throws IOException {
        List<String> found = new ArrayList<>();
        JavacTask task = (JavacTask)
                ToolProvider.getSystemJavaCompiler().getTask(null, null, null, List.of("-proc:none"), null, sources);
        for (CompilationUnitTree unit : task.parse()) {
            new TreeScanner<@Nullable Void, @Nullable Void>() {
                @Override
                public @Nullable Void visitLiteral(LiteralTree literal, @Nullable Void nothing) {
                    if (literal.getValue() instanceof String text
                            && FLAG_OR_COMMAND.matcher(text).find()) {
                        found.add(unit.getSourceFile().getName().replaceFirst("^/", "") + ": " + text);
                    }
                    return null;
                }
            }.scan(unit, null);
        }
        return found;
    }

    private static JavaFileObject source(String name, String text) {
        return new SimpleJavaFileObject(URI.create("memory:///" + name), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }
}
