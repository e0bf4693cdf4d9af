package dev.bulla.models;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;

/**
 * A public table, split in two: rows with a value in every column, the target last.
 *
 * @param name what it is called here
 * @param columns with bounds as a codebook would give them
 * @param train four of five rows, or those that come as such
 * @param test the others
 */
public record UnseenTable(String name, List<Column> columns, List<double[]> train, List<double[]> test) {

    /** Where a table is and what is taken of it. */
    public static final class Source {
        private final String name;
        private final List<String> files;
        private final List<Column> columns = new ArrayList<>();
        private final List<UnaryOperator<String>> readings = new ArrayList<>();
        private int most = Integer.MAX_VALUE;

        private Source(String name, String... files) {
            this.name = name;
            this.files = List.of(files);
        }

        /** A number column. */
        public Source number(String column, double min, double max) {
            columns.add(new Column.Real(column, min, max, Optional.empty(), Optional.empty()));
            readings.add(UnaryOperator.identity());
            return this;
        }

        /** Several of the same bounds. */
        public Source numbers(double min, double max, String... names) {
            Arrays.stream(names).forEach(each -> number(each, min, max));
            return this;
        }

        /** A category column. */
        public Source category(String column, String... levels) {
            return category(column, UnaryOperator.identity(), levels);
        }

        /** A category made of a cell. */
        public Source category(String column, UnaryOperator<String> reading, String... levels) {
            columns.add(new Column.Category(column, List.of(levels), Optional.empty(), Optional.empty()));
            readings.add(reading);
            return this;
        }

        /** No more rows than this. */
        public Source atMost(int rows) {
            this.most = rows;
            return this;
        }

        /** Reads it. */
        public UnseenTable read() {
            return read(0);
        }

        /** Reads it, split in another way for another seed; a table with a file to test on has one way. */
        public UnseenTable read(int seed) {
            List<double[]> first = rows(files.get(0));
            if (files.size() > 1) {
                return new UnseenTable(name, columns, first, rows(files.get(1)));
            }
            Collections.shuffle(first, new Random(seed));
            List<double[]> some = first.subList(0, Math.min(most, first.size()));
            int cut = some.size() * 4 / 5;
            return new UnseenTable(name, columns, some.subList(0, cut), some.subList(cut, some.size()));
        }

        private List<double[]> rows(String file) {
            try (BufferedReader lines = open(file)) {
                List<String> header = cells(lines.readLine());
                int[] at =
                        columns.stream().mapToInt(c -> header.indexOf(c.name())).toArray();
                List<double[]> all = new ArrayList<>();
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    List<String> cells = cells(line);
                    double[] row = new double[at.length];
                    for (int k = 0; k < row.length; k++) {
                        row[k] = columns.get(k).read(readings.get(k).apply(cells.get(at[k])));
                    }
                    if (Arrays.stream(row).noneMatch(Double::isNaN)) {
                        all.add(row);
                    }
                }
                return all;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static BufferedReader open(String file) throws IOException {
            InputStream in = Files.newInputStream(PublicData.file("data/" + file));
            InputStream plain = file.endsWith(".gz") ? new GZIPInputStream(in) : in;
            return new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
        }

        private static List<String> cells(String line) {
            List<String> cells = new ArrayList<>();
            StringBuilder cell = new StringBuilder();
            boolean isQuoted = false;
            for (int i = 0; i < line.length(); i++) {
                char c = line.charAt(i);
                if (c == '"') {
                    isQuoted = !isQuoted;
                } else if (c == ',' && !isQuoted) {
                    cells.add(cell.toString());
                    cell.setLength(0);
                } else {
                    cell.append(c);
                }
            }
            cells.add(cell.toString());
            return cells;
        }
    }

    /** A table in the folder of data; a second file holds the rows to test on. */
    public static Source of(String name, String... files) {
        return new Source(name, files);
    }

    /** Its schema, with the number of training rows for a guess. */
    public Schema schema() {
        return new Schema(
                name,
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("1000", "1e-3"),
                OptionalLong.of(train.size()),
                columns);
    }

    /** The names of the inputs. */
    public String[] inputs() {
        return columns.subList(0, columns.size() - 1).stream().map(Column::name).toArray(String[]::new);
    }

    /** The name of the target. */
    public String target() {
        return columns.get(columns.size() - 1).name();
    }
}
