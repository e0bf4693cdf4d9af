package dev.bulla.models.logistic;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.logistic.LogisticTables.Split;
import dev.bulla.models.matrix.Cholesky;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** How good releases on a table are: means over releases, and their standard errors. */
final class LogisticScores {

    private final double[] losses;
    private final double[] accuracies;
    private final double[] chances;

    private LogisticScores(int releases) {
        this.losses = new double[releases];
        this.accuracies = new double[releases];
        this.chances = new double[releases];
    }

    /** Releases with δ = 10⁻⁶. */
    static LogisticScores of(Split split, Logistic.Method method, double epsilon, int releases) {
        return of(split, Logistic.of(names(split)).target("y").method(method), epsilon, releases);
    }

    /** The same as it was up to version 0.1. */
    static LogisticScores ofFormer(Split split, double epsilon, int releases) {
        Recipe<LogisticModel> former =
                Logistic.TYPE.earlier().get(0).with(Map.of("columns", List.of(names(split)), "target", "y"));
        return of(split, former, epsilon, releases);
    }

    private static String[] names(Split split) {
        return split.schema().columns().subList(0, split.inputs()).stream()
                .map(Column::name)
                .toArray(String[]::new);
    }

    private static LogisticScores of(Split split, Recipe<LogisticModel> recipe, double epsilon, int releases) {
        Rows rows = new Rows(split.schema());
        split.train().forEach(rows::with);
        List<String> names = split.schema().columns().stream().map(Column::name).toList();
        HeldTable table = HeldTable.of(rows, names);
        Plan<LogisticModel> plan = recipe.plan(split.schema(), Budget.approx(String.valueOf(epsilon), "1e-6"));
        SeededBits bits = SeededBits.of(43);
        LogisticScores scores = new LogisticScores(releases);
        for (int i = 0; i < releases; i++) {
            LogisticModel model = ReplayEngine.run(
                            plan, table, MemoryJournal.account(Terms.of(split.schema())), bits, Progress.NONE)
                    .model();
            scores.add(i, split, model);
        }
        return scores;
    }

    private void add(int release, Split split, LogisticModel model) {
        double[] chances = new double[split.classes()];
        for (double[] row : split.test()) {
            model.scores(Arrays.copyOf(row, split.inputs()), chances);
            losses[release] -=
                    Math.log(chances[Split.truth(row)]) / split.test().size();
            boolean isRight = model.classify(Arrays.copyOf(row, split.inputs())) == Split.truth(row);
            accuracies[release] += isRight ? 1.0 / split.test().size() : 0;
        }
        for (double[] row : split.train()) {
            model.scores(Arrays.copyOf(row, split.inputs()), chances);
            this.chances[release] += chances[1] / split.train().size();
        }
    }

    double loss() {
        return mean(losses);
    }

    double lossError() {
        return error(losses);
    }

    double accuracy() {
        return mean(accuracies);
    }

    double accuracyError() {
        return error(accuracies);
    }

    /** The mean chance of the second class over the rows that were learnt from. */
    double chance() {
        return mean(chances);
    }

    double chanceError() {
        return error(chances);
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElseThrow();
    }

    private static double error(double[] values) {
        double mean = mean(values);
        double square = Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum();
        return Math.sqrt(square / (values.length - 1) / values.length);
    }

    /** The log loss of a fit of two classes without noise, by Newton's method, with a penalty of 10⁻⁶ a row. */
    static double lossWithoutNoise(Split split) {
        List<Column> inputs = split.schema().columns().subList(0, split.inputs());
        LogisticEncoding encoding = LogisticEncoding.ofBounds(inputs);
        double[] theta = new double[encoding.size()];
        int[] indices = new int[encoding.most()];
        double[] values = new double[encoding.most()];
        for (int round = 0; round < 15; round++) {
            double[] slope = new double[theta.length];
            double[][] bend = new double[theta.length][theta.length];
            for (int i = 0; i < theta.length; i++) {
                bend[i][i] = 1e-6 * split.train().size();
                slope[i] = bend[i][i] * theta[i];
            }
            for (double[] row : split.train()) {
                encoding.encode(Arrays.copyOf(row, split.inputs()), indices, values);
                double chance = chance(theta, indices, values);
                for (int i = 0; i < indices.length; i++) {
                    slope[indices[i]] += (chance - Split.truth(row)) * values[i];
                    for (int j = 0; j < indices.length; j++) {
                        bend[indices[i]][indices[j]] += chance * (1 - chance) * values[i] * values[j];
                    }
                }
            }
            double[] step = Cholesky.of(bend).solve(slope);
            Arrays.setAll(theta, i -> theta[i] - step[i]);
        }
        return split.test().stream()
                .mapToDouble(row -> {
                    encoding.encode(Arrays.copyOf(row, split.inputs()), indices, values);
                    double chance = chance(theta, indices, values);
                    return -Math.log(Split.truth(row) == 1 ? chance : 1 - chance);
                })
                .average()
                .orElseThrow();
    }

    private static double chance(double[] theta, int[] indices, double[] values) {
        double margin = 0;
        for (int i = 0; i < indices.length; i++) {
            margin += theta[indices[i]] * values[i];
        }
        return 1 / (1 + Math.exp(-margin));
    }
}
