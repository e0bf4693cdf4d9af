package dev.bulla.audit.dossier;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A whole report.
 *
 * @param title what it is about
 * @param verdict what was found, in a line
 * @param isGood whether that is what one hopes for
 * @param chapters what was found, in the order it is read
 * @param json the same for a script
 */
public record Dossier(String title, String verdict, boolean isGood, List<Chapter> chapters, Map<String, Object> json) {

    /** What stands on every report that was worked out from private rows. */
    public static final String STEWARD_ONLY = "For the steward alone";

    public Dossier {
        chapters = List.copyOf(chapters);
    }

    /** Several as one, each part under its own title. */
    public static Dossier together(String title, List<Dossier> parts) {
        List<Chapter> chapters = new ArrayList<>();
        Map<String, Object> json = new LinkedHashMap<>();
        for (Dossier part : parts) {
            chapters.add(Chapter.of(part.title(), part.verdict() + "."));
            chapters.addAll(part.chapters());
            json.putAll(part.json());
        }
        List<String> bad = parts.stream()
                .filter(part -> !part.isGood())
                .map(part -> part.title() + ": " + part.verdict())
                .toList();
        return new Dossier(
                title, bad.isEmpty() ? "Nothing refuted" : String.join("; ", bad), bad.isEmpty(), chapters, json);
    }

    /** The same, marked as worked out from private rows and charged to no account: whoever publishes it breaks what was promised. */
    public Dossier forSteward() {
        List<Chapter> marked = new ArrayList<>();
        marked.add(Chapter.of(
                STEWARD_ONLY,
                "This was worked out from private rows and charged to no account. It is no release: to publish it would tell about the people"
                        + " in them beyond what any guarantee covers."));
        marked.addAll(chapters);
        Map<String, Object> told = new LinkedHashMap<>(json);
        told.put("audience", "steward");
        return new Dossier(title + ": " + STEWARD_ONLY.toLowerCase(Locale.ROOT), verdict, isGood, marked, told);
    }

    /** Whether it must not be published. */
    public boolean isForSteward() {
        return json.containsKey("audience");
    }
}
