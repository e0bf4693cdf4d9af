package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.model.Answer;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.covariance.Covariance;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whether bands hold the curve that rows were drawn around, of whole rows or where inputs are public: of curves drawn from what is believed beforehand, 93 to 98 of a hundred answers; of a step and of a spike, 90 at least. That is asked of a thousand releases, by night; of the few of every build, but for two standard errors. Rows lie evenly or not, and around the curve by a spread of their own.
 */
class BandsStatTest {

    private static final int SAMPLES = Integer.getInteger("bulla.samples", 1);
    private static final int MANY = 1_000;
    private static final int RELEASES = SAMPLES >= 10 ? 100 * SAMPLES : 12 * SAMPLES;
    private static final int ROWS = 400;
    private static final int QUESTIONS = 50;
    private static final int POINTS = 201;

    private static final Column X = new Column.Real("x", 0, 10, Optional.empty(), Optional.empty());
    private static final Column Y = new Column.Real("y", -50, 50, Optional.empty(), Optional.empty());

    /** Of what is believed: smooth or rough, each as likely, and within the target's bounds, else it would be no curve that rows can follow. */
    private static DoubleUnaryOperator drawn(Random random) {
        while (true) {
            double[] values = path(random);
            if (Arrays.stream(values).allMatch(each -> Math.abs(each) < 1)) {
                return u -> {
                    int below = (int) Math.min(POINTS - 2, Math.floor(u * (POINTS - 1)));
                    double part = u * (POINTS - 1) - below;
                    return values[below] + part * (values[below + 1] - values[below]);
                };
            }
        }
    }

    private static double[] path(Random random) {
        double length = Math.scalb(0.05, random.nextInt(6));
        while (random.nextDouble() > Math.min(1, length)) {
            length = Math.scalb(0.05, random.nextInt(6));
        }
        Covariance covariance = Covariance.parse(random.nextBoolean() ? "se" : "matern12", List.of("x"))
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
        double[] values = new double[POINTS];
        double[] normal = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            normal[i] = random.nextGaussian();
            for (int j = 0; j <= i; j++) {
                values[i] += lower[i][j] * normal[j];
            }
        }
        return values;
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

    /** What rows lie around: a curve as believed, or one that is not. */
    enum Kind {
        PRIOR(0.93, 0.98),
        STEP(0.9, 1),
        SPIKE(0.9, 1);

        private final double least;
        private final double most;

        Kind(double least, double most) {
            this.least = least;
            this.most = most;
        }

        private DoubleUnaryOperator curve(Random random) {
            double place = 0.2 + 0.6 * random.nextDouble();
            return switch (this) {
                case PRIOR -> drawn(random);
                case STEP -> u -> u < place ? -0.4 : 0.4;
                case SPIKE -> u -> 0.8 * Math.exp(-(u - place) * (u - place) / (2 * 0.04 * 0.04)) - 0.3;
            };
        }
    }

    @ParameterizedTest
    @CsvSource({
        "PRIOR, true, 0.2", "PRIOR, true, 1", "PRIOR, false, 0.2", "PRIOR, false, 1",
        "STEP, true, 0.2", "STEP, true, 1", "STEP, false, 0.2", "STEP, false, 1",
        "SPIKE, true, 0.2", "SPIKE, true, 1", "SPIKE, false, 0.2", "SPIKE, false, 1",
    })
    void band_rowsAroundACurve_holdsIt(Kind kind, boolean outputs, String epsilon) {
        CurveTable table = new CurveTable("made up", X, Y, List.of());
        Schema schema = table.schema(outputs, ROWS, "1000");
        Plan<GaussianProcessModel> plan = GaussianProcess.of("x").target("y").plan(schema, Budget.pure(epsilon));
        Random random = new Random(17);
        double[] shares = new double[RELEASES];
        for (int i = 0; i < RELEASES; i++) {
            DoubleUnaryOperator curve = kind.curve(random);
            Rows rows = rows(schema, curve, i % 2 == 0, random);
            GaussianProcessModel model = CurveTable.release(plan, rows, schema, 1000 + i);
            for (int q = 0; q < QUESTIONS; q++) {
                double u = (q + 0.5) / QUESTIONS;
                Answer answer = model.answer(10 * u);
                double truth = 50 * curve.applyAsDouble(u);
                shares[i] += answer.lower() <= truth && truth <= answer.upper() ? 1.0 / QUESTIONS : 0;
            }
        }
        double share = Arrays.stream(shares).average().orElseThrow();
        double error = Math.sqrt(Arrays.stream(shares)
                        .map(each -> (each - share) * (each - share))
                        .sum()
                / RELEASES
                / (RELEASES - 1));
        System.out.printf(
                Locale.ROOT,
                "%s, %s, ε = %s: %.3f ± %.3f of the answers of %d releases covered%n",
                kind,
                outputs ? "outputs" : "records",
                epsilon,
                share,
                error,
                RELEASES);
        double chance = RELEASES >= MANY ? 0 : 2 * error;
        assertThat(share).isBetween(kind.least - chance, kind.most + chance);
    }

    private static Rows rows(Schema schema, DoubleUnaryOperator curve, boolean isEven, Random random) {
        double spread = 0.1 * Math.scalb(1.0, random.nextInt(3));
        Rows rows = new Rows(schema);
        for (int row = 0; row < ROWS; row++) {
            double u = random.nextDouble();
            u = isEven ? u : 1 - Math.sqrt(1 - u);
            double truth = curve.applyAsDouble(u);
            double reach = Math.min(Math.sqrt(3) * spread, 1 - Math.abs(truth));
            double off = reach * (2 * random.nextDouble() - 1); // within bounds and around the curve
            rows.with(X.read(10 * u), Y.read(50 * (truth + off)));
        }
        return rows;
    }
}
