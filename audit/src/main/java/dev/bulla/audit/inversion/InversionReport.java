package dev.bulla.audit.inversion;

import dev.bulla.audit.attack.Rate;
import dev.bulla.audit.dossier.Chapter;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.dossier.Listing;
import dev.bulla.audit.inversion.InversionGame.Found;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What model inversion found, told. It never refutes a promise: none is made about what people have in common. */
public final class InversionReport {

    private InversionReport() {}

    /** The dossier of what was found of each learner, by its name. */
    public static Dossier dossier(Map<String, List<Found>> all) {
        List<List<String>> lines = new ArrayList<>();
        List<Map<String, Object>> json = new ArrayList<>();
        all.forEach((learner, found) -> found.forEach(one -> {
            lines.add(List.of(
                    learner,
                    one.category(),
                    one.with().text(),
                    one.without().text(),
                    difference(one),
                    one.common().text()));
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("learner", learner);
            told.put("category", one.category());
            told.put("with_record", one.with().json());
            told.put("without_record", one.without().json());
            told.put("most_common", one.common().json());
            json.add(told);
        }));
        return new Dossier(
                "Model inversion",
                verdict(all),
                true,
                List.of(
                        Chapter.of(
                                        "Guessed right",
                                        "Of each person all is known but these categories, also what the model is about; how common each level is and"
                                                + " how large the model's errors are is given to the attacker. Intervals are those of Clopper and"
                                                + " Pearson at 95 %, and take guesses for independent.")
                                .with(new Listing(
                                        List.of(
                                                "learnt by",
                                                "to find out",
                                                "row was in",
                                                "row was not in",
                                                "difference",
                                                "always the most common"),
                                        lines)),
                        Chapter.of(
                                "What this says",
                                "Only the difference between people who were in and people who were not comes from having taken part, and only that is"
                                        + " bounded by ε. The rest comes from what people have in common: it is what the model is for, and no ε"
                                        + " prevents it.")),
                Map.of("inversion", json));
    }

    private static String verdict(Map<String, List<Found>> all) {
        int differences = all.values().stream().mapToInt(List::size).sum();
        double level = 1 - (1 - Rate.LEVEL) / 2 / Math.max(1, differences);
        List<String> more = all.entrySet().stream()
                .filter(learnt -> learnt.getValue().stream()
                        .anyMatch(one -> one.with().lower(level) > one.without().upper(level)))
                .map(Map.Entry::getKey)
                .toList();
        return more.isEmpty()
                ? "Guesses were not surely better about people whose rows were in"
                : "Guesses were surely better about people whose rows were in: " + String.join(", ", more);
    }

    /** In points of per cent, with an interval that both rates' own at 97.5 % make at 95 %. */
    private static String difference(Found one) {
        double level = (1 + Rate.LEVEL) / 2;
        return String.format(
                Locale.ROOT,
                "%+.1f (%+.1f to %+.1f)",
                100 * (one.with().value() - one.without().value()),
                100 * (one.with().lower(level) - one.without().upper(level)),
                100 * (one.with().upper(level) - one.without().lower(level)));
    }
}
