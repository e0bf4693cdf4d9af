package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.schema.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a choice of cells for a fifth of ε is worth beside cells that the plan takes: errors on test rows, of made-up curves and, by night, of tables. */
class TuneStatTest {

    /** Coarser cells or finer ones than the best are worse by less than this. */
    private static final double WORST = 2;

    private static CurveTable table(String name) throws IOException {
        DoubleUnaryOperator curve = switch (name) {
            case "flat" -> x -> 0.2;
            case "smooth" -> x -> 0.7 * Math.sin(3 * x);
            case "rough" -> x -> 0.7 * Math.sin(40 * x);
            default -> x -> x;
        };
        if (!List.of("flat", "smooth", "rough").contains(name)) {
            return CurveTable.of(name);
        }
        Random random = new Random(3);
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < 2500; i++) {
            double x = random.nextDouble();
            rows.add(new double[] {x, curve.applyAsDouble(x) + 0.1 * (2 * random.nextDouble() - 1)});
        }
        Column x = new Column.Real("x", 0, 1, Optional.empty(), Optional.empty());
        Column y = new Column.Real("y", -1, 1, Optional.empty(), Optional.empty());
        return CurveTable.halves(name, x, y, rows, 3);
    }

    @ParameterizedTest
    @CsvSource({"flat, false, 1", "rough, false, 1", "smooth, true, 1"})
    void errors_tunedOnce_areNotTwiceThoseOfCells(String name, boolean outputs, String epsilon) throws IOException {
        compare(name, outputs, epsilon, 1);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({
        "flat, false, 1", "smooth, false, 1", "rough, false, 1", "rough, false, 0.2",
        "flat, true, 1", "smooth, true, 1", "rough, true, 1", "rough, true, 0.2",
        "women, false, 1", "women, true, 1", "men, false, 1", "men, true, 1",
        "trips by hour, false, 1", "trips by age, false, 1",
    })
    void errors_tuned_areNotTwiceThoseOfCells(String name, boolean outputs, String epsilon) throws IOException {
        compare(name, outputs, epsilon, 3);
    }

    private static void compare(String name, boolean outputs, String epsilon, int releases) throws IOException {
        CurveTable data = table(name);
        GaussianProcess plain = GaussianProcess.of(data.x().name());
        Budget budget = Budget.pure(epsilon);
        double usual = mean(data, plain, outputs, budget, releases);
        double cells = mean(data, plain.method(GpMethod.CELLS), outputs, budget, releases);
        double tuned = mean(data, plain.tune(0.2), outputs, budget, releases);
        System.out.printf(
                Locale.ROOT,
                "%s, %s, ε = %s: by default %.4f, cells %.4f, tuned cells %.4f%n",
                name,
                outputs ? "outputs" : "records",
                epsilon,
                usual,
                cells,
                tuned);
        assertThat(tuned).isLessThan(WORST * cells);
    }

    private static double mean(CurveTable data, GaussianProcess recipe, boolean outputs, Budget budget, int releases) {
        return Arrays.stream(data.errors(recipe, outputs, budget, releases))
                .average()
                .orElseThrow();
    }
}
