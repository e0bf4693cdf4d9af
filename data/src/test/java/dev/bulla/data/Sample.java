package dev.bulla.data;

import dev.bulla.data.parquet.DuckEngine;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Made-up rows of {@link Survey}, good and bad, written in every form a table can have. */
public record Sample(List<List<String>> rows) {

    static final List<String> HEADER = List.of("person", "age", "income", "sex");

    private static final String[] AGES = {"", "x", "12.5", "200", "-5", "1e2", " 7 ", "44.0", "-0", "+3"};
    private static final String[] INCOMES = {"", "y", "NaN", ".5", "12345678901234567890", "-1e9", "1e-30", "0.1"};
    private static final String[] SEXES = {"f", "m", "?", "", "F", " f ", "other"};

    public static Sample of(int count, long seed) {
        Random random = new Random(seed);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            boolean odd = random.nextInt(5) == 0;
            rows.add(List.of(
                    random.nextInt(12) == 0 ? "" : Integer.toString(random.nextInt(count / 6)),
                    odd ? AGES[random.nextInt(AGES.length)] : Integer.toString(random.nextInt(120)),
                    odd ? INCOMES[random.nextInt(INCOMES.length)] : cents(random),
                    SEXES[random.nextInt(odd ? SEXES.length : 3)]));
        }
        return new Sample(rows);
    }

    private static String cents(Random random) {
        return Long.toString(Math.round(2e5 * random.nextGaussian())) + "." + (10 + random.nextInt(90));
    }

    /** The rows in another order, in so many parts of different sizes. */
    List<Sample> parts(int count, long seed) {
        List<List<String>> mixed = new ArrayList<>(rows);
        Collections.shuffle(mixed, new Random(seed));
        List<Sample> parts = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= count; i++) {
            int to = i == count ? mixed.size() : mixed.size() * i * i / (count * count);
            parts.add(new Sample(mixed.subList(from, to)));
            from = to;
        }
        return parts;
    }

    Path csv(Path file) throws IOException {
        StringBuilder text = new StringBuilder(String.join(",", HEADER)).append('\n');
        for (List<String> row : rows) {
            text.append(String.join(",", row)).append('\n');
        }
        return write(file, text);
    }

    Path json(Path file) throws IOException {
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            text.append('{');
            for (int c = 0; c < HEADER.size(); c++) {
                String cell = row.get(c);
                boolean number = cell.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
                text.append(c == 0 ? "\"" : ", \"").append(HEADER.get(c)).append("\": ");
                text.append(cell.isEmpty() ? "null" : number ? cell : '"' + cell + '"');
            }
            text.append("}\n");
        }
        return write(file, text);
    }

    private static Path write(Path file, CharSequence text) throws IOException {
        boolean packed = file.toString().endsWith(".gz");
        try (OutputStream out =
                packed ? new GZIPOutputStream(Files.newOutputStream(file)) : Files.newOutputStream(file)) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    Path parquet(Path file, boolean typed) throws SQLException {
        try (Connection connection = DuckEngine.start()) {
            load(connection, "VARCHAR", "VARCHAR", "VARCHAR");
            String select = typed
                    ? "TRY_CAST(person AS INTEGER) AS person, TRY_CAST(age AS DOUBLE) AS age,"
                            + " TRY_CAST(income AS DOUBLE) AS income, sex"
                    : "*";
            try (Statement statement = connection.createStatement()) {
                statement.execute("COPY (SELECT " + select + " FROM people) TO '" + file
                        + "' (FORMAT parquet, ROW_GROUP_SIZE 2048)");
            }
        }
        return file;
    }

    /** Puts the rows into a table {@code people}. */
    void load(Connection connection, String person, String age, String income) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE people (person " + person + ", age " + age + ", income " + income
                    + ", sex VARCHAR(20))");
        }
        connection.setAutoCommit(false);
        String cells = "CAST(? AS " + person + "), CAST(? AS " + age + "), CAST(? AS " + income + "), ?";
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO people VALUES (" + cells + ")")) {
            for (List<String> row : rows) {
                insert.setString(1, text(row.get(0), person));
                insert.setString(2, text(row.get(1), age));
                insert.setString(3, text(row.get(2), income));
                insert.setString(4, row.get(3));
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.commit();
        connection.setAutoCommit(true);
    }

    private static String text(String cell, String type) {
        boolean word = type.equals("VARCHAR") || type.equals("TEXT");
        return word || cell.matches("\\s*[-+]?[0-9.]+(e[-+]?[0-9]+)?\\s*|NaN") ? cell : null;
    }
}
