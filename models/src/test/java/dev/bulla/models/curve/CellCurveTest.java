package dev.bulla.models.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.schema.Column;
import dev.bulla.models.covariance.Covariance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CellCurveTest {

    private static final int CELLS = 4;
    private static final int POINTS = 200;
    private static final double[] ROWS = {30, 12, 50, 5};
    private static final double[] SUMS = {-12, 3, 26, 4};
    private static final double NOISE = 9;

    private static final CurveOf OF = new CurveOf(List.of(real("x", 0, 10)), real("y", -1, 1), KernelChoice.DEFAULT);
    private static final Setting SETTING =
            new Setting(Bend.PLAIN, new BelievedKernel("se", new double[] {0.3}, 1), 0.25, 0.04, 1);

    private static Column real(String name, double min, double max) {
        return new Column.Real(name, min, max, Optional.empty(), Optional.empty());
    }

    private static CellReadings readings() {
        List<Leaf> leaves = new ArrayList<>();
        for (int c = 0; c < CELLS; c++) {
            leaves.add(new Leaf(new double[] {c / 4.0}, new double[] {(c + 1) / 4.0}, c, 1));
        }
        return new CellReadings(leaves, ROWS, new double[CELLS], SUMS, NOISE);
    }

    private static CellCurve curve(Bend bend) {
        CellReadings readings = readings();
        Covariance covariance = OF.covariance(SETTING);
        CellCurve.Bending bending = CellCurve.Bending.of(readings, bend);
        return new CellCurve(readings, SETTING, covariance, bending, CellCurve.averages(readings, covariance, bending));
    }

    /** The covariance of two averages of the curve over points, one of which may be a single point. */
    private static double average(double[] from, double[] to) {
        Covariance covariance = OF.covariance(SETTING);
        double sum = 0;
        for (double x : from) {
            for (double y : to) {
                sum += CellCurve.MEAN_VARIANCE
                        + SETTING.amplitude() * covariance.at(new double[] {x}, new double[] {y});
            }
        }
        return sum / from.length / to.length;
    }

    private static double[] points(int cell) {
        double[] points = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            points[i] = (cell + (i + 0.5) / POINTS) / CELLS;
        }
        return points;
    }

    /** Ax = b by elimination. */
    private static double[] solve(double[][] a, double[] b) {
        int n = b.length;
        double[] x = b.clone();
        for (int i = 0; i < n; i++) {
            for (int r = i + 1; r < n; r++) {
                double factor = a[r][i] / a[i][i];
                for (int c = i; c < n; c++) {
                    a[r][c] -= factor * a[i][c];
                }
                x[r] -= factor * x[i];
            }
        }
        for (int i = n - 1; i >= 0; i--) {
            for (int c = i + 1; c < n; c++) {
                x[i] -= a[i][c] * x[c];
            }
            x[i] /= a[i][i];
        }
        return x;
    }

    private static double[][] joint() {
        double[][] joint = new double[CELLS][CELLS];
        for (int c = 0; c < CELLS; c++) {
            for (int e = 0; e < CELLS; e++) {
                joint[c][e] = ROWS[c] * ROWS[e] * average(points(c), points(e));
            }
            joint[c][c] += NOISE + ROWS[c] * SETTING.noise();
        }
        return joint;
    }

    /** Against averages over points of each cell and elimination. */
    @Test
    void at_anyPlace_isWhatADenseProcessSays() {
        CellCurve curve = curve(Bend.PLAIN);
        for (double place : new double[] {0, 0.33, 0.9}) {
            double[] towards = new double[CELLS];
            for (int c = 0; c < CELLS; c++) {
                towards[c] = ROWS[c] * average(new double[] {place}, points(c));
            }
            double[] solved = solve(joint(), SUMS);
            double[] explained = solve(joint(), towards);
            double mean = 0;
            double variance = CellCurve.MEAN_VARIANCE + SETTING.amplitude();
            for (int c = 0; c < CELLS; c++) {
                mean += towards[c] * solved[c];
                variance -= towards[c] * explained[c];
            }
            Curve.Value value = curve.at(new double[] {place});

            assertThat(value.mean()).isCloseTo(mean, offset(1e-4));
            assertThat(value.variance()).isCloseTo(variance, offset(1e-4));
            assertThat(curve.mean(new double[] {place})).isEqualTo(value.mean());
        }
    }

    /** A place that is bent while cells are not would be read off another cell. */
    @Test
    void at_bentAxes_bendsCellsAndPlaces() {
        for (Bend bend : Bend.values()) {
            CellCurve curve = curve(bend);

            assertThat(curve.at(new double[] {0.125}).mean()).as(bend.word()).isBetween(-0.5, -0.1);
            assertThat(curve.at(new double[] {0.625}).mean()).as(bend.word()).isBetween(0.2, 0.7);
        }
    }

    /** Numbers of rows that are not known widen the band. */
    @Test
    void at_noisyNumbersOfRows_isLessSure() {
        CellReadings sure = readings();
        CellReadings unsure = new CellReadings(sure.leaves(), ROWS, new double[] {40, 40, 40, 40}, SUMS, NOISE);
        Covariance covariance = OF.covariance(SETTING);
        CellCurve.Bending bending = CellCurve.Bending.of(unsure, Bend.PLAIN);
        CellCurve curve =
                new CellCurve(unsure, SETTING, covariance, bending, CellCurve.averages(unsure, covariance, bending));

        assertThat(curve.at(new double[] {0.6}).variance())
                .isGreaterThan(curve(Bend.PLAIN).at(new double[] {0.6}).variance());
    }
}
