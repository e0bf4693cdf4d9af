package dev.bulla.bench.rudavskyy;

import dev.bulla.bench.figure.Curves;
import dev.bulla.bench.figure.Curves.Curve;
import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.published.learner.SnAsPublished;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.bench.sheet.SheetFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** "An Overview of Differential Privacy and Its Application to Machine Learning": naive Bayes, SN algorithm, AdaSSP. */
public final class Rudavskyy implements Figure {

    private static final List<String> NOTES = List.of(
            "Printed: curves without numbers, and no word on the measure. The text: SN's \"convergence occurs at values of ε close to"
                    + " one\"; for AdaSSP δ \"significantly improves performance\".",
            "Published, not private: columns by their own mean and deviation (cars: codes), rows by their own norm, y by its most; y is"
                    + " centred here where columns are, for the paper fits no intercept.",
            "SN is not private at any ε, whatever the scaling. Published: its noise as printed, of scale 3/(2ε), and as diffprivlib 0.2.1 had it,"
                    + " 1/(2ε)², with which the paper made its figure. Corrected SN: Wishart noise with enough degrees of freedom for (ε, 1e-6), public bounds. Ours: --method auto, pure and"
                    + " with δ, one row added or removed, public bounds, an intercept.",
            "Published AdaSSP: noise of one deviation on every entry of XᵀX, as printed; the author's file has less off the diagonal. Corrected:"
                    + " --method adassp: its three releases accounted together, on public bounds.",
            "A published number below ours is no private result: its rows were scaled by themselves.");

    /** How a data set is read. */
    private interface Source {
        Optional<LinearStudy> read(Path data) throws IOException;
    }

    @Override
    public String name() {
        return "rudavskyy";
    }

    @Override
    public String about() {
        return "Rudavskyy 2020: naive Bayes with and without δ, SN algorithm, AdaSSP, volatility (Figures 1 to 4)";
    }

    @Override
    public int runs() {
        return 50;
    }

    @Override
    public Outcome make(Request request) throws IOException {
        List<Section> sections = new ArrayList<>();
        Map<String, String> files = new LinkedHashMap<>();
        Path data = request.data();
        Optional<Sheet> cars = CarEvaluation.read(data);
        if (cars.isPresent()) {
            request.say().accept("cars: naive Bayes …");
            CarBayes bayes = new CarBayes(cars.get(), request.runs());
            sections.add(bayes.accuracy());
            sections.add(bayes.volatility());
            files.putAll(bayes.files());
        } else {
            sections.add(absent("Figures 1 and 2", CarEvaluation.file(data)));
        }
        sections.add(certainty());
        linear(request, LinearStudy::cars, CarEvaluation.file(data), sections, files);
        linear(request, LinearStudy::housing, LinearStudy.housingFile(data), sections, files);
        linear(request, LinearStudy::sample, LinearStudy.sampleFile(data), sections, files);
        linear(request, LinearStudy::forest, LinearStudy.forestFile(data), sections, files);
        sections.add(new Section("How to read Figures 3 and 4", List.of(), NOTES));
        return new Outcome(sections, files);
    }

    private static void linear(
            Request request, Source source, SheetFile file, List<Section> sections, Map<String, String> files)
            throws IOException {
        Optional<LinearStudy> study = source.read(request.data());
        if (study.isEmpty()) {
            sections.add(absent("Figures 3 and 4", file));
            return;
        }
        String name = study.get().name();
        request.say().accept(name + ": SN algorithm and AdaSSP …");
        LinearFigures figures = new LinearFigures(study.get(), request.runs());
        sections.add(figures.sn());
        sections.add(figures.adassp());
        files.put("rudavskyy_" + name + ".csv", figures.results().csv());
        List<Curve> curves = new ArrayList<>();
        curves.add(new Curve("published", LinearFigures.SN, ""));
        curves.add(new Curve("published", LinearFigures.SN_LIBRARY, ""));
        LinearFigures.DELTAS.forEach(
                delta -> curves.add(new Curve("published", LinearFigures.ADASSP, LinearFigures.suffix(delta))));
        curves.add(new Curve("ours", LinearFigures.LINEAR, ""));
        curves.add(new Curve("ours", LinearFigures.LINEAR, LinearFigures.suffix("1e-6")));
        files.put(
                "rudavskyy_" + name + ".svg",
                new Curves(figures.results(), LinearFigures.EPSILONS, true).lines("RMSE, " + name, curves));
    }

    private static Section certainty() {
        List<Row> rows = new ArrayList<>();
        for (String epsilon : LinearFigures.EPSILONS) {
            double e = Double.parseDouble(epsilon);
            rows.add(certainty("ε = " + epsilon, SnAsPublished.printed(e)));
            rows.add(certainty("ε = " + epsilon + ", diffprivlib 0.2.1", SnAsPublished.library(e)));
        }
        return new Section(
                "SN algorithm: the chance that its output tells for sure that a row was not there",
                rows,
                List.of("Claimed as ε-differentially private, which allows no such output at all."));
    }

    private static Row certainty(String what, double c) {
        return new Row(what, String.format(Locale.ROOT, "%.4f", SnAsPublished.certain(c)), "≤ δ", "≤ δ");
    }

    private static Section absent(String title, SheetFile file) {
        return new Section(title, List.of(), List.of(file.absent()));
    }
}
