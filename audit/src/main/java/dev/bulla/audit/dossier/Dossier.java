package dev.bulla.audit.dossier;

import java.util.List;
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

    public Dossier {
        chapters = List.copyOf(chapters);
    }
}
