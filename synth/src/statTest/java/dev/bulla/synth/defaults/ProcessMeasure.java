package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.SeededBits;
import dev.bulla.models.gp.GaussianProcess;
import dev.bulla.models.gp.GaussianProcessModel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.DoubleUnaryOperator;

/** Curves that nobody gave a length scale. */
final class ProcessMeasure implements Measure {

    private static final int RELEASES = 10;
    private static final int ROWS = 2_000;
    private static final int PLACES = 50;

    @Override
    public String about() {
        return "Root mean square distance of `gp` from the curve that 2,000 made-up rows lie around, over the column's range, in units of half the target's, whole rows protected, pure ε, ten releases: a hill, a steep start that levels"
                + " off, a wave of three turns, a step.";
    }

    @Override
    public List<Cell> cells() {
        return List.of(
                cell("hill, ε = 0.1", "0.1", u -> Math.exp(-8 * (2 * u - 1) * (2 * u - 1)) - 0.5),
                cell("hill, ε = 1", "1", u -> Math.exp(-8 * (2 * u - 1) * (2 * u - 1)) - 0.5),
                cell("steep start, ε = 1", "1", u -> 0.6 - 1.2 * Math.exp(-8 * u)),
                cell("wave, ε = 1", "1", u -> 0.5 * Math.sin(6 * Math.PI * u)),
                cell("step, ε = 1", "1", u -> u < 0.4 ? -0.4 : 0.4));
    }

    private static Cell cell(String name, String epsilon, DoubleUnaryOperator curve) {
        SeededBits bits = SeededBits.replay(29);
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            double u = unit(bits);
            double off = 0.3 * (unit(bits) + unit(bits) + unit(bits) - 1.5);
            rows.add(new double[] {u, Math.max(-1, Math.min(1, curve.applyAsDouble(u) + off))});
        }
        NumberRows table = NumberRows.all(
                rows, OptionalLong.of(ROWS), NumberRows.number("x", 0, 1), NumberRows.number("y", -1, 1));
        var releases =
                new Releases<>(GaussianProcess.of("x").target("y"), table.table(), Budget.pure(epsilon), RELEASES);
        return new Cell(
                name, releases::plan, Double.NaN, false, most -> releases.scores(most, model -> error(model, curve)));
    }

    private static double error(GaussianProcessModel model, DoubleUnaryOperator curve) {
        double square = 0;
        for (int i = 0; i < PLACES; i++) {
            double u = (i + 0.5) / PLACES;
            double off = model.answer(u).value() - curve.applyAsDouble(u);
            square += off * off / PLACES;
        }
        return Math.sqrt(square);
    }

    private static double unit(SeededBits bits) {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }
}
