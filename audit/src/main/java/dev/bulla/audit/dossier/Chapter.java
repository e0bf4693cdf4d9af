package dev.bulla.audit.dossier;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A part of a report under a heading of its own.
 *
 * @param heading what it is about
 * @param sentences what to know, a paragraph each
 * @param listing a table
 * @param charts pictures; a terminal leaves them out
 */
public record Chapter(String heading, List<String> sentences, Optional<Listing> listing, List<Chart> charts) {

    public Chapter {
        sentences = List.copyOf(sentences);
        charts = List.copyOf(charts);
    }

    /** A chapter of sentences. */
    public static Chapter of(String heading, String... sentences) {
        return new Chapter(heading, List.of(sentences), Optional.empty(), List.of());
    }

    /** The same with a table. */
    public Chapter with(Listing table) {
        return new Chapter(heading, sentences, Optional.of(table), charts);
    }

    /** The same with one more picture. */
    public Chapter with(Chart chart) {
        List<Chart> more = new ArrayList<>(charts);
        more.add(chart);
        return new Chapter(heading, sentences, listing, more);
    }
}
