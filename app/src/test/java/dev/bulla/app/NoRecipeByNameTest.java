package dev.bulla.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.option.Option;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Nothing in the program knows a recipe, statistic, mechanism, option or predicted error by name; they declare themselves. */
class NoRecipeByNameTest {

    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\\n]|\\\\.)*)\"");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|(?m)^\\s*//.*$", Pattern.DOTALL);

    /** Words that mean something else where they stand. */
    private static final Map<String, Set<String>> OTHERWISE = Map.ofEntries(
            Map.entry("LedgerCommand.java", Set.of("target")), // where a copy of the ledger was put
            Map.entry("LedgerText.java", Set.of("by", "time")), // who asked, and when
            Map.entry("LedgerRoutes.java", Set.of("time")), // of an entry
            Map.entry("ServerLog.java", Set.of("time")), // of a line
            Map.entry("RegionsCommand.java", Set.of("--columns", "regions")), // of places
            Map.entry("AuditedPlans.java", Set.of("tune")), // what every recipe that chooses calls its share
            Map.entry("DisclosureCommand.java", Set.of("key", "--key")), // what records are matched by
            Map.entry(
                    "PredictCommand.java",
                    Set.of("cells", "--columns", "--target")), // of an answer, of a question to a generator
            Map.entry("QuestionReader.java", Set.of("target")), // of a question to a generator
            Map.entry("QualityChapters.java", Set.of("logistic", "model", "synthetic")), // words of a page
            Map.entry("QualityFindings.java", Set.of("columns", "synthetic")), // of two tables
            Map.entry("QualityReport.java", Set.of("synthetic")), // one of two tables
            Map.entry("SharesPlot.java", Set.of("synthetic")), // one of two tables
            Map.entry("SynthCommand.java", Set.of("--where", "method")), // of what is not private
            Map.entry("SynthResult.java", Set.of("method")), // of what is not private
            Map.entry("CommunitiesCommand.java", Set.of("--method", "method", "--time", "topics")), // not private
            Map.entry("ToldTopics.java", Set.of("slots", "topics")), // of what is not private
            Map.entry("TopicsCommand.java", Set.of("--time", "--topics", "topics")), // of what is not private
            Map.entry("VisitOptions.java", Set.of("--period", "--slots", "--time")), // of visits, not private
            Map.entry("Failures.java", Set.of("where")), // the field that a message is about
            Map.entry("Served.java", Set.of("model")), // a file of a release
            Map.entry("ReleaseRoutes.java", Set.of("model")), // a file of a release
            Map.entry("Provenance.java", Set.of("model")), // what is read, for messages
            Map.entry("Metrics.java", Set.of("method")), // of a request
            Map.entry("ProposalRoutes.java", Set.of("by")), // who proposed
            Map.entry("Job.java", Set.of("key")), // of idempotency
            Map.entry("ApiKeys.java", Set.of("key")), // of a user
            Map.entry("KeysCommand.java", Set.of("key")), // of a user
            Map.entry("CommonRoutes.java", Set.of("key")), // of a user
            Map.entry("OpenApi.java", Set.of("key")), // of a user
            Map.entry("ExportCommand.java", Set.of("--as"))); // the format of an export

    @Test
    void literals_ofTheProgram_nameNoRecipe() throws IOException {
        Path sources = Path.of(System.getProperty("bulla.root"), "app/src/main/java");
        Set<String> names = names();
        Set<String> found = new TreeSet<>();
        List<Path> files;
        try (Stream<Path> all = Files.walk(sources)) {
            files = all.filter(file -> file.toString().endsWith(".java")).toList();
        }
        for (Path file : files) {
            String name = file.getFileName().toString();
            if (!name.equals("DemoCommand.java")) { // a demonstration names what it demonstrates
                literals(Files.readString(file))
                        .filter(names::contains)
                        .filter(literal ->
                                !OTHERWISE.getOrDefault(name, Set.of()).contains(literal))
                        .forEach(literal -> found.add(name + ": " + literal));
            }
        }

        assertThat(files).hasSizeGreaterThan(60);
        assertThat(found).isEmpty();
    }

    @Test
    void literals_ofTheDemonstration_areSeen() throws IOException {
        Path demo = Path.of(System.getProperty("bulla.root"), "app/src/main/java/dev/bulla/app/cli/DemoCommand.java");

        assertThat(literals(Files.readString(demo)).filter(names()::contains)).contains("histogram");
        assertThat(literals("/* \"count\" */ say(\"--kde\", x);").filter(names()::contains))
                .isEmpty();
    }

    private static Stream<String> literals(String source) {
        return LITERAL.matcher(COMMENT.matcher(source).replaceAll(""))
                .results()
                .map((MatchResult found) -> found.group(1));
    }

    private static Set<String> names() {
        return Recipes.all().stream().flatMap(NoRecipeByNameTest::names).collect(Collectors.toSet());
    }

    private static Stream<String> names(Recipe.Type<?> type) {
        Stream<String> options =
                type.options().stream().map(Option::name).flatMap(name -> Stream.of(name, "--" + name));
        return Stream.of(
                        Stream.of(type.name()),
                        options,
                        type.ingredients().stream().map(Ingredient::name),
                        type.errors().keys().keySet().stream())
                .flatMap(names -> names);
    }
}
