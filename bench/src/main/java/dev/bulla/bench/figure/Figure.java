package dev.bulla.bench.figure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** A figure, table or example of a paper. */
public interface Figure {

    /** The word on the command line. */
    String name();

    /** One line about it. */
    String about();

    /** How many releases an error is averaged over when nobody says. */
    default int runs() {
        return 500;
    }

    /** Four significant digits. */
    static String number(double value) {
        return String.format(Locale.ROOT, "%.4g", value);
    }

    /** Makes it again. */
    Outcome make(Request request) throws IOException;

    /**
     * What was asked for.
     *
     * @param runs how many releases an error is averaged over
     * @param data the folder of public data sets
     * @param say what is under way, for people
     */
    record Request(int runs, Path data, Consumer<String> say) {}

    /**
     * What came out.
     *
     * @param sections one per example
     * @param files contents by name: CSV and SVG
     */
    record Outcome(List<Section> sections, Map<String, String> files) {
        public Outcome {
            sections = List.copyOf(sections);
            files = Map.copyOf(files);
        }
    }

    /**
     * One example.
     *
     * @param title what it is
     * @param rows its numbers
     * @param notes what must be known to read them
     * @param header what the three numbers of a row are
     */
    record Section(String title, List<Row> rows, List<String> notes, List<String> header) {

        private static final List<String> USUAL = List.of("published", "corrected", "ours");

        public Section {
            rows = List.copyOf(rows);
            notes = List.copyOf(notes);
            header = List.copyOf(header);
        }

        /** One whose numbers are the published, the corrected and ours. */
        public Section(String title, List<Row> rows, List<String> notes) {
            this(title, rows, notes, USUAL);
        }
    }

    /**
     * One quantity; a dash where there is no such number.
     *
     * @param what its name
     * @param published in the paper, or measured with the paper's own software
     * @param corrected what the right formula gives
     * @param ours measured now
     */
    record Row(String what, String published, String corrected, String ours) {}
}
