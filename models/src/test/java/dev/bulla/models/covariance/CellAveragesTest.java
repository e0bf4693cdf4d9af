package dev.bulla.models.covariance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Averages of every kernel over cells of one column: against forty-digit integrals, and against plain quadrature. */
class CellAveragesTest {

    private static final double ALIKE = 1e-10;
    private static final double LENGTH = 2;
    private static final double PERIOD = 3;
    private static final double TURN = 0.8;

    /** Cells that touch, overlap, hold one another, lie apart, are narrow, and are points. */
    private static final double[][] CELLS = {
        {0, 1}, {1, 2}, {-1, 3}, {0.5, 0.5}, {0, 0.001}, {2, 2.0001}, {-7, 5}, {6, 9}, {9, 9}, {0.25, 0.75}
    };

    /** [from, from + width] in length scales: narrow, far, over zero, and wide. */
    @ParameterizedTest
    @CsvSource({
        "se, 0.3, 1, 0.71511120089444524",
        "se, -0.3, 1, 0.94236130998094511",
        "se, -2, 5, 0.48924369161283115",
        "se, 1e-9, 1e-9, 1.0",
        "se, -1e-7, 3e-7, 0.999999999999995",
        "se, 5, 1e-6, 3.7266438554606474e-6",
        "se, 30, 2, 6.1496539326235434e-198",
        "se, 37, 1e-3, 5.2169585984404216e-298",
        "se, -20, 7, 2.1904938920657773e-39",
        "se, 0, 100, 0.012533141373155003",
        "matern12, 0.3, 1, 0.46828642764770526",
        "matern12, -0.3, 1, 0.76259647552687262",
        "matern12, -2, 5, 0.36297552967910467",
        "matern12, -1e-7, 3e-7, 0.99999991666667167",
        "matern12, 5, 1e-6, 0.0067379436301130905",
        "matern12, 30, 2, 4.0456032069653785e-14",
        "matern12, -20, 7, 3.2260975047980225e-7",
        "matern12, 0, 100, 0.01",
        "matern32, 0.3, 1, 0.60688933686127772",
        "matern32, -0.3, 1, 0.89249763023977585",
        "matern32, -2, 5, 0.43752948194046907",
        "matern32, -1e-7, 3e-7, 0.999999999999985",
        "matern32, 5, 1e-6, 0.0016745097076082702",
        "matern32, 30, 2, 4.0848615203466935e-22",
        "matern32, 37, 1e-3, 9.5713346644401312e-27",
        "matern32, -20, 7, 3.3646331436229326e-10",
        "matern32, 0, 100, 0.011547005383792515",
        "matern52, 0.3, 1, 0.64728898117057416",
        "matern52, -0.3, 1, 0.91593769376053307",
        "matern52, -2, 5, 0.45672676535467356",
        "matern52, -1e-7, 3e-7, 0.99999999999999167",
        "matern52, 5, 1e-6, 0.00075093308111055396",
        "matern52, 30, 2, 2.6211989171762942e-27",
        "matern52, 37, 1e-3, 2.7687737372206482e-33",
        "matern52, -20, 7, 5.0480093827121758e-12",
        "matern52, 0, 100, 0.011925695879998878",
    })
    void pointCell_anyCell_isTheIntegral(String kernel, double from, double width, double exact) {
        Covariance k = of(kernel, 1);

        assertThat(k.pointCell(at(0), at(from), at(from + width))).isCloseTo(exact, relative(exact));
        assertThat(k.pointCell(at(0), at(-from - width), at(-from))).isCloseTo(exact, relative(exact));
    }

    /** [0, width] and [from, from + other] in length scales. */
    @ParameterizedTest
    @CsvSource({
        "se, 0, 1, 1, 0.92431010320956445",
        "se, 0, 1e-6, 1e-6, 0.99999999999991667",
        "se, 0.2, 0.1, 3, 0.36729367635268097",
        "se, -3, 4, 2, 0.025985357683105278",
        "se, 10, 1, 1, 3.0696914102849555e-20",
        "se, 25, 0.5, 4, 3.7657080311840664e-134",
        "se, 30, 0.01, 0.01, 3.7216390992206383e-196",
        "se, 1, 1, 1, 0.60360120667226464",
        "se, 0, 1e-8, 10, 0.12533141423155003",
        "se, 5, 1e-8, 10, 7.1852895367307423e-8",
        "se, -5, 1e-3, 10, 0.25066268375669193",
        "se, 0, 200, 200, 0.012483141373155003",
        "se, -0.5, 0.75, 0.75, 0.85264777443833854",
        "se, 0.4, 0.4, 2, 0.50988950315448266",
        "matern12, 0, 1, 1, 0.73575888234288464",
        "matern12, 0.2, 0.1, 3, 0.27273222180928708",
        "matern12, -3, 4, 2, 0.039033288471255928",
        "matern12, 10, 1, 1, 4.9311645351955506e-5",
        "matern12, 25, 0.5, 4, 4.4221957951956231e-12",
        "matern12, 1, 1, 1, 0.39957640089372805",
        "matern12, -0.5, 0.75, 0.75, 0.62621201867791666",
        "matern12, 0.4, 0.4, 2, 0.35632828002145064",
        "matern32, 0, 1, 1, 0.86753450157986043",
        "matern32, 0, 1e-6, 1e-6, 0.99999999999975",
        "matern32, 0.2, 0.1, 3, 0.32930932654203873",
        "matern32, -3, 4, 2, 0.032911337580706235",
        "matern32, 10, 1, 1, 6.8433552339409235e-7",
        "matern32, 25, 0.5, 4, 1.6079378883916694e-18",
        "matern32, 30, 0.01, 0.01, 1.4367052534057873e-21",
        "matern32, 1, 1, 1, 0.50931110073936944",
        "matern32, 0, 1e-8, 10, 0.1154700208215658",
        "matern32, 5, 1e-8, 10, 0.00010668573546893256",
        "matern32, -5, 1e-3, 10, 0.23072673610308901",
        "matern32, 0, 200, 200, 0.011497005383792515",
        "matern32, -0.5, 0.75, 0.75, 0.76974019590366251",
        "matern32, 0.4, 0.4, 2, 0.44279128306804098",
        "matern52, 0, 1, 1, 0.89320086436020988",
        "matern52, 0, 1e-6, 1e-6, 0.99999999999986111",
        "matern52, 0.2, 0.1, 3, 0.34383232860451559",
        "matern52, -3, 4, 2, 0.030640818466120649",
        "matern52, 10, 1, 1, 5.1724533425690021e-8",
        "matern52, 25, 0.5, 4, 1.2073372938866728e-22",
        "matern52, 30, 0.01, 0.01, 1.1535231500469141e-26",
        "matern52, 1, 1, 1, 0.54243126066788671",
        "matern52, 0, 1e-8, 10, 0.11925695750307242",
        "matern52, 5, 1e-8, 10, 3.9270794957640845e-5",
        "matern52, -5, 1e-3, 10, 0.23843537596352379",
        "matern52, 0, 200, 200, 0.011875695879998878",
        "matern52, -0.5, 0.75, 0.75, 0.80409285359588433",
        "matern52, 0.4, 0.4, 2, 0.46692867056689452",
    })
    void cellCell_anyCells_isTheIntegral(String kernel, double from, double width, double other, double exact) {
        Covariance k = of(kernel, 1);

        assertThat(k.cellCell(at(0), at(width), at(from), at(from + other))).isCloseTo(exact, relative(exact));
        assertThat(k.cellCell(at(from), at(from + other), at(0), at(width))).isCloseTo(exact, relative(exact));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "se",
                "matern32",
                "matern52",
                "periodic",
                "se*se",
                "matern32*matern32",
                "se*matern52",
                "se*periodic",
                "matern32*matern52*periodic",
                "periodic*periodic",
                "se+matern32",
                "se*periodic+matern52+periodic"
            })
    void averages_everyKernel_arePlainIntegrals(String kernel) {
        Covariance k = of(kernel, LENGTH);
        for (int c = 0; c < CELLS.length; c++) {
            double[] cell = CELLS[c];
            for (double[] other : Arrays.copyOf(CELLS, c + 1)) {
                double plain = PlainQuadrature.mean((u, v) -> k.at(at(u), at(v)), cell, other, 0.5);
                String where = kernel + " over " + Arrays.toString(cell) + " and " + Arrays.toString(other);
                assertThat(k.cellCell(at(cell[0]), at(cell[1]), at(other[0]), at(other[1])))
                        .as(where)
                        .isCloseTo(plain, relative(plain));
                assertThat(k.cellCell(at(other[0]), at(other[1]), at(cell[0]), at(cell[1])))
                        .as(where)
                        .isCloseTo(plain, relative(plain));
            }
            double plain = PlainQuadrature.mean(u -> k.at(at(0.3), at(u)), cell[0], cell[1], 0.5, 0.3);
            assertThat(k.pointCell(at(0.3), at(cell[0]), at(cell[1]))).isCloseTo(plain, relative(plain));
        }
    }

    /** Far out the squared exponential is steep, in a product too. */
    @ParameterizedTest
    @CsvSource({"se*matern32, 12", "se*matern32, 30", "se*matern32, 34", "se*se, 24", "se*matern32*matern52, 28"})
    void averages_farProducts_arePlainIntegrals(String kernel, double from) {
        Covariance k = of(kernel, 1);
        double point = PlainQuadrature.mean(u -> k.at(at(0), at(u)), from, from + 2, 0.02);
        double cell = PlainQuadrature.mean(
                (u, v) -> k.at(at(u), at(v)), new double[] {0, 0.5}, new double[] {from, from + 1}, 0.05);

        assertThat(k.pointCell(at(0), at(from), at(from + 2))).isPositive().isCloseTo(point, relative(point));
        assertThat(k.cellCell(at(0), at(0.5), at(from), at(from + 1)))
                .isPositive()
                .isCloseTo(cell, relative(cell));
    }

    /** A short turn is a sharp bump in every period, a long one hardly a wave; both far from the first period. */
    @ParameterizedTest
    @CsvSource({"0.001, 1e-12", "0.02, 1e-13", "1, 1e-13", "50, 1e-14", "1e9, 1e-14", "1e200, 1e-14"})
    void periodic_anyTurnLength_isThePlainIntegral(double turn, double off) {
        Covariance k = Covariance.parse("periodic", List.of("x"))
                .withScales(new double[] {1}, new double[] {PERIOD}, new double[] {turn});
        double bump = Math.min(0.25, turn / 4);
        double plain = PlainQuadrature.mean(u -> k.at(at(0), at(u)), 3 - 20 * bump, 3 + 30 * bump, bump, 3);

        assertThat(k.pointCell(at(0), at(3 - 20 * bump), at(3 + 30 * bump))).isCloseTo(plain, within(off));
        assertThat(k.pointCell(at(-3e6), at(3 - 20 * bump), at(3 + 30 * bump))).isCloseTo(plain, within(1e-8 + off));
    }

    /** Where a quotient of a distance and a scale is infinite, or its square is, a kernel is 0. */
    @ParameterizedTest
    @ValueSource(strings = {"se", "matern32", "matern52", "se*matern32", "matern32*matern52"})
    void averages_tinyLengthScales_areFinite(String kernel) {
        for (double length : new double[] {1e-3, 1e-80, 1e-160, 1e-300}) {
            Covariance k = of(kernel, length);

            assertThat(k.at(at(0), at(1e9))).isZero();
            assertThat(k.pointCell(at(0), at(1e9), at(2e9))).isZero();
            assertThat(k.cellCell(at(0), at(1), at(5), at(7))).isZero();
            assertThat(k.pointCell(at(0), at(-1), at(1))).isBetween(0.0, 3 * length);
            assertThat(k.cellCell(at(0), at(1), at(0), at(1))).isBetween(0.0, 3 * length);
        }
    }

    @Test
    void averages_hugeLengthScale_areOne() {
        for (String kernel : List.of("se", "matern32", "matern52", "se*matern32", "se*matern52+matern32")) {
            Covariance k = of(kernel, 1e300);

            assertThat(k.pointCell(at(3), at(-10), at(50))).isCloseTo(1, within(1e-14));
            assertThat(k.cellCell(at(0), at(1), at(-10), at(50))).isCloseTo(1, within(1e-14));
        }
    }

    /** A bound that only rounding can pass: no average is above the kernel's own height. */
    @ParameterizedTest
    @ValueSource(strings = {"se", "matern32", "matern52", "periodic", "se*periodic", "matern32+se"})
    void averages_always_areBetweenZeroAndOne(String kernel) {
        Covariance k = of(kernel, LENGTH);
        for (double[] cell : CELLS) {
            for (double[] other : CELLS) {
                assertThat(k.cellCell(at(cell[0]), at(cell[1]), at(other[0]), at(other[1])))
                        .isBetween(0.0, 1 + 1e-14);
            }
        }
    }

    private static Covariance of(String kernel, double length) {
        return Covariance.parse(kernel, List.of("x"))
                .withScales(new double[] {length}, new double[] {PERIOD}, new double[] {TURN});
    }

    private static double[] at(double x) {
        return new double[] {x};
    }

    private static org.assertj.core.data.Offset<Double> relative(double exact) {
        return within(ALIKE * Math.abs(exact));
    }
}
