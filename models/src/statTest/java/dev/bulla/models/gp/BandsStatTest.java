package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.model.Answer;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.covariance.Covariance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whether bands hold the curve that rows were drawn around: of curves drawn from what is believed beforehand, 93 to 98 of a hundred answers; of a step and of a spike, which no such curve
 * is, 90 or more. Rows lie unevenly, and around the curve by a spread of their own.
 */
class BandsStatTest {

    private static final int RELEASES = 100 * Integer.getInteger("bulla.samples", 1);
    private static final int ROWS = 400;
    private static final int QUESTIONS = 50;
    private static final int POINTS = 201;

    private static final Column X = new Column.Real("x", 0, 10, Optional.empty(), Optional.empty());
    private static final Column Y = new Column.Real("y", -50, 50, Optional.empty(), Optional.empty());

    /** Within the target's bounds, else it would be no curve that rows can follow. */
    private static DoubleUnaryOperator drawn(Random random) {
        double length = Math.scalb(0.05, random.nextInt(6));
        while (random.nextDouble() > Math.min(1, length)) {
            length = Math.scalb(0.05, random.nextInt(6));
        }
        Covariance covariance = Covariance.parse("se", List.of("x"))
                .withScales(new double[] {length}, new double[] {1}, new double[] {1});
        double amplitude = Math.scalb(0.0625, 2 * random.nextInt(3));
        double[][] joint = new double[POINTS][];
        for (int i = 0; i < POINTS; i++) {
            joint[i] = new double[i + 1];
            for (int j = 0; j <= i; j++) {
                joint[i][j] = 0.25
                        + amplitude
                                * covariance.at(new double[] {i / (POINTS - 1.0)}, new double[] {j / (POINTS - 1.0)});
            }
            joint[i][i] += 1e-8;
        }
        double[][] lower = lower(joint);
        while (true) {
            double[] values = new double[POINTS];
            double[] normal = random.doubles(POINTS).toArray();
            boolean within = true;
            for (int i = 0; i < POINTS; i++) {
                normal[i] = random.nextGaussian();
                for (int j = 0; j <= i; j++) {
                    values[i] += lower[i][j] * normal[j];
                }
                within &= Math.abs(values[i]) < 1;
            }
            if (within) {
                return u -> {
                    int below = (int) Math.min(POINTS - 2, Math.floor(u * (POINTS - 1)));
                    double part = u * (POINTS - 1) - below;
                    return values[below] + part * (values[below + 1] - values[below]);
                };
            }
        }
    }

    private static double[][] lower(double[][] joint) {
        double[][] lower = new double[joint.length][joint.length];
        for (int i = 0; i < joint.length; i++) {
            for (int j = 0; j <= i; j++) {
                double sum = joint[i][j];
                for (int k = 0; k < j; k++) {
                    sum -= lower[i][k] * lower[j][k];
                }
                lower[i][j] = i == j ? Math.sqrt(Math.max(1e-12, sum)) : sum / lower[j][j];
            }
        }
        return lower;
    }

    private static DoubleUnaryOperator curve(String kind, Random random) {
        double at = 0.15 + 0.7 * random.nextDouble();
        return switch (kind) {
            case "step" -> u -> u < at ? -0.4 : 0.4;
            case "spike" -> u -> -0.3 + 0.9 * Math.exp(-(u - at) * (u - at) / (2 * 0.05 * 0.05));
            default -> drawn(random);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "prior, true",
        "prior, false",
        "step, true",
        "step, false",
        "spike, true",
        "spike, false",
    })
    void band_ofAnyCurve_holdsIt(String kind, boolean outputs) {
        CurveTable table = new CurveTable("made up", X, Y, List.of());
        Schema schema = table.schema(outputs, ROWS, "1000");
        List<Plan<GaussianProcessModel>> plans = new ArrayList<>();
        for (String epsilon : List.of("0.2", "1", "5")) {
            plans.add(GaussianProcess.of("x").target("y").plan(schema, Budget.pure(epsilon)));
        }
        plans.add(GaussianProcess.of("x").target("y").plan(schema, Budget.approx("1", "1e-4")));
        Random random = new Random(17);
        long covered = 0;
        for (int i = 0; i < RELEASES; i++) {
            DoubleUnaryOperator curve = curve(kind, random);
            double spread = 0.1 * Math.scalb(1.0, random.nextInt(3));
            Rows rows = new Rows(schema);
            for (int row = 0; row < ROWS; row++) {
                double u = random.nextDouble();
                u = i % 2 == 0 ? u : 1 - Math.sqrt(1 - u);
                double off;
                do {
                    off = spread * random.nextGaussian();
                } while (Math.abs(curve.applyAsDouble(u) + off) > 1);
                rows.with(X.read(10 * u), Y.read(50 * (curve.applyAsDouble(u) + off)));
            }
            GaussianProcessModel model = CurveTable.release(plans.get(i % plans.size()), rows, schema, 1000 + i);
            for (int q = 0; q < QUESTIONS; q++) {
                double u = (q + 0.5) / QUESTIONS;
                Answer answer = model.answer(10 * u);
                double truth = 50 * curve.applyAsDouble(u);
                covered += answer.lower() <= truth && truth <= answer.upper() ? 1 : 0;
            }
        }
        double share = (double) covered / RELEASES / QUESTIONS;
        System.out.printf(
                Locale.ROOT,
                "%s, %s: %.3f of %d releases' answers covered%n",
                kind,
                outputs ? "outputs" : "records",
                share,
                RELEASES);
        if (kind.equals("prior")) {
            assertThat(share).isBetween(0.93, 0.98);
        } else {
            assertThat(share).isGreaterThanOrEqualTo(0.90);
        }
    }
}
