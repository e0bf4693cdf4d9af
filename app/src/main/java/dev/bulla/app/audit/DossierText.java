package dev.bulla.app.audit;

import dev.bulla.app.screen.Console;
import dev.bulla.audit.dossier.Chapter;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.dossier.Listing;
import java.util.List;

/** A dossier as words on a terminal. */
public final class DossierText {

    private static final int APART = 2;

    private final Dossier dossier;

    public DossierText(Dossier dossier) {
        this.dossier = dossier;
    }

    /** Says all of it but the pictures, the verdict first. */
    public void say(Console console) {
        console.say(dossier.title() + ": " + dossier.verdict());
        for (Chapter chapter : dossier.chapters()) {
            console.say("");
            console.say(chapter.heading());
            chapter.sentences().forEach(console::say);
            chapter.listing().ifPresent(listing -> lines(listing).forEach(console::say));
        }
    }

    /** The lines of a table, in columns. */
    private static List<String> lines(Listing listing) {
        int[] widths = new int[listing.header().size()];
        for (int c = 0; c < widths.length; c++) {
            int column = c;
            widths[c] = listing.lines().stream()
                    .mapToInt(line -> length(line.get(column)))
                    .reduce(length(listing.header().get(c)), Math::max);
        }
        List<String> lines = new java.util.ArrayList<>(List.of(line(listing.header(), widths)));
        listing.lines().forEach(line -> lines.add(line(line, widths)));
        return lines;
    }

    private static String line(List<String> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int c = 0; c < widths.length; c++) {
            line.append(cells.get(c));
            if (c < widths.length - 1) {
                line.append(" ".repeat(widths[c] + APART - length(cells.get(c))));
            }
        }
        return line.toString();
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }
}
