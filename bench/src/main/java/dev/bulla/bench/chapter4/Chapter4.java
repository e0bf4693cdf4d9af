package dev.bulla.bench.chapter4;

import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Results;
import dev.bulla.bench.figure.RunSpread;
import dev.bulla.bench.sheet.SheetFile;
import dev.bulla.synth.imputation.SynthesisMethod;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Tables 4.2 to 4.5 of "On Privacy Risk of Releasing Data and Models": synthetic census records. */
public final class Chapter4 implements Figure {

    /** Trees are grown by the hundred: a few runs say enough. */
    private static final int MOST_FOREST_RUNS = 5;

    private static final List<String> HEADER = List.of("printed", "as published", "corrected");

    /** What the thesis printed: original and synthetic mean, overlap, normalised KL. */
    private static final Map<String, List<String>> PRINTED = Map.ofEntries(
            printed(SynthesisMethod.LINEAR, Chapter4Runs.PARTIAL, "27112.61 27117.99 0.98 0.54 49.83 24.69 0.50 0.55"),
            printed(SynthesisMethod.CART, Chapter4Runs.PARTIAL, "27143.93 27131.14 0.94 0.53 49.83 49.83 0.90 0.56"),
            printed(SynthesisMethod.FOREST, Chapter4Runs.PARTIAL, "27107.04 27254.38 0.95 0.58 49.82 49.74 0.95 0.56"),
            printed(SynthesisMethod.LINEAR, Chapter4Runs.FULL, "27112.61 27074.80 0.52 0.55 49.83 -192.21 0.50 0.56"),
            printed(SynthesisMethod.CART, Chapter4Runs.FULL, "27081.45 27091.02 0.55 0.58 49.83 49.83 0.56 0.56"),
            printed(SynthesisMethod.FOREST, Chapter4Runs.FULL, "27107.04 28720.93 0.54 0.64 49.82 46.25 0.68 0.57"));

    /** True and false match rates of targets that are in the sample; of such as may not be, .00 and .00 for the first, .00 and .99 for others. */
    private static final Map<SynthesisMethod, List<String>> RATES = Map.of(
            SynthesisMethod.LINEAR, List.of("0.06", "0.82", "0.00", "0.00"),
            SynthesisMethod.CART, List.of("0.18", "0.68", "0.00", "0.99"),
            SynthesisMethod.FOREST, List.of("0.35", "0.50", "0.00", "0.99"));

    private static final Map<SynthesisMethod, List<Double>> SECONDS = Map.of(
            SynthesisMethod.LINEAR, List.of(.040, .068),
            SynthesisMethod.CART, List.of(.048, .533),
            SynthesisMethod.FOREST, List.of(3.350, 103.543));

    private static Map.Entry<String, List<String>> printed(SynthesisMethod method, String kind, String numbers) {
        return Map.entry(method + " " + kind, List.of(numbers.split(" ")));
    }

    @Override
    public String name() {
        return "chapter4";
    }

    @Override
    public String about() {
        return "thesis, chapter 4: fully and partially synthetic census records, their use and their risk (Tables 4.2 to 4.5)";
    }

    @Override
    public int runs() {
        return 100;
    }

    @Override
    public Outcome make(Request request) throws IOException {
        Optional<FultonRecords> read = FultonRecords.read(request.data());
        if (read.isEmpty()) {
            String absent = new SheetFile(FultonRecords.file(request.data())).absent();
            return new Outcome(List.of(new Section("Tables 4.2 to 4.5", List.of(), List.of(absent))), Map.of());
        }
        Chapter4Runs runs = new Chapter4Runs(read.get());
        Results results = new Results("chapter 4", request.runs());
        for (SynthesisMethod method : methods()) {
            int wanted = method == SynthesisMethod.FOREST ? Math.min(MOST_FOREST_RUNS, request.runs()) : request.runs();
            request.say().accept(method.word() + ", " + wanted + " runs …");
            for (int run = 0; run < wanted; run++) {
                runs.run(run, method, results);
            }
        }
        request.say().accept("seconds …");
        List<Section> sections = List.of(
                means("Table 4.2 (p. 41): partially synthetic", Chapter4Runs.PARTIAL, results),
                means("Table 4.3 (p. 41): fully synthetic", Chapter4Runs.FULL, results),
                rates(results),
                seconds(runs),
                errata(results));
        return new Outcome(sections, Map.of("chapter4.csv", results.csv()));
    }

    private static List<SynthesisMethod> methods() {
        return List.of(SynthesisMethod.LINEAR, SynthesisMethod.CART, SynthesisMethod.FOREST);
    }

    private static Section means(String title, String kind, Results results) {
        List<Row> rows = new ArrayList<>();
        for (SynthesisMethod method : methods()) {
            List<String> printed = PRINTED.getOrDefault(method + " " + kind, List.of());
            for (String column : List.of(FultonRecords.INCOME, FultonRecords.AGE)) {
                int from = column.equals(FultonRecords.INCOME) ? 0 : 4;
                String key = Chapter4Runs.key(method, kind, column);
                rows.add(new Row(
                        method.word() + ", " + column + ": mean, original → synthetic",
                        printed.get(from) + " → " + printed.get(from + 1),
                        moved(results, Results.PUBLISHED, key),
                        moved(results, Results.CORRECTED, key)));
                rows.add(row("  overlap of 95 % intervals", printed.get(from + 2), key, Chapter4Runs.OVERLAP, results));
                rows.add(row("  1/(1 + KL)", printed.get(from + 3), key, Chapter4Runs.LIKENESS, results));
                rows.add(row("  interval covers the population's mean", "—", key, Chapter4Runs.COVERAGE, results));
            }
        }
        return new Section(
                title + "; printed on another extract, the rest on Fulton County",
                rows,
                List.of(
                        "Population: 25,766 adults, a sample of 3,163, five tables; forest: at most " + MOST_FOREST_RUNS
                                + " runs. The network is not built again.",
                        "As published: what is replaced is learnt from the records that are not, and age from imputed incomes."
                                + " Corrected: from the records that are replaced, and from original incomes.",
                        "Whole tables are combined as if parameters had been drawn for each (Raghunathan, Reiter and Rubin) where they were:"
                                + " linear regression and trees. Forests draw none, so corrected theirs are combined as tables of one"
                                + " fitted law (Raab, Nowok and Dibben), which is wide enough where people are fresh.",
                        "Not differentially private in any form."),
                HEADER);
    }

    private static String moved(Results results, String form, String key) {
        return number(mean(results, form, key, Chapter4Runs.ORIGINAL)) + " → "
                + number(mean(results, form, key, Chapter4Runs.MEAN));
    }

    private static Row row(String what, String printed, String key, String measure, Results results) {
        return new Row(
                what,
                printed,
                number(mean(results, Results.PUBLISHED, key, measure)),
                number(mean(results, Results.CORRECTED, key, measure)));
    }

    private static double mean(Results results, String form, String key, String measure) {
        return results.spread(form, key, measure).map(RunSpread::mean).orElse(Double.NaN);
    }

    private static String number(double value) {
        return Math.abs(value) >= 1_000
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.3f", value);
    }

    private static Section rates(Results results) {
        List<Row> rows = new ArrayList<>();
        List<String> measures = List.of(
                Chapter4Runs.TRUE_RATE + " in",
                Chapter4Runs.FALSE_RATE + " in",
                Chapter4Runs.TRUE_RATE + " maybe",
                Chapter4Runs.FALSE_RATE + " maybe");
        for (SynthesisMethod method : methods()) {
            String key = Chapter4Runs.key(method, Chapter4Runs.PARTIAL, "");
            for (int i = 0; i < measures.size(); i++) {
                String printed = RATES.getOrDefault(method, List.of()).get(i);
                rows.add(row(
                        method.word() + ": "
                                + measures.get(i)
                                        .replace(" in", ", known to be in the sample")
                                        .replace(" maybe", ", perhaps in it"),
                        printed,
                        key,
                        measures.get(i),
                        results));
            }
        }
        double targets = mean(
                results,
                Results.CORRECTED,
                Chapter4Runs.key(SynthesisMethod.LINEAR, Chapter4Runs.PARTIAL, ""),
                Chapter4Runs.TARGETS);
        return new Section(
                "Table 4.4 (p. 44): match rates of partially synthetic tables",
                rows,
                List.of(String.format(
                        Locale.ROOT,
                        "Targets: citizens with an income above 250,000, %.1f a sample. A record is like a target of the same citizenship,"
                                + " with such an income, of an age within 2. False rate of no names at all: 0.",
                        targets)),
                HEADER);
    }

    private static Section seconds(Chapter4Runs runs) {
        List<Row> rows = new ArrayList<>();
        double[] base = {runs.seconds(SynthesisMethod.LINEAR, false), runs.seconds(SynthesisMethod.LINEAR, true)};
        for (SynthesisMethod method : methods()) {
            for (int full = 0; full < 2; full++) {
                double own = method == SynthesisMethod.LINEAR ? base[full] : runs.seconds(method, full == 1);
                double printed = SECONDS.getOrDefault(method, List.of()).get(full);
                double first =
                        SECONDS.getOrDefault(SynthesisMethod.LINEAR, List.of()).get(full);
                rows.add(new Row(
                        method.word() + (full == 1 ? ", full" : ", partial"),
                        String.format(Locale.ROOT, "%.3f s, %.1f×", printed, printed / first),
                        "—",
                        String.format(Locale.ROOT, "%.3f s, %.1f×", own, own / base[full])));
            }
        }
        return new Section(
                "Table 4.5 (p. 44): time for five tables, and as a multiple of linear regression's",
                rows,
                List.of(
                        "Corrected: CPU time of all threads, the mean of three runs or more; full tables here are of the whole population of 25,766, in the thesis of"
                                + " 316,276."),
                HEADER);
    }

    /** What page 41 says and what follows from the algorithm it describes. */
    private static Section errata(Results results) {
        String income = Chapter4Runs.key(SynthesisMethod.LINEAR, Chapter4Runs.FULL, FultonRecords.INCOME);
        String age = Chapter4Runs.key(SynthesisMethod.LINEAR, Chapter4Runs.FULL, FultonRecords.AGE);
        String some = Chapter4Runs.key(SynthesisMethod.LINEAR, Chapter4Runs.PARTIAL, FultonRecords.AGE);
        return new Section(
                "Page 41, what does not reproduce",
                List.of(
                        new Row(
                                "linear, full: mean income, original → synthetic",
                                "27112.61 → 27074.80",
                                moved(results, Results.PUBLISHED, income),
                                moved(results, Results.CORRECTED, income)),
                        new Row(
                                "linear, full: mean age, original → synthetic",
                                "49.83 → -192.21",
                                moved(results, Results.PUBLISHED, age),
                                moved(results, Results.CORRECTED, age)),
                        new Row(
                                "linear, partial: mean age, original → synthetic",
                                "49.83 → 24.69",
                                moved(results, Results.PUBLISHED, some),
                                moved(results, Results.CORRECTED, some))),
                List.of(
                        "-192.21 does not reproduce: least squares with a constant keeps the mean, fitted on whichever incomes. 24.69 with 5.9 % of ages"
                                + " replaced would mean that their mean moved by 426 years.",
                        "Trees that keep the mean of partly replaced incomes cannot have been grown as published: trained on incomes up to 70,000 they"
                                + " return none above.",
                        "The original means of Table 4.2 differ by method, so the methods were not given the same samples; here they are.",
                        "Overlaps of 0.50 to 0.56 are what a vast interval around a narrow one scores: no information."),
                HEADER);
    }
}
