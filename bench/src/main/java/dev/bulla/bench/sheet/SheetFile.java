package dev.bulla.bench.sheet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.GZIPInputStream;

/**
 * A public data set in a CSV file, packed or not.
 *
 * @param path where it is
 */
public record SheetFile(Path path) {

    /** The sheet, when the file is there; the reader gives the features and then y, or nothing for a row to leave out. */
    public Optional<Sheet> read(List<String> features, Function<Cells, Optional<double[]>> reader) throws IOException {
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        List<double[]> rows = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(open(), StandardCharsets.UTF_8))) {
            Cells cells = new Cells(lines.readLine());
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                cells.line(line);
                reader.apply(cells).ifPresent(rows::add);
            }
        }
        double[][] x = new double[rows.size()][features.size()];
        double[] y = new double[rows.size()];
        for (int i = 0; i < x.length; i++) {
            System.arraycopy(rows.get(i), 0, x[i], 0, features.size());
            y[i] = rows.get(i)[features.size()];
        }
        return Optional.of(new Sheet(features, x, y));
    }

    /** What is said in place of a figure whose data are not there. */
    public String absent() {
        return "Not run: " + path + " is not there. Name the folder of data sets with --data.";
    }

    private InputStream open() throws IOException {
        InputStream file = Files.newInputStream(path);
        return path.toString().endsWith(".gz") ? new GZIPInputStream(file, 1 << 16) : file;
    }

    /** The cells of one line, by name. */
    public static final class Cells {

        private final Map<String, Integer> places = new HashMap<>();
        private String[] cells;

        private Cells(String header) {
            cells = header.replace("\"", "").split(",", -1);
            for (int i = 0; i < cells.length; i++) {
                places.put(cells[i], i);
            }
        }

        private void line(String line) {
            cells = line.replace("\"", "").split(",", -1); // no cell of these files holds a comma
        }

        public String text(String name) {
            Integer place = places.get(name);
            if (place == null) {
                throw new IllegalArgumentException("the file has no column " + name);
            }
            return cells[place];
        }

        public boolean isEmpty(String name) {
            return text(name).isEmpty();
        }

        public double number(String name) {
            return Double.parseDouble(text(name));
        }
    }
}
