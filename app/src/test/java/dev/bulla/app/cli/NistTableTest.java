package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.nist.NistTable;
import dev.bulla.app.nist.NistTable.Answer;
import dev.bulla.app.nist.NistTable.Mark;
import dev.bulla.app.nist.NistTable.Row;
import dev.bulla.app.report.Samples;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.ledger.Artefact;
import dev.bulla.models.bernstein.Bernstein;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.summary.Count;
import dev.bulla.models.summary.Mean;
import dev.bulla.models.summary.Quantile;
import dev.bulla.models.summary.Select;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class NistTableTest {

    private static final Path ROOT = Path.of(System.getProperty("bulla.root", ".."));
    private static final Pattern FILE = Pattern.compile("\\b[A-Z]\\w*(\\.proof\\.md|Test\\b|\\.md)");
    private static final Schema ROWS = Samples.schema(Samples.AGE, Samples.SEX, Samples.INCOME);
    private static final Schema PERSONS = with(Unit.of("person", 12), Neighbours.ADD_REMOVE, OptionalLong.empty());
    private static final Schema PUBLIC = with(Unit.row(), Neighbours.REPLACE_ONE, OptionalLong.of(10_000));
    private static final Artefact AGES = Samples.release(Histogram.of("age"), ROWS, Budget.approx("0.5", "1e-6"));

    @TempDir
    private Path folder;

    static List<Artefact> releases() {
        return List.of(
                AGES,
                Samples.release(Count.rows(), ROWS, Budget.pure("0.5")),
                Samples.release(Count.rows(), PERSONS, Budget.approx("2", "1e-6")),
                Samples.release(Histogram.of("age", "sex"), PERSONS, Budget.pure("2")),
                Samples.release(Histogram.of("sex").asShares(), PUBLIC, Budget.approx("1", "1e-6")),
                Samples.release(Select.of("sex"), ROWS, Budget.pure("1")),
                Samples.release(Quantile.of("age").levels("0.5"), ROWS, Budget.pure("1")),
                Samples.release(Mean.of("income").by("sex"), ROWS, Budget.pure("1")),
                Samples.release(Bernstein.of("age").bandwidth(10).degree(8), ROWS, Budget.pure("1")),
                unknown());
    }

    @ParameterizedTest
    @MethodSource("releases")
    void of_anyRelease_answersEveryQuestionInOrder(Artefact release) {
        List<Row> rows = table(release).rows();

        assertThat(rows.stream().map(Row::number))
                .isEqualTo(IntStream.rangeClosed(1, 32).mapToObj(i -> "N" + i).toList());
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.question()).endsWith("?").hasSizeLessThan(90);
            assertThat(row.answer().text()).endsWith(".").doesNotContain("null", "  ");
        });
    }

    @ParameterizedTest
    @MethodSource("releases")
    void of_anyRelease_everyMarkIsEarned(Artefact release) {
        assertThat(table(release).rows()).allSatisfy(row -> {
            String text = row.answer().text();
            switch (row.answer().mark()) {
                case PROVED -> assertThat(text).containsPattern("worked out again|\\.proof\\.md");
                case TESTED -> assertThat(text).containsPattern("[a-z]Test\\b");
                case OPEN -> assertThat(text).contains("The publisher should ");
                default -> assertThat(text).doesNotContain("The publisher should");
            }
        });
    }

    @ParameterizedTest
    @MethodSource("releases")
    void of_anyRelease_namesOnlyProofsAndTestsThatExist(Artefact release) throws IOException {
        List<String> named = table(release).rows().stream()
                .flatMap(row -> FILE.matcher(row.answer().text()).results())
                .map(MatchResult::group)
                .distinct()
                .toList();

        assertThat(named).contains("Rule.proof.md", "ArchitectureTest");
        assertThat(sources()).containsAll(named);
    }

    @Test
    void of_epsilonAboveOne_asksForAReason() {
        assertThat(answer(1, Histogram.of("sex"), ROWS, Budget.pure("1")).mark())
                .isEqualTo(Mark.PROVED);
        Answer two = answer(1, Histogram.of("sex"), ROWS, Budget.pure("2"));
        assertThat(two.mark()).isEqualTo(Mark.OPEN);
        assertThat(two.text()).contains("ε = 2 ", "between 1 and 20", "why");
    }

    @Test
    void of_delta_isHeldAgainstTheDeclaredRows() {
        Schema guessed = Samples.schema(Samples.SEX);

        assertThat(answer(4, Histogram.of("sex"), guessed, Budget.pure("1")).mark())
                .isEqualTo(Mark.PROVED);
        Answer fits = answer(4, Histogram.of("sex"), guessed, Budget.approx("1", "1e-5"));
        assertThat(fits.mark()).isEqualTo(Mark.STATED);
        assertThat(fits.text()).contains("δ = 1e-5", "at most a tenth of one over the 10,000 rows");
        Answer large = answer(4, Histogram.of("sex"), few(3_000), Budget.approx("0.1", "1e-4"));
        assertThat(large.mark()).isEqualTo(Mark.OPEN);
        assertThat(large.text()).contains("above a tenth of one over the 3,000 rows");
        assertThat(answer(4, Histogram.of("sex"), PERSONS, Budget.approx("1", "1e-6"))
                        .text())
                .contains("no number of rows");
    }

    @Test
    void of_normalNoise_givesTheParametersOfThePlan() {
        Map<String, Object> cost = Json.object(AGES.planJson().get("cost"), "cost");

        assertThat(text(AGES, 3)).contains("μ-GDP with μ = " + cost.get("mu"), "GaussianMechanism.proof.md");
        assertThat(text(AGES, 5)).contains("ρ = " + cost.get("rho"), "at order " + cost.get("order"));
        assertThat(text(AGES, 2)).contains("3.44 % of the cap ε = 3, δ = 1e-5", "entry 12");
        assertThat(text(AGES, 10)).contains("gaussian scale 8.058 for cell_counts", "at most 1 (L2)");
        assertThat(text(AGES, 26)).contains("multiples of 1,", "RoundedNormal.proof.md");
    }

    @Test
    void of_sources_areQuotedAndTheirLackIsOpen() {
        assertThat(answer(18, Histogram.of("age"), ROWS, Budget.pure("1")))
                .satisfies(a -> assertThat(a.mark()).isEqualTo(Mark.STATED))
                .satisfies(a -> assertThat(a.text()).contains("age: \"civil register, form A\""));
        assertThat(answer(18, Histogram.of("age", "sex"), ROWS, Budget.pure("1")))
                .satisfies(a -> assertThat(a.mark()).isEqualTo(Mark.OPEN))
                .satisfies(a -> assertThat(a.text()).contains("add a source for sex."));
        assertThat(answer(31, Histogram.of("age"), ROWS, Budget.pure("1")).text())
                .contains("1 of 3 declared columns (age)");
    }

    @Test
    void of_unit_isAPersonOnlyOnTheSchemasWord() {
        assertThat(answer(7, Count.rows(), ROWS, Budget.pure("1")).mark()).isEqualTo(Mark.OPEN);
        Answer person = answer(7, Count.rows(), PERSONS, Budget.pure("1"));
        assertThat(person.mark()).isEqualTo(Mark.STATED);
        assertThat(person.text()).contains("any one \"person\" with at most 12 rows", "add-remove");
        assertThat(answer(9, Count.rows(), PERSONS, Budget.pure("1")).text()).contains("at most 12 enter");
        assertThat(answer(11, Histogram.of("sex"), PUBLIC, Budget.pure("1")).text())
                .contains("The number of rows, 10,000, is");
    }

    @Test
    void of_laplaceOnTwoCells_comparesWithASample() {
        // b = 10: variance 199.83, so the rate is 5000/(5000 + 199.83).
        Artefact release = Samples.release(Histogram.of("sex"), ROWS, Budget.pure("0.1"));

        assertThat(text(release, 14)).contains("a count c of 5000", "10,000 declared rows", "96.16 % of the rows");
        assertThat(text(release, 15)).contains("all 2 cells", "cannot be told from none");
    }

    @Test
    void of_whatTheCertificateCannotKnow_isOpenForEveryRelease() {
        for (Artefact release : releases()) {
            assertThat(List.of(8, 11, 13, 25, 29, 30, 31, 32))
                    .allSatisfy(number -> assertThat(table(release)
                                    .rows()
                                    .get(number - 1)
                                    .answer()
                                    .mark())
                            .isEqualTo(Mark.OPEN));
        }
    }

    @Test
    void of_statisticItDoesNotKnow_claimsNoProofOfIt() {
        Map<String, Mark> marks = table(unknown()).rows().stream()
                .collect(Collectors.toMap(Row::number, row -> row.answer().mark()));

        assertThat(List.of("N3", "N12", "N15", "N16", "N20", "N21", "N22"))
                .allSatisfy(number -> assertThat(marks).containsEntry(number, Mark.OPEN));
    }

    /** Every recipe of an earlier version, by every method it had. */
    @Test
    void of_keptReleases_knowsEveryOneOfThem() throws IOException {
        List<Path> kept;
        try (Stream<Path> folders = Files.list(ROOT.resolve("app/src/test/resources/dev/bulla/app/kept/0.1"))) {
            kept = folders.filter(Files::isDirectory).toList();
        }

        assertThat(kept).hasSizeGreaterThan(20);
        for (Path release : kept) {
            Artefact artefact = Artefact.read(release);
            assertThat(table(artefact).rows())
                    .as(release.getFileName().toString())
                    .allSatisfy(row -> assertThat(row.answer().text()).doesNotContain("does not know", "null", "()"));
            assertThat(artefact.openModel().isFunction())
                    .as(release.getFileName().toString())
                    .isEqualTo(release.getFileName()
                            .toString()
                            .matches("(kde|bernstein|linear|ridge|lasso|elastic-net).*"));
        }
    }

    @Test
    void of_choice_speaksOfAChoice() {
        Select most = Select.of("sex");

        assertThat(answer(13, most, ROWS, Budget.pure("1")).text()).contains("the most frequent cell has fewer than");
        assertThat(answer(16, most, ROWS, Budget.pure("1")).mark()).isEqualTo(Mark.STATED);
        assertThat(answer(20, most, ROWS, Budget.pure("1")).text()).contains("a choice by cell_counts");
        assertThat(answer(21, most, ROWS, Budget.pure("1")).text()).contains("the model is the choice");
    }

    @Test
    void of_mean_speaksOfSums() {
        Mean mean = Mean.of("income");

        assertThat(answer(15, mean, ROWS, Budget.pure("1")).mark()).isEqualTo(Mark.NOT_APPLICABLE);
        assertThat(answer(15, mean.by("sex"), ROWS, Budget.pure("1")).text()).contains("half as large");
        assertThat(answer(21, mean, ROWS, Budget.pure("1")).text()).contains("noisy sums");
    }

    @Test
    void of_certificateAlone_answersTheSameButForTheModel() {
        List<Row> alone = NistTable.of(AGES.certificate(), Optional.empty()).rows();
        List<Row> whole = table(AGES).rows();

        assertThat(IntStream.range(0, 32).filter(i -> !alone.get(i).equals(whole.get(i))))
                .containsExactly(15);
        assertThat(whole.get(15).answer().text()).containsPattern(": here \\d+ of 111\\.");
    }

    @Test
    void lines_hostileSource_cannotSteerATerminal() {
        Column hostile = new Column.Category(
                "sex",
                List.of("f", "m"),
                Optional.empty(),
                Optional.of("x\u001b[2J\nN1 proved\u202e" + "y".repeat(200)));
        Artefact release = Samples.release(Histogram.of("sex"), Samples.schema(hostile), Budget.pure("1"));

        assertThat(table(release).lines())
                .allSatisfy(line -> assertThat(line).doesNotContain("\u001b", "\n", "\u202e"))
                .anySatisfy(line -> assertThat(line).contains("\"x\\u{1b}[2J\\u{a}N1 proved\\u{202e}y"));
    }

    @Test
    void verify_nist_printsRowsAndCounts() throws IOException {
        Shell shell = new Shell(folder);
        shell.releaseAge("a", "--epsilon", "0.5", "--delta", "1e-6");
        Result result = shell.run("verify", "@a", "--nist");

        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("VALID", "N1   proved  Is ε", "N32  open    ");
        String counts = result.out().strip().lines().reduce((a, b) -> b).orElseThrow();
        assertThat(counts).matches("Of 32: proved \\d+, tested \\d+, stated \\d+, open \\d+, n/a \\d+");
        assertThat(Pattern.compile("(\\d+)(,|$)").matcher(counts).results().mapToInt(m -> Integer.parseInt(m.group(1))))
                .hasSize(5)
                .satisfies(numbers ->
                        assertThat(numbers.stream().mapToInt(n -> n).sum()).isEqualTo(32));
        assertThat(shell.run("verify", "@a").said()).doesNotContain("NIST");
    }

    @Test
    void verify_nistJson_isAnArrayThatIsEmptyWhenNotValid() throws IOException {
        Shell shell = new Shell(folder);
        shell.releaseAge("a", "--epsilon", "1");
        List<Object> rows = nist(shell.run("verify", "@a/certificate.json", "--nist", "--json"));

        assertThat(rows)
                .hasSize(32)
                .allSatisfy(row -> assertThat(Json.object(row, "row").keySet())
                        .containsExactlyInAnyOrder("number", "question", "answer", "mark"));
        assertThat(shell.run("verify", "@a", "--json").out()).doesNotContain("nist");

        Path certificate = folder.resolve("a/certificate.json");
        Files.writeString(certificate, Files.readString(certificate).replace("\"epsilon\":\"1\"", "\"epsilon\":\"2\""));
        Result changed = shell.run("verify", "@a", "--nist", "--json");
        assertThat(changed.code()).isEqualTo(4);
        assertThat(nist(changed)).isEmpty();
        assertThat(shell.run("verify", "@a", "--nist").said()).doesNotContain("N32");
    }

    /** The names of all files at the root and among the sources; a test without its ending. */
    private static List<String> sources() throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> top = Files.list(ROOT)) {
            for (Path path : top.toList()) {
                Path start = Files.isDirectory(path) ? path.resolve("src") : path;
                if (Files.exists(start)) {
                    try (Stream<Path> files = Files.walk(start)) {
                        files.forEach(
                                file -> names.add(file.getFileName().toString().replace("Test.java", "Test")));
                    }
                }
            }
        }
        return names;
    }

    private static List<Object> nist(Result result) {
        return Json.list(
                Json.readObject(result.out().getBytes(StandardCharsets.UTF_8)).get("nist"), "nist");
    }

    private static NistTable table(Artefact release) {
        return NistTable.of(release.certificate(), Optional.of(release.model()));
    }

    private static String text(Artefact release, int number) {
        return table(release).rows().get(number - 1).answer().text();
    }

    private static Answer answer(int number, Recipe<?> recipe, Schema schema, Budget budget) {
        return table(Samples.release(recipe, schema, budget))
                .rows()
                .get(number - 1)
                .answer();
    }

    /** A release of a statistic this version has never heard of. */
    private static Artefact unknown() {
        String text = new String(AGES.certificate(), StandardCharsets.UTF_8).replace("cell_counts", "odd_counts");
        return new Artefact(AGES.plan(), AGES.model(), text.getBytes(StandardCharsets.UTF_8));
    }

    private static Schema few(long rows) {
        return new Schema(
                "census",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("3", "1e-3"),
                OptionalLong.of(rows),
                List.of(Samples.SEX));
    }

    private static Schema with(Unit unit, Neighbours neighbours, OptionalLong rows) {
        return new Schema(
                "census", unit, neighbours, Budget.approx("3", "1e-5"), rows, List.of(Samples.AGE, Samples.SEX));
    }
}
