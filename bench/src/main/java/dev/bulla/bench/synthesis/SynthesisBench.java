package dev.bulla.bench.synthesis;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.model.Generator;
import dev.bulla.synth.quality.CodedTable;
import dev.bulla.synth.quality.Transfer;
import dev.bulla.synth.quality.TwoTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** {@code ./bulla bench synthesis}. */
public final class SynthesisBench {

    private static final String DELTA = "1e-9";
    private static final String RECIPE = "synthetic";
    private static final long MANY = 1_000_000;

    /** What peers scored, one run each of another machine's: ε, method, total variation of 1, 2 and 3 columns, accuracy, AUC, CPU seconds, megabytes. */
    private static final List<String> PEERS = List.of(
            "MST        ε .1  .0534  .1486  .2621  .724  .549   74   160",
            "MST        ε 1   .0085  .0519  .1196  .794  .824   90   160",
            "MST        ε 5   .0021  .0392  .1033  .816  .842   81   160",
            "AIM        ε .1  .0505  .119   .199   .813  .832   20   158",
            "AIM        ε 1   .0109  .0430  .0955  .845  .895   33   165",
            "AIM 4 MB   ε 5   .0035  .0242  .0686  .858  .911  163   200",
            "bootstrap  ε ∞   .0045  .0146  .0358  .866  .922");

    private final Request request;
    private final Consumer<String> say;
    private final StudyTables tables;

    private SynthesisBench(Request request, Consumer<String> say) {
        this.request = request;
        this.say = say;
        this.tables = new StudyTables(request.folder());
    }

    /**
     * What was asked for.
     *
     * @param epsilons budgets
     * @param runs releases at each
     * @param methods of the recipe, "auto" for its own choice
     * @param folder of the public tables
     */
    public record Request(List<String> epsilons, int runs, List<String> methods, Path folder) {

        public static final String KNOWN = "--epsilon E,…, --runs N, --methods a,… and --data DIR";

        /** What options ask for; nothing when they make no sense. */
        public static Optional<Request> read(List<String> options) {
            Request asked = new Request(
                    List.of("0.1", "1", "5"),
                    5,
                    List.of("auto"),
                    Stream.of("../shared/data", "datasets/data")
                            .map(Path::of)
                            .filter(Files::isDirectory)
                            .findFirst()
                            .orElse(Path.of("datasets/data")));
            for (int i = 0; i + 1 < options.size(); i += 2) {
                String value = options.get(i + 1);
                switch (options.get(i)) {
                    case "--epsilon" ->
                        asked = new Request(List.of(value.split(",")), asked.runs, asked.methods, asked.folder);
                    case "--runs" -> {
                        if (!value.matches("[1-9][0-9]{0,3}")) {
                            return Optional.empty();
                        }
                        asked = new Request(asked.epsilons, Integer.parseInt(value), asked.methods, asked.folder);
                    }
                    case "--methods" ->
                        asked = new Request(asked.epsilons, asked.runs, List.of(value.split(",")), asked.folder);
                    case "--data" -> asked = new Request(asked.epsilons, asked.runs, asked.methods, Path.of(value));
                    default -> {
                        return Optional.empty();
                    }
                }
            }
            boolean isGood = options.size() % 2 == 0
                    && asked.epsilons.stream().allMatch(e -> e.matches("[0-9]{0,3}\\.?[0-9]{1,6}"));
            return isGood ? Optional.of(asked) : Optional.empty();
        }
    }

    /** Does all of it, and says it line by line. */
    public static void run(Request request, Consumer<String> say) throws IOException {
        SynthesisBench bench = new SynthesisBench(request, say);
        Optional<StudyTable> adult = bench.tables.adult();
        if (adult.isPresent()) {
            bench.adult(adult.get());
            bench.apart(adult.get());
        } else {
            say.accept("Not run: Adult as peers cut it is not at hand. Name the folder of public tables with --data.");
        }
        Optional<StudyTable> california = bench.tables.california();
        Optional<StudyTable> mothers = bench.tables.mothers();
        Optional<StudyTable> men = bench.tables.men();
        for (Optional<StudyTable> table : List.of(california, mothers, men)) {
            if (table.isPresent()) {
                bench.others(table.get());
            }
        }
        if (california.isEmpty() || mothers.isEmpty() || men.isEmpty()) {
            say.accept("Not run: a census table is not at hand. Name the folder of public tables with --data.");
        }
    }

    private List<Sampled> makers() {
        return request.methods().stream()
                .map(method -> new Sampled(RECIPE, method.equals("auto") ? Map.of() : Map.of("method", method)))
                .filter(Sampled::isKnown)
                .toList();
    }

    private static String name(Sampled maker) {
        return String.valueOf(maker.options().getOrDefault("method", "ours"));
    }

    private void adult(StudyTable adult) throws IOException {
        CodedTable real = adult.coded();
        Judge judge = new Judge(real, real, tables.triples(adult), OptionalInt.of(adult.place(StudyTables.INCOME)));
        say.accept("Adult, 48,842 rows of 14 columns, add or remove one, δ = " + DELTA
                + "; models trained on the sample, tested on all real rows.");
        say.accept("method     ε       1-way  2-way  3-way  LR acc  AUC    NB acc  CPU s  heap MB");
        PEERS.forEach(line -> say.accept("peer " + line));
        Judge.Verdict same = judge.of(real);
        say.accept("real rows        " + scores(List.of(same)));
        double[][] drawn = independent(adult);
        say.accept("independent      " + scores(List.of(judge.of(adult.coded(List.of(drawn))))));
        Optional<Generator> last = Optional.empty();
        for (Sampled maker : makers()) {
            for (String epsilon : request.epsilons()) {
                List<Sampled.Made> made = runs(maker, adult, epsilon);
                if (made.isEmpty()) {
                    say.accept(name(maker) + " ε " + epsilon + ": refused");
                    continue;
                }
                last = Optional.of(made.get(0).model());
                List<Judge.Verdict> verdicts =
                        made.stream().map(run -> judge.of(run.rows())).toList();
                say.accept(String.format(
                        Locale.ROOT,
                        "%-10s ε %-4s %s  %5.1f  %4.0f   (%d runs; 2-way %.4f to %.4f)",
                        name(maker),
                        epsilon,
                        scores(verdicts),
                        mean(made, Sampled.Made::seconds),
                        mean(made, Sampled.Made::megabytes),
                        made.size(),
                        verdicts.stream().mapToDouble(Judge.Verdict::two).min().orElse(0),
                        verdicts.stream().mapToDouble(Judge.Verdict::two).max().orElse(0)));
            }
        }
        last.ifPresentOrElse(
                model -> say.accept(String.format(
                        Locale.ROOT, "%,d rows sampled in %.2f CPU s", MANY, Sampled.sampling(model, MANY))),
                () -> say.accept("Not run: the program has no recipe " + RECIPE + " that takes this."));
    }

    private List<Sampled.Made> runs(Sampled maker, StudyTable table, String epsilon) {
        List<Sampled.Made> made = new ArrayList<>();
        for (int run = 0; run < request.runs(); run++) {
            maker.make(table, Budget.approx(epsilon, DELTA), "run " + run).ifPresent(made::add);
        }
        return made;
    }

    /** Every column by itself, moved against the others: what tables of single columns alone would give. */
    private static double[][] independent(StudyTable adult) {
        int rows = adult.rows().size();
        double[][] moved = new double[rows][adult.columns().size()];
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < moved[r].length; c++) {
                moved[r][c] = adult.rows().get((int) ((r + 3_001L * c) % rows))[c];
            }
        }
        return moved;
    }

    /** Released from Adult's own training rows, tested on its own test rows. */
    private void apart(StudyTable adult) {
        StudyTable train = adult.part("Adult, training rows", 0, StudyTables.ADULT_TRAIN);
        CodedTable test = adult.part(
                        "Adult, test rows",
                        StudyTables.ADULT_TRAIN,
                        adult.rows().size())
                .coded();
        int target = adult.place(StudyTables.INCOME);
        Judge judge = new Judge(train.coded(), test, List.of(), OptionalInt.of(target));
        Judge.Verdict real = judge.of(train.coded());
        say.accept("");
        say.accept("Adult, released from its 32,561 training rows, tested on its 16,281 test rows");
        say.accept("method     ε       LR acc  AUC    NB acc  AUC    LR below real rows");
        say.accept("real rows        " + learnt(List.of(real)));
        for (Sampled maker : makers()) {
            for (String epsilon : request.epsilons()) {
                List<Judge.Verdict> verdicts = runs(maker, train, epsilon).stream()
                        .map(run -> judge.of(run.rows()))
                        .toList();
                if (!verdicts.isEmpty()) {
                    double below = accuracy(List.of(real)) - accuracy(verdicts);
                    say.accept(String.format(
                            Locale.ROOT, "%-10s ε %-4s %s  %.4f", name(maker), epsilon, learnt(verdicts), below));
                }
            }
        }
    }

    private void others(StudyTable table) {
        CodedTable real = table.coded();
        List<int[]> triples = TwoTables.sets(table.columns().size(), 3);
        Judge judge = new Judge(real, real, triples, OptionalInt.empty());
        say.accept("");
        say.accept(String.format(
                Locale.ROOT,
                "%s, %,d rows of %d columns, δ = %s",
                table.name(),
                table.rows().size(),
                table.columns().size(),
                DELTA));
        say.accept("method     ε       1-way  2-way  3-way  CPU s");
        for (Sampled maker : makers()) {
            for (String epsilon : request.epsilons()) {
                List<Sampled.Made> made = runs(maker, table, epsilon);
                if (!made.isEmpty()) {
                    List<Judge.Verdict> verdicts =
                            made.stream().map(run -> judge.of(run.rows())).toList();
                    say.accept(String.format(
                            Locale.ROOT,
                            "%-10s ε %-4s %s  %5.1f",
                            name(maker),
                            epsilon,
                            apart(verdicts),
                            mean(made, Sampled.Made::seconds)));
                }
            }
        }
    }

    private static String scores(List<Judge.Verdict> verdicts) {
        return String.format(
                Locale.ROOT,
                "%s  %.4f  %.4f  %.4f",
                apart(verdicts),
                accuracy(verdicts),
                learnt(verdicts, Judge.Verdict::logistic, Transfer::auc),
                learnt(verdicts, Judge.Verdict::bayes, Transfer::accuracy));
    }

    private static String apart(List<Judge.Verdict> verdicts) {
        return String.format(
                Locale.ROOT,
                "%.4f  %.4f  %.4f",
                mean(verdicts, Judge.Verdict::one),
                mean(verdicts, Judge.Verdict::two),
                mean(verdicts, Judge.Verdict::three));
    }

    private static String learnt(List<Judge.Verdict> verdicts) {
        return String.format(
                Locale.ROOT,
                "%.4f  %.4f  %.4f  %.4f",
                accuracy(verdicts),
                learnt(verdicts, Judge.Verdict::logistic, Transfer::auc),
                learnt(verdicts, Judge.Verdict::bayes, Transfer::accuracy),
                learnt(verdicts, Judge.Verdict::bayes, Transfer::auc));
    }

    private static double accuracy(List<Judge.Verdict> verdicts) {
        return learnt(verdicts, Judge.Verdict::logistic, Transfer::accuracy);
    }

    private static double learnt(
            List<Judge.Verdict> verdicts,
            java.util.function.Function<Judge.Verdict, Optional<Transfer>> model,
            ToDoubleFunction<Transfer> score) {
        double[] all = verdicts.stream()
                .map(model)
                .flatMap(Optional::stream)
                .mapToDouble(score)
                .toArray();
        return java.util.Arrays.stream(all).average().orElse(Double.NaN);
    }

    private static <T> double mean(List<T> all, ToDoubleFunction<T> value) {
        return all.stream().mapToDouble(value).average().orElse(0);
    }
}
