package dev.bulla.bench.chapter6;

import dev.bulla.bench.figure.Curves;
import dev.bulla.bench.figure.Curves.Curve;
import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Results;
import dev.bulla.bench.published.learner.ThesisPenalty;
import dev.bulla.bench.sheet.SheetFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Chapter 6 of "On Privacy Risk of Releasing Data and Models": regularised regression by the functional mechanism. */
public final class Chapter6 implements Figure {

    private static final List<String> EPSILONS = EightRegressions.EPSILONS;

    @Override
    public String name() {
        return "chapter6";
    }

    @Override
    public String about() {
        return "thesis, chapter 6: eight regressions by the functional mechanism, its rivals and its stability (Figures 6.1 to 6.5)";
    }

    @Override
    public int runs() {
        return 50;
    }

    @Override
    public Outcome make(Request request) throws IOException {
        List<Section> sections = new ArrayList<>();
        Map<String, String> files = new LinkedHashMap<>();
        Optional<Study> wine = Study.wine(request.data());
        Optional<Study> census = Study.census(request.data());
        Chapter6Claims claims = new Chapter6Claims();
        if (wine.isPresent()) {
            wine(request, wine.get(), claims, sections, files);
        } else {
            sections.add(absent("Figures 6.2, 6.4 and 6.5a", Study.wineFile(request.data())));
        }
        if (census.isPresent()) {
            census(request, census.get(), claims, sections, files);
        } else {
            sections.add(absent("Figures 6.1, 6.3, 6.4 and 6.5b", Study.censusFile(request.data())));
        }
        sections.add(claims.section());
        return new Outcome(sections, files);
    }

    private static void wine(
            Request request, Study study, Chapter6Claims claims, List<Section> sections, Map<String, String> files) {
        eight(request, study, "Figures 6.2 (p. 76) and 6.4", new Pages(claims, sections, files));
        request.say().accept("wine: objective perturbation …");
        Rivals rivals = new Rivals(request.runs());
        Results results = rivals.objective(study);
        claims.objective(results);
        files.put("chapter6_objective.csv", results.csv());
        files.put(
                "chapter6_objective.svg",
                new Curves(results, EPSILONS, true)
                        .lines(
                                "Figure 6.5a: RMSE of ridge regression, wine",
                                List.of(
                                        new Curve("published", Rivals.FUNCTIONAL, ""),
                                        new Curve("published", Rivals.OBJECTIVE, ""),
                                        new Curve("ours", Rivals.FUNCTIONAL, ""),
                                        new Curve("ours", Rivals.OBJECTIVE, ""))));
        sections.add(
                rivals.section(
                        "Figure 6.5a (p. 78): ridge regression, " + study.title(),
                        results,
                        List.of(Rivals.FUNCTIONAL, Rivals.OBJECTIVE, Rivals.FILE),
                        List.of(
                                "The thesis gives neither δ nor constants for objective perturbation: here δ = 1e-6, rows of norm at most 1, θ in"
                                        + " the unit ball.",
                                "Published objective perturbation is not private: its proof does not hold for squared loss. ObjPert.m divides by"
                                        + " ε² besides.",
                                "Corrected objective perturbation: there is none for squared loss; in its place noise on θ by a proved"
                                        + " sensitivity, penalty n/10, (ε, 1e-6).",
                                "Ours beside objective perturbation: --method auto at (ε, 1e-6); beside functional ridge: pure ε.")));
    }

    private static void census(
            Request request, Study study, Chapter6Claims claims, List<Section> sections, Map<String, String> files) {
        Results eight =
                eight(request, study, "Figures 6.3 (p. 77), 6.1 (p. 75) and 6.4", new Pages(claims, sections, files));
        files.put(
                "chapter6_boxplot.svg",
                new Curves(eight, EPSILONS, true)
                        .boxes(
                                "Figure 6.1: RMSE of elastic net, census",
                                List.of(
                                        new Curve("published", "elastic-net", ""),
                                        new Curve("corrected", "elastic-net", ""),
                                        new Curve("ours", "elastic-net", ""))));
        request.say().accept("census: noisy histogram …");
        Rivals rivals = new Rivals(request.runs());
        Results results = rivals.grid(study.only(Study.FEW));
        claims.grid(results);
        files.put("chapter6_histogram.csv", results.csv());
        files.put(
                "chapter6_histogram.svg",
                new Curves(results, EPSILONS, true)
                        .lines(
                                "Figure 6.5b: RMSE, census",
                                List.of(
                                        new Curve("published", Rivals.FUNCTIONAL, ""),
                                        new Curve("published", Rivals.GRID, ""),
                                        new Curve("corrected", Rivals.GRID, ""),
                                        new Curve("ours", Rivals.FUNCTIONAL, ""))));
        sections.add(rivals.section(
                "Figure 6.5b (p. 78): income by age, sex, race and education",
                results,
                List.of(Rivals.FUNCTIONAL, Rivals.GRID),
                List.of(
                        "The thesis gives no grid: here 8 × 2 × 4 × 8 × 8 cells.",
                        "Published: cells between the extremes of the rows, which is not private, noise 2/ε. Corrected: public cells, one"
                                + " row added or removed, noise 1/ε.",
                        "Ours beside the histogram: --method dpme, where the program has it.")));
    }

    /** What a figure adds to. */
    private record Pages(Chapter6Claims claims, List<Section> sections, Map<String, String> files) {}

    private static Results eight(Request request, Study study, String figure, Pages to) {
        request.say().accept(study.name() + ": eight regressions …");
        EightRegressions eight = new EightRegressions(study, request.runs());
        to.claims().eight(study.name(), eight.results());
        to.sections().add(eight.section(figure));
        to.files().put("chapter6_" + study.name() + ".csv", eight.results().csv());
        List<Curve> curves = new ArrayList<>();
        for (String form : List.of("published", "ours")) {
            Arrays.stream(ThesisPenalty.values()).forEach(p -> curves.add(new Curve(form, p.recipe(), "")));
        }
        to.files()
                .put(
                        "chapter6_" + study.name() + ".svg",
                        new Curves(eight.results(), EPSILONS, true).lines("RMSE, " + study.name(), curves));
        return eight.results();
    }

    private static Section absent(String title, SheetFile file) {
        return new Section(title, List.of(), List.of(file.absent()));
    }
}
