package dev.bulla.app.report;

import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import dev.bulla.core.guarantee.Guarantee;
import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The attacker's best test, drawn: of those who were in, how many he finds, against how many others he accuses.
 *
 * <p>Formula, normal noise: hits = Φ(Φ⁻¹(false alarms) + μ). Source: Dong, Roth and Su, JRSS B 84(1), 2022. Otherwise
 * the curve of (ε, δ) alone, which lies above.
 */
final class TradeOff {

    /** Φ⁻¹(0.01). */
    private static final double ONE_PERCENT = -2.3263478740408408;

    private static final int SIZE = 300;
    private static final int LEFT = 44;
    private static final int TOP = 10;
    private static final int SIDE = 236;

    private final List<double[]> points = new ArrayList<>();
    private final double hitRate;

    TradeOff(Guarantee guarantee, Optional<BigDecimal> mu) {
        if (mu.isPresent()) {
            double shift = mu.get().doubleValue();
            for (double z = -4; z <= 4.01; z += 0.2) {
                points.add(new double[] {normal(z), normal(z + shift)});
            }
            hitRate = normal(ONE_PERCENT + shift);
        } else {
            for (int i = 0; i <= 100; i++) {
                points.add(new double[] {i / 100.0, guarantee.hitRate(i / 100.0)});
            }
            hitRate = guarantee.hitRate(0.01);
        }
    }

    /** The part of those in the data he finds when he wrongly accuses one in a hundred of the others. */
    double hitRate() {
        return hitRate;
    }

    Html html() {
        Drawing drawing =
                new Drawing(SIZE, SIZE, "Best possible attack: found among those in the data, against wrongly accused");
        for (int percent = 0; percent <= 100; percent += 25) {
            double p = percent / 100.0;
            drawing.line("rule", LEFT, y(p), LEFT + SIDE, y(p));
            drawing.line("rule", x(p), TOP, x(p), TOP + SIDE);
            drawing.text("end", LEFT - 6, y(p) + 4, percent + "");
            drawing.text(
                    percent == 100 ? "end" : "middle", x(p), TOP + SIDE + 16, percent + (percent == 100 ? " %" : ""));
        }
        StringBuilder path =
                new StringBuilder("M").append(Drawing.n(x(0))).append(' ').append(Drawing.n(y(0)));
        for (double[] point : points) {
            path.append('L').append(Drawing.n(x(point[0]))).append(' ').append(Drawing.n(y(point[1])));
        }
        path.append('L').append(Drawing.n(x(1))).append(' ').append(Drawing.n(y(1)));
        drawing.path("area", path + "z").path("curve", path).line("guess", x(0), y(0), x(1), y(1));
        drawing.dot("point", x(0.01), y(hitRate), 4);
        drawing.text("middle", LEFT + SIDE / 2.0, SIZE - 6, "wrongly accused");
        drawing.text("start strong", LEFT + 6, TOP + 14, "found");
        return drawing.html("curve");
    }

    private static double x(double p) {
        return LEFT + SIDE * p;
    }

    private static double y(double p) {
        return TOP + SIDE * (1 - p);
    }

    private static double normal(double z) {
        return HighPrecision.normal(BigDecimal.valueOf(z)).doubleValue();
    }
}
