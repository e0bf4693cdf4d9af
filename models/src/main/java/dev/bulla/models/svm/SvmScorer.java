package dev.bulla.models.svm;

import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.feature.Series;
import java.util.Arrays;

/** Scores for a point from weights: of two classes the second has ⟨w, φ(x)⟩ and the first its negative. Any number of threads may ask. */
final class SvmScorer {

    private final FeatureMap map;
    private final double[] weights;
    private final int vectors;
    private final Series first;

    /** @param weights of one vector after the other */
    SvmScorer(FeatureMap map, double[] weights) {
        this.map = map;
        this.weights = weights;
        this.vectors = weights.length / map.dimension();
        this.first = map.series(Arrays.copyOf(weights, map.dimension()));
    }

    /** What a question is worked out on; one per thread, so that a question allocates nothing. */
    record Desk(double[] place, double[] features, double[][] scratch, double[] scores) {}

    Desk desk() {
        return new Desk(
                new double[map.inputs()],
                new double[map.dimension()],
                vectors == 1 ? first.scratch() : map.scratch(),
                new double[classes()]);
    }

    int classes() {
        return vectors == 1 ? 2 : vectors;
    }

    /** The weights as a matrix: a row per feature, a column per class. */
    double[][] matrix() {
        double[][] matrix = new double[map.dimension()][classes()];
        for (int j = 0; j < matrix.length; j++) {
            for (int c = 0; c < classes(); c++) {
                matrix[j][c] = vectors > 1 ? weights[c * matrix.length + j] : c == 1 ? weights[j] : -weights[j];
            }
        }
        return matrix;
    }

    /** Fills scores for the desk's point of the unit cube. */
    void scores(Desk desk, double[] scores) {
        if (vectors == 1) {
            scores[1] = first.at(desk.place, 0, desk.scratch);
            scores[0] = -scores[1];
            return;
        }
        map.features(desk.place, desk.features, desk.scratch);
        for (int v = 0; v < vectors; v++) {
            double score = 0;
            for (int j = 0; j < desk.features.length; j++) {
                score += weights[v * desk.features.length + j] * desk.features[j];
            }
            scores[v] = score;
        }
    }

    /** The class with the highest score at the desk's point, the first among equals. */
    int classify(Desk desk) {
        scores(desk, desk.scores);
        int best = 0;
        for (int k = 1; k < desk.scores.length; k++) {
            best = desk.scores[k] > desk.scores[best] ? k : best;
        }
        return best;
    }
}
