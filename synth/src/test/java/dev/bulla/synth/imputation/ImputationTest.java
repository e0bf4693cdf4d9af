package dev.bulla.synth.imputation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.json.Json;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Where;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ImputationTest {

    private static final HeldTable ORIGINAL = MadeUp.rows(1_500, "original");
    private static final PublicBits BITS = PublicBits.of("imputation");

    private static double[] sorted(HeldTable table, String column) {
        double[] values = table.column(column).clone();
        Arrays.sort(values);
        return values;
    }

    @ParameterizedTest
    @EnumSource(SynthesisMethod.class)
    void draw_wholeTable_keepsMeansDependenceAndDomains(SynthesisMethod method) {
        FittedGenerator fitted = Imputation.by(method).fit(ORIGINAL, BITS.child(0));

        HeldTable drawn = fitted.draw(6_000, BITS.child(1));

        assertThat(drawn.count()).isEqualTo(6_000);
        for (String name : List.of("age", "school", "income")) {
            double mean = MadeUp.mean(ORIGINAL.column(name));
            assertThat(MadeUp.mean(drawn.column(name))).as(name).isCloseTo(mean, within(0.05 * mean));
        }
        assertThat(MadeUp.correlation(drawn.column("school"), drawn.column("income")))
                .isCloseTo(MadeUp.correlation(ORIGINAL.column("school"), ORIGINAL.column("income")), within(0.08));
        assertThat(MadeUp.correlation(drawn.column("work"), drawn.column("income")))
                .isCloseTo(MadeUp.correlation(ORIGINAL.column("work"), ORIGINAL.column("income")), within(0.1));
        assertThat(Arrays.stream(drawn.column("age"))).allMatch(v -> v >= 18 && v <= 90 && v == Math.rint(v));
        assertThat(Arrays.stream(drawn.column("work"))).allMatch(v -> v >= 0 && v <= 3 && v == Math.rint(v));
        assertThat(Arrays.stream(drawn.column("income"))).allMatch(v -> v >= 0 && v <= 200_000);
    }

    @ParameterizedTest
    @EnumSource(SynthesisMethod.class)
    void draw_sameSeed_sameTable(SynthesisMethod method) {
        HeldTable few = ORIGINAL.rows(java.util.stream.IntStream.range(0, 200).toArray());

        HeldTable one = Imputation.by(method).fit(few, BITS.child(0)).draw(100, BITS.child(1));
        HeldTable two = Imputation.by(method).fit(few, BITS.child(0)).draw(100, BITS.child(1));

        for (String name : MadeUp.names()) {
            assertThat(one.column(name)).containsExactly(two.column(name));
        }
    }

    @Test
    void replace_condition_touchesNothingElse() {
        Where where = Where.of("income > 60000", MadeUp.SCHEMA);
        FittedGenerator partial = Imputation.by(SynthesisMethod.CART)
                .replacing(where, List.of("income", "age"))
                .fit(ORIGINAL, BITS.child(0));

        HeldTable replaced = partial.replace(ORIGINAL, BITS.child(1));

        boolean[] selected = ORIGINAL.matching(where);
        int changed = 0;
        for (int row = 0; row < ORIGINAL.count(); row++) {
            assertThat(replaced.column("school")[row]).isEqualTo(ORIGINAL.column("school")[row]);
            if (!selected[row]) {
                assertThat(replaced.column("income")[row]).isEqualTo(ORIGINAL.column("income")[row]);
            } else if (replaced.column("income")[row] != ORIGINAL.column("income")[row]) {
                changed++;
                assertThat(replaced.column("income")[row]).isGreaterThan(60_000);
            }
        }
        assertThat(changed).isGreaterThan(100);
        assertThat(partial.imputed()).containsExactly("income", "age");
    }

    @Test
    void replace_fittedOnOthers_isWrongAsPublished() {
        Where where = Where.of("income > 60000", MadeUp.SCHEMA);
        Imputation right = Imputation.by(SynthesisMethod.CART).replacing(where, List.of("income"));
        double mean = MadeUp.mean(ORIGINAL.column("income"));

        double ours =
                MadeUp.mean(right.fit(ORIGINAL, BITS).replace(ORIGINAL, BITS).column("income"));
        double thesis = MadeUp.mean(right.fittedOn(FittedOn.UNSELECTED_AS_PUBLISHED)
                .fit(ORIGINAL, BITS)
                .replace(ORIGINAL, BITS)
                .column("income"));
        double all = MadeUp.mean(right.fittedOn(FittedOn.ALL_AS_PUBLISHED)
                .fit(ORIGINAL, BITS)
                .replace(ORIGINAL, BITS)
                .column("income"));

        assertThat(ours).isCloseTo(mean, within(0.01 * mean));
        assertThat(thesis).isLessThan(0.95 * mean);
        assertThat(all).isLessThan(0.99 * mean);
    }

    @Test
    void replace_conditionNobodyFulfils_isRefused() {
        Imputation partial =
                Imputation.by(SynthesisMethod.CART).replacing(Where.of("age > 89", MadeUp.SCHEMA), List.of("income"));

        assertThatThrownBy(() -> partial.fit(ORIGINAL, BITS))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-881");
    }

    @Test
    void fit_missingValues_areAsManyAndWhereTheyWere() {
        double[][] columns = MadeUp.names().stream()
                .map(name -> ORIGINAL.column(name).clone())
                .toArray(double[][]::new);
        for (int row = 0; row < ORIGINAL.count(); row++) {
            if (columns[1][row] <= 4) {
                columns[3][row] = Column.MISSING; // the unschooled do not tell their income
            }
        }
        HeldTable withGaps = HeldTable.of(MadeUp.SCHEMA, columns);

        for (SynthesisMethod method : List.of(SynthesisMethod.CART, SynthesisMethod.LINEAR)) {
            HeldTable kept = Imputation.by(method).fit(withGaps, BITS.child(0)).draw(2_000, BITS.child(1));
            HeldTable filled = Imputation.by(method)
                    .withoutGaps()
                    .fit(withGaps, BITS.child(0))
                    .draw(2_000, BITS.child(1));

            int right = 0;
            for (int row = 0; row < kept.count(); row++) {
                boolean isMissing = Double.isNaN(kept.column("income")[row]);
                right += isMissing == kept.column("school")[row] <= 4 ? 1 : 0;
            }
            assertThat(right).as(method.word()).isGreaterThan(1_800);
            assertThat(Arrays.stream(filled.column("income"))).noneMatch(v -> Double.isNaN(v));
        }
    }

    @Test
    void rules_rangeAndDependency_areKept() {
        String json = "{\"ranges\":[{\"column\":\"income\",\"min\":0,\"max\":30000,\"where\":\"age < 30\"}],"
                + "\"dependencies\":[{\"column\":\"work\",\"from\":[\"school\",\"age\"]}]}";
        Rules rules = Rules.read(Json.readObject(json.getBytes(StandardCharsets.UTF_8)), MadeUp.SCHEMA);

        HeldTable drawn = Imputation.by(SynthesisMethod.LINEAR)
                .rules(rules)
                .fit(ORIGINAL, BITS.child(0))
                .draw(2_000, BITS.child(1));

        for (int row = 0; row < drawn.count(); row++) {
            if (drawn.column("age")[row] < 30) {
                assertThat(drawn.column("income")[row]).isBetween(0.0, 30_000.0);
            }
        }
        Set<List<Double>> seen = new java.util.HashSet<>();
        java.util.Map<List<Double>, Set<Double>> work = new java.util.HashMap<>();
        for (int row = 0; row < ORIGINAL.count(); row++) {
            seen.add(List.of(ORIGINAL.column("school")[row], ORIGINAL.column("age")[row]));
        }
        for (int row = 0; row < drawn.count(); row++) {
            List<Double> key = List.of(drawn.column("school")[row], drawn.column("age")[row]);
            if (seen.contains(key)) {
                work.computeIfAbsent(key, none -> new java.util.HashSet<>()).add(drawn.column("work")[row]);
            }
        }
        assertThat(work.values()).allMatch(values -> values.size() == 1);
    }

    @ParameterizedTest
    @EnumSource(SynthesisMethod.class)
    void read_savedGenerator_drawsTheSameRows(SynthesisMethod method) {
        HeldTable few = ORIGINAL.rows(java.util.stream.IntStream.range(0, 120).toArray());
        double[][] columns =
                MadeUp.names().stream().map(name -> few.column(name).clone()).toArray(double[][]::new);
        java.util.Arrays.fill(columns[1], 0, 30, Column.MISSING);
        HeldTable withGaps = HeldTable.of(MadeUp.SCHEMA, columns);
        String json = "{\"dependencies\":[{\"column\":\"income\",\"from\":[\"school\"]}]}";
        FittedGenerator fitted = Imputation.by(method)
                .rules(Rules.read(Json.readObject(json.getBytes(StandardCharsets.UTF_8)), MadeUp.SCHEMA))
                .fit(withGaps, BITS);

        byte[] saved = Json.canonical(fitted.json());
        FittedGenerator read = FittedGenerator.read(Json.readObject(saved), MadeUp.SCHEMA);

        assertThat(new String(saved, StandardCharsets.UTF_8)).contains(NotPrivate.LABEL);
        for (String name : MadeUp.names()) {
            assertThat(read.draw(50, BITS).column(name))
                    .containsExactly(fitted.draw(50, BITS).column(name));
        }
    }

    @Test
    void read_savedReplacement_replacesTheSame() {
        FittedGenerator partial = Imputation.by(SynthesisMethod.CART)
                .replacing(Where.of("income > 60000", MadeUp.SCHEMA), List.of("income"))
                .fit(ORIGINAL, BITS);

        FittedGenerator read = FittedGenerator.read(Json.readObject(Json.canonical(partial.json())), MadeUp.SCHEMA);

        assertThat(read.replace(ORIGINAL, BITS).column("income"))
                .containsExactly(partial.replace(ORIGINAL, BITS).column("income"));
    }

    @Test
    void rules_lookingAhead_areRefused() {
        String json = "{\"ranges\":[{\"column\":\"age\",\"max\":30,\"where\":\"income < 30\"}]}";
        Rules rules = Rules.read(Json.readObject(json.getBytes(StandardCharsets.UTF_8)), MadeUp.SCHEMA);

        assertThatThrownBy(
                        () -> Imputation.by(SynthesisMethod.CART).rules(rules).fit(ORIGINAL, BITS))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-883");
    }

    @Test
    void order_words_visitEveryColumnOnce() {
        for (String word : List.of("declared", "dependence", "random", "income,work")) {
            List<String> imputed = Imputation.by(SynthesisMethod.CART)
                    .order(VisitOrder.of(word))
                    .fit(ORIGINAL, BITS)
                    .imputed();

            assertThat(imputed).as(word).containsExactlyInAnyOrderElementsOf(MadeUp.names());
        }
        assertThat(Imputation.by(SynthesisMethod.CART)
                        .order(VisitOrder.of("income,work"))
                        .fit(ORIGINAL, BITS)
                        .imputed())
                .containsExactly("income", "work", "age", "school");
        assertThatThrownBy(() -> Imputation.by(SynthesisMethod.CART)
                        .order(VisitOrder.of("income,income"))
                        .fit(ORIGINAL, BITS))
                .hasMessageContaining("E-880");
    }

    @Test
    void order_dependence_beginsWithTheColumnThatTellsMost() {
        List<String> imputed = Imputation.by(SynthesisMethod.CART)
                .order(VisitOrder.byDependence())
                .fit(MadeUp.rows(20_000, "many"), BITS)
                .imputed();

        assertThat(imputed.get(3)).isEqualTo("age");
    }

    @Test
    void of_table_readsTheSameRowsInOneOrder() {
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            rows.add(List.of(
                    String.valueOf(18 + i * 7 % 50), String.valueOf(1 + i % 16), "part", String.valueOf(100 * i)));
        }
        List<List<String>> turned = new ArrayList<>(rows);
        java.util.Collections.reverse(turned);

        HeldTable one = HeldTable.of(dev.bulla.data.MemoryTable.of(MadeUp.SCHEMA, MadeUp.names(), rows));
        HeldTable two = HeldTable.of(dev.bulla.data.MemoryTable.of(MadeUp.SCHEMA, MadeUp.names(), turned));

        assertThat(one.column("income")).containsExactly(two.column("income"));
        assertThat(one.shuffled(BITS).column("income")).isNotEqualTo(one.column("income"));
        assertThat(sorted(one.shuffled(BITS), "income")).containsExactly(sorted(one, "income"));
        assertThat(Arrays.stream(one.column("work")).boxed().collect(Collectors.toSet()))
                .containsExactly(1.0);
    }
}
