package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.testing.SentinelScan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that nobody declared, on the command line: from hostile cells to answers, and nothing of those that few people have. */
class KeysCommandTest {

    private static final String SCHEMA = """
            dataset: visits
            unit: {column: person, max_rows: 2}
            budget: {epsilon: "3", delta: "1e-5"}
            rows: 900
            columns:
              age:   {type: integer, min: 0, max: 99}
              place: {type: text, longest: 60}
            """;

    /** What a person alone has been to: shown with chance 3·10⁻⁷, as the threshold is 30. */
    private static final String RARE = "Ultima-Thule-" + ProcessHandle.current().pid();

    /** Of one person again and again, and of another once: three rows that count. */
    private static final String FEW = "Quirinal-" + ProcessHandle.current().pid();

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void rows() throws IOException {
        shell = new Shell(folder);
        Files.writeString(folder.resolve("visits.yaml"), SCHEMA);
        List<String> places = new ArrayList<>();
        places.addAll(Collections.nCopies(300, "Lisboa"));
        places.addAll(Collections.nCopies(90, "São \"Zé\", the 2nd"));
        places.addAll(Collections.nCopies(90, "<script>alert(1)</script>"));
        places.addAll(Collections.nCopies(90, "=1+1"));
        places.add(FEW);
        places.add(RARE);
        // None of these is a key, whoever has it.
        places.addAll(Collections.nCopies(99, ""));
        places.addAll(Collections.nCopies(99, "esc\u001b[31m"));
        places.addAll(Collections.nCopies(99, "\uFEFFmark"));
        places.addAll(Collections.nCopies(99, "x".repeat(61)));
        places.add("y".repeat(10_000_000));
        Collections.shuffle(places, new Random(3));
        StringBuilder rows = new StringBuilder("person,age,place\n");
        for (int i = 0; i < places.size(); i++) {
            rows.append('p').append(i).append(',').append(i % 2 == 0 ? 20 : 60);
            rows.append(",\"").append(places.get(i).replace("\"", "\"\"")).append("\"\n");
        }
        // One person again and again: two rows count.
        rows.append(("crowd,20," + FEW + "\n").repeat(500));
        Files.writeString(folder.resolve("visits.csv"), rows);
    }

    private Shell.Result run(String line) {
        return shell.run(line.split(" ", -1));
    }

    @Test
    void release_hostileKeys_areShownSafelyAndThoseOfFewPeopleNowhere() throws IOException {
        Shell.Result planned = run("plan counts-by-key --key place --schema @visits.yaml --epsilon 1 --delta 1e-6");
        Shell.Result released = run("release counts-by-key --key place --schema @visits.yaml --data @visits.csv"
                + " --epsilon 1 --delta 1e-6 --ledger @keys.db --out @out");
        Shell.Result all = run("predict @out");
        Shell.Result json = run("predict @out --json");
        Shell.Result shown = run("show @out");

        assertThat(planned.out() + planned.err())
                .contains("each number that is told", "is shown with chance 95 % from 35 rows on", "W-141");
        assertThat(released.code()).as(released.err()).isZero();
        assertThat(all.out().lines().map(line -> line.replaceAll(",-?\\d+,-?\\d+,-?\\d+$", "")))
                .containsExactly(
                        "place,prediction,lower,upper",
                        "\"<script>alert(1)</script>\"",
                        "\"'=1+1\"",
                        "Lisboa",
                        "\"São \"\"Zé\"\", the 2nd\"",
                        "any other key");
        assertThat(lisboa("@out")).isBetween(250L, 350L); // noise of scale 2: off by more with chance e⁻²⁵
        assertThat(run("predict @out --at Nowhere").out()).contains("\n0,0,34");
        assertThat(run("verify @out").code()).isZero();
        assertThat(Files.readString(folder.resolve("out/report.html")))
                .contains("Lisboa")
                .doesNotContain("<script>alert(1)");
        SentinelScan scan = SentinelScan.of(RARE, FEW, "esc\u001b[31m", "xxxxxxxxxxxx", "yyyyyyyyyyyy");
        for (Shell.Result said : List.of(planned, released, all, json, shown)) {
            scan.look("what was said", (said.out() + said.err()).getBytes(StandardCharsets.UTF_8));
        }
        scan.lookUnder(folder, folder.resolve("visits.csv"));
        scan.assertClean();
    }

    @Test
    void release_ofSomeRows_countsThose() {
        Shell.Result released = shell.run(
                "release",
                "counts-by-key",
                "--key",
                "place",
                "--where",
                "age < 40",
                "--schema",
                "@visits.yaml",
                "--data",
                "@visits.csv",
                "--epsilon",
                "1",
                "--delta",
                "1e-6",
                "--out",
                "@young");

        assertThat(released.code()).as(released.err()).isZero();
        assertThat(lisboa("@young")).isBetween(90L, 210L);
        assertThat(run("verify @young").code()).isZero();
    }

    private long lisboa(String release) {
        String answer = run("predict " + release + " --at Lisboa")
                .out()
                .lines()
                .skip(1)
                .findFirst()
                .orElseThrow();
        return Long.parseLong(answer.substring(0, answer.indexOf(',')));
    }

    @Test
    void plan_otherRecipesAndConditions_refuseText() {
        for (String line : List.of(
                "histogram --columns place",
                "count --by place",
                "mean --columns place",
                "quantile --columns place --levels .5",
                "select --columns place",
                "marginals --columns place+age",
                "kde --columns place --bandwidth 1",
                "linear --columns place --target age",
                "linear --target place",
                "naive-bayes --columns age --target place",
                "logistic --columns age --target place --delta 1e-6",
                "svm --columns age --target place",
                "bernstein --columns place --bandwidth 1 --degree 4 --sensitivity 1",
                "count --weight place")) {
            Shell.Result result = run("plan " + line + " --schema @visits.yaml --epsilon 1");
            assertThat(result.code()).as(line).isEqualTo(2);
            assertThat(result.err()).as(line).contains("E-207", "\"place\" is text", "Nothing was charged.");
        }
        Shell.Result where =
                shell.run("plan", "count", "--schema", "@visits.yaml", "--epsilon", "1", "--where", "place = Lisboa");
        assertThat(where.err()).contains("E-207");
        // Left to choose, a regression takes the columns whose values are declared.
        assertThat(run("plan linear --target age --schema @visits.yaml --epsilon 1")
                        .err())
                .contains("E-540");
    }

    @Test
    void release_laterInAnAccount_isRefused() {
        assertThat(run("release count --schema @visits.yaml --data @visits.csv --epsilon 0.1 --out @count")
                        .code())
                .isZero();
        Shell.Result later = run("release counts-by-key --key place --schema @visits.yaml --data @visits.csv"
                + " --epsilon 1 --delta 1e-6 --out @later");

        assertThat(later.code()).isEqualTo(3);
        assertThat(later.err()).contains("Nothing was charged.");
    }
}
