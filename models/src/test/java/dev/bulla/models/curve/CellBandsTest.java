package dev.bulla.models.curve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.schema.Column;
import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.matrix.Cholesky;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How often bands hold curves that are drawn as believed, on a bent axis, from noisy sums and numbers of rows by cell; and that wrong noise of cells is seen by that. */
class CellBandsTest {

    private static final int TRIALS = 300;
    private static final int CELLS = 8;
    private static final int PLACES = 40;
    private static final int[] ROWS = {30, 16, 40, 12, 24, 60, 10, 20};
    private static final double SUM_DEVIATION = 2;
    private static final double ROWS_DEVIATION = 6;
    private static final double SPREAD = 0.4;
    private static final double REACH = 1.959963984540054;

    private static final CurveOf OF = new CurveOf(List.of(real("x")), real("y"), KernelChoice.DEFAULT);

    private static Column real(String name) {
        return new Column.Real(name, 0, 1, Optional.empty(), Optional.empty());
    }

    /** What is told to the curve of how it came about. */
    private enum Told {
        TRUTH,
        /** Cells lie on the axis as it is, questions on the bent one. */
        CELLS_NOT_BENT,
        /** Questions lie on the axis as it is, cells on the bent one. */
        QUESTIONS_NOT_BENT,
        /** Numbers of rows are as they were told. */
        ROWS_EXACT,
        /** Sums are without noise. */
        SUMS_EXACT,
        /** Rows are on the curve. */
        ROWS_ON_THE_CURVE
    }

    private static List<Leaf> leaves() {
        List<Leaf> leaves = new ArrayList<>();
        for (int c = 0; c < CELLS; c++) {
            leaves.add(new Leaf(new double[] {(double) c / CELLS}, new double[] {(c + 1.0) / CELLS}, c, 1));
        }
        return leaves;
    }

    private static Setting setting(Bend bend) {
        return new Setting(bend, new BelievedKernel("se", new double[] {0.15}, 1), 0.25, SPREAD * SPREAD, 1);
    }

    private static CellReadings readings(double[] rows, double[] rowsVariance, double[] sums, double variance) {
        return new CellReadings(leaves(), rows, rowsVariance, sums, variance);
    }

    /** Where rows are, cell by cell, and then questions: evenly on the bent axis. */
    private static double[] bentPlaces(CellCurve.Bending bending) {
        List<Double> places = new ArrayList<>();
        for (Leaf leaf : bending.leaves()) {
            for (int i = 0; i < ROWS[leaf.cell()]; i++) {
                double share = (i + 0.5) / ROWS[leaf.cell()];
                places.add(leaf.low()[0] + share * (leaf.high()[0] - leaf.low()[0]));
            }
        }
        for (int i = 0; i < PLACES; i++) {
            places.add(bending.place(new double[] {(i + 0.5) / PLACES})[0]);
        }
        return places.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static Cholesky joint(double[] places, Covariance covariance, Setting setting) {
        double[][] joint = new double[places.length][];
        for (int i = 0; i < joint.length; i++) {
            joint[i] = new double[i + 1];
            for (int j = 0; j <= i; j++) {
                double near = covariance.at(new double[] {places[i]}, new double[] {places[j]});
                joint[i][j] = CellCurve.MEAN_VARIANCE + setting.amplitude() * near;
            }
            joint[i][i] += 1e-9;
        }
        return Cholesky.of(joint, 1e-12);
    }

    /** The share of answers whose band held the curve. */
    private static double covered(Bend bend, Told told) {
        Random random = new Random(5);
        Setting setting = setting(bend);
        Covariance covariance = OF.covariance(setting);
        double[] exact = Arrays.stream(ROWS).asDoubleStream().toArray();
        CellReadings first = readings(exact, new double[CELLS], new double[CELLS], 1);
        CellCurve.Bending bending = CellCurve.Bending.of(first, bend);
        double[] places = bentPlaces(bending);
        Cholesky prior = joint(places, covariance, setting);
        CellCurve.Bending cells = told == Told.CELLS_NOT_BENT
                ? new CellCurve.Bending(leaves(), bending.axes())
                : told == Told.QUESTIONS_NOT_BENT ? new CellCurve.Bending(bending.leaves(), Optional.empty()) : bending;
        double[][] averages = CellCurve.averages(first, covariance, cells);
        int held = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            double[] curve = prior.timesLower(normals(places.length, random));
            CellReadings noisy = noisy(curve, told, random);
            Setting believed = told == Told.ROWS_ON_THE_CURVE
                    ? new Setting(bend, setting.believed(), setting.amplitude(), 1e-6, 1)
                    : setting;
            CellCurve known = new CellCurve(noisy, believed, covariance, cells, averages);
            for (int i = 0; i < PLACES; i++) {
                Curve.Value value = known.at(new double[] {(i + 0.5) / PLACES});
                double off = curve[curve.length - PLACES + i] - value.mean();
                held += Math.abs(off) <= REACH * Math.sqrt(value.variance()) ? 1 : 0;
            }
        }
        return (double) held / TRIALS / PLACES;
    }

    /** Sums of rows around the curve, with noise on them and on numbers of rows. */
    private static CellReadings noisy(double[] curve, Told told, Random random) {
        double[] rows = new double[CELLS];
        double[] sums = new double[CELLS];
        int next = 0;
        for (int c = 0; c < CELLS; c++) {
            for (int i = 0; i < ROWS[c]; i++) {
                sums[c] += curve[next++] + SPREAD * random.nextGaussian();
            }
            sums[c] += SUM_DEVIATION * random.nextGaussian();
            rows[c] = Math.max(1, ROWS[c] + ROWS_DEVIATION * random.nextGaussian());
        }
        double[] variance = new double[CELLS];
        Arrays.fill(variance, told == Told.ROWS_EXACT ? 0 : ROWS_DEVIATION * ROWS_DEVIATION);
        double ofSums = told == Told.SUMS_EXACT ? 1e-6 : SUM_DEVIATION * SUM_DEVIATION;
        return readings(rows, variance, sums, ofSums);
    }

    private static double[] normals(int count, Random random) {
        return random.doubles(count).map(unused -> random.nextGaussian()).toArray();
    }

    @ParameterizedTest
    @EnumSource(Bend.class)
    void band_curveAsBelieved_holdsIt(Bend bend) {
        assertThat(covered(bend, Told.TRUTH)).isBetween(0.93, 0.98);
    }

    /** Planted bugs. */
    @ParameterizedTest
    @EnumSource(value = Told.class, mode = EnumSource.Mode.EXCLUDE, names = "TRUTH")
    void band_wrongNoiseOfCells_isCaught(Told told) {
        assertThat(covered(Bend.EARLY, told)).isLessThan(0.93);
    }
}
