package dev.bulla.models.bayes;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Adult's five number columns, its own train and test parts: accuracy of fifty releases at each ε, δ = 10⁻⁶. */
class NaiveBayesStatTest {

    private static final int RELEASES = 50;

    @ParameterizedTest
    @CsvSource({"0.1, 0.793", "0.5, 0.798", "1, 0.799", "5, 0.800"})
    void release_adult_isMoreAccurateThanTheBar(String epsilon, double bar) throws IOException {
        double[] score = accuracy(Neighbours.ADD_REMOVE, Budget.approx(epsilon, "1e-6"));
        double[] replaced = accuracy(Neighbours.REPLACE_ONE, Budget.approx(epsilon, "1e-6"));
        double[] pure = accuracy(Neighbours.ADD_REMOVE, Budget.pure(epsilon));

        System.out.printf(
                "naive Bayes, adult5, ε = %s: accuracy %.4f ± %.4f (bar %s); replace-one %.4f ± %.4f; pure %.4f ± %.4f%n",
                epsilon, score[0], score[1], bar, replaced[0], replaced[1], pure[0], pure[1]);
        assertThat(score[0]).isGreaterThanOrEqualTo(bar);
    }

    /** The mean and its standard error. */
    private static double[] accuracy(Neighbours neighbours, Budget budget) throws IOException {
        List<double[]> train = PublicData.adultNumbers("train");
        List<double[]> test = PublicData.adultNumbers("test");
        Schema schema = schema(neighbours, train.size());
        Rows rows = new Rows(schema);
        train.forEach(rows::with);
        HeldTable table =
                HeldTable.of(rows, schema.columns().stream().map(Column::name).toList());
        Plan<NaiveBayesModel> plan =
                NaiveBayes.of("x0", "x1", "x2", "x3", "x4").target("y").plan(schema, budget);
        SeededBits bits = SeededBits.of(41);
        double[] scores = new double[RELEASES];
        for (int i = 0; i < RELEASES; i++) {
            NaiveBayesModel model = ReplayEngine.run(
                            plan, table, MemoryJournal.account(Terms.of(schema)), bits, Progress.NONE)
                    .model();
            scores[i] = test.stream()
                            .filter(row -> model.classify(Arrays.copyOf(row, 5)) == (int) row[5])
                            .count()
                    / (double) test.size();
        }
        double mean = Arrays.stream(scores).average().orElseThrow();
        double square = Arrays.stream(scores).map(s -> (s - mean) * (s - mean)).sum();
        return new double[] {mean, Math.sqrt(square / (RELEASES - 1) / RELEASES)};
    }

    private static Schema schema(Neighbours neighbours, int rows) {
        List<Column> columns = new ArrayList<>();
        for (int j = 0; j < 5; j++) {
            columns.add(new Column.Real("x" + j, 0, 1, Optional.empty(), Optional.empty()));
        }
        columns.add(new Column.Category("y", List.of("0", "1"), Optional.empty(), Optional.empty()));
        return new Schema("adult", Unit.row(), neighbours, Budget.approx("5", "1e-6"), OptionalLong.of(rows), columns);
    }
}
