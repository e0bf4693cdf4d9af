package dev.bulla.synth.learner;

import dev.bulla.core.random.PublicBits;
import dev.bulla.models.matrix.Cholesky;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Levels by a row of questions: is it the most frequent one; if not, the second; and so on. Each is a logistic regression on the rows that are left, so their coefficients are independent.
 *
 * <p>Coefficients of all but the constant have a normal prior of deviation {@value #PRIOR}: regressors have a deviation of about 1, and a level that a column tells for sure would have infinite ones.
 */
final class Dichotomies {

    static final String KIND = "dichotomies";

    private static final double PRIOR = 5;
    private static final int MOST_STEPS = 50;
    private static final double ENOUGH = 1e-9;

    private Dichotomies() {}

    /** Fits every question. */
    static Conditional fit(List<Coded> given, Coded target) {
        Regressors regressors = Regressors.of(given);
        int[] counts = new int[target.levels()];
        for (double value : target.values()) {
            counts[(int) value]++;
        }
        int[] levels = IntStream.range(0, counts.length)
                .filter(level -> counts[level] > 0)
                .boxed()
                .sorted((a, b) -> counts[a] == counts[b] ? a - b : counts[b] - counts[a])
                .mapToInt(Integer::intValue)
                .toArray();
        List<Coefficients> questions = new ArrayList<>();
        int[] rows = IntStream.range(0, target.values().length).toArray();
        for (int i = 0; i < levels.length - 1; i++) {
            int level = levels[i];
            questions.add(new Question(regressors, given, rows, target.values(), level).fit());
            rows = Arrays.stream(rows)
                    .filter(row -> (int) target.values()[row] != level)
                    .toArray();
        }
        return new Fitted(regressors, levels, questions);
    }

    /** One logistic regression, by Newton's method on the log-likelihood less the prior. */
    private static final class Question {

        private final Regressors regressors;
        private final List<Coded> given;
        private final int[] rows;
        private final double[] target;
        private final int level;
        private final int[] at;
        private final double[] x;
        private final double[][] hessian;
        private final double[] gradient;

        private Question(Regressors regressors, List<Coded> given, int[] rows, double[] target, int level) {
            this.regressors = regressors;
            this.given = given;
            this.rows = rows;
            this.target = target;
            this.level = level;
            this.at = new int[regressors.most()];
            this.x = new double[regressors.most()];
            this.hessian = new double[regressors.size()][regressors.size()];
            this.gradient = new double[regressors.size()];
        }

        private Coefficients fit() {
            double[] beta = new double[regressors.size()];
            double yes = Arrays.stream(rows).filter(row -> isYes(row)).count();
            beta[0] = Math.log((yes + 0.5) / (rows.length - yes + 0.5));
            double likelihood = derive(beta);
            for (int step = 0; step < MOST_STEPS; step++) {
                double[] way = Cholesky.of(hessian).solve(gradient);
                double expected = 0;
                for (int i = 0; i < way.length; i++) {
                    expected += way[i] * gradient[i];
                }
                if (!(expected > ENOUGH * (1 + Math.abs(likelihood)))) {
                    break;
                }
                double length = 1;
                double[] next = moved(beta, way, length);
                while (likelihood(next) < likelihood && length > 1e-6) {
                    length /= 2;
                    next = moved(beta, way, length);
                }
                beta = next;
                likelihood = derive(beta);
            }
            return new Coefficients(beta, hessian);
        }

        private boolean isYes(int row) {
            return (int) target[row] == level;
        }

        private static double[] moved(double[] beta, double[] way, double length) {
            double[] moved = new double[beta.length];
            Arrays.setAll(moved, i -> beta[i] + length * way[i]);
            return moved;
        }

        private static double prior(int i) {
            return i == 0 ? 1e-6 : 1 / (PRIOR * PRIOR);
        }

        private double likelihood(double[] beta) {
            double sum = 0;
            for (int i = 0; i < beta.length; i++) {
                sum -= prior(i) * beta[i] * beta[i] / 2;
            }
            for (int row : rows) {
                double eta = Linear.predict(beta, at, x, regressors.row(given, row, at, x));
                sum -= softplus(isYes(row) ? -eta : eta);
            }
            return sum;
        }

        /** Fills gradient and Hessian, and returns the likelihood. */
        private double derive(double[] beta) {
            double sum = 0;
            for (int i = 0; i < beta.length; i++) {
                Arrays.fill(hessian[i], 0);
                hessian[i][i] = prior(i);
                gradient[i] = -prior(i) * beta[i];
                sum -= prior(i) * beta[i] * beta[i] / 2;
            }
            for (int row : rows) {
                int count = regressors.row(given, row, at, x);
                double eta = Linear.predict(beta, at, x, count);
                boolean yes = isYes(row);
                sum -= softplus(yes ? -eta : eta);
                double share = 1 / (1 + Math.exp(-eta));
                double weight = share * (1 - share);
                double error = (yes ? 1 : 0) - share;
                for (int i = 0; i < count; i++) {
                    gradient[at[i]] += error * x[i];
                    double[] line = hessian[at[i]];
                    double weighted = weight * x[i];
                    for (int j = 0; j <= i; j++) {
                        line[at[j]] += weighted * x[j];
                    }
                }
            }
            return sum;
        }

        private static double softplus(double t) {
            return t > 0 ? t + Math.log1p(Math.exp(-t)) : Math.log1p(Math.exp(t));
        }
    }

    /**
     * All questions.
     *
     * @param regressors what columns become
     * @param levels those that occurred, the most frequent first
     * @param questions one for each but the last
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Fitted(Regressors regressors, int[] levels, List<Coefficients> questions) implements Conditional {

        @Override
        public double[] draw(List<Coded> given, int rows, PublicBits bits) {
            double[][] betas =
                    questions.stream().map(question -> question.draw(1, bits)).toArray(double[][]::new);
            int[] at = new int[regressors.most()];
            double[] x = new double[regressors.most()];
            double[] drawn = new double[rows];
            for (int row = 0; row < rows; row++) {
                int count = regressors.row(given, row, at, x);
                int question = 0;
                while (question < betas.length
                        && bits.nextUniform() >= 1 / (1 + Math.exp(-Linear.predict(betas[question], at, x, count)))) {
                    question++;
                }
                drawn[row] = levels[question];
            }
            return drawn;
        }

        @Override
        public boolean drawsParameters() {
            return true;
        }

        @Override
        public Map<String, Object> json() {
            Map<String, Object> json = new TreeMap<>();
            json.put("kind", KIND);
            json.put("regressors", regressors.json());
            json.put("levels", Arrays.stream(levels).boxed().toList());
            json.put("questions", questions.stream().map(Coefficients::json).toList());
            return json;
        }
    }
}
