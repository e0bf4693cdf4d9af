package dev.bulla.app.cli;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.Failures;
import dev.bulla.app.screen.Console;
import dev.bulla.core.Home;
import dev.bulla.core.accounting.Account;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.release.Progress;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.seal.ForgedCertificate;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.data.Tables;
import dev.bulla.data.schema.Schemas;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.publish.Publisher;
import dev.bulla.ledger.publish.SigningKeyFile;
import dev.bulla.ledger.store.KeyLock;
import dev.bulla.models.histogram.Histogram;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.function.ThrowingSupplier;

/** Makes the command line say everything it can say, from bad words to a broken disk. */
final class Provocations {

    /** What stands in the rows and must never be said. */
    static final String SENTINEL = "Vercingetorix-4711";

    private static final Pattern CODE = Pattern.compile("\\b[EIW]-[0-9]{3}\\b");
    private static final int LONGEST_PATH = 4_095;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final Path folder;
    private final Shell shell;
    private final List<Said> said = new ArrayList<>();

    /**
     * What one command line said.
     *
     * @param command the words typed
     * @param code the exit code
     * @param lines the message and what it cost, without what differs from run to run
     */
    record Said(String command, int code, List<String> lines) {}

    /** Fails on purpose. */
    private interface Action {
        void run() throws Exception;
    }

    Provocations(Path folder) throws IOException {
        this.folder = folder;
        this.shell = new Shell(folder);
    }

    List<Said> all() throws Exception {
        words();
        schemas();
        drafts();
        plans();
        summaries();
        curves();
        densities();
        regressions();
        processes();
        machines();
        classifiers();
        files();
        places();
        questions();
        joint();
        attacks();
        imputations();
        accounts();
        ledgers();
        audits();
        totals();
        advice();
        epsilons();
        releases();
        keys();
        serving();
        ourFaults();
        return said;
    }

    private void words() {
        say("plan histogram --schema @town.yaml --epsilon 1 --colums age");
        say("plan histogram --schema @town.yaml --epsilon 1 --bandwidth 5");
        say("release count --schema @town.yaml --epsilon 1 --out @o");
        say("plan --schema @town.yaml --epsilon 1");
        say("completion tcsh");
        say("plan count --epsilon 1");
        say("plan count --schema @town.yaml");
        say("plan count --schema @town.yaml --epsilon 1,0");
        say("plan count --schema @town.yaml --epsilon -1");
        say("plan count --schema @town.yaml --epsilon 1 --delta 1");
        PrintStream closed = new PrintStream(new Full(), true, StandardCharsets.UTF_8);
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Bulla.run(closed, new PrintStream(err, true, StandardCharsets.UTF_8), "--version");
        keep("--version > /dev/full", new Result(code, "", err.toString(StandardCharsets.UTF_8)));
    }

    private void schemas() throws IOException {
        file("many.yaml", """
                dataset: Town!
                budget: {epsilon: "-1", colour: red}
                neighbours: both
                unit: {column: person, max_rows: 1.5}
                rows: many
                columns:
                  age: {type: integer, min: 9, max: 0}
                  weight: {type: float}
                  income: {type: real, max: .nan}
                  sex: {type: category, levels: [f, f]}
                  town: {type: category}
                  shoe: 43
                """);
        check("many.yaml");
        check("none.yaml");
        file("schema.txt", "x");
        check("schema.txt");
        check(file("empty.yaml", ""));
        check(file("list.yaml", "- a\n"));
        check(file("broken.yaml", "dataset: town\nbudget: {epsilon: \"3\"\ncolumns:\n"));
        check(file("latin.yaml", "dataset: t\u00fc", StandardCharsets.ISO_8859_1));
        check(file("broken.json", "{\"dataset\": \"town\", \"dataset\": \"city\"}"));
        check(file("anchor.yaml", Shell.SCHEMA + "  a: &a {type: real, min: 0, max: 1}\n  b: *a\n---\nx: 1\n"));
        check(file("aliases.yaml", "a: [&a 1" + ", *a".repeat(60) + "]\n"));
        check(file("twice.yaml", Shell.SCHEMA + "rows: 9\n"));
        check(file("bare.yaml", Shell.SCHEMA.replace("rows: 300", "rows:")));
        try (RandomAccessFile large =
                new RandomAccessFile(folder.resolve("large.yaml").toFile(), "rw")) {
            large.setLength((16 << 20) + 1);
        }
        check("large.yaml");
        plan("histogram --columns shoe --epsilon 1");
    }

    private void drafts() throws IOException, SQLException {
        say("schema draft");
        say("schema draft jdbc:sqlite::memory:");
        say("schema draft @town.parquet --header");
        say("schema draft @town.csv --delimiter x");
        say("schema draft --codebook @" + file("open.csv", "variable,type\n\"a,integer\n"));
        say("schema draft --codebook @town.csv");
        say("schema draft @"
                + file(
                        "several.json",
                        "{\"resources\": [{\"name\": \"a\", \"schema\": {\"fields\": []}},"
                                + " {\"name\": \"b\", \"schema\": {\"fields\": []}}]}"));
        say("schema draft @" + file("known.json", "{\"a\": 1}"));
        say("schema draft @" + file("rows-only.csv", "41," + SENTINEL + ",f\n"));
        say("schema draft @" + file("bars.csv", "age;sex\n1;" + SENTINEL + "\n"));
        sqlite("draft.db", "CREATE TABLE people (age INTEGER)");
        String base = "jdbc:sqlite:" + folder.resolve("draft.db");
        keep("schema draft jdbc:sqlite:… --table persons", run("schema", "draft", base, "--table", "persons"));
        say("schema draft @" + file("perhaps.csv", "name,type,age\n" + SENTINEL + ",x,3\n"));
        say("schema draft @" + file("sheet.xlsx", "x"));
        say("schema draft @town.csv --out @town.yaml");
        run("schema", "draft", "@town.csv", "--out", "@draft.yaml");
        check("draft.yaml");
        check(file("dialect.yaml", Shell.SCHEMA + "dialect: {delimiter: ';', decimal: ';', quote: none}\n"));
        check(file("labels.yaml", Shell.SCHEMA + "  b: {type: category, levels: [1], labels: {2: two}}\n"));
        say("schema check @town.yaml --data @town.csv");
        say("schema check @town.yaml --look");
    }

    /** A schema that protects targets alone. */
    private static String targets(String levels) {
        return Shell.SCHEMA
                .replace("rows: 300", "neighbours: outputs\nrows: 300")
                .replace("[f, m]", levels);
    }

    private void plans() throws IOException {
        plan("oracle --epsilon 1");
        plan("count --noise uniform --epsilon 1");
        plan("count --noise laplace --epsilon 1 --delta 1e-6");
        plan("count --noise gaussian --epsilon 1");
        file("fixed.yaml", Shell.SCHEMA.replace("rows: 300", "rows: 299\nneighbours: replace-one"));
        say("plan count --schema @fixed.yaml --epsilon 1");
        file("targets.yaml", targets("[f, m], public: true"));
        say("plan count --schema @targets.yaml --epsilon 1");
        file("nothing.yaml", targets("[f, m]").replace("rows: 300\n", ""));
        check("nothing.yaml");
        file("perhaps.yaml", targets("[f, m], public: perhaps"));
        check("perhaps.yaml");
        file("pure.yaml", Shell.SCHEMA.replace(", delta: \"1e-5\"", ""));
        say("plan count --schema @pure.yaml --epsilon 1 --delta 1e-6");
        plan("count --columns age --epsilon 1");
        plan("histogram --columns height --epsilon 1");
        plan("histogram --columns height --bins 2000000 --epsilon 1");
        plan("histogram --epsilon 1");
        plan("histogram --columns age --bins sex=2 --epsilon 1");
        plan("histogram --columns sex --bins sex=4 --epsilon 1");
        plan("histogram --columns sex --bins 4 --epsilon 1");
        plan("bernstein --columns sex --bandwidth 1 --degree 4 --sensitivity exact --epsilon 1");
        file("unsized.yaml", Shell.SCHEMA.replace("rows: 300\n", ""));
        say("plan histogram --schema @unsized.yaml --columns age --as shares --epsilon 1");
        plan("histogram --columns age --as percent --epsilon 1");
        plan("histogram --columns age --bins ten --epsilon 1");
        plan("count --epsilon 25");
        plan("histogram --columns age,sex --epsilon 0.01");
        plan("count --epsilon 1 --delta 0.001 --noise gaussian");
        plan("count --epsilon 3 --delta 1e-5 --noise gaussian");
        say("plan histogram --schema @unsized.yaml --columns age,sex,height --bins height=1000 --epsilon 1");
        say("plan count --schema @unsized.yaml --epsilon 1 --delta 0.0001 --noise gaussian");
        plan("count --epsilon 1 --error 5");
        plan("count --error 5 --interval 9");
        plan("count --error 0,5");
        plan("quantile --columns age --levels 0.5 --error 1");
        plan("count --interval 0.1");
    }

    private void summaries() throws IOException {
        plan("mean --columns sex --epsilon 1");
        plan("mean --columns age --by sex,sex --epsilon 1");
        plan("mean --columns age --by sex --bins height=3 --epsilon 1");
        plan("mean --epsilon 1");
        plan("marginals --columns age+sex,sex+age --epsilon 1");
        plan("marginals --columns age+sex --bins height=3 --epsilon 1");
        plan("mean --columns age --by height --bins 100 --epsilon 0.01");
        run("release marginals --schema @town.yaml --data @town.csv --columns age,sex --epsilon 0.1 --out @sides"
                .split(" ", -1));
        say("predict @sides --at 1,f");
        plan("count --epsilon 1 --where age=x");
        plan("count --epsilon 1 --where-rows 10");
        plan("count --epsilon 1 --weight sex");
        say("plan count --by sex --schema @fixed.yaml --epsilon 1 --where age>3");
        file("texts.yaml", Shell.SCHEMA + "  place: {type: text}\n  term: {type: text, longest: 20}\n");
        say("plan histogram --schema @texts.yaml --columns place --epsilon 1");
        check(file("endless.yaml", Shell.SCHEMA + "  place: {type: text, longest: 0}\n"));
        plan("counts-by-key --key height --epsilon 1 --delta 1e-6");
        plan("counts-by-key --key age --epsilon 1");
        say("plan counts-by-key --key age --schema @pure.yaml --epsilon 1 --delta 1e-6");
        plan("quantile --columns age --levels 0.5 --method guess --epsilon 1");
        plan("quantile --columns age,height --levels 0.5 --epsilon 1");
        plan("quantile --columns age --epsilon 1");
        plan("quantile --columns sex --levels 0.5 --epsilon 1");
        plan("quantile --columns age --levels 1.5 --epsilon 1");
        plan("quantile --columns height --bins 900000 --levels 0.5 --method cumulative --epsilon 1");
        run(("release quantile --schema @town.yaml --data @town.csv --columns age --levels 0.5 --epsilon 0.1"
                        + " --method permute-and-flip --out @middle")
                .split(" ", -1));
        say("predict @middle --at 0.75");
        plan("evaluate --epsilon 1");
        plan("evaluate --model @middle --epsilon 1");
        Files.writeString(folder.resolve("middle/model.json"), " ", StandardOpenOption.APPEND);
        plan("evaluate --model @middle --epsilon 1");
    }

    private void curves() {
        String curve = "bernstein --epsilon 1 --columns height --degree 4 ";
        plan(curve + "--bandwidth -1 --sensitivity 1");
        plan(curve + "--bandwidth 0.5 --sensitivity 1e-30");
        plan("bernstein --epsilon 1 --columns sex --degree 4 --bandwidth 0.5 --sensitivity 1");
        plan(curve + "--bandwidth 0.5");
        plan("bernstein --epsilon 1 --columns height --degree 100000000 --bandwidth 0.5 --sensitivity 1");
        say("plan " + curve + "--bandwidth 0.5 --sensitivity 1 --target age --schema @unsized.yaml");
        plan(curve + "--bandwidth 0.5 --sensitivity many");
        plan(curve + "--sensitivity 1");
    }

    private void densities() throws IOException {
        plan("kde --columns age --method kernel --epsilon 1 --delta 1e-6");
        plan("kde --columns age --method wood --epsilon 1 --delta 1e-6");
        plan("kde --columns age --method tree --bandwidth 2 --epsilon 1 --delta 1e-6");
        plan("kde --columns age --method tree --clean none --epsilon 1 --delta 1e-6");
        plan("kde --columns sex --epsilon 1 --delta 1e-6");
        plan("kde --columns height --bins height=70000 --epsilon 1 --delta 1e-6");
        file("four.yaml", """
                dataset: four
                budget: {epsilon: "3"}
                columns:
                  a: {type: real, min: 0, max: 1}
                  b: {type: real, min: 0, max: 1}
                  c: {type: real, min: 0, max: 1}
                  d: {type: real, min: 0, max: 1}
                """);
        say("plan kde --schema @four.yaml --columns a,b,c,d --epsilon 1");
        plan("kde --columns sex --bandwidth 1 --epsilon 1 --delta 1e-6");
        plan("kde --columns age --bandwidth age=wide --epsilon 1 --delta 1e-6");
        plan("kde --columns age --bandwidth 5 --tune some --epsilon 1 --delta 1e-6");
        plan("kde --columns age --bandwidth 5 --kernel round --epsilon 1 --delta 1e-6");
        plan("kde --columns age --bandwidth 5 --features 2 --epsilon 1 --delta 1e-6");
        plan("kde --columns age --tune 2 --epsilon 1 --delta 1e-6");
        plan("kde --columns age --bandwidth 5 --tune 0.2 --epsilon 1 --delta 1e-6");
        plan("kde --columns age --bandwidth height=1 --epsilon 1 --delta 1e-6");
        plan("histogram --columns sex --clean smooth --epsilon 1");
        plan("kde --columns age --bandwidth 2 --clean bright --epsilon 1 --delta 1e-6");
    }

    private void regressions() throws IOException {
        plan("linear --columns age --epsilon 1 --delta 1e-6");
        plan("linear --columns age,height --target height --epsilon 1 --delta 1e-6");
        plan("linear --columns height --target sex --epsilon 1 --delta 1e-6");
        plan("ridge --columns age --target height --method functional-as-published --epsilon 1");
        plan("linear --columns age --target height --method adassp-as-published --epsilon 1 --delta 1e-6");
        plan("linear --columns age --target height --method sn-as-published --epsilon 1 --delta 1e-6");
        plan("lasso --columns age --target height --method guess --epsilon 1");
        plan("lasso --columns age --target height --penalty -1 --epsilon 1 --delta 1e-6");
        String levels = String.join(
                ", ",
                java.util.stream.IntStream.range(0, 500).mapToObj(i -> "t" + i).toList());
        file("rowless.yaml", """
                dataset: rowless
                budget: {epsilon: "3"}
                columns:
                  town: {type: real, min: 0, max: 1}
                  rent: {type: real, min: 0, max: 1}
                """);
        file(
                "wide.yaml",
                "dataset: wide\nbudget: {epsilon: \"3\", delta: \"1e-5\"}\ncolumns:\n  town: {type: category, levels: ["
                        + levels + "]}\n  rent: {type: real, min: 0, max: 1}\n");
        say("plan linear --columns town --target rent --epsilon 1 --delta 1e-6 --schema @wide.yaml");
        say("plan linear --columns town --target rent --method dpme --epsilon 1 --schema @rowless.yaml");
        String output = "--columns age --target height --method output --epsilon 1 --delta 1e-6";
        plan("linear " + output);
        plan("ridge --penalty 0.1 " + output);
        say("plan ridge " + output + " --schema @fixed.yaml");
    }

    private void processes() throws IOException {
        String gp = "gp --columns age --target height --epsilon 1 ";
        plan("gp --columns age --epsilon 1");
        plan("gp --columns height --target height --epsilon 1");
        plan(gp + "--protect inputs");
        plan(gp + "--protect outputs");
        plan(gp + "--method magic");
        plan(gp + "--tune 0.95");
        plan(gp + "--tune 0.2 --bins 4");
        plan(gp + "--kernel cubic");
        plan(gp + "--kernel periodic");
        plan(gp + "--period height=3");
        plan(gp + "--bins 5000");
        say("plan " + gp + "--schema @unsized.yaml");
        file(
                "open.yaml",
                Shell.SCHEMA
                        .replace("rows: 300\n", "rows: 300\nneighbours: outputs\n")
                        .replace("[f, m]}", "[f, m], public: true}"));
        say("plan " + gp + "--schema @open.yaml");
        plan(gp + "--method cloaking");
        plan(gp + "--method moments --bins 4");
        plan(gp + "--kernel periodic --lengthscale 0.001 --period 80");
        say("plan " + gp + "--method moments --schema @unsized.yaml");
        String cube = """
                dataset: cube
                rows: 60
                budget: {epsilon: "3"}
                columns:
                  a: {type: real, min: 0, max: 1}
                  b: {type: real, min: 0, max: 1}
                  c: {type: real, min: 0, max: 1}
                  d: {type: real, min: 0, max: 1}
                """;
        file("cube.yaml", cube);
        file("cube.csv", "a,b,c,d\n0.1,0.2,0.3,0.4\n");
        file(
                "places.yaml",
                cube.replace("rows: 60\n", "rows: 60\nneighbours: outputs\n")
                        .replace("a: {", "a: {public: true, ")
                        .replace("b: {", "b: {public: true, "));
        say("plan gp --columns a --target b --epsilon 1 --schema @places.yaml");
        say("plan gp --columns a --target d --epsilon 1 --method cloaking --bins 4 --schema @places.yaml");
        String moments = "gp --method moments --target d --epsilon 1 --schema @cube.yaml ";
        say("plan " + moments + "--columns a,b,c");
        run(("release " + moments + "--columns a,b --data @cube.csv --out @curve --ledger @cube.db").split(" "));
        say("export @curve --as onnx --out @curve.onnx");
    }

    private void machines() {
        String svm = "svm --columns age,height --epsilon 1 --delta 1e-6 ";
        plan(svm);
        plan(svm + "--target age");
        plan(svm + "--target missing");
        plan("svm --target sex --columns age,sex --epsilon 1");
        say("plan " + svm + "--target sex --schema @unsized.yaml");
        plan(svm + "--target sex --svm-cost 301");
        plan(svm + "--target sex --kernel square");
        plan(svm + "--target sex --method boosting");
        plan(svm + "--target sex --bandwidth age=1000");
        plan(svm + "--target sex --kernel linear --bandwidth 1");
        plan(svm + "--target sex --tune 1");
    }

    private void classifiers() throws IOException {
        plan("naive-bayes --columns age --epsilon 1");
        plan("naive-bayes --columns age --target height --epsilon 1");
        plan("logistic --columns age,sex --target sex --epsilon 1 --delta 1e-6");
        plan("logistic --columns age --target sex --method newton --epsilon 1 --delta 1e-6");
        String town = "logistic --columns age --target sex --epsilon 1 --delta 1e-6 ";
        plan(town + "--penalty 1");
        plan(town + "--method objective --penalty -1");
        plan(town + "--method objective --penalty 0.01");
        plan("logistic --columns age --target sex --method objective --epsilon 1");
        String levels = IntStream.range(0, 1_001).mapToObj(i -> "l" + i).collect(Collectors.joining(", "));
        String column = ": {type: category, levels: [" + levels + "]}\n";
        file("wide.yaml", Shell.SCHEMA + "  a" + column + "  b" + column);
        say("plan naive-bayes --columns a --target b --epsilon 1 --schema @wide.yaml");
        say("plan logistic --columns a --target b --epsilon 1 --delta 1e-6 --schema @wide.yaml");
        String objective = "plan logistic --columns a,b --target sex --method objective --epsilon 1 --delta 1e-6";
        say(objective + " --schema @wide.yaml");
        String bayes = "plan naive-bayes --columns age --target sex --epsilon 1 --json --schema @town.yaml";
        String plan = run(bayes.split(" ", -1)).out();
        file("floor.json", plan.replaceFirst("\"noise\":", "\"floor\":0,\"noise\":"));
        say("release --plan @floor.json --data @town.csv --out @o --ledger @bulla.db");
        file("foreign.json", plan.replaceFirst("\"noise\":", "\"kernel\":\"linear\",\"noise\":"));
        say("release --plan @foreign.json --data @town.csv --out @o --ledger @bulla.db");
    }

    private void places() throws IOException {
        Files.createDirectories(folder.resolve("mixed"));
        file("mixed/a.csv", "age,sex,height\n");
        file("mixed/b.jsonl", "{}\n");
        release("mixed");
        String database = " --epsilon 0.1 --columns age --schema @town.yaml --out @o";
        say("release histogram --data jdbc:sqlite:none.db" + database);
        say("release histogram --data jdbc:nothing:none --query select" + database);
    }

    /** What learns of visits. */
    private void visits() throws IOException {
        String topics = "topics --schema @town.yaml --data @town.csv --person age --place sex";
        say("topics");
        say(topics.replace("--person age", "--person nobody"));
        say(topics.replace("--person age", "--person height"));
        say(topics.replace("--place sex", "--place height"));
        say(topics + " --time sex");
        say(topics + " --topics 0");
        say(topics + " --kind when");
        say(topics + " --kind slots");
        say(topics + " --save @none/topics.json");
        say(topics.replace("@town.csv", "@" + file("nobody.csv", "age,sex,height\n")));
        String communities = topics.replace("topics", "communities");
        say("communities");
        say(communities + " --out @who.csv --method friends");
        say(communities + " --out @who.csv --least 0");
        say(communities + " --out @who.csv --walks @walks.csv");
        say(communities + " --out @town.csv/who.csv");
    }

    private void synthetic() {
        String plan = "plan synthetic --schema @town.yaml --columns age,sex,height";
        String both = plan + " --epsilon 0.1 --delta 1e-6";
        say(both + " --workload age+age");
        say(both + " --workload age+none");
        say(both + " --method magic");
        say(plan + " --epsilon 0.1 --method aim");
        say(plan + " --epsilon 1e-9 --delta 1e-30");
        say(plan + " --epsilon 0.1 --cells 100 --bins height=900 --workload age+height");
        say(both + " --bins sex=7");
        say(both + " --spikes none=1");
        say(both + " --spikes height=x");
        say(both + " --cells 1");
    }

    private void trajectories() throws IOException {
        String town = Files.readString(folder.resolve("town.yaml"));
        StringBuilder levels = new StringBuilder("l0");
        for (int i = 1; i <= 1_024; i++) {
            levels.append(", l").append(i);
        }
        file("stops.yaml", town + "  stop: {type: category, levels: [" + levels + "]}\n");
        file("many.yaml", "unit: {column: person, max_rows: 10000}\n" + town);
        String plan = "plan trajectories --epsilon 0.1 --schema @town.yaml ";
        say(plan + "--columns sex,height --time age");
        say(plan.replace("town", "stops") + "--columns stop --time age");
        say(plan.replace("town", "many") + "--columns sex --time age");
        say(plan + "--columns height --time age --regions 3");
        say(plan + "--columns sex --time sex");
        say(plan + "--columns sex --time age --slots 0");
        say(plan + "--columns sex --time age --gap 0");
        say(plan + "--columns sex --time age --clip 0.5");
        String topics = plan.replace("trajectories", "topics");
        say(topics + "--columns height --regions 512 --time age");
        say(topics + "--columns sex --topics 0");
        say(topics + "--columns sex --time sex");
        say(topics + "--columns sex --slots 2");
        file("places.csv", "height\n1.5\n");
        say("regions @places.csv --schema @town.yaml --columns height");
    }

    private void files() throws IOException, SQLException {
        String header = "age,sex,height\n";
        release("none.csv");
        release(file("rows.xlsx", header));
        release(file("empty.csv", ""));
        release(file("columns.csv", "age,age,height\n1,f," + SENTINEL + "\n"), "--columns age,sex --epsilon 0.1");
        release(file("torn.parquet", SENTINEL));
        keyless();
        String fixed = "release histogram --schema @fixed.yaml --data @town.csv --columns sex --epsilon 1 --out @o";
        say(fixed);
        say(fixed + " --ledger @fixed.db");
        file(
                "plan.json",
                run("plan", "count", "--schema", "@town.yaml", "--epsilon", "1", "--json")
                        .out());
        say("release --plan @plan.json --schema @town.yaml --data @town.csv --out @o");
        say("release --plan @plan.json --data @town.csv --out @o");
        file("edited.json", Files.readString(folder.resolve("plan.json")).replace("\"scale\":1", "\"scale\":0.5"));
        say("release --plan @edited.json --data @town.csv --out @o --ledger @bulla.db");
        file(
                "words.json",
                Files.readString(folder.resolve("plan.json")).replace("\"epsilon\":\"1\"", "\"epsilon\":\"one\""));
        say("release --plan @words.json --data @town.csv --out @o --ledger @bulla.db");
        say("release --plan @town.csv --data @town.csv --out @o --ledger @bulla.db");
        try (RandomAccessFile large =
                new RandomAccessFile(folder.resolve("large.json").toFile(), "rw")) {
            large.setLength(256L << 20);
        }
        say("release --plan @large.json --data @town.csv --out @o --ledger @bulla.db");
        Files.createDirectories(folder.resolve("full/inside"));
        releaseTo("@full");
        releaseTo("@town.csv/sub");
    }

    /** JSON lines without the ids that the schema asks for, and a database whose ids are bytes. */
    private void keyless() throws IOException, SQLException {
        file(
                "ids.yaml",
                Shell.SCHEMA.replace("dataset: town", "dataset: ids") + "unit: {column: person, max_rows: 2}\n");
        file("ids.jsonl", "{\"age\":1,\"sex\":\"f\",\"Person\":\"" + SENTINEL + "\"}\n");
        say(
                "release count --schema @ids.yaml --data @ids.jsonl --epsilon 0.1 --idempotency-key ids --ledger @ids.db --out @ids");
        sqlite("ids.sqlite", "CREATE TABLE t (person BLOB)");
        Result result = run(
                "release",
                "count",
                "--schema",
                "@ids.yaml",
                "--data",
                "jdbc:sqlite:" + folder.resolve("ids.sqlite"),
                "--query",
                "select person from t",
                "--epsilon",
                "0.1",
                "--out",
                "@o");
        keep("release count --data jdbc:sqlite:… --query …", result);
    }

    private void questions() throws IOException {
        file("units.yaml", Shell.SCHEMA + "unit: {column: person, max_rows: 2}\n");
        releaseAge("ages", "--epsilon", "0.1", "--idempotency-key", "first");
        say("predict @ages --at 1 --data @town.csv");
        say("predict @ages --at 1,2");
        say("predict @ages --at old");
        file("asked.csv", "age\n1\n\n");
        say("predict @ages --data @asked.csv --json");
        file("odd.csv", "age,note\n1,a\n12,b\n");
        say("predict @ages --at 12");
        say("predict @ages --data @odd.csv --json");
        say("predict @ages --at 12 --strict");
        say("predict @ages --data @odd.csv --strict");
        say("predict @ages --data @odd.csv --keep note");
        say("predict @ages --data @odd.csv --keep id");
        say("predict @ages --data @odd.csv --format xlsx");
        say("predict @ages --data @odd.csv --format parquet");
        say("predict @ages --at 1 --keep note");
        say("predict @ages --data @odd.csv --out @town.csv");
        say("predict @none");
        say("show @ages --rows 0");
        say("sample @ages --rows 0");
        say("sample @ages --rows 1 --format xml");
        say("sample @ages --rows 1 --format parquet");
        say("sample @ages --rows 1 --json");
        say("sample @ages --rows 1");
        run(
                "release synthetic --schema @town.yaml --data @town.csv --ledger @made.db --columns sex --epsilon 0.1 --out @made"
                        .split(" "));
        say("sample @made --rows 1 --seed a --out @town.csv");
        say("predict @made --target hat --at 1");
        say("predict @made --columns sex --target sex");
        say("predict @ages --target age --at 1");
        say("export @ages --as pickle --out @ages.bin");
        say("export @ages --as pmml --out @ages.pmml");
        say("export @middle --as onnx --out @middle.onnx");
        say("export @ages --as onnx --out @town.csv");
        say("export @ages --as onnx --out @none/ages.onnx");
        say("verify @ages --public-key @town.csv");
        Path model = folder.resolve("ages/model.json");
        String whole = Files.readString(model);
        Files.writeString(model, whole.replace("\"as\":\"counts\"", "\"as\":\"shares\""));
        say("verify @ages");
        say("predict @ages");
        say("export @ages --as onnx --out @bent.onnx");
        say("serve @ages");
        Files.writeString(model, whole);
        Path certificate = folder.resolve("ages/certificate.json");
        Map<String, Object> old = new LinkedHashMap<>(Json.readObject(Files.readAllBytes(certificate)));
        Map<String, Object> plan =
                Json.readObject(run("plan count --schema @units.yaml --epsilon 1 --json".split(" ", -1))
                        .out()
                        .getBytes(StandardCharsets.UTF_8));
        old.put("software", Map.of("name", "bulla", "version", "0.1.0"));
        old.put("id", Json.text(old, "id").replace("histogram", "count"));
        old.put("plan", plan);
        old.put("plan_sha256", Digest.sha256(Json.canonical(plan)));
        Files.write(folder.resolve("old.json"), ForgedCertificate.seal(old, SealingKey.generate()));
        say("verify @old.json --strict");
    }

    /** Several plans in one charge, and its parts. */
    private void joint() throws IOException {
        planFile("n", "count --epsilon 0.1 --schema @town.yaml");
        planFile("m", "count --epsilon 0.1 --schema @town.yaml");
        planFile("huge", "count --epsilon 999 --schema @town.yaml");
        planFile("elsewhere", "count --epsilon 0.1 --schema @unsized.yaml");
        planFile(
                "closing",
                "logistic --columns age --target sex --method objective --epsilon 1 --delta 1e-6 --schema @town.yaml");
        together("plan --plans n.json");
        together("plan --plans n.json,n.json");
        Files.copy(folder.resolve("n.json"), folder.resolve("N.json"));
        together("plan --plans n.json,N.json");
        together("plan --plans n.json,elsewhere.json");
        together("plan --plans n.json,closing.json");
        planFile("huger", "count --epsilon 998 --schema @town.yaml");
        together("plan --plans huge.json,huger.json");
        Files.writeString(
                folder.resolve("both.json"),
                run("plan", "--plans", files("n.json,m.json"), "--json").out());
        together("plan --plans n.json,both.json");
        together("plan --plans n.json,m.json --epsilon 1");
        together("plan --plans n.json,m.json --error 1");
        together("release --plans n.json,m.json --plan both.json --out o");
        together("release --plans n.json,m.json --out o");
        run("release", "--plan", "@both.json", "--data", "@town.csv", "--ledger", "@joint.db", "--out", "@joint");
        say("predict @joint");
        say("predict @joint --part k");
        say("predict @ages --part n");
    }

    private void planFile(String name, String words) throws IOException {
        Files.writeString(
                folder.resolve(name + ".json"),
                run(("plan " + words + " --json").split(" ", -1)).out());
    }

    /** A command whose lists of files stand for those in the folder. */
    private void together(String words) {
        List<String> all = new ArrayList<>();
        for (String word : words.split(" ", -1)) {
            all.add(word.endsWith(".json") ? files(word) : word);
        }
        keep(words, run(all.toArray(String[]::new)));
    }

    private String files(String names) {
        return String.join(
                ",",
                Arrays.stream(names.split(",", -1))
                        .map(name -> folder.resolve(name).toString())
                        .toList());
    }

    private void accounts() throws IOException {
        release("town.csv", "--columns age --epsilon 3.5");
        file("raised.yaml", Shell.SCHEMA.replace("\"3\"", "\"4\""));
        say("release count --schema @raised.yaml --data @town.csv --epsilon 1 --out @o");
        file("units.csv", "person,age,sex,height\n");
        say("release count --schema @units.yaml --data @units.csv --epsilon 1 --out @o");
        say("ledger cap --schema @town.yaml");
        file("city.yaml", Shell.SCHEMA.replace("dataset: town", "dataset: city"));
        say("ledger cap --schema @city.yaml");
        file("lowered.yaml", Shell.SCHEMA.replace("\"3\", delta: \"1e-5\"", "\"0.01\""));
        say("ledger cap --schema @lowered.yaml");
        say("ledger cap --schema @raised.yaml --reason half-a-character:\ud83d");
        say("ledger show city --ledger @bulla.db");
        try (Ledger ledger = Ledger.open(folder.resolve("targets.db"))) {
            ledger.account(Schemas.load(folder.resolve("targets.yaml")));
        }
        file("more.yaml", targets("[f, m], public: true").replace("max: 2}", "max: 2, public: true}"));
        say("ledger cap --schema @more.yaml --ledger @targets.db");
        say("release count --schema @city.yaml --data @town.csv --epsilon 3 --delta 1e-5 --noise gaussian --out @city");
        say("release count --schema @city.yaml --data @town.csv --epsilon 0.1 --out @o");
        say("plan count --schema @city.yaml --epsilon 0.1 --ledger @bulla.db");
        say("plan count --schema @city.yaml --error 1 --ledger @bulla.db");
    }

    private void ledgers() throws IOException, SQLException {
        say("ledger show --ledger @none.db");
        say("ledger show --ledger @full");
        releaseTo("@o --ledger @none/bulla.db");
        releaseTo("@o --ledger @town.csv");
        sqlite("other.db", "CREATE TABLE t (x)");
        releaseTo("@o --ledger @other.db");
        Files.copy(folder.resolve("bulla.db"), folder.resolve("newer.db"));
        sqlite("newer.db", "PRAGMA user_version = 99");
        releaseTo("@o --ledger @newer.db");
        Files.copy(folder.resolve("bulla.db"), folder.resolve("bent.db"));
        byte[] bytes = Files.readAllBytes(folder.resolve("bent.db"));
        Arrays.fill(bytes, 4096, bytes.length, (byte) 7);
        Files.write(folder.resolve("bent.db"), bytes);
        say("ledger verify --ledger @bent.db");
        say("ledger verify --ledger @bulla.db --head abc");
        say("ledger verify --ledger @bulla.db --head " + "f".repeat(64));
        say("ledger backup @town.csv --ledger @bulla.db");
        say("ledger backup @none/copy.db --ledger @bulla.db");
    }

    /** Proofs, witnesses, policies and second persons. */
    private void audits() throws IOException {
        run(("release count --schema @town.yaml --data @town.csv --epsilon 0.1 --out @audited --ledger @audit.db"
                        + " --witness @seen")
                .split(" "));
        say("ledger prove --ledger @audit.db");
        say("ledger prove 99 --ledger @audit.db --out @p.json");
        say("ledger prove nobody-count-2 --ledger @audit.db --out @p.json");
        say("ledger prove 2 --ledger @audit.db --out @none/p.json");
        run("ledger", "head", "--ledger", "@bulla.db", "--out", "@foreign-head.json");
        say("ledger prove --since @foreign-head.json --ledger @audit.db --out @p.json");
        say("ledger prove --since @town.csv --ledger @audit.db --out @p.json");
        say("verify @audited --head @foreign-head.json");
        run("ledger", "prove", "3", "--ledger", "@audit.db", "--out", "@p.json");
        say("verify @audited --proof @p.json");
        say("ledger witness @none/seen --check --ledger @audit.db");
        say("ledger witness @none/seen --ledger @audit.db");
        say("ledger witness @seen --check --ledger @bulla.db");
        run("ledger", "backup", "@audit.backup.db", "--ledger", "@audit.db");
        run(
                "release count --schema @town.yaml --data @town.csv --epsilon 0.1 --out @a2 --ledger @audit.db --witness @seen"
                        .split(" "));
        say("ledger witness @seen --check --ledger @audit.backup.db");
        file("damaged", Files.readString(folder.resolve("seen")).replace("root", "toor"));
        say("ledger witness @damaged --check --ledger @audit.db");
        say("serve @audited --witness @seen");
        say("serve --store @audit.backup.db --witness @seen");
        say("ledger policy nobody --ledger @audit.db");
        say("ledger policy town --approve-above 2 --ledger @audit.db");
        say("ledger policy town --quota none --ledger @audit.db");
        run("ledger", "policy", "town", "--approve-above", "0.01", "--ledger", "@audit.db");
        String more = "release count --schema @town.yaml --data @town.csv --epsilon 1 --out @o --ledger @audit.db";
        say(more + " --person " + "a".repeat(101));
        say(more + " --person ana");
        file(
                "wanted.json",
                run("plan", "count", "--schema", "@town.yaml", "--epsilon", "1", "--json")
                        .out());
        String proposal = run("ledger", "propose", "--plan", "@wanted.json", "--person", "ana", "--ledger", "@audit.db")
                .out()
                .strip();
        say("ledger approve " + proposal + " --person Ana --ledger @audit.db");
        say("ledger propose --plan @wanted.json --person ana --ledger @nowhere.db");
        run("ledger", "policy", "town", "--approve-above", "none", "--quota", "0.01", "--ledger", "@audit.db");
        say(more);
        say(more + " --person ana");
    }

    private void totals() {
        say("compose");
        say("compose gauss:1");
        say("compose renyi:8,0.1 renyi:9,0.1");
        say("compose pure:1 --ledger @bulla.db");
        say("compose --ledger @bulla.db");
        say("compose --ledger jdbc:mysql://host/db");
        releaseAge("o", "--epsilon", "3.5", "--ledger", "@fresh.db");
        say("compose --ledger @fresh.db");
    }

    private void epsilons() throws IOException {
        say("audit epsilon");
        say("audit epsilon count --runs 10");
        say("audit epsilon count --confidence 1");
        say("audit epsilon count --ledger @bulla.db");
        say("audit epsilon count --data @town.csv");
        say("audit epsilon nothing");
        say("audit epsilon count --schema @town.yaml --runs 1000 --html @none/audit.html");
        file("other.jsonl", "{}\n");
        say("audit epsilon count --schema @town.yaml --runs 1000 --resume @other.jsonl");
        file(
                "alone.yaml",
                "dataset: alone\nneighbours: add-remove\nbudget: {epsilon: \"1\"}\ncolumns: {age: {type: integer, min: 0, max: 9}}\n");
        say("audit epsilon evaluate --schema @alone.yaml --runs 1000");
    }

    private void attacks() throws IOException {
        file("few.csv", "age,sex,height\n" + "1,f,1\n".repeat(3));
        file("dozen.csv", "age,sex,height\n" + "1,f,1\n2,m,1\n".repeat(6));
        file(
                "cells.json",
                run("plan histogram --schema @town.yaml --columns age --epsilon 1 --json".split(" ", -1))
                        .out());
        file(
                "all.json",
                run("plan count --schema @town.yaml --epsilon 1 --json".split(" ", -1))
                        .out());
        say("audit membership --data @town.csv");
        say("audit membership --plan @cells.json");
        say("audit membership --models 3");
        say("audit membership --records 1");
        say("audit membership --plan @cells.json --data @few.csv");
        say("audit membership --plan @all.json --data @dozen.csv");
        say("audit inversion --plan @cells.json --data @dozen.csv");
        say("audit extraction @none");
        say("audit disclosure --schema @town.yaml");
        say("audit disclosure --schema @town.yaml --released @none.csv --data @dozen.csv --control @dozen.csv");
        say(
                "audit disclosure --schema @town.yaml --released @dozen.csv --data @dozen.csv --control @dozen.csv --secret no");
        say("audit disclosure --schema @town.yaml --released @dozen.csv --data @dozen.csv --control @dozen.csv"
                + " --key sex --secret sex");
        file("named.yaml", """
                dataset: named
                neighbours: add-remove
                budget: {epsilon: "1"}
                columns:
                  age: {type: integer, min: 0, max: 9}
                  name: {type: text}
                """);
        say(
                "audit disclosure --schema @named.yaml --released @dozen.csv --data @dozen.csv --control @dozen.csv --secret name");
    }

    private void imputations() throws IOException {
        synthetic();
        trajectories();
        String synth = "synth cart --schema @town.yaml --data @town.csv --out @imputed";
        say("synth");
        say(synth.replace("cart", "magic"));
        say(synth + " --missing drop");
        say(synth + " -m 0");
        say(synth + " --where age>5");
        say(synth + " --order age,age");
        say(synth + " --rules @none.json");
        say(synth + " --rules @" + file("rule.json", "{\"range\":[]}"));
        say(synth + " --rules @" + file("ahead.json", "{\"dependencies\":[{\"column\":\"age\",\"from\":[\"sex\"]}]}"));
        file("one.csv", "age,sex,height\n1,f,1\n");
        say(synth.replace("@town.csv", "@one.csv"));
        say(synth + " --save @none/generator.json");
        say(synth + " --donors some");
        say(synth.replace("cart", "linear") + " --donors equal");
        say(synth + " --estimate median");
        say(synth + " --estimate total,age,many");
        say(synth + " --estimate height~sex+age+age");
        say(synth + " --estimate sex~age");
        say(synth.replace("cart", "linear").replace("@imputed", "@apart") + " -m 1 --estimate height~age");
        say(synth + " --load @none.json");
        String load = "synth --schema @town.yaml --out @imputed --load @";
        say(load + "none.json");
        say(load + file("nothing.json", "{\"privacy\":\"none\"}"));
        visits();
    }

    private void advice() throws IOException {
        say("advise");
        say("advise --epsilon NaN");
        say("advise --epsilon 0.5 --delta 0.7");
        say("advise --epsilon 0.5 --harm -1 --people 100");
        say("advise --epsilon 0.5 --harm 5500");
        say("advise --epsilon 0.5 --harm 5500 --people 0");
        say("advise --epsilon 0.5 --harm 5500 --people 100 --base-harm 5500");
        say("advise --epsilon 0.5 --budget 100");
        say("advise --epsilon 0.5 --confidence 1");
        say("advise --epsilon 0.5 --dimension 0");
        say("advise --epsilon 0.5 --harm 5500 --people 100 --max-error 2 --budget 1000");
        say("advise --epsilon 0.5 --harm 5500 --people 100 --base-harm 10 --budget 1000");
        say("advise --epsilon 0.5 --max-error 1e-9");
        say("advise --epsilon 0.5 --html @none/advice.html");
        say("advise --epsilon 0.5 --harm 5500 --people 100 --as-published");
        file(
                "bayes.json",
                run("plan naive-bayes --columns age --target sex --epsilon 1 --json --schema @town.yaml".split(" "))
                        .out());
        say("advise --plan @bayes.json --max-error 5");
        say("advise --plan @bayes.json --delta 1e-6");
        say("advise --plan @bayes.json --epsilon 1");
    }

    /** A query that fails on a row, after the charge. */
    private void breaksOff(String base) {
        Result result = run(
                "release",
                "histogram",
                "--schema",
                "@town.yaml",
                "--data",
                "jdbc:sqlite:" + folder.resolve(base),
                "--query",
                "select abs(age) as age, sex from t",
                "--columns",
                "sex",
                "--idempotency-key",
                "cut",
                "--epsilon",
                "0.1",
                "--out",
                "@o");
        keep("release histogram --data jdbc:sqlite:… --query …", result);
    }

    /** The charge of a run that died before its noise. */
    private void takenUp() {
        Schema schema = Schemas.load(folder.resolve("town.yaml"));
        try (Ledger ledger = Ledger.open(folder.resolve("bulla.db"))) {
            ledger.account(schema)
                    .charge(dev.bulla.core.release.Recipes.type("count")
                            .with(Map.of())
                            .plan(schema, Budget.pure("0.1"))
                            .charge("half"));
        }
        releaseTo("@half --idempotency-key half");
    }

    /** A person at a terminal who is warned and says no. */
    private void declined() {
        java.io.InputStream in = System.in;
        List<String> terminal = List.of("bulla.terminal", "bulla.terminal.in");
        try {
            terminal.forEach(name -> System.setProperty(name, "true"));
            System.setIn(new java.io.ByteArrayInputStream("n\n".getBytes(StandardCharsets.UTF_8)));
            say("release histogram --schema @town.yaml --data @town.csv --columns age,sex --epsilon 0.01 --out @o");
        } finally {
            System.setIn(in);
            terminal.forEach(System::clearProperty);
        }
    }

    private void releases() throws IOException, SQLException {
        releaseTo("@o --idempotency-key ключ");
        releaseTo("@o --idempotency-key first");
        say(
                "release histogram --schema @town.yaml --data @town.csv --columns age --epsilon 0.1 --idempotency-key first --out @again");
        try (Ledger ledger = Ledger.open(folder.resolve("bulla.db"));
                KeyLock held = ledger.reserve("busy", Duration.ZERO, () -> {})) {
            releaseTo("@o --idempotency-key busy --wait 0");
        }
        Path cut = folder.resolve("cut.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(cut))) {
            out.write(("age,sex,height\n" + "1,f,1\n".repeat(900_000)).getBytes(StandardCharsets.UTF_8));
        }
        byte[] whole = Files.readAllBytes(cut);
        Files.write(cut, Arrays.copyOf(whole, whole.length - 20));
        release("cut.csv.gz", "--columns sex --idempotency-key cut --epsilon 0.1");
        sqlite("rows.sqlite", "CREATE TABLE t AS SELECT -9223372036854775808 AS age, 'f' AS sex, x'41' AS person");
        breaksOff("rows.sqlite");
        release("town.csv", "--columns sex --idempotency-key cut --epsilon 0.1");
        takenUp();
        declined();
        StringBuilder deep = new StringBuilder(folder.resolve("deep").toString());
        while (deep.length() + 110 < LONGEST_PATH) {
            deep.append('/').append("d".repeat(99));
        }
        deep.append('/').append("d".repeat(LONGEST_PATH - deep.length() - 5));
        Files.createDirectories(Path.of(deep.toString()));
        Result result = run(
                "release",
                "count",
                "--schema",
                "@town.yaml",
                "--data",
                "@town.csv",
                "--epsilon",
                "0.1",
                "--idempotency-key",
                "deep",
                "--out",
                deep.toString());
        keep(
                "release count … --out DIR",
                new Result(result.code(), result.out(), result.err().replaceAll("/\\S*d…", "DIR")));
    }

    /** The key folder of this process must stay whole, so others are tried. */
    private void keys() throws Exception {
        Path home = Files.createDirectory(folder.resolve("home"));
        SigningKeyFile.in(home);
        Path key = home.resolve("signing.key");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        fail("release …, with a key others can read", () -> SigningKeyFile.in(home));
        Files.delete(key);
        fail("release …, with half of a key", () -> SigningKeyFile.in(home));
        Files.writeString(key, "not a key");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
        fail("release …, with a file that is no key", () -> SigningKeyFile.in(home));
    }

    private void serving() throws IOException {
        say("serve");
        say("serve @ages --port 70000");
        say("serve @ages @ages --port 0");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());
            Result result = run("serve", "@ages", "--port", port);
            keep(
                    "serve @ages --port 8080",
                    new Result(result.code(), result.out(), result.err().replace(port, "8080")));
        }
        say("demo --once --folder @full");
        server();
        making();
    }

    /** What a server is told about itself. */
    private void server() {
        say("serve @ages --rate -1");
        say("serve @ages --drain -1");
        say("serve @ages --tls-key @town.csv");
        say("serve @ages --port 0 --tls-cert @town.csv");
        say("serve @ages --port 0 --tls-cert @town.csv --tls-password @none");
        say("serve @ages --port 0 --log @none/serve.log");
        say("serve --models @none");
        say("serve @ages --port 0 --host 256.0.0.1");
        say("serve @none --port 0");
        say("serve --store @none.db");
        say("serve --store jdbc:mysql://host/db");
    }

    private void making() {
        say("serve --make");
        say("serve --tick 5");
        say("serve --make --store @made.db @ages");
        say("serve --make --store @made.db --makers 0");
        say("serve --make --store @made.db --tick 0");
        say("serve --make --store @made.db --rows census");
        say("serve --make --store @made.db --rows census=@nowhere");
        say("serve --make --store @made.db --rows A=@ages");
        say("serve --make --store @made.db --oidc @town.yaml");
        say("keys add ana --role king --store @bulla.db");
        say("keys add ana --role steward,approver --store @bulla.db");
        say("keys add oidc.ana --role analyst --store @bulla.db");
        say("serve --make --store @made.db --rows census=@ages --rows census=@full");
        say("serve --make --store @made.db --database hr");
        say("serve --make --store @made.db --database hr=mysql://host/hr");
        say("serve --make --store @bulla.db --witness @none/seen");
        say("serve --make --store jdbc:mysql://host/db");
        say("keys add ana --store @bulla.db");
        say("keys add ana, --role analyst --store @bulla.db");
        say("keys rotate nobody --store @bulla.db");
        say("keys revoke nobody --store @bulla.db");
        say("keys list --store @nowhere.db");
    }

    private void ourFaults() {
        Schema town = Schemas.load(folder.resolve("town.yaml"));
        Schema city = Schemas.load(folder.resolve("city.yaml"));
        fail(
                "(a Java program that opens the rows under another schema)",
                () -> Histogram.of("age")
                        .plan(town, Budget.pure("1"))
                        .release(Tables.open(city, folder.resolve("town.csv")), NOBODY, "k", Progress.NONE));
        fail("release …, with a ledger that goes away after the charge", () -> loseLedger(town, "measure"));
        fail("release …, with a ledger that goes away after the noise", () -> loseLedger(town, "model"));
        fail("release …, with a fault of ours", Provocations::fault);
    }

    /** The file is gone when this stage begins. */
    private void loseLedger(Schema town, String when) {
        Path lost = folder.resolve("lost-" + when + ".db");
        try (Ledger ledger = Ledger.open(lost)) {
            new Publisher(ledger, SealingKey.generate(), "test", Duration.ZERO)
                    .publish(
                            Histogram.of("age").plan(town, Budget.pure("1")),
                            () -> Tables.open(town, folder.resolve("town.csv")),
                            "k",
                            (stage, stages, name) -> delete(name.startsWith(when), lost));
        }
    }

    private static void delete(boolean now, Path file) {
        try {
            if (now) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Keeps no account, and is not asked for one. */
    private static final Account.Keeper NOBODY = new Account.Keeper() {
        @Override
        public Optional<Account> existing(Schema schema) {
            throw new IllegalStateException("the account is not asked for");
        }

        @Override
        public Account account(Schema schema) {
            throw new IllegalStateException("the account is not asked for");
        }
    };

    private static void fault() {
        throw new IllegalStateException(SENTINEL);
    }

    /** A plan under the schema of the town. */
    private void plan(String words) {
        say("plan " + words + " --schema @town.yaml");
    }

    private void check(String name) {
        say("schema check @" + name);
    }

    private void release(String data) {
        release(data, "--columns age --epsilon 0.1");
    }

    private void release(String data, String options) {
        say("release histogram --schema @town.yaml --data @" + data + " --out @o " + options);
    }

    private void releaseTo(String options) {
        say("release count --schema @town.yaml --data @town.csv --epsilon 0.1 --out " + options);
    }

    private void say(String words) {
        keep(words, run(words.split(" ", -1)));
    }

    private Result run(String... words) {
        return inTime(String.join(" ", words), () -> shell.run(words));
    }

    private Result releaseAge(String out, String... more) {
        return inTime("release histogram … --out @" + out, () -> shell.releaseAge(out, more));
    }

    /** A command that goes on, as one that serves after all, has not refused. */
    private static Result inTime(String command, ThrowingSupplier<Result> run) {
        return Assertions.assertTimeoutPreemptively(LIMIT, run, () -> "bulla " + command);
    }

    private void fail(String command, Action action) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        try {
            Assertions.assertTimeoutPreemptively(LIMIT, action::run, command);
        } catch (Exception e) {
            int code = Failures.report(e, new Console(stream, stream, false));
            keep(command, new Result(code, "", err.toString(StandardCharsets.UTF_8)));
        }
    }

    /** Keeps the lines with a code and all after a refusal; folders, references and lines of code are left out. */
    private void keep(String command, Result result) {
        List<String> kept = new ArrayList<>();
        boolean refused = false;
        String text = result.err()
                .replace(folder.toString(), "@")
                .replace(Home.path().toString(), "$BULLA_HOME")
                .replaceAll("reference \\w+", "reference …")
                .replaceAll("(at [\\w.$/]+)[(<].*", "$1….");
        for (String line : text.lines().toList()) {
            boolean coded = CODE.matcher(line).find();
            refused |= coded && !line.contains("W-");
            if (coded || refused) {
                kept.add(line);
            }
        }
        said.add(new Said(command.replace("\ud83d", "…"), result.code(), kept));
    }

    private String file(String name, String text) throws IOException {
        return file(name, text, StandardCharsets.UTF_8);
    }

    private String file(String name, String text, java.nio.charset.Charset charset) throws IOException {
        Files.writeString(folder.resolve(name), text, charset);
        return name;
    }

    private void sqlite(String name, String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(name));
                Statement open = connection.createStatement()) {
            open.execute(statement);
        }
    }

    /** A disk without room. */
    private static final class Full extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            throw new IOException("no space left");
        }
    }
}
