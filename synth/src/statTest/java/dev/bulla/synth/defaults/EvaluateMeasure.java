package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.models.PublicData;
import dev.bulla.models.bayes.NaiveBayes;
import dev.bulla.models.bayes.NaiveBayesModel;
import dev.bulla.models.evaluation.Evaluate;
import dev.bulla.models.evaluation.EvaluationModel;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Evaluations of a model. */
final class EvaluateMeasure implements Measure {

    @Override
    public String about() {
        return "How far `evaluate` is off with the area under the curve of a naive Bayes of Adult's five numbers, on 16,281 rows and on 1,000 of them, pure ε, fifty releases.";
    }

    @Override
    public List<Cell> cells() throws IOException {
        List<double[]> test = PublicData.adultNumbers("test");
        LabelledRows learnt = LabelledRows.of(PublicData.adultNumbers("train"), test, 2);
        NaiveBayesModel model = ReplayEngine.noiseless(
                NaiveBayes.of(learnt.inputs()).target("y").plan(learnt.table().schema(), Budget.pure("1")),
                learnt.table());
        return List.of(
                cell("16,281 rows, ε = 1", model, test), cell("1,000 rows, ε = 1", model, test.subList(0, 1_000)));
    }

    private static Cell cell(String name, NaiveBayesModel model, List<double[]> rows) {
        LabelledRows judged = LabelledRows.of(rows, rows, 2);
        double exact = area(model, rows);
        var releases = new Releases<>(Evaluate.of(model), judged.table(), Budget.pure("1"), 50);
        return new Cell(
                name,
                releases::plan,
                Double.NaN,
                false,
                most -> releases.scores(most, evaluation -> Math.abs(area(evaluation) - exact)));
    }

    private static double area(EvaluationModel evaluation) {
        return evaluation.lines().stream()
                .filter(line -> line.labels().contains("auc"))
                .findFirst()
                .orElseThrow()
                .answer()
                .value();
    }

    private static double area(NaiveBayesModel model, List<double[]> rows) {
        double[] scores = new double[2];
        double[][] all = rows.stream()
                .map(row -> {
                    model.scores(Arrays.copyOf(row, row.length - 1), scores);
                    return new double[] {scores[1], row[row.length - 1]};
                })
                .sorted((a, b) -> Double.compare(a[0], b[0]))
                .toArray(double[][]::new);
        double below = 0;
        double pairs = 0;
        double area = 0;
        for (double[] one : all) {
            below += 1 - one[1];
            area += one[1] * below;
            pairs += one[1];
        }
        return area / (pairs * below);
    }
}
