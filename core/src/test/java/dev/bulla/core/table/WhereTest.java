package dev.bulla.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WhereTest {

    private static final Schema SCHEMA = Schema.builder("people")
            .cap(Budget.pure("1"))
            .integer("age", 0, 99)
            .real("height in m", 0, 3)
            .category("sex", "F", "M", "in between")
            .build();

    private static final List<double[]> ROWS = List.of(
            new double[] {17, 1.5, 0},
            new double[] {18, 1.6, 1},
            new double[] {40, 2, 2},
            new double[] {99, 3, 0},
            new double[] {Column.MISSING, 1.5, 1},
            new double[] {50, Column.MISSING, Column.MISSING});

    /** The sum of ages and the number of rows. */
    private static final Fold AGES = new Fold() {
        @Override
        public List<String> columns() {
            return List.of("age");
        }

        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public void add(Block block, long[] sums) {
            for (int i = 0; i < block.rows(); i++) {
                sums[0] += (long) block.column(0)[i];
                sums[1]++;
            }
        }
    };

    @Test
    void of_conditions_keepTheRowsThatFulfilAllOfThem() {
        assertKept("age >= 18", row -> row[0] >= 18);
        assertKept("age > 18", row -> row[0] > 18);
        assertKept("age<=18", row -> row[0] <= 18);
        assertKept("age < 18 AND sex = F", row -> row[0] < 18 && row[2] == 0);
        assertKept("age = 40", row -> row[0] == 40);
        assertKept("age != 40", row -> row[0] != 40 && !Double.isNaN(row[0]));
        assertKept("age <> 40 and age in (17, 99)", row -> row[0] == 17 || row[0] == 99);
        assertKept("sex in (F, 'in between')", row -> row[2] == 0 || row[2] == 2);
        assertKept("sex != M", row -> row[2] == 0 || row[2] == 2);
        assertKept("'height in m' >= 1.6 and \"height in m\" < 3", row -> row[1] >= 1.6 && row[1] < 3);
        assertKept("age >= 1e9", row -> false);
    }

    @Test
    void text_ofWhatWasRead_isReadAgain() {
        for (String text : List.of("age>=18 and sex in(F,'in between')", "\"height in m\" <> 2", "sex == M")) {
            Where where = Where.of(text, SCHEMA);

            assertThat(Where.of(where.text(), SCHEMA).text()).isEqualTo(where.text());
        }
        assertThat(Where.of("age>=18 AND sex in(F,'in between')", SCHEMA).text())
                .isEqualTo("age >= 18 and sex in (F, 'in between')");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "age",
                "age >=",
                ">= 18",
                "age >= x",
                "age >= 18 or sex = F",
                "age >= 18 and",
                "sex = X",
                "sex < F",
                "weight = 3",
                "age in 18",
                "age in (18",
                "age in ()",
                "age in (18,)",
                "sex = 'F",
                "age >= 18;",
                "age ~ 18",
                "age = 18 sex = F",
                "age = NaN",
                "age = 1,5",
                "sex = (F)",
                "age = ٤٠"
            })
    void of_anythingElse_isRefusedWithAnExample(String text) {
        assertThatThrownBy(() -> Where.of(text, SCHEMA))
                .isInstanceOf(BadInput.class)
                .satisfies(
                        e -> assertThat(((BadInput) e).messages().get(0).code()).isIn("E-580", "E-205"));
    }

    @Test
    void of_manyConditions_isRefused() {
        assertThatThrownBy(() -> Where.of("age > 1" + " and age > 1".repeat(100), SCHEMA))
                .hasMessageContaining("conditions");
    }

    @Test
    void rows_ofAFilteredTable_areNotTold() {
        assertThatThrownBy(() -> Where.of("age > 1", SCHEMA).of(table()).rows())
                .isInstanceOf(IllegalStateException.class);
    }

    /** A unit's rows are cut first: which of them fulfil a condition cannot bring others back. */
    @Test
    void fold_unitOfManyRows_addsNoMoreThanItMay() {
        Schema units = Schema.builder("people")
                .cap(Budget.pure("1"))
                .unit("person", 2)
                .integer("age", 0, 99)
                .build();
        Rows rows = new Rows(units);
        for (int i = 0; i < 50; i++) {
            rows.withUnit("one", i);
        }
        long[] sums = Where.of("age >= 0", units).of(rows).fold(AGES);

        assertThat(sums[1]).isEqualTo(2);
        assertThat(Where.of("age > 90", units).of(rows).fold(AGES)[1]).isZero();
        // The mutant that picks rows first would keep both of these, always.
        assertThat(IntStream.range(0, 20)
                        .map(fold -> (int) Where.of("age >= 48", units).of(rows).fold(AGES)[1])
                        .sum())
                .isLessThan(40);
    }

    private static void assertKept(String text, Predicate<double[]> kept) {
        Rows byHand = new Rows(SCHEMA);
        ROWS.stream().filter(kept).forEach(byHand::with);

        assertThat(Where.of(text, SCHEMA).of(table()).fold(AGES))
                .as(() -> text + " of " + ROWS.stream().map(Arrays::toString).toList())
                .isEqualTo(byHand.fold(AGES));
    }

    private static Rows table() {
        Rows rows = new Rows(SCHEMA);
        ROWS.forEach(rows::with);
        return rows;
    }
}
