package dev.bulla.models.logistic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.PublicData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * Adult with its five number and six category columns, its own train and test parts: accuracy of fifty releases at each ε,
 * δ = 10⁻⁶. The file holds the categories as 44 columns of zeros and ones; they are read back as categories, and once left as they are.
 */
class LogisticStatTest {

    private static final int RELEASES = 50;
    private static final int NUMBERS = 5;
    private static final double[] EPSILONS = {0.1, 0.5, 1, 5};
    private static final double[] BARS = {0.815, 0.837, 0.840, 0.848};

    private static final String TRAIN = "baselines/adultoh_train.csv.gz";
    private static final String TEST = "baselines/adultoh_test.csv.gz";

    /** A file's rows under a schema. */
    private record Adult(Schema schema, List<double[]> train, List<double[]> test) {}

    @Test
    void release_adult_isMoreAccurateThanTheBar() throws IOException {
        Adult adult = categories();
        double before = 0;
        for (int i = 0; i < EPSILONS.length; i++) {
            double[] score = accuracy(adult, Logistic.Method.AUTO, EPSILONS[i], RELEASES);
            System.out.printf(
                    "logistic, adult, ε = %s: accuracy %.5f ± %.5f (bar %s)%n",
                    EPSILONS[i], score[0], score[1], BARS[i]);
            assertThat(score[0]).isGreaterThanOrEqualTo(BARS[i]);
            assertThat(score[0] + 2 * score[1])
                    .as("not less than at a smaller ε")
                    .isGreaterThanOrEqualTo(before);
            before = score[0];
        }
    }

    @Test
    void release_zerosAndOnesAsNumbers_isMoreAccurateThanTheBar() throws IOException {
        Adult adult = columns();
        for (int i = 0; i < EPSILONS.length; i++) {
            double[] score = accuracy(adult, Logistic.Method.AUTO, EPSILONS[i], 2);
            System.out.printf(
                    "logistic, adult, 49 number columns, ε = %s: accuracy %.4f ± %.4f (bar %s)%n",
                    EPSILONS[i], score[0], score[1], BARS[i]);
            assertThat(score[0]).isGreaterThanOrEqualTo(BARS[i]);
        }
    }

    @Test
    void release_byObjective_isMoreAccurateThanTheBar() throws IOException {
        Adult adult = categories();
        for (int i = 0; i < EPSILONS.length; i++) {
            double[] score = accuracy(adult, Logistic.Method.OBJECTIVE, EPSILONS[i], 10);
            System.out.printf(
                    "logistic, adult, by objective, ε = %s: accuracy %.4f ± %.4f (bar %s)%n",
                    EPSILONS[i], score[0], score[1], BARS[i]);
            assertThat(score[0]).isGreaterThanOrEqualTo(BARS[i]);
        }
    }

    /** The mean and its standard error. */
    private static double[] accuracy(Adult adult, Logistic.Method method, double epsilon, int releases) {
        Rows rows = new Rows(adult.schema());
        adult.train().forEach(rows::with);
        List<String> names = adult.schema().columns().stream().map(Column::name).toList();
        HeldTable table = HeldTable.of(rows, names);
        int inputs = names.size() - 1;
        Plan<LogisticModel> plan = Logistic.of(names.subList(0, inputs).toArray(String[]::new))
                .target("y")
                .method(method)
                .plan(adult.schema(), Budget.approx(String.valueOf(epsilon), "1e-6"));
        SeededBits bits = SeededBits.of(43);
        double[] scores = new double[releases];
        for (int i = 0; i < releases; i++) {
            LogisticModel model = ReplayEngine.run(
                            plan, table, MemoryJournal.account(Terms.of(adult.schema())), bits, Progress.NONE)
                    .model();
            scores[i] = adult.test().parallelStream()
                            .filter(row -> model.classify(Arrays.copyOf(row, inputs)) == (int) row[inputs])
                            .count()
                    / (double) adult.test().size();
        }
        double mean = Arrays.stream(scores).average().orElseThrow();
        double square = Arrays.stream(scores).map(s -> (s - mean) * (s - mean)).sum();
        return new double[] {mean, Math.sqrt(square / (releases - 1) / releases)};
    }

    /** Every column of the file as it is: a number from 0 to 1. */
    private static Adult columns() throws IOException {
        List<Column> columns = new ArrayList<>();
        String[] names = header();
        for (int j = 0; j < names.length - 1; j++) {
            columns.add(new Column.Real("x" + j, 0, 1, Optional.empty(), Optional.empty()));
        }
        return adult(columns, PublicData.rows(TRAIN), PublicData.rows(TEST));
    }

    /** "workclass_Private" and its like together as one column. */
    private static Adult categories() throws IOException {
        String[] names = header();
        List<Column> columns = new ArrayList<>();
        List<List<Integer>> groups = new ArrayList<>();
        for (int j = 0; j < NUMBERS; j++) {
            columns.add(new Column.Real("x" + j, 0, 1, Optional.empty(), Optional.empty()));
        }
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
            columns.add(new Column.Category(group, levels, Optional.empty(), Optional.empty()));
        }
        return adult(
                columns,
                PublicData.rows(TRAIN).stream().map(row -> grouped(row, groups)).toList(),
                PublicData.rows(TEST).stream().map(row -> grouped(row, groups)).toList());
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

    private static Adult adult(List<Column> columns, List<double[]> train, List<double[]> test) {
        columns.add(new Column.Category("y", List.of("0", "1"), Optional.empty(), Optional.empty()));
        Schema schema = new Schema(
                "adult",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("5", "1e-6"),
                OptionalLong.of(train.size()),
                columns);
        return new Adult(schema, train, test);
    }

    private static String[] header() throws IOException {
        return PublicData.header(TRAIN).toArray(String[]::new);
    }
}
