package dev.bulla.bench;

import dev.bulla.bench.charge.ChargesBench;
import dev.bulla.bench.charge.ChargesReport;
import dev.bulla.bench.charge.OpeningBench;
import dev.bulla.bench.imputation.TreesBench;
import dev.bulla.bench.mobility.TripsBench;
import dev.bulla.bench.process.GpBench;
import dev.bulla.bench.process.GpReport;
import dev.bulla.bench.reproduce.Reproduce;
import dev.bulla.bench.serve.PlansBench;
import dev.bulla.bench.serve.ServeBench;
import dev.bulla.bench.serve.StartBench;
import dev.bulla.bench.synthesis.SynthesisBench;
import dev.bulla.bench.trajectory.TopicsBench;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/** {@code ./bulla bench} and {@code ./bulla reproduce}. */
public final class BenchMain {

    private static final int BAD_INPUT = 2;
    private static final int FAULT = 5;
    private static final String USAGE = """
            Usage: ./bulla bench noise [--quick] [--json]
                   ./bulla bench rows [--quick] [--rows N] [--json]
                   ./bulla bench moments [--data FILE] [--json]
                   ./bulla bench functions [--quick] [--rows N] [--json]
                   ./bulla bench gp [--quick] [--json]
                   ./bulla bench serve [--quick | --full]
                   ./bulla bench attacks
                   ./bulla bench trips [--quick]
                   ./bulla bench start [--models N] [--charges N]
                   ./bulla bench plans [--tries N] [--recipe NAME]
                   ./bulla bench charges [--quick] [--json] [--open ENTRIES]
                   ./bulla bench synthesis-trees [--runs N] [--data DIR]
                   ./bulla bench topics [--runs N] [--data DIR]
                   ./bulla bench synthesis [--epsilon E,…] [--runs N] [--methods a,…] [--data DIR]

            noise    noise mechanisms and samplers against Google's library: a single call, bulk fill, samplers on
                     the same random bits, random bits themselves, ten million draws on two threads
            rows     a histogram over three columns of ten million generated rows: Parquet added up by the engine
                     against DuckDB's own GROUP BY, Java folds, CSV, CSV.gz, and units of at most five rows
            moments  the exact second moments of the whole covertype table against a plain dsyrk over the same rows
            functions  questions to a released density against the published form on OpenBLAS, time per question by
                     columns and by rows, and fitting a density to ten million rows of Parquet
            gp       curves: an exact fit of 5,000 points with its sensitivity against dpotrf alone, moments of 512
                     features against dsyrk alone, a million predictions of every method, noise in a shape, and the noise
                     of the default curve of women's heights against that of the first private one

            serve    questions to the reading server against the bare web server with a constant answer, a million of them
                     beside an unchanged ledger (--full; else 50,000), the attacks, and charges as below
            start    how soon the reader and the maker are ready, with so many models (1,000) and charges (100,000)
            plans    the dearest plans that one may ask for, by CPU time: recipes with options at the ends of what they take,
                     --tries of each (200)
            attacks  what brought an earlier server down, repeated at -Xmx256m: CPU per request, health meanwhile
            charges  charges of one spender and of 64 against bare durable commits, in a file and in PostgreSQL; with
                     --open ENTRIES how soon a ledger of so many is open

            synthesis  made-up tables of Adult and of two censuses beside their peers: total variation of one, two and three
                     columns, what models learn from them, CPU time, memory, and a million rows sampled; --runs releases at each
                     --epsilon (five, at .1, 1 and 5) by each of --methods (auto)

            trips    ten million visits of a million people folded person by person in a heap of a gigabyte, beside DuckDB's own
                     query of the same steps

            synthesis-trees  imputed tables (not private) by trees and forests beside synthpop's figures, and the trees alone
                     beside Tribuo's in the same run; --runs seeds (five)

            topics   topics of check-ins (not private) beside MALLET in the same run: speed of one thread at 10 to 200
                     topics, and how well the rest of people's visits is foretold, with and without their own; how near walks come
                     to real people; --runs seeds (five); --data the folder of the split (../shared/baselines/topics)

            --quick  rougher numbers, sooner: under a minute in place of three; rows: one million
            --rows   how many rows to generate
            --data   covertype_binary.csv.gz; looked for in ../shared/data/covertype when left out
            --json   the numbers only
            """;

    private BenchMain() {}

    public static void main(String[] arguments) throws IOException {
        System.exit(run(List.of(arguments)));
    }

    /** Does what was asked for and says how it went: 0, 2 for a bad request, 5 for a fault. */
    static int run(List<String> arguments) throws IOException {
        if (!arguments.isEmpty() && arguments.get(0).equals("reproduce")) {
            return Reproduce.run(arguments.subList(1, arguments.size()), System.out, System.err);
        }
        if (arguments.isEmpty() || !arguments.get(0).equals("bench")) {
            return refuse("this program knows bench and reproduce.");
        }
        List<String> rest = arguments.subList(1, arguments.size());
        if (rest.isEmpty() || rest.contains("--help") || rest.contains("-h")) {
            System.out.print(USAGE);
            return 0;
        }
        if (rest.get(0).equals("rows") || rest.get(0).equals("functions")) {
            return ofRows(rest.get(0), rest.subList(1, rest.size()));
        }
        if (rest.get(0).equals("moments")) {
            return moments(rest.subList(1, rest.size()));
        }
        if (rest.get(0).equals("gp")) {
            return gp(rest.subList(1, rest.size()));
        }
        if (rest.get(0).equals("serve") || rest.get(0).equals("attacks")) {
            return serve(rest.get(0), rest.subList(1, rest.size()));
        }
        if (rest.get(0).equals("trips")) {
            return trips(rest.subList(1, rest.size()));
        }
        if (rest.get(0).equals("start")) {
            return start(rest.subList(1, rest.size()));
        }
        if (rest.get(0).equals("plans")) {
            return plans(rest.subList(1, rest.size()));
        }
        if (rest.get(0).equals("synthesis-trees") || rest.get(0).equals("topics")) {
            return seeded(rest.get(0), rest.subList(1, rest.size()));
        }
        if (rest.get(0).equals("synthesis")) {
            return synthesis(rest.subList(1, rest.size()));
        }
        if (rest.get(0).equals("charges")) {
            return charges(rest.subList(1, rest.size()));
        }
        if (!rest.get(0).equals("noise")) {
            return refuse("there is no benchmark \"" + rest.get(0) + "\". ./bulla bench lists them.");
        }
        List<String> options = rest.subList(1, rest.size());
        if (!List.of("--quick", "--json").containsAll(options)) {
            return refuse("bench noise knows --quick and --json, got " + String.join(" ", options) + ".");
        }
        return noise(options.contains("--quick"), options.contains("--json"));
    }

    private static int noise(boolean quick, boolean json) throws IOException {
        System.err.println("Measuring, " + (quick ? "under a minute" : "about three minutes") + " …");
        Path log = Files.createTempFile("bulla-bench", ".log");
        try {
            NoiseReport report = NoiseBench.run(quick, log.toString());
            System.out.println(json ? report.json() : report.table().stripTrailing());
            Files.delete(log);
            return 0;
        } catch (RunnerException e) {
            System.err.println("bulla: a benchmark failed; " + log + " says why");
            return FAULT;
        }
    }

    private static int moments(List<String> options) throws IOException {
        Path file = Path.of("../shared/data/covertype/covertype_binary.csv.gz");
        for (int i = 0; i < options.size(); i++) {
            if (options.get(i).equals("--data") && i < options.size() - 1) {
                file = Path.of(options.get(++i));
            } else if (!options.get(i).equals("--json")) {
                return refuse("bench moments knows --data FILE and --json, got " + String.join(" ", options) + ".");
            }
        }
        if (!Files.exists(file)) {
            return refuse("there is no " + file + ". Give the covertype table by --data FILE.");
        }
        MomentsReport report = MomentsBench.run(file, 7, line -> System.err.println(line));
        System.out.println(
                options.contains("--json") ? report.json() : report.table().stripTrailing());
        return 0;
    }

    private static int charges(List<String> options) throws IOException {
        if (options.size() == 2
                && options.get(0).equals("--open")
                && options.get(1).matches("[1-9][0-9]{0,6}")) {
            try {
                System.out.print(OpeningBench.run(Long.parseLong(options.get(1)), System.err::println));
                return 0;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return FAULT;
            }
        }
        if (!List.of("--quick", "--json").containsAll(options)) {
            return refuse(
                    "bench charges knows --quick, --json and --open ENTRIES, got " + String.join(" ", options) + ".");
        }
        ChargesReport report = ChargesBench.run(options.contains("--quick"), System.err::println);
        System.out.println(
                options.contains("--json") ? report.json() : report.table().stripTrailing());
        return 0;
    }

    private static int trips(List<String> options) throws IOException {
        if (!List.of("--quick").containsAll(options)) {
            return refuse("bench trips knows --quick, got " + String.join(" ", options) + ".");
        }
        try {
            TripsBench.run(options.isEmpty() ? 10_000_000 : 100_000, System.out::println);
            return 0;
        } catch (SQLException e) {
            System.err.println("bulla: DuckDB failed");
            return FAULT;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return FAULT;
        }
    }

    private static int seeded(String name, List<String> options) throws IOException {
        boolean isTopics = name.equals("topics");
        Path folder = Path.of(isTopics ? "../shared/baselines/topics" : "../shared/data");
        int runs = 5;
        for (int i = 0; i < options.size(); i++) {
            boolean last = i == options.size() - 1;
            if (options.get(i).equals("--data") && !last) {
                folder = Path.of(options.get(++i));
            } else if (options.get(i).equals("--runs")
                    && !last
                    && options.get(i + 1).matches("[1-9][0-9]{0,3}")) {
                runs = Integer.parseInt(options.get(++i));
            } else {
                return refuse(
                        "bench " + name + " knows --runs N and --data DIR, got " + String.join(" ", options) + ".");
            }
        }
        if (isTopics) {
            TopicsBench.run(folder, runs, line -> System.out.println(line));
        } else {
            TreesBench.run(folder, runs, line -> System.out.println(line));
        }
        return 0;
    }

    private static int synthesis(List<String> options) throws IOException {
        Optional<SynthesisBench.Request> request = SynthesisBench.Request.read(options);
        if (request.isEmpty()) {
            return refuse("bench synthesis knows " + SynthesisBench.Request.KNOWN + ", got " + String.join(" ", options)
                    + ".");
        }
        SynthesisBench.run(request.get(), line -> System.out.println(line));
        return 0;
    }

    private static int gp(List<String> options) throws IOException {
        if (!List.of("--quick", "--json").containsAll(options)) {
            return refuse("bench gp knows --quick and --json, got " + String.join(" ", options) + ".");
        }
        GpBench.Sizes sizes = options.contains("--quick") ? GpBench.Sizes.QUICK : GpBench.Sizes.WHOLE;
        GpReport report = GpBench.run(sizes, line -> System.err.println(line));
        System.out.println(
                options.contains("--json") ? report.json() : report.table().stripTrailing());
        return 0;
    }

    private static int serve(String name, List<String> options) throws IOException {
        List<String> known = name.equals("serve") ? List.of("--quick", "--full") : List.of();
        if (options.size() > 1 || !known.containsAll(options)) {
            return refuse("bench serve knows --quick or --full, bench attacks no option; got "
                    + String.join(" ", options) + ".");
        }
        ServeBench.Sizes sizes = options.contains("--full") ? ServeBench.Sizes.WHOLE : ServeBench.Sizes.QUICK;
        ServeBench.run(sizes, name.equals("attacks"), line -> System.out.println(line));
        return name.equals("serve") ? charges(options.contains("--full") ? List.of() : List.of("--quick")) : 0;
    }

    private static int start(List<String> options) throws IOException {
        int models = 1_000;
        int charges = 100_000;
        for (int i = 0; i < options.size(); i++) {
            boolean isNumber = i < options.size() - 1 && options.get(i + 1).matches("[1-9][0-9]{0,6}");
            if (options.get(i).equals("--models") && isNumber) {
                models = Integer.parseInt(options.get(++i));
            } else if (options.get(i).equals("--charges") && isNumber) {
                charges = Integer.parseInt(options.get(++i));
            } else {
                return refuse("bench start knows --models N and --charges N, got " + String.join(" ", options) + ".");
            }
        }
        StartBench.run(new StartBench.Found(models, charges), line -> System.out.println(line));
        return 0;
    }

    private static int plans(List<String> options) {
        List<Recipe.Type<?>> types = Recipes.all();
        int tries = 200;
        for (int i = 0; i < options.size(); i++) {
            String value = i < options.size() - 1 ? options.get(i + 1) : "";
            if (options.get(i).equals("--tries") && value.matches("[1-9][0-9]{0,5}")) {
                tries = Integer.parseInt(options.get(++i));
            } else if (options.get(i).equals("--recipe")
                    && Recipes.all().stream().anyMatch(type -> type.name().equals(value))) {
                types = List.of(Recipes.type(options.get(++i)));
            } else {
                return refuse("bench plans knows --tries N and --recipe NAME, got " + String.join(" ", options) + ".");
            }
        }
        PlansBench.run(types, tries, line -> System.out.println(line));
        return 0;
    }

    private static int ofRows(String name, List<String> options) throws IOException {
        boolean quick = options.contains("--quick");
        long rows = quick ? 1_000_000 : 10_000_000;
        for (int i = 0; i < options.size(); i++) {
            boolean last = i == options.size() - 1;
            if (options.get(i).equals("--rows") && !last && options.get(i + 1).matches("[1-9][0-9]{0,8}")) {
                rows = Long.parseLong(options.get(++i));
            } else if (!List.of("--quick", "--json").contains(options.get(i))) {
                return refuse("bench " + name + " knows --quick, --rows N and --json, got " + String.join(" ", options)
                        + ".");
            }
        }
        try {
            boolean json = options.contains("--json");
            if (name.equals("functions")) {
                FunctionsReport report = FunctionsBench.run(rows, quick, line -> System.err.println(line));
                System.out.println(json ? report.json() : report.table().stripTrailing());
                return 0;
            }
            RowsReport report = RowsBench.run(rows, quick ? 3 : 5, line -> System.err.println(line));
            System.out.println(json ? report.json() : report.table().stripTrailing());
            return 0;
        } catch (SQLException e) {
            System.err.println("bulla: DuckDB cannot make or read the generated rows");
            return FAULT;
        }
    }

    private static int refuse(String message) {
        System.err.println("bulla: " + message);
        return BAD_INPUT;
    }
}
