package dev.bulla.bench.warfarin;

import dev.bulla.audit.attack.SeenModel;
import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * Patients as paper 002 prepared them: categories as zeros and ones, every feature by its own mean and deviation, every row by its own norm, the dose
 * less its mean by its largest.
 *
 * <p>Not private: means, deviations and the largest dose are taken from the rows, and so are norms.
 */
final class Prepared {

    private final double[] mean;
    private final double[] deviation;
    private final double meanDose;
    private final double mostDose;
    private final ProductSums sums;

    Prepared(HeldTable train) {
        List<double[]> codes = train.points().stream().map(Prepared::code).toList();
        int d = codes.get(0).length;
        double n = codes.size();
        mean = new double[d];
        deviation = new double[d];
        codes.forEach(code -> Arrays.setAll(mean, j -> mean[j] + code[j] / n));
        codes.forEach(code ->
                Arrays.setAll(deviation, j -> deviation[j] + (code[j] - mean[j]) * (code[j] - mean[j]) / n));
        Arrays.setAll(deviation, j -> Math.sqrt(deviation[j]));
        double[] doses = train.points().stream().mapToDouble(Prepared::dose).toArray();
        meanDose = Arrays.stream(doses).average().orElse(0);
        mostDose = Arrays.stream(doses)
                .map(dose -> Math.abs(dose - meanDose))
                .max()
                .orElse(1);
        sums = new ProductSums(d);
        for (int i = 0; i < doses.length; i++) {
            sums.add(features(codes.get(i)), (doses[i] - meanDose) / mostDose);
        }
    }

    /** What least squares knows of the rows. */
    ProductSums sums() {
        return sums;
    }

    /** The answers of weights of the prepared features. */
    SeenModel answers(double[] theta) {
        return new ByFormula(point -> {
            double[] x = features(code(point));
            double sum = meanDose;
            for (int j = 0; j < x.length; j++) {
                sum += mostDose * theta[j] * x[j];
            }
            return sum;
        });
    }

    private double[] features(double[] code) {
        double[] x = new double[code.length];
        Arrays.setAll(x, j -> deviation[j] == 0 ? 0 : (code[j] - mean[j]) / deviation[j]);
        double norm = Matrices.norm(x);
        Arrays.setAll(x, j -> norm == 0 ? 0 : x[j] / norm);
        return x;
    }

    private static double dose(double[] row) {
        return row[row.length - 1];
    }

    /** Numbers as they are, and a zero or one for every level but the first. */
    static double[] code(double[] row) {
        int inputs = Patients.COLUMNS.size() - 1;
        double[] code = new double[inputs * 8];
        int next = 0;
        for (int c = 0; c < inputs; c++) {
            if (Patients.COLUMNS.get(c) instanceof Column.Category category) {
                for (int level = 1; level < category.levels().size(); level++) {
                    code[next++] = row[c] == level ? 1 : 0;
                }
            } else {
                code[next++] = row[c];
            }
        }
        return Arrays.copyOf(code, next);
    }

    /**
     * A dose by some formula of what is known of a patient.
     *
     * @param formula of the inputs' values
     */
    record ByFormula(Function<double[], Double> formula) implements SeenModel {

        @Override
        public List<Column> inputs() {
            return Patients.COLUMNS.subList(0, Patients.COLUMNS.size() - 1);
        }

        @Override
        public int outputs() {
            return 1;
        }

        @Override
        public boolean isClasses() {
            return false;
        }

        @Override
        public double[] ask(double[] point) {
            return new double[] {formula.apply(point)};
        }
    }
}
