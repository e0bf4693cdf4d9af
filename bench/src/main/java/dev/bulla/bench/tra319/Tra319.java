package dev.bulla.bench.tra319;

import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.sheet.CsvCells;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Figures 1 to 6 of "Evaluation of Differentially Private Non-parametric Machine Learning as a Service". */
public final class Tra319 implements Figure {

    private static final String PLACE = "tra3-19_";
    private static final String STAND_IN =
            "The authors' census extract is not public: the 10,000-row PUMS extract (ages, marriage) and the"
                    + " 722,343-row wage table stand in for it.";
    private static final String COLUMNS =
            "The paper prints its results as plots only. Published: its formulas as printed, run here. Corrected: the same"
                    + " method with the constants it should have. Ours: this program's recipes.";

    @Override
    public String name() {
        return "tra3-19";
    }

    @Override
    public String about() {
        return "TRA3/19: histogram, kernel density and SVM as a service, perturbed once or per query (Figures 1 to 6)";
    }

    @Override
    public int runs() {
        return 10;
    }

    @Override
    public Outcome make(Request request) throws IOException {
        List<Section> sections = new ArrayList<>();
        Map<String, String> files = new LinkedHashMap<>();
        sections.add(about(request.runs()));
        census(request, sections, files);
        wages(request, sections, files);
        samples(request, sections, files);
        iris(request, sections, files);
        sections.add(new Section(
                "Gaussian process regression (Figures 1 to 6: census, and the Howell heights)",
                List.of(),
                List.of("Elsewhere: ./bulla reproduce dpgp has Figure 6; the census panels are not made.")));
        return new Outcome(sections, files);
    }

    private static Section about(int runs) {
        return new Section(
                "How to read this",
                List.of(),
                List.of(
                        COLUMNS,
                        STAND_IN,
                        "Each number is the mean of " + runs
                                + " runs ± one standard deviation of a run, which is a new sample and"
                                + " new noise; the mean itself is known to that over √" + runs + ".",
                        "The paper's neighbours replace one row, and n is public. Ours beside \"functional\" is for the same"
                                + " neighbours, and cut at 0 only; \"add-remove\" is our default, where n is private too; \"smoothed\""
                                + " is what kde does when nothing is said (--clean smooth).",
                        "Smoothing aims at the density, not at its kernel estimate: Figures 1 to 4 take the distance to the"
                                + " estimate, as the paper does, and count against it what Figure 6, where the truth is known, counts for it.",
                        "Bandwidths, cells, C and length scales are public choices here, the same for each form and ε; the paper"
                                + " chose them by cross-validation on the private rows, which no noise pays for."));
    }

    private static void census(Request request, List<Section> sections, Map<String, String> files) throws IOException {
        Path file = request.data().resolve("pums_ca2000").resolve("pums_ca_10000.csv");
        Optional<CsvCells> rows = CsvCells.read(file, "age", "educ", "income", "sex", "married");
        if (rows.isEmpty()) {
            sections.add(missing("Figures 1 to 3 (ages), Figure 4 (SVM)", file));
            return;
        }
        request.say().accept("ages: Figures 1 to 3 …");
        CensusFigures figures = new CensusFigures(request.runs());
        figures.queries(rows.get().numbers(0));
        figures.boards()
                .values()
                .forEach(board -> board.note(
                        "Per query, published: (ε, δ)/k for each of k answers with the function's sensitivity; corrected: √k, and"
                                + " what one value can move."));
        put(figures.boards(), sections, files);
        request.say().accept("marriage: Figure 4, SVM …");
        SvmFigures machines = new SvmFigures(request.runs());
        machines.census(rows.get());
        put(machines.boards(), sections, files);
    }

    private static void wages(Request request, List<Section> sections, Map<String, String> files) throws IOException {
        Path file = request.data().resolve("census_1950_1990_wages").resolve("census_wages.csv.gz");
        Optional<CsvCells> rows = CsvCells.read(file, "lnwkwage");
        if (rows.isEmpty()) {
            sections.add(missing("Figure 4 (log wages), Figure 5", file));
            return;
        }
        double[] wages = rows.get().numbers(0);
        request.say().accept("log wages: Figure 4 …");
        CensusFigures figures = new CensusFigures(request.runs());
        figures.sizes(wages);
        put(figures.boards(), sections, files);
        request.say().accept("query time: Figure 5 …");
        put(new TimeFigure(request.runs()).boards(wages), sections, files);
    }

    private static void samples(Request request, List<Section> sections, Map<String, String> files) throws IOException {
        Path file = request.data().resolveSibling("baselines").resolve("gauss_runs.csv.gz");
        String[] names = IntStream.range(0, 10).mapToObj(i -> "run" + i).toArray(String[]::new);
        Optional<CsvCells> rows = CsvCells.read(file, names);
        if (rows.isEmpty()) {
            sections.add(missing("Figure 6 (histogram, kernel density)", file));
            return;
        }
        request.say().accept("samples of N(2, 1.3): Figure 6 …");
        List<double[]> samples =
                IntStream.range(0, 10).mapToObj(rows.get()::numbers).toList();
        put(new BenchmarkFigure(request.runs()).boards(samples), sections, files);
    }

    private static void iris(Request request, List<Section> sections, Map<String, String> files) throws IOException {
        Path file = request.data().resolve("iris").resolve("iris.csv");
        Optional<CsvCells> rows =
                CsvCells.read(file, "sepal_length", "sepal_width", "petal_length", "petal_width", "species");
        if (rows.isEmpty()) {
            sections.add(missing("Figure 6 (SVM)", file));
            return;
        }
        request.say().accept("Iris: Figure 6, SVM …");
        SvmFigures machines = new SvmFigures(request.runs());
        machines.iris(rows.get());
        put(machines.boards(), sections, files);
    }

    private static void put(Map<String, Board> boards, List<Section> sections, Map<String, String> files) {
        boards.forEach((name, board) -> {
            sections.add(board.section());
            files.put(PLACE + name + ".csv", board.csv());
            files.put(PLACE + name + ".svg", board.svg());
        });
    }

    private static Section missing(String what, Path file) {
        return new Section(what, List.of(), List.of("Not run: there is no " + file + ". --data DIR names the folder."));
    }
}
