package dev.bulla.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Drawing;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.model.Answer;
import dev.bulla.core.schema.Column;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Axes, ticks and the way numbers are written. */
class ScaleTest {

    private static final CellAxis AGES = new CellAxis(
            Samples.AGE,
            IntStream.rangeClosed(0, 110).mapToObj(Integer::toString).toList(),
            111);

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 1, 2.7, 3, 6.8, 20, 100})
    void marks_anyWidth_doNotOverlap(double cell) {
        List<CellAxis.Mark> marks = AGES.marks(cell);

        assertThat(marks).isNotEmpty();
        for (int i = 1; i < marks.size(); i++) {
            double apart = (marks.get(i).place() - marks.get(i - 1).place()) * cell;
            double needed = (Drawing.width(marks.get(i).text())
                            + Drawing.width(marks.get(i - 1).text()))
                    / 2;
            assertThat(apart).isGreaterThan(needed);
        }
    }

    @Test
    void marks_wholeNumbersFromOffRound_areRound() {
        Column years = new Column.Whole("year", 1987, 2026, Optional.empty(), Optional.empty());
        CellAxis scale = new CellAxis(
                years,
                IntStream.rangeClosed(1987, 2026).mapToObj(Integer::toString).toList(),
                40);

        assertThat(scale.marks(5)).extracting(CellAxis.Mark::text).containsExactly("1990", "2000", "2010", "2020");
    }

    @Test
    void marks_realNumbers_standAtEdges() {
        CellAxis scale = new CellAxis(Samples.INCOME, List.of("a", "b"), 2);

        assertThat(scale.marks(200))
                .containsExactly(
                        new CellAxis.Mark(0, "0"), new CellAxis.Mark(1, "250,000"), new CellAxis.Mark(2, "500,000"));
    }

    @Test
    void readable_runsOfWholeNumbers_useADash() {
        Column below = new Column.Whole("t", -20, 20, Optional.empty(), Optional.empty());

        assertThat(CellAxis.readable(Samples.AGE, "0..10")).isEqualTo("0\u201310");
        assertThat(CellAxis.readable(below, "-20..-11")).isEqualTo("\u221220 to \u221211");
        assertThat(CellAxis.readable(Samples.SEX, "a..b")).isEqualTo("a..b");
    }

    @Test
    void ticks_span_areRoundAndHoldZero() {
        Span span = Span.of(List.of(new Answer(950, 900, 1_000), new Answer(-20, -60, 20)));
        double step = span.step(6);

        assertThat(step).isEqualTo(200);
        assertThat(span.ticks(step)).containsExactly(0.0, 200.0, 400.0, 600.0, 800.0, 1_000.0);
    }

    @Test
    void span_allZero_isNotEmpty() {
        Span span = Span.of(List.of(new Answer(0, 0, 0)));

        assertThat(span.place(0)).isZero();
        assertThat(span.high()).isGreaterThan(span.low());
    }

    @Test
    void figures_counts_areWholeWithIntervalsRoundedOutwards() {
        Figures figures = Figures.of(AnswerKind.COUNT, List.of());

        assertThat(figures.value(-1234)).isEqualTo("\u22121,234");
        assertThat(figures.interval(new Answer(10, 4.2, 15.8))).isEqualTo("4 to 16");
        assertThat(figures.error(8.0576)).isEqualTo("8.06");
    }

    @Test
    void figures_shares_keepTwoDigitsOfTheError() {
        Answer answer = new Answer(0.12345, 0.1219, 0.125);
        Figures figures = Figures.of(AnswerKind.SHARE, List.of(answer));

        assertThat(figures.value(answer.value())).isEqualTo("12.35\u00A0%");
        assertThat(figures.interval(answer)).isEqualTo("12.19 to 12.50\u00A0%");
        assertThat(figures.error(0.0016)).isEqualTo("0.16 percentage points");
    }

    @Test
    void figures_smallErrors_areNoRowsOfZeros() {
        assertThat(Figures.significant(1.33e-9)).isEqualTo("1.33\u00A0×\u00A010\u207B\u2079");
        assertThat(Figures.significant(-4.5e-4)).isEqualTo("\u22124.5\u00A0×\u00A010\u207B\u2074");
        assertThat(Figures.significant(0.0123456)).isEqualTo("0.0123");
        assertThat(Figures.significant(2e15)).isEqualTo("2\u00A0×\u00A010\u00B9\u2075");
        assertThat(Figures.significant(0)).isEqualTo("0");
    }

    @Test
    void figures_smallValues_haveAUnitOrStandAlone() {
        Answer answer = new Answer(4.82e-5, 4.73e-5, 4.9e-5);
        Figures column = Figures.of(AnswerKind.AMOUNT, List.of(answer));

        assertThat(column.value(answer.value()) + column.unit()).isEqualTo("48.20, in units of 10\u207B\u2076");
        assertThat(Figures.alone(answer).value(answer.value())).isEqualTo("48.20\u00A0×\u00A010\u207B\u2076");
        assertThat(Figures.alone(new Answer(0, 0, 0)).value(0)).isEqualTo("0");
        assertThat(Figures.alone(new Answer(515, 510, 520)).interval(new Answer(515, 510, 520)))
                .isEqualTo("510.0 to 520.0");
    }

    @Test
    void names_thatDoNotFit_areCutBeforeTheirLastPart() {
        WhiskerPlot.Mark mark =
                new WhiskerPlot.Mark(List.of("highest_level_of_schooling", "secondary"), new Answer(1, 0, 2));

        assertThat(mark.cut(17)).isEqualTo("highe\u2026, secondary");
        assertThat(mark.cut(60)).isEqualTo("highest_level_of_schooling, secondary");
        assertThat(Drawing.width("woman")).isGreaterThan(44);
    }
}
