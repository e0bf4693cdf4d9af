package dev.bulla.audit.dossier;

import java.util.List;

/**
 * A table of words and numbers, as they are to be read.
 *
 * @param header a word for each column
 * @param lines as many words each
 */
public record Listing(List<String> header, List<List<String>> lines) {

    public Listing {
        header = List.copyOf(header);
        lines = lines.stream().map(List::copyOf).toList();
        for (List<String> line : lines) {
            if (line.size() != header.size()) {
                throw new IllegalArgumentException("a line must have " + header.size() + " cells, got " + line.size());
            }
        }
    }
}
