package dev.bulla.audit.twin;

import dev.bulla.audit.attack.SeenModel;
import dev.bulla.core.schema.Column;
import java.util.List;

/**
 * Weights of encoded columns: chances of classes, or with one row of weights a value.
 *
 * @param inputs the columns
 * @param encoding how they are encoded
 * @param weights a row for each class, or one
 */
record LinearScores(List<Column> inputs, Encoding encoding, double[][] weights) implements SeenModel {

    @Override
    public int outputs() {
        return weights.length;
    }

    @Override
    public boolean isClasses() {
        return weights.length > 1;
    }

    @Override
    public double[] ask(double[] point) {
        double[] code = encoding.encode(point);
        double[] scores = new double[weights.length];
        for (int k = 0; k < scores.length; k++) {
            for (int j = 0; j < code.length; j++) {
                scores[k] += weights[k][j] * code[j];
            }
        }
        if (isClasses()) {
            softmax(scores);
        }
        return scores;
    }

    /** Chances from log odds, in place. */
    static void softmax(double[] scores) {
        double most = Double.NEGATIVE_INFINITY;
        for (double score : scores) {
            most = Math.max(most, score);
        }
        double sum = 0;
        for (int k = 0; k < scores.length; k++) {
            scores[k] = Math.exp(scores[k] - most);
            sum += scores[k];
        }
        for (int k = 0; k < scores.length; k++) {
            scores[k] /= sum;
        }
    }
}
