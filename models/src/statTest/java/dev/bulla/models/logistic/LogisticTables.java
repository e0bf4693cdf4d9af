package dev.bulla.models.logistic;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.models.PublicData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/** Public tables with classes, each with a part to learn from and a part to be judged by. The class stands last and is called y. */
final class LogisticTables {

    private static final int NUMBERS = 5;
    private static final String TRAIN = "baselines/adultoh_train.csv.gz";
    private static final String TEST = "baselines/adultoh_test.csv.gz";

    /** A file's rows under a schema. */
    record Split(String name, Schema schema, List<double[]> train, List<double[]> test) {
        int classes() {
            return ((Column.Category) schema.require("y")).levels().size();
        }

        int inputs() {
            return schema.columns().size() - 1;
        }

        static int truth(double[] row) {
            return (int) row[row.length - 1];
        }

        /** The share of each class among the rows to learn from. */
        double[] shares() {
            double[] shares = new double[classes()];
            train.forEach(row -> shares[truth(row)] += 1.0 / train.size());
            return shares;
        }

        /** The log loss of these shares. */
        double baseRate() {
            double[] shares = shares();
            return test.stream()
                    .mapToDouble(row -> -Math.log(shares[truth(row)]))
                    .average()
                    .orElseThrow();
        }

        /** The same with some of the rows to learn from. */
        Split sample(double part) {
            List<double[]> some = shuffled(train).subList(0, (int) (train.size() * part));
            return split(name + " " + part, schema.columns(), some, test);
        }

        /** The same with so few rows of the second class that they are this share. */
        Split rare(double share) {
            return split(
                    name + ", " + share + " positive", schema.columns(), thinned(train, share), thinned(test, share));
        }
    }

    private LogisticTables() {}

    private static List<double[]> thinned(List<double[]> rows, double share) {
        List<double[]> few = new ArrayList<>(
                rows.stream().filter(row -> Split.truth(row) == 0).toList());
        int wanted = (int) Math.round(few.size() * share / (1 - share));
        few.addAll(shuffled(rows).stream()
                .filter(row -> Split.truth(row) == 1)
                .limit(wanted)
                .toList());
        return few;
    }

    private static List<double[]> shuffled(List<double[]> rows) {
        List<double[]> copy = new ArrayList<>(rows);
        Collections.shuffle(copy, new Random(7));
        return copy;
    }

    /** Adult: every column of the file as it is, a number from 0 to 1. */
    static Split adultColumns() throws IOException {
        List<Column> columns = units(PublicData.header(TRAIN).size() - 1);
        return labelled("adult, 49 numbers", columns, 2, List.of(PublicData.rows(TRAIN), PublicData.rows(TEST)));
    }

    /** Adult: "workclass_Private" and its like together as one column. */
    static Split adult() throws IOException {
        String[] names = PublicData.header(TRAIN).toArray(String[]::new);
        List<Column> columns = units(NUMBERS);
        List<List<Integer>> groups = new ArrayList<>();
        int from = NUMBERS;
        while (from < names.length - 1) {
            String group = names[from].substring(0, names[from].indexOf('_') + 1);
            List<Integer> members = new ArrayList<>();
            List<String> levels = new ArrayList<>();
            while (from < names.length - 1 && names[from].startsWith(group)) {
                members.add(from);
                levels.add(names[from].substring(group.length()));
                from++;
            }
            groups.add(members);
            columns.add(category(group, levels));
        }
        return labelled(
                "adult",
                columns,
                2,
                List.of(
                        PublicData.rows(TRAIN).stream()
                                .map(row -> grouped(row, groups))
                                .toList(),
                        PublicData.rows(TEST).stream()
                                .map(row -> grouped(row, groups))
                                .toList()));
    }

    private static double[] grouped(double[] row, List<List<Integer>> groups) {
        double[] values = Arrays.copyOf(row, NUMBERS + groups.size() + 1);
        for (int g = 0; g < groups.size(); g++) {
            double level = Double.NaN;
            for (int i = 0; i < groups.get(g).size(); i++) {
                level = row[groups.get(g).get(i)] == 1 ? i : level;
            }
            values[NUMBERS + g] = level;
        }
        values[values.length - 1] = row[row.length - 1];
        return values;
    }

    /** Two kinds of forest, 7 % of the rarer. */
    static Split forest() throws IOException {
        return labelled(
                "cov34",
                units(10),
                2,
                List.of(
                        PublicData.rows("baselines/cov34_train.csv.gz"),
                        PublicData.rows("baselines/cov34_test.csv.gz")));
    }

    /** Wines of quality up to 5, of 6, and better. */
    static Split wine() throws IOException {
        List<List<double[]>> parts = new ArrayList<>();
        for (String part : List.of("train", "test")) {
            parts.add(PublicData.rows("baselines/wine_" + part + ".csv.gz").stream()
                    .map(row -> {
                        double[] copy = row.clone();
                        long quality = Math.round(10 * row[row.length - 1]);
                        copy[copy.length - 1] = quality <= 5 ? 0 : quality == 6 ? 1 : 2;
                        return copy;
                    })
                    .toList());
        }
        return labelled("wine", units(11), 3, parts);
    }

    /** Tumours, thirty measurements. */
    static Split tumours() throws IOException {
        return cells("wdbc", "data/breast_cancer_wisconsin/wdbc.csv", "diagnosis");
    }

    /** German credits, seven numbers and thirteen categories. */
    static Split credits() throws IOException {
        return cells("german", "data/german_credit/german.csv", "");
    }

    /** No column has to do with the class. */
    static Split unrelated(int rows, int columns, int classes) {
        SeededBits bits = SeededBits.replay(rows + columns);
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < rows + 4_000; i++) {
            double[] row = new double[columns + 1];
            for (int j = 0; j < columns; j++) {
                row[j] = (bits.below(1_000) + bits.below(1_000)) / 2_000.0;
            }
            row[columns] = bits.below(classes);
            all.add(row);
        }
        return labelled(
                rows + " rows that tell nothing",
                units(columns),
                classes,
                List.of(all.subList(0, rows), all.subList(rows, all.size())));
    }

    /** All columns are about the same, and the class follows from what they have in common: the loss is bent a lot along it. */
    static Split alike(int rows, int columns) {
        SeededBits bits = SeededBits.replay(rows);
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < rows + 4_000; i++) {
            double[] row = new double[columns + 1];
            double common = (bits.below(1_000) + bits.below(1_000)) / 2_000.0;
            for (int j = 0; j < columns; j++) {
                row[j] = 0.9 * common + 0.1 * bits.below(1_000) / 1_000.0;
            }
            row[columns] = bits.below(1_000) < 1_000 / (1 + Math.exp(3 - 6 * common)) ? 1 : 0;
            all.add(row);
        }
        return labelled(
                columns + " columns that are alike",
                units(columns),
                2,
                List.of(all.subList(0, rows), all.subList(rows, all.size())));
    }

    /** A file of cells, four fifths to learn from; bounds are round numbers about the values, as somebody who knows them would declare. */
    private static Split cells(String name, String file, String target) throws IOException {
        List<String> lines = Files.readAllLines(PublicData.file(file));
        List<String> header = List.of(lines.get(0).split(",", -1));
        List<String[]> rows =
                lines.stream().skip(1).map(line -> line.split(",", -1)).toList();
        int y = header.stream().map(String::toLowerCase).toList().indexOf(target);
        int last = y < 0 ? header.size() - 1 : y;
        List<Column> columns = new ArrayList<>();
        List<double[]> values = new ArrayList<>();
        for (int j = 0; j < header.size(); j++) {
            int at = j;
            if (j != last && !header.get(j).equalsIgnoreCase("id")) {
                columns.add(column("x" + j, rows.stream().map(row -> row[at]).toList(), values));
            }
        }
        column("y", rows.stream().map(row -> row[last]).toList(), values, true);
        List<double[]> table = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            int row = i;
            table.add(values.stream().mapToDouble(column -> column[row]).toArray());
        }
        List<double[]> mixed = shuffled(table);
        int cut = mixed.size() * 4 / 5;
        return labelled(name, columns, 2, List.of(mixed.subList(0, cut), mixed.subList(cut, mixed.size())));
    }

    private static Column column(String name, List<String> cells, List<double[]> values) {
        return column(name, cells, values, !cells.get(0).matches("[-0-9.eE]+"));
    }

    private static Column column(String name, List<String> cells, List<double[]> values, boolean isCategory) {
        if (isCategory) {
            List<String> levels = List.copyOf(new TreeSet<>(cells));
            values.add(cells.stream().mapToDouble(levels::indexOf).toArray());
            return category(name, levels);
        }
        double[] numbers = cells.stream().mapToDouble(Double::parseDouble).toArray();
        values.add(numbers);
        double least = DoubleStream.of(numbers).min().orElseThrow();
        double most = DoubleStream.of(numbers).max().orElseThrow();
        double unit = Math.pow(10, Math.floor(Math.log10(most - least))) / 2;
        return new Column.Real(
                name,
                Math.floor(least / unit) * unit,
                Math.ceil(most / unit) * unit,
                Optional.empty(),
                Optional.empty());
    }

    private static List<Column> units(int count) {
        List<Column> columns = new ArrayList<>();
        for (int j = 0; j < count; j++) {
            columns.add(new Column.Real("x" + j, 0, 1, Optional.empty(), Optional.empty()));
        }
        return columns;
    }

    private static Column.Category category(String name, List<String> levels) {
        return new Column.Category(name, levels, Optional.empty(), Optional.empty());
    }

    private static Split labelled(String name, List<Column> inputs, int classes, List<List<double[]>> parts) {
        List<Column> columns = new ArrayList<>(inputs);
        List<String> levels = new ArrayList<>();
        for (int k = 0; k < classes; k++) {
            levels.add(String.valueOf(k));
        }
        columns.add(category("y", levels));
        return split(name, columns, parts.get(0), parts.get(1));
    }

    private static Split split(String name, List<Column> columns, List<double[]> train, List<double[]> test) {
        Schema schema = new Schema(
                "table",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("5", "1e-6"),
                OptionalLong.of(train.size()),
                columns);
        return new Split(name, schema, train, test);
    }
}
