package dev.bulla.audit.extraction;

import dev.bulla.audit.attack.SeenModel;
import dev.bulla.audit.attack.Solver;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A copy that is learnt: random waves of the inputs, weighted so that they say what the model said at random points (Rahimi and Recht, NeurIPS 2007).
 * For models that are no sum over their inputs, such as kernel machines and densities.
 */
public final class LearntCopy {

    private static final double RIDGE = 1e-9;
    private static final double KEPT_BACK = 0.2;

    /** How fast waves turn over the range of an input; the one that does best on answers kept back is taken. */
    private static final double[] SPEEDS = {0.5, 1, 2, 4, 8};

    private LearntCopy() {}

    /**
     * Learns from the answers at this many points.
     *
     * @param seed of points and waves: public
     */
    public static ModelCopy of(SeenModel model, int queries, String seed) {
        CountedAnswers oracle = new CountedAnswers(model);
        PublicBits bits = PublicBits.of(seed);
        List<double[]> points = new ArrayList<>();
        List<double[]> answers = new ArrayList<>();
        for (int i = 0; i < queries; i++) {
            points.add(ModelCopy.random(model.inputs(), bits));
            answers.add(oracle.ask(points.get(i)));
        }
        int kept = Math.max(1, (int) (KEPT_BACK * queries));
        double best = Double.POSITIVE_INFINITY;
        double speed = SPEEDS[0];
        for (double tried : SPEEDS) {
            Waves waves = Waves.of(model, points.subList(kept, queries), answers.subList(kept, queries), tried);
            double error = waves.error(points.subList(0, kept), answers.subList(0, kept));
            speed = error < best ? tried : speed;
            best = Math.min(best, error);
        }
        return new ModelCopy(Waves.of(model, points, answers, speed), "learnt", oracle.asked());
    }

    /** Chances from log odds. */
    static double[] softmax(double[] logs) {
        double most = Arrays.stream(logs).max().orElse(0);
        double[] chances = Arrays.stream(logs).map(log -> Math.exp(log - most)).toArray();
        double sum = Arrays.stream(chances).sum();
        return Arrays.stream(chances).map(chance -> chance / sum).toArray();
    }

    /**
     * Weighted waves.
     *
     * @param inputs the columns
     * @param isClasses whether outputs are scores of classes
     * @param turns of each wave by encoded input, and its phase last
     * @param weights of waves, by output
     */
    private record Waves(List<Column> inputs, boolean isClasses, double[][] turns, double[][] weights)
            implements SeenModel {

        static Waves of(SeenModel model, List<double[]> points, List<double[]> answers, double speed) {
            PublicBits bits = PublicBits.of("waves");
            int count = Math.max(1, Math.min(300, points.size() / 3));
            double[][] turns = new double[count][dimension(model.inputs()) + 1];
            for (double[] turn : turns) {
                for (int j = 0; j < turn.length - 1; j++) {
                    turn[j] = speed * bits.nextNormal();
                }
                turn[turn.length - 1] = 2 * Math.PI * bits.nextUniform();
            }
            Waves shape = new Waves(model.inputs(), model.isClasses(), turns, new double[0][]);
            double[][] features = points.stream().map(shape::features).toArray(double[][]::new);
            double[][] weights = new double[model.outputs()][];
            for (int k = 0; k < weights.length; k++) {
                int output = k;
                weights[k] = Solver.leastSquares(
                        features,
                        answers.stream().mapToDouble(said -> said[output]).toArray(),
                        RIDGE);
            }
            return new Waves(model.inputs(), model.isClasses(), turns, weights);
        }

        private static int dimension(List<Column> inputs) {
            return inputs.stream()
                    .mapToInt(column -> column instanceof Column.Category category
                            ? category.levels().size()
                            : 1)
                    .sum();
        }

        double error(List<double[]> points, List<double[]> answers) {
            double error = 0;
            for (int i = 0; i < points.size(); i++) {
                double[] told = ask(points.get(i));
                for (int k = 0; k < told.length; k++) {
                    error += (told[k] - answers.get(i)[k]) * (told[k] - answers.get(i)[k]);
                }
            }
            return error;
        }

        /** One, and every wave. */
        private double[] features(double[] point) {
            double[] code = new double[dimension(inputs)];
            int next = 0;
            for (int c = 0; c < point.length; c++) {
                if (inputs.get(c) instanceof Column.Category category) {
                    code[next + (int) point[c]] = 1;
                    next += category.levels().size();
                } else {
                    double[] bounds = ModelCopy.bounds(inputs.get(c));
                    double range = bounds[1] - bounds[0];
                    code[next++] = range == 0 ? 0 : 2 * (point[c] - bounds[0]) / range - 1;
                }
            }
            double[] features = new double[turns.length + 1];
            features[turns.length] = 1;
            for (int w = 0; w < turns.length; w++) {
                double turn = turns[w][code.length];
                for (int j = 0; j < code.length; j++) {
                    turn += turns[w][j] * code[j];
                }
                features[w] = Math.cos(turn);
            }
            return features;
        }

        @Override
        public int outputs() {
            return weights.length;
        }

        @Override
        public double[] ask(double[] point) {
            double[] features = features(point);
            double[] said = new double[weights.length];
            for (int k = 0; k < said.length; k++) {
                for (int w = 0; w < features.length; w++) {
                    said[k] += weights[k][w] * features[w];
                }
            }
            return said;
        }
    }
}
