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
 * @param pictures what a terminal leaves out
 */
public record Chapter(String heading, List<String> sentences, Optional<Listing> listing, List<Picture> pictures) {

    public Chapter {
        sentences = List.copyOf(sentences);
        pictures = List.copyOf(pictures);
    }

    /** A chapter of sentences. */
    public static Chapter of(String heading, String... sentences) {
        return new Chapter(heading, List.of(sentences), Optional.empty(), List.of());
    }

    /** The same with a table. */
    public Chapter with(Listing table) {
        return new Chapter(heading, sentences, Optional.of(table), pictures);
    }

    /** The same with one more picture. */
    public Chapter with(Picture picture) {
        List<Picture> more = new ArrayList<>(pictures);
        more.add(picture);
        return new Chapter(heading, sentences, listing, more);
    }
}
