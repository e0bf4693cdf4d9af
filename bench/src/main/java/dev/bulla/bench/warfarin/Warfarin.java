package dev.bulla.bench.warfarin;

import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Plot;
import dev.bulla.bench.figure.Results;
import dev.bulla.bench.figure.RunSpread;
import dev.bulla.core.table.HeldTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The case study of paper 002: doses of warfarin told privately, and what an attacker finds out about genes. */
public final class Warfarin implements Figure {

    private static final String DASH = "—";
    private static final String[] COLOURS = {"#c0392b", "#1f618d", "#2e8b57", "#8e44ad"};
    private static final double NORMAL_95 = 1.959963984540054;

    @Override
    public String name() {
        return "warfarin";
    }

    @Override
    public String about() {
        return "Rudavskyy 2020: warfarin doses under privacy, and model inversion of genotypes (Figure 5 and section 4.2)";
    }

    @Override
    public int runs() {
        return 20;
    }

    @Override
    public Outcome make(Request request) throws IOException {
        Optional<HeldTable> patients = Patients.read(request.data());
        if (patients.isEmpty()) {
            return new Outcome(
                    List.of(new Section(
                            "Section 4.2",
                            List.of(),
                            List.of("Not run: " + Patients.file(request.data())
                                    + " is not there. Name the folder of data sets with --data."))),
                    Map.of());
        }
        request.say().accept(patients.get().rows() + " patients, " + request.runs() + " runs …");
        WarfarinStudy study = new WarfarinStudy(patients.get(), request.runs());
        List<Section> sections = new ArrayList<>();
        sections.add(text(study, patients.get().rows()));
        for (String delta : Forms.DELTAS) {
            sections.add(doses(study, delta));
            sections.add(attack(study, delta, "VKORC1", WarfarinStudy.VKORC1_WITHOUT, WarfarinStudy.VKORC1_WITH));
            sections.add(attack(study, delta, "CYP2C9", WarfarinStudy.CYP2C9_WITHOUT, WarfarinStudy.CYP2C9_WITH));
        }
        sections.add(meaning(study));
        return new Outcome(sections, files(study));
    }

    /** What section 4.2 says in words. */
    private static Section text(WarfarinStudy study, long rows) {
        double plain = mean(study, WarfarinStudy.ERROR, Results.PLAIN, Forms.PREPARED, Forms.NONE);
        List<Row> lines = new ArrayList<>();
        lines.add(new Row(
                "mean relative error, no privacy, rows as 002 prepares them",
                "36 %",
                DASH,
                text(study, WarfarinStudy.ERROR, Results.PLAIN, Forms.PREPARED, Forms.NONE)));
        lines.add(new Row(
                "mean relative error, no privacy, plain least squares",
                "15 % (Fredrikson)",
                DASH,
                text(study, WarfarinStudy.ERROR, Results.PLAIN, Forms.LINEAR, Forms.NONE)));
        lines.add(new Row(
                "mean relative error of the mean dose for everybody",
                DASH,
                DASH,
                text(study, WarfarinStudy.ERROR, Results.CONSTANT, WarfarinStudy.CONSTANT, Forms.NONE)));
        for (String delta : List.of("0.01", "0.001")) {
            String key = Forms.key("5", delta);
            lines.add(new Row(
                    "Figure 5, ε = 5, δ = " + delta + ": error over that without privacy",
                    "10–15 % more",
                    more(mean(study, WarfarinStudy.ERROR, Results.CORRECTED, Forms.ADASSP, key), plain),
                    more(mean(study, WarfarinStudy.ERROR, Results.OURS, Forms.LINEAR, key), plain)));
            lines.add(new Row(
                    "   the same, AdaSSP as published, run here",
                    more(mean(study, WarfarinStudy.ERROR, Results.PUBLISHED, Forms.ADASSP, key), plain),
                    DASH,
                    DASH));
        }
        return new Section(
                "Section 4.2 in words (" + rows + " patients; 70 % to learn from)",
                lines,
                List.of(
                        "Numbers are means over runs, each with a split and noise of its own; in brackets 95 % of the mean, by Student's law over"
                                + " runs.",
                        "002 prints Figure 5 as curves without numbers, and does not say which measure of error Fredrikson's 15 % is."));
    }

    private static Section doses(WarfarinStudy study, String delta) {
        List<Row> rows = new ArrayList<>();
        String model = delta.equals("0") ? Forms.FUNCTIONAL : Forms.ADASSP;
        for (String measure : List.of(WarfarinStudy.ERROR, WarfarinStudy.MILLIGRAMS)) {
            for (String epsilon : Forms.EPSILONS) {
                rows.add(row(study, measure + ", ε = " + epsilon, measure, model, Forms.key(epsilon, delta)));
            }
        }
        return new Section(
                "Doses, δ = " + delta + " (" + model + " | the same put right | ours by default)", rows, List.of());
    }

    private static Section attack(WarfarinStudy study, String delta, String gene, String without, String with) {
        List<Row> rows = new ArrayList<>();
        String model = delta.equals("0") ? Forms.FUNCTIONAL : Forms.ADASSP;
        rows.add(new Row(
                "no privacy, record in", DASH, DASH, text(study, with, Results.PLAIN, Forms.LINEAR, Forms.NONE)));
        rows.add(new Row(
                "no privacy, record not in",
                DASH,
                DASH,
                text(study, without, Results.PLAIN, Forms.LINEAR, Forms.NONE)));
        rows.add(new Row(
                WarfarinStudy.COMMON,
                DASH,
                DASH,
                text(study, without, Results.CONSTANT, WarfarinStudy.COMMON, Forms.NONE)));
        rows.add(new Row(
                WarfarinStudy.BY_RACE,
                DASH,
                DASH,
                text(study, without, Results.CONSTANT, WarfarinStudy.BY_RACE, Forms.NONE)));
        for (String epsilon : Forms.EPSILONS) {
            String key = Forms.key(epsilon, delta);
            rows.add(row(study, "ε = " + epsilon + ", record in", with, model, key));
            rows.add(row(study, "ε = " + epsilon + ", record not in", without, model, key));
        }
        return new Section(
                gene + " guessed right, δ = " + delta + " (" + model + " | the same put right | ours by default)",
                rows,
                List.of());
    }

    /** What privacy prevents and what it does not. */
    private static Section meaning(WarfarinStudy study) {
        List<Row> rows = new ArrayList<>();
        for (String gene : List.of("VKORC1", "CYP2C9")) {
            String less = gene.equals("VKORC1") ? WarfarinStudy.VKORC1_LESS : WarfarinStudy.CYP2C9_LESS;
            rows.add(new Row(
                    gene + ": in less not in, no privacy",
                    DASH,
                    DASH,
                    difference(study, less, Results.PLAIN, Forms.LINEAR, Forms.NONE)));
            for (String epsilon : List.of("0.25", "1", "20")) {
                rows.add(new Row(
                        gene + ": in less not in, ε = " + epsilon,
                        difference(study, less, Results.PUBLISHED, Forms.FUNCTIONAL, epsilon),
                        difference(study, less, Results.CORRECTED, Forms.FUNCTIONAL, epsilon),
                        difference(study, less, Results.OURS, Forms.LINEAR, epsilon)));
            }
        }
        return new Section(
                "What privacy prevents: the attack on people in the data, less that on people who are not",
                rows,
                List.of(
                        "An attacker who learns how genes and doses go together guesses as well of people whose rows were never there. That is what"
                                + " the model is for, and no ε prevents it: there is no \"countermeasure ε\".",
                        "What is bounded is the difference one's own row makes. Where the attack gets worse as ε falls, so do the doses.",
                        "The attacker is given everything but the two genotypes: how common each is, the size of the model's errors, the dose."));
    }

    private static Row row(WarfarinStudy study, String what, String measure, String model, String key) {
        return new Row(
                what,
                text(study, measure, Results.PUBLISHED, model, key),
                text(study, measure, Results.CORRECTED, model, key),
                text(study, measure, Results.OURS, Forms.LINEAR, key));
    }

    private static double mean(WarfarinStudy study, String measure, String form, String model, String key) {
        return study.results(measure)
                .spread(form, model, key)
                .map(RunSpread::mean)
                .orElse(Double.NaN);
    }

    /** "31.2 % (30.8 to 31.6)"; of milligrams without the sign. */
    private static String text(WarfarinStudy study, String measure, String form, String model, String key) {
        Optional<RunSpread> spread = study.results(measure).spread(form, model, key);
        if (spread.isEmpty()) {
            return DASH;
        }
        boolean isShare = !measure.equals(WarfarinStudy.MILLIGRAMS);
        double unit = isShare ? 100 : 1;
        double mean = unit * spread.get().mean();
        double half = unit * half(spread.get());
        return String.format(Locale.ROOT, "%.1f%s (%.1f to %.1f)", mean, isShare ? " %" : "", mean - half, mean + half);
    }

    private static double half(RunSpread spread) {
        return student(spread.runs() - 1) * spread.deviation() / Math.sqrt(Math.max(1, spread.runs()));
    }

    /** What Student's law with so much freedom has in place of 1.96 (Abramowitz and Stegun, 26.7.5): within 0.5 % from 4 on. */
    private static double student(int freedom) {
        double nu = Math.max(1, freedom);
        double z = NORMAL_95;
        double cube = z * z * z;
        double fifth = cube * z * z;
        double seventh = fifth * z * z;
        return z
                + (cube + z) / 4 / nu
                + (5 * fifth + 16 * cube + 3 * z) / 96 / nu / nu
                + (3 * seventh + 19 * fifth + 17 * cube - 15 * z) / 384 / nu / nu / nu;
    }

    private static String more(double error, double plain) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * (error / plain - 1));
    }

    /** Points of per cent: "+0.5 (-0.5 to +1.5)". */
    private static String difference(WarfarinStudy study, String less, String form, String model, String key) {
        return study.results(less)
                .spread(form, model, key)
                .map(spread -> {
                    double mean = 100 * spread.mean();
                    double half = 100 * half(spread);
                    return String.format(Locale.ROOT, "%+.1f (%+.1f to %+.1f)", mean, mean - half, mean + half);
                })
                .orElse(DASH);
    }

    private static Map<String, String> files(WarfarinStudy study) {
        Map<String, String> files = new LinkedHashMap<>();
        for (String measure : WarfarinStudy.MEASURES) {
            files.put(
                    "warfarin_" + measure.replaceAll("[^A-Za-z0-9]+", "_") + ".csv",
                    study.results(measure).csv());
        }
        files.put("warfarin_error.svg", plot(study, WarfarinStudy.ERROR, "Mean relative error of doses", 1.2));
        files.put(
                "warfarin_vkorc1.svg",
                plot(study, WarfarinStudy.VKORC1_WITHOUT, "VKORC1 guessed right, record not in", 1));
        return files;
    }

    /** How a line looks. */
    private record Look(String name, String colour, String dash) {}

    private static String plot(WarfarinStudy study, String measure, String title, double most) {
        Plot plot = new Plot(title, new double[] {0, Forms.EPSILONS.size() - 1.0}, new double[] {0, most})
                .axes(Forms.EPSILONS, false);
        int colour = 0;
        for (String delta : List.of("0", "1e-6")) {
            String model = delta.equals("0") ? Forms.FUNCTIONAL : Forms.ADASSP;
            Look corrected = new Look(model + ", δ = " + delta, COLOURS[colour++], "6 3");
            line(plot, corrected, delta, key -> mean(study, measure, Results.CORRECTED, model, key));
            Look ours = new Look("ours, δ = " + delta, COLOURS[colour++], "none");
            line(plot, ours, delta, key -> mean(study, measure, Results.OURS, Forms.LINEAR, key));
        }
        Look plain = new Look("no privacy", "#555555", "2 3");
        line(plot, plain, "0", key -> mean(study, measure, Results.PLAIN, Forms.LINEAR, Forms.NONE));
        return plot.svg();
    }

    private static void line(Plot plot, Look look, String delta, ToDoubleFunction<String> of) {
        double[] x = new double[Forms.EPSILONS.size()];
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = i;
            y[i] = of.applyAsDouble(Forms.key(Forms.EPSILONS.get(i), delta));
        }
        plot.line(look.name(), look.colour(), look.dash(), x, y);
    }
}
