package dev.bulla.bench.sheet;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Some columns of a public file of comma-separated values with a header and no quotes but around its names. */
public record CsvCells(List<String[]> rows) {

    /** The columns of these names, when the file is there; a name that ends in .gz is unpacked. */
    public static Optional<CsvCells> read(Path file, String... columns) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        List<String[]> rows = new ArrayList<>();
        try (InputStream plain = Files.newInputStream(file);
                InputStream bytes = file.toString().endsWith(".gz") ? new GZIPInputStream(plain) : plain;
                BufferedReader lines = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
            String header = lines.readLine();
            List<String> names = List.of(
                    header == null ? new String[0] : header.replace("\"", "").split(",", -1));
            int[] places = new int[columns.length];
            for (int c = 0; c < columns.length; c++) {
                places[c] = names.indexOf(columns[c]);
                if (places[c] < 0) {
                    throw new IOException(file + " has no column " + columns[c]);
                }
            }
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] all = line.split(",", -1);
                String[] cells = new String[columns.length];
                for (int c = 0; c < cells.length; c++) {
                    cells[c] = all[places[c]];
                }
                rows.add(cells);
            }
        }
        return Optional.of(new CsvCells(rows));
    }

    /** A column as numbers. */
    public double[] numbers(int column) {
        return rows.stream().mapToDouble(row -> Double.parseDouble(row[column])).toArray();
    }
}
