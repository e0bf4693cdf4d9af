package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.PublicData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of cells that a plan takes beside half as many, twice as many and others, on curves and tables that no bar is printed from: how far the curve is from what rows lie around, where rows are. */
@Tag("nightly")
class CellsStatTest {

    private static final int RELEASES = 10;
    private static final int ASKED = 200;
    private static final int MADE_UP = 6_000;

    /** Two numbers a row; what rows lie around is known, or taken from all rows nearby. */
    private record Table(String name, double[] bounds, List<double[]> rows, double[] truth) {

        static Table madeUp(String name, DoubleUnaryOperator curve) {
            Random random = new Random(name.hashCode());
            boolean isEven = random.nextBoolean();
            List<double[]> rows = new ArrayList<>();
            double[] truth = new double[MADE_UP];
            for (int i = 0; i < MADE_UP; i++) {
                double u = isEven ? random.nextDouble() : 1 - Math.sqrt(1 - random.nextDouble());
                truth[i] = curve.applyAsDouble(u);
                double off = 0.3 * (random.nextDouble() + random.nextDouble() + random.nextDouble() - 1.5);
                rows.add(new double[] {u, Math.max(-1, Math.min(1, truth[i] + off))});
            }
            return new Table(name, new double[] {0, 1, -1, 1}, rows, truth);
        }

        static Table read(String file, String x, String y, double... bounds) throws IOException {
            List<String> lines = Files.readAllLines(PublicData.file(file));
            List<String> header = List.of(lines.get(0).split(",", -1));
            List<double[]> rows = new ArrayList<>();
            for (String line : lines.subList(1, lines.size())) {
                String[] cells = line.split(",", -1);
                double a = Double.parseDouble(cells[header.indexOf(x)]);
                double b = Double.parseDouble(cells[header.indexOf(y)]);
                rows.add(new double[] {
                    Math.max(bounds[0], Math.min(bounds[1], a)), Math.max(bounds[2], Math.min(bounds[3], b))
                });
            }
            rows.sort(Comparator.comparingDouble(row -> row[0]));
            double[] truth = new double[rows.size()];
            int reach = Math.max(15, rows.size() / 50);
            for (int i = 0; i < truth.length; i++) {
                truth[i] = rows.subList(Math.max(0, i - reach), Math.min(truth.length, i + reach)).stream()
                        .mapToDouble(row -> row[1])
                        .average()
                        .orElseThrow();
            }
            return new Table(file + " " + y, bounds, rows, truth);
        }

        /** The mean error of releases of so many rows, in units of half the target's range; 0 cells are those of the plan. */
        double error(int cells, boolean outputs, int count, String epsilon) {
            Column x = new Column.Real("x", bounds[0], bounds[1], Optional.empty(), Optional.empty());
            Column y = new Column.Real("y", bounds[2], bounds[3], Optional.empty(), Optional.empty());
            Schema schema = new CurveTable(name, x, y, List.of()).schema(outputs, count, "1000");
            GaussianProcess usual = GaussianProcess.of("x").target("y").method(GpMethod.CELLS);
            Plan<GaussianProcessModel> plan =
                    (cells == 0 ? usual : usual.bins("x", cells)).plan(schema, Budget.pure(epsilon));
            double sum = 0;
            for (int release = 0; release < RELEASES; release++) {
                List<Integer> order = new ArrayList<>();
                for (int i = 0; i < rows.size(); i++) {
                    order.add(i);
                }
                Collections.shuffle(order, new Random(name.hashCode() + release));
                Rows some = new Rows(schema);
                order.subList(0, count).forEach(i -> some.with(rows.get(i)));
                GaussianProcessModel model =
                        CurveTable.release(plan, some, schema, 1_000L * name.hashCode() + 31L * cells + release);
                double square = 0;
                for (int i : order.subList(0, ASKED)) {
                    double off = model.answer(rows.get(i)[0]).value() - truth[i];
                    square += off * off / ASKED;
                }
                sum += Math.sqrt(square) * 2 / (bounds[3] - bounds[2]) / RELEASES;
            }
            return sum;
        }
    }

    private static List<Table> tables() throws IOException {
        return List.of(
                Table.madeUp("hill", u -> Math.exp(-8 * (2 * u - 1) * (2 * u - 1)) - 0.5),
                Table.madeUp("steep start", u -> 0.6 - 1.2 * Math.exp(-8 * u)),
                Table.madeUp("steep end", u -> 0.6 - 1.2 * Math.exp(-8 * (1 - u))),
                Table.madeUp("wave", u -> 0.5 * Math.sin(2 * Math.PI * u)),
                Table.madeUp("three waves", u -> 0.5 * Math.sin(6 * Math.PI * u)),
                Table.madeUp("step", u -> u < 0.4 ? -0.4 : 0.4),
                Table.madeUp("line", u -> 1.4 * u - 0.7),
                Table.madeUp("flat", u -> 0.3),
                Table.madeUp("kink", u -> 0.7 - 1.4 * Math.sqrt(Math.abs(u - 0.3))),
                Table.read("data/pima_diabetes/pima.csv", "age", "glucose", 20, 85, 40, 200),
                Table.read("data/pima_diabetes/pima.csv", "bmi", "skin_thickness", 0, 70, 0, 100),
                Table.read("data/heart_disease/cleveland.csv", "age", "thalach", 20, 80, 60, 220),
                Table.read("data/german_credit/german.csv", "duration", "credit_amount", 0, 72, 0, 20_000),
                Table.read("data/breast_cancer_wisconsin/wdbc.csv", "radius_mean", "area_mean", 0, 30, 0, 2_600),
                Table.read("data/wine_quality/winequality_white.csv", "alcohol", "quality", 8, 15, 0, 10),
                Table.read("data/wine_quality/winequality_white.csv", "residual_sugar", "density", 0, 66, 0.98, 1.04));
    }

    /** A geometric mean over all tables has an error of some hundredths. What has no bar is printed. */
    @ParameterizedTest
    @CsvSource({
        "false, 0.2, 1 2 3 4 6 8 12, 1.1",
        "false, 1, 3 5 8 14 20 28, 0",
        "true, 0.2, 1 2 4 6 8 12, 0",
        "true, 1, 2 4 6 10 14 20, 0",
    })
    void error_cellsOfThePlan_isNearTheLeastOfAnyNumber(boolean outputs, String epsilon, String others, double bar)
            throws IOException {
        List<Table> tables = tables();
        double usual = mean(tables, 0, outputs, epsilon);
        double least = usual;
        StringBuilder line = new StringBuilder();
        for (String other : others.split(" ", -1)) {
            double error = mean(tables, Integer.parseInt(other), outputs, epsilon);
            least = Math.min(least, error);
            line.append(String.format(Locale.ROOT, ", %s cells %.4f", other, error));
        }
        System.out.printf(
                Locale.ROOT,
                "%s, ε = %s, 16 curves, 250 rows: cells of the plan %.4f%s%n",
                outputs ? "outputs" : "records",
                epsilon,
                usual,
                line);
        if (bar > 0) {
            assertThat(usual).isLessThan(bar * least);
        }
    }

    private static double mean(List<Table> tables, int cells, boolean outputs, String epsilon) {
        return Math.exp(tables.stream()
                .mapToDouble(table -> Math.log(table.error(cells, outputs, 250, epsilon)))
                .average()
                .orElseThrow());
    }
}
