package dev.bulla.audit.membership;

import dev.bulla.audit.dossier.Chapter;
import dev.bulla.audit.dossier.Chart;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.dossier.Listing;
import dev.bulla.audit.dossier.Trace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What membership inference found, told. */
public final class MembershipReport {

    private static final double LEAST = 1e-3;
    private static final int POINTS = 60;

    private MembershipReport() {}

    /** The dossier of these, the first of which may be told beside its twin without privacy. */
    public static Dossier dossier(List<Membership> all) {
        long promises = all.stream().filter(one -> one.promise().isPresent()).count();
        List<String> refuted = all.stream()
                .filter(one -> one.isRefuted(promises))
                .map(Membership::learner)
                .toList();
        List<Chapter> chapters = new ArrayList<>();
        chapters.add(
                Chapter.of(
                        "The game",
                        "Of the same records, a coin each decides who is in; a model is made of those; an attacker who has the record and the model's answers"
                                + " says who was in. He trains models of his own on other halves to learn what to look for.",
                        "Areas have 95 % intervals by DeLong, hits those of Clopper and Pearson; both take records for independent. A promise is called"
                                + " broken only if it allows so many right guesses so rarely that, of all promises and attacks here together, one that is kept"
                                + " is called broken in 1 % of cases at most; by the bound of Steinke, Nasr and Jagielski, which needs no independence."));
        all.forEach(one -> chapters.add(chapter(one, promises)));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("membership", all.stream().map(one -> one.json(promises)).toList());
        return new Dossier(
                "Membership inference",
                refuted.isEmpty() ? "No promise is refuted" : "Refuted: " + String.join(", ", refuted),
                refuted.isEmpty(),
                chapters,
                json);
    }

    private static Chapter chapter(Membership one, long promises) {
        List<List<String>> lines = new ArrayList<>();
        one.attacks().forEach((name, scores) -> {
            Roc roc = scores.roc();
            lines.add(List.of(
                    name,
                    String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", roc.area(), roc.areaLower(), roc.areaUpper()),
                    roc.found(Membership.FALSE_ALARMS.get(0)).text(),
                    roc.found(Membership.FALSE_ALARMS.get(1)).text()));
        });
        String promised = one.promise()
                .map(promise -> {
                    Envelope envelope = new Envelope(promise);
                    return String.format(
                            Locale.ROOT,
                            "Under its promise no attack has an area above %.3f, or finds more than %.1f %% at 1 %% false alarms or %.2f %% at 0.1 %%.%s",
                            envelope.area(),
                            100 * envelope.hitRate(Membership.FALSE_ALARMS.get(0)),
                            100 * envelope.hitRate(Membership.FALSE_ALARMS.get(1)),
                            one.isRefuted(promises) ? " It is refuted." : "");
                })
                .orElse("It promises nothing.");
        return Chapter.of(one.learner(), promised)
                .with(new Listing(
                        List.of("attack", "area under the curve", "found at 1 % false alarms", "found at 0.1 %"),
                        lines))
                .with(chart(one));
    }

    private static Chart chart(Membership one) {
        List<Trace> traces = new ArrayList<>();
        double[] x = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            x[i] = Math.pow(LEAST, 1 - i / (POINTS - 1.0));
        }
        traces.add(Trace.faint("a guess", x, x));
        one.promise().ifPresent(promise -> {
            Envelope envelope = new Envelope(promise);
            double[] y = new double[POINTS];
            Arrays.setAll(y, i -> envelope.hitRate(x[i]));
            traces.add(Trace.dashed("the most that is promised", x, y));
        });
        String best = one.best();
        MembershipScores scores = one.attacks().get(best);
        if (scores != null) {
            Roc roc = scores.roc();
            double[] y = new double[POINTS];
            Arrays.setAll(y, i -> roc.found(x[i]).value());
            traces.add(Trace.solid(best, x, y));
        }
        return Chart.roc(one.learner(), LEAST, traces);
    }
}
