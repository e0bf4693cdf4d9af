package dev.bulla.synth.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CombinedTest {

    private static final double EXACT = 1e-8;

    private static List<TableEstimate> estimates(double... q) {
        double[] u = {.4, .5, .45, .42, .48};
        List<TableEstimate> all = new ArrayList<>();
        for (int i = 0; i < q.length; i++) {
            all.add(new TableEstimate(q[i], u[i]));
        }
        return all;
    }

    @Test
    void fully_fiveTables_givesTheWorkedExample() {
        Combined combined = Combined.fully(estimates(10, 12, 9, 11, 13), 100, 100);

        assertThat(combined.spread().between()).isCloseTo(2.5, within(EXACT));
        assertThat(combined.spread().within()).isCloseTo(.45, within(EXACT));
        assertThat(combined.variance()).isCloseTo(2.55, within(EXACT));
        assertThat(combined.freedom()).isCloseTo(2.89, within(EXACT));
        assertThat(combined.interval(.95).lower()).isCloseTo(5.80684086, within(EXACT));
        assertThat(combined.interval(.95).upper()).isCloseTo(16.19315914, within(EXACT));
        assertThat(combined.isReplaced()).isFalse();
    }

    @Test
    void partially_fiveTables_givesTheWorkedExample() {
        Combined combined = Combined.partially(estimates(10, 12, 9, 11, 13));

        assertThat(combined.variance()).isCloseTo(.95, within(EXACT));
        assertThat(combined.freedom()).isCloseTo(14.44, within(EXACT));
        assertThat(combined.interval(.95).lower()).isCloseTo(8.91548075, within(EXACT));
        assertThat(combined.interval(.95).upper()).isCloseTo(13.08451925, within(EXACT));
    }

    @Test
    void fully_negativeVariance_isReplaced() {
        List<TableEstimate> estimates = estimates(10, 11, 9.5, 10.5, 10.2);

        Combined full = Combined.fully(estimates, 200, 200);
        Combined smaller = Combined.fully(estimates, 200, 100);
        Combined partial = Combined.partially(estimates);

        assertThat(full.isReplaced()).isTrue();
        assertThat(full.value()).isCloseTo(10.24, within(EXACT));
        assertThat(full.spread().between()).isCloseTo(.313, within(EXACT));
        assertThat(full.variance()).isCloseTo(.45, within(EXACT));
        assertThat(full.freedom()).isCloseTo(.156948, within(1e-6));
        assertThat(full.interval(.95).upper()).isCloseTo(10.24 + 1.9599639845 * Math.sqrt(.45), within(EXACT));
        assertThat(smaller.variance()).isCloseTo(.225, within(EXACT));
        assertThat(partial.variance()).isCloseTo(.5126, within(EXACT));
        assertThat(partial.freedom()).isCloseTo(268.206024, within(1e-6));
    }

    /** 0.45·(50/100 + 1/5), and for one table 0.4·(1 + 1). */
    @Test
    void fitted_tablesOfOneLaw_countTheOriginalAndTheMeanOfTables() {
        Combined five = Combined.fitted(estimates(10, 12, 9, 11, 13), 100, 50);
        Combined one = Combined.fitted(List.of(new TableEstimate(10, .4)), 100, 100);

        assertThat(five.value()).isCloseTo(11, within(EXACT));
        assertThat(five.variance()).isCloseTo(.315, within(EXACT));
        assertThat(one.variance()).isCloseTo(.8, within(EXACT));
        assertThat(one.interval(.95).upper()).isCloseTo(10 + 1.9599639845 * Math.sqrt(.8), within(EXACT));
    }

    @Test
    void rule_ofTables_followsFromHowTheyWereMade() {
        assertThat(CombiningRule.of(true, true)).isEqualTo(CombiningRule.VALUES_REPLACED);
        assertThat(CombiningRule.of(false, true)).isEqualTo(CombiningRule.PARAMETERS_DRAWN);
        assertThat(CombiningRule.of(false, false)).isEqualTo(CombiningRule.LAW_FITTED);
        assertThat(CombiningRule.LAW_FITTED.combine(estimates(1, 2), 10, 20).variance())
                .isCloseTo(.45 * 2.5, within(EXACT));
    }

    @Test
    void asked_words_areReadOrRefused() {
        Schema schema = Schema.builder("asked")
                .integer("age", 0, 99)
                .real("income", 0, 1e6)
                .category("sex", "f", "m")
                .category("state", "a", "b", "c")
                .cap(Budget.pure("1"))
                .build();

        assertThat(AskedEstimate.read(" mean  income ", schema))
                .extracting(AskedEstimate::words)
                .containsExactly("mean of income");
        assertThat(AskedEstimate.read("total age 1e3", schema))
                .extracting(AskedEstimate::words)
                .containsExactly("total of age over 1000");
        assertThat(AskedEstimate.read("income~age+sex", schema)).hasSize(2);
        assertThat(AskedEstimate.means(schema)).hasSize(2);
        for (String wrong : List.of(
                "",
                "mean",
                "median age",
                "mean sex",
                "total age",
                "total age -1",
                "total age 1e99",
                "income ~ income",
                "income ~ state",
                "sex ~ age",
                "income ~ ",
                "mean nothing")) {
            assertThatThrownBy(() -> AskedEstimate.read(wrong, schema))
                    .as(wrong)
                    .isInstanceOf(dev.bulla.core.refusal.BadInput.class);
        }
    }

    @Test
    void partially_nothingReplaced_isTheUsualInterval() {
        List<TableEstimate> same = List.of(new TableEstimate(3, .04), new TableEstimate(3, .04));

        assertThat(Combined.partially(same).interval(.95).upper()).isCloseTo(3 + 1.9599639845 * .2, within(EXACT));
    }

    @Test
    void combined_oneTable_isRefused() {
        assertThatThrownBy(() -> Combined.partially(List.of(new TableEstimate(1, 1))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void quantile_studentLaw_matchesTables() {
        assertThat(StudentQuantile.quantile(.975, 1)).isCloseTo(12.7062047362, within(1e-9));
        assertThat(StudentQuantile.quantile(.975, 4)).isCloseTo(2.7764451052, within(1e-9));
        assertThat(StudentQuantile.quantile(.975, 30)).isCloseTo(2.0422724563, within(1e-9));
        assertThat(StudentQuantile.quantile(.995, 120)).isCloseTo(2.6174211, within(1e-7));
        assertThat(StudentQuantile.quantile(.975, 1e9)).isCloseTo(1.9599639869, within(1e-8));
    }

    @Test
    void estimands_smallTable_areTheTextbooks() {
        Schema schema = Schema.builder("small")
                .real("x", 0, 10)
                .real("y", 0, 100)
                .cap(Budget.pure("1"))
                .build();
        HeldTable table = HeldTable.of(schema, new double[][] {{1, 2, 3, 4, Double.NaN}, {3, 5, 7, 10, 50}});

        assertThat(Estimand.mean("x").of(table)).isEqualTo(new TableEstimate(2.5, 5.0 / 3 / 4));
        assertThat(Estimand.total("x", 100).of(table).value()).isEqualTo(250);
        assertThat(Estimand.total("x", 100).of(table).variance()).isCloseTo(1e4 * 5.0 / 12, within(1e-9));
        TableEstimate slope = Estimand.coefficient("y", List.of("x"), "x").of(table);
        assertThat(slope.value()).isCloseTo(2.3, within(1e-12));
        assertThat(slope.variance()).isCloseTo(0.3 / 2 / 5, within(1e-12));
    }
}
