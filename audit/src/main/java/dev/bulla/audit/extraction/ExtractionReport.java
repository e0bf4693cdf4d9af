package dev.bulla.audit.extraction;

import dev.bulla.audit.attack.Numbers;
import dev.bulla.audit.attack.SeenModel;
import dev.bulla.audit.dossier.Chapter;
import dev.bulla.audit.dossier.Chart;
import dev.bulla.audit.dossier.Chart.Axis;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.dossier.Listing;
import dev.bulla.audit.dossier.Trace;
import dev.bulla.audit.work.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Copies of models, how many questions they took and how good they are. */
public final class ExtractionReport {

    private static final int[] QUERIES = {50, 100, 200, 500, 1_000, 2_000};
    private static final int JUDGED = 1_000;
    private static final String SOLVED = "solved";
    private static final String LEARNT = "learnt";

    private ExtractionReport() {}

    /** A task that copies a model: by equations, and by learning with more and more questions. */
    public static Task task(String name, SeenModel model) {
        return new Task("extraction, " + name, () -> {
            Map<String, Object> found = new LinkedHashMap<>();
            Optional<ModelCopy> solved = Additive.of(model);
            found.put(
                    SOLVED,
                    Numbers.json(solved.map(copy -> numbers(copy, model)).orElse(new double[0])));
            double[] learnt = new double[0];
            for (int queries : QUERIES) {
                double[] one = numbers(LearntCopy.of(model, queries, "learnt copy"), model);
                learnt = Arrays.copyOf(learnt, learnt.length + one.length);
                System.arraycopy(one, 0, learnt, learnt.length - one.length, one.length);
            }
            found.put(LEARNT, Numbers.json(learnt));
            return found;
        });
    }

    private static double[] numbers(ModelCopy copy, SeenModel model) {
        ModelCopy.Fidelity fidelity = copy.fidelity(model, JUDGED, "judged");
        return new double[] {copy.queries(), fidelity.agreement(), fidelity.determination(), fidelity.largest()};
    }

    /** The dossier of what the tasks found. */
    public static Dossier dossier(Map<String, Map<String, Object>> found) {
        List<List<String>> lines = new ArrayList<>();
        List<Chart> charts = new ArrayList<>();
        found.forEach((name, one) -> {
            String model = name.substring(name.indexOf(',') + 2);
            double[] solved = Numbers.read(one, SOLVED);
            double[] learnt = Numbers.read(one, LEARNT);
            if (solved.length > 0) {
                lines.add(line(model, "equations", solved, 0));
            }
            lines.add(line(model, "learnt", learnt, learnt.length - 4));
            charts.add(chart(model, learnt));
        });
        Chapter copies = Chapter.of(
                        "Copies from answers alone",
                        "Equations are solved where answers, or the log odds of chances, are a sum over the inputs; what is no such sum is learnt. Each"
                                + " copy is judged at " + JUDGED
                                + " new points anywhere in the columns' domains; R² compares its numbers with the model's.")
                .with(new Listing(
                        List.of("model", "way", "questions", "same class or value", "R²", "largest difference"),
                        lines));
        for (Chart chart : charts) {
            copies = copies.with(chart);
        }
        return new Dossier(
                "Model extraction",
                "Released models can be copied, and that is no loss of privacy",
                true,
                List.of(
                        copies,
                        Chapter.of(
                                "Why this is no loss of privacy",
                                "A released model is made from noisy numbers that are in it, and was paid for when it was made. Whatever is worked out from"
                                        + " its answers, a copy or anything else, is worked out from those numbers and covered by the same"
                                        + " guarantee: answers are without limit and free. Who sells answers loses a secret; nobody in the rows"
                                        + " loses anything.")),
                Map.of("extraction", json(found)));
    }

    private static List<Map<String, Object>> json(Map<String, Map<String, Object>> found) {
        List<Map<String, Object>> all = new ArrayList<>();
        found.forEach((name, one) -> {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("model", name.substring(name.indexOf(',') + 2));
            told.putAll(one);
            all.add(told);
        });
        return all;
    }

    private static List<String> line(String model, String way, double[] numbers, int from) {
        return List.of(
                model,
                way,
                String.format(Locale.ROOT, "%.0f", numbers[from]),
                String.format(Locale.ROOT, "%.1f %%", 100 * numbers[from + 1]),
                String.format(Locale.ROOT, "%.6f", numbers[from + 2]),
                String.format(Locale.ROOT, "%.2g", numbers[from + 3]));
    }

    private static Chart chart(String model, double[] learnt) {
        double[] x = new double[learnt.length / 4];
        double[] y = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = learnt[4 * i];
            y[i] = Math.max(0, learnt[4 * i + 2]);
        }
        return new Chart(
                model + ", learnt",
                new Axis("questions", QUERIES[0], QUERIES[QUERIES.length - 1], true),
                new Axis("R²", 0, 1, false),
                List.of(Trace.solid("R² of the copy", x, y)));
    }
}
