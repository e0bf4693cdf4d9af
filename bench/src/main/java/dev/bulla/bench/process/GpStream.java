package dev.bulla.bench.process;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.models.gp.GaussianProcess;
import dev.bulla.models.gp.GaussianProcessModel;
import dev.bulla.models.gp.GpMethod;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * Curves of many rows that are made as they are read, and kept nowhere.
 *
 * @param method how
 * @param rows how many
 * @param seconds of CPU from the plan to the curve
 * @param off how far the curve is from the one that rows lie around, root mean square, in units of half the target's range
 */
public record GpStream(String method, long rows, double seconds, double off) {

    private static final double HALF = 0.5;
    private static final int PLACES = 100;

    static GpStream run(GpMethod method, long rows) {
        Schema schema = new Schema(
                "stream",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("10", "1e-6"),
                OptionalLong.of(rows),
                List.of(number("x"), number("y")));
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        GaussianProcessModel model = GaussianProcess.of("x")
                .target("y")
                .method(method)
                .plan(schema, Budget.approx("1", "1e-6"))
                .release(new Made(schema, rows), MemoryJournal.account(schema))
                .model();
        double square = 0;
        for (int i = 0; i < PLACES; i++) {
            double x = (i + HALF) / PLACES;
            double off = (model.answer(x).value() - curve(x)) / HALF;
            square += off * off / PLACES;
        }
        double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before) / 1e9;
        return new GpStream(method.word(), rows, seconds, Math.sqrt(square));
    }

    private static Column number(String name) {
        return new Column.Real(name, 0, 1, Optional.empty(), Optional.empty());
    }

    private static double curve(double x) {
        return HALF + 0.3 * StrictMath.sin(2 * Math.PI * x);
    }

    /** Rows around the curve, the same in every reading. */
    private record Made(Schema schema, long rows) implements Table {

        private static final long SEED = 7;

        @Override
        public long[] fold(Fold fold) {
            long[] sums = new long[fold.dimension()];
            SplittableRandom random = new SplittableRandom(SEED);
            for (long from = 0; from < rows; from += Block.MOST_ROWS) {
                int count = (int) Math.min(Block.MOST_ROWS, rows - from);
                double[] x = new double[count];
                double[] y = new double[count];
                for (int row = 0; row < count; row++) {
                    x[row] = random.nextDouble();
                    y[row] = curve(x[row]) + 0.2 * (2 * random.nextDouble() - 1);
                }
                double[][] columns = fold.columns().stream()
                        .map(name -> name.equals("x") ? x : y)
                        .toArray(double[][]::new);
                fold.add(Block.of(columns, count), sums);
            }
            return sums;
        }
    }
}
