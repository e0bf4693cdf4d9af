package dev.bulla.models.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.SparseCounts;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Replay;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.StatAssert;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class KeyCountsTest {

    private static final Budget CLAIM = Budget.approx("1", "1e-6");
    private static final Column.Text PLACE = new Column.Text("place", 30, Optional.empty());

    /** A person's row. */
    private record Visit(String person, String place) {}

    private static Schema schema(Unit unit) {
        return new Schema(
                "visits",
                unit,
                Neighbours.ADD_REMOVE,
                Budget.approx("3", "1e-5"),
                OptionalLong.empty(),
                List.of(PLACE, new Column.Whole("age", 0, 99, Optional.empty(), Optional.empty())));
    }

    private static Rows table(Schema schema, List<Visit> visits) {
        Rows rows = new Rows(schema);
        for (Visit visit : visits) {
            double[] values = new double[PLACE.parts().size() + 1];
            for (int part = 0; part < PLACE.parts().size(); part++) {
                values[part] = PLACE.parts().get(part).read(visit.place());
            }
            values[values.length - 1] = 40;
            rows.withUnit(visit.person(), values);
        }
        return rows;
    }

    private static KeyCounts counts(Schema schema) {
        return new KeyCounts(PLACE, new SparseCounts(schema.neighbours(), schema.unit(), CLAIM));
    }

    private static Map<String, Long> exact(Schema schema, List<Visit> visits) {
        Map<String, Long> exact = new TreeMap<>();
        counts(schema).exact(table(schema, visits)).forEach((key, rows) -> exact.put(key.text(), rows));
        return exact;
    }

    @Test
    void release_zerosOfBothSigns_areOneKey() {
        Column.Whole degrees = new Column.Whole("degrees", -40, 50, Optional.empty(), Optional.empty());
        Schema schema =
                new Schema("weather", Unit.row(), Neighbours.ADD_REMOVE, CLAIM, OptionalLong.empty(), List.of(degrees));
        Rows rows = new Rows(schema);
        for (int i = 0; i < 400; i++) {
            rows.with(degrees.read(i % 2 == 0 ? 0.0 : -0.0));
        }

        assertThat(CountsByKey.of("degrees")
                        .plan(schema, CLAIM)
                        .release(rows, MemoryJournal.account(schema))
                        .model()
                        .keys())
                .containsExactly("0");
    }

    @Test
    void exact_texts_areCountedAsTheyAreSpelledAndMissingOnesInNone() {
        List<Visit> visits = new ArrayList<>();
        for (String place :
                List.of("Évora", "E\u0301vora", "évora", "Évora ", "", "a\tb", "x".repeat(31), "007", "7")) {
            visits.add(new Visit("p", place));
        }

        assertThat(exact(schema(Unit.row()), visits))
                .isEqualTo(Map.of("Évora", 2L, "E\u0301vora", 1L, "évora", 1L, "007", 1L, "7", 1L));
    }

    @Test
    void exact_randomNeighbours_moveByNoMoreThanDeclaredAndReachIt() {
        Random random = new Random(5);
        for (int k = 1; k <= 3; k++) {
            Schema schema = schema(Unit.of("person", k));
            long most = 0;
            for (int trial = 0; trial < 60; trial++) {
                List<Visit> visits = some(random, "p" + random.nextInt(9), 30);
                List<Visit> more = new ArrayList<>(visits);
                more.addAll(some(random, "new", random.nextInt(7)));
                Collections.shuffle(more, random);
                Map<String, Long> moved = new HashMap<>(exact(schema, more));
                exact(schema, visits).forEach((key, rows) -> moved.merge(key, -rows, Long::sum));
                long l1 = moved.values().stream().mapToLong(Math::abs).sum();
                assertThat(BigDecimal.valueOf(l1))
                        .isLessThanOrEqualTo(counts(schema)
                                .sensitivity(schema.neighbours(), schema.unit())
                                .l1());
                most = Math.max(most, l1);
            }
            assertThat(most).isEqualTo(k);
        }
    }

    private static List<Visit> some(Random random, String person, int rows) {
        List<Visit> visits = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            visits.add(
                    new Visit(person.equals("new") ? person : "p" + random.nextInt(9), "place " + random.nextInt(12)));
        }
        return visits;
    }

    /** The proof rests on it: a person's rows are chosen by what they hold, and not by what others hold or where they stand. */
    @Test
    void kept_ofOnePerson_doNotDependOnOthers() {
        Schema schema = schema(Unit.of("person", 2));
        Set<Set<String>> kept = new HashSet<>();
        Set<Set<String>> mutant = new HashSet<>();
        for (int trial = 0; trial < 20; trial++) {
            List<Visit> visits = mixed(trial);
            kept.add(ofAnna(exact(schema, visits).keySet()));
            mutant.add(ofAnna(keptByNumber(visits)));
        }

        assertThat(kept).hasSize(1);
        assertThat(kept.iterator().next()).hasSize(2);
        // The mutant that numbers texts as they come and lets the cap see the numbers: others decide which of Anna's
        // rows count.
        assertThat(mutant).hasSizeGreaterThan(1);
    }

    /** Anna's six rows among those of others, who have been to some of the places before her. */
    private static List<Visit> mixed(int seed) {
        Random random = new Random(seed);
        List<Visit> visits = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            visits.add(new Visit("anna", "anna " + i));
        }
        for (int i = 0; i < 10; i++) {
            visits.add(new Visit("p" + i, "other " + random.nextInt(50)));
        }
        Collections.shuffle(visits, random);
        return visits;
    }

    private static Set<String> ofAnna(Set<String> keys) {
        Set<String> hers = new TreeSet<>(keys);
        hers.removeIf(key -> !key.startsWith("anna"));
        return hers;
    }

    private static Set<String> keptByNumber(List<Visit> visits) {
        Column.Whole number = new Column.Whole("number", 0, 1_000, Optional.empty(), Optional.empty());
        Schema schema = new Schema(
                "visits", Unit.of("person", 2), Neighbours.ADD_REMOVE, CLAIM, OptionalLong.empty(), List.of(number));
        List<String> dictionary = new ArrayList<>();
        Rows rows = new Rows(schema);
        for (Visit visit : visits) {
            if (!dictionary.contains(visit.place())) {
                dictionary.add(visit.place());
            }
            rows.withUnit(visit.person(), dictionary.indexOf(visit.place()));
        }
        Set<String> kept = new HashSet<>();
        new KeyCounts(number, new SparseCounts(schema.neighbours(), schema.unit(), CLAIM))
                .exact(rows)
                .forEach((key, count) -> kept.add(dictionary.get((int) key.number())));
        return kept;
    }

    @Test
    void release_rowsInAnyOrder_isTheSameByteForByte() {
        Schema schema = schema(Unit.row());
        Plan<?> plan = CountsByKey.of("place").plan(schema, Budget.approx("1", "1e-6"));
        List<Visit> visits = crowd();
        List<Visit> reversed = new ArrayList<>(visits);
        Collections.reverse(reversed);

        Replay.of(plan, 3).assertSame(table(schema, visits), table(schema, reversed));

        // The mutant that throws coins for keys as they come: the order of rows shows in the counts.
        SparseCounts mechanism = new SparseCounts(schema.neighbours(), schema.unit(), CLAIM);
        assertThat(asTheyCome(visits, mechanism)).isNotEqualTo(asTheyCome(reversed, mechanism));
    }

    private static Map<String, Long> asTheyCome(List<Visit> visits, SparseCounts mechanism) {
        Map<String, Long> counts = new LinkedHashMap<>();
        visits.forEach(visit -> counts.merge(visit.place(), 1L, Long::sum));
        return mechanism.release(counts, MemoryJournal.grant(mechanism.cost()), SeededBits.replay(3));
    }

    /** Five places of 100 to 500 rows, and one that only one person has. */
    private static List<Visit> crowd() {
        List<Visit> visits = new ArrayList<>(List.of(new Visit("p", "nowhere")));
        for (int i = 1; i <= 5; i++) {
            for (int row = 0; row < 100 * i; row++) {
                visits.add(new Visit("p" + i + "-" + row, "place " + i));
            }
        }
        return visits;
    }

    @Test
    void release_keyOfOnePerson_showsAsOftenAsDeltaSaysAndNoMore() {
        // n = 20,000, χ² at α = 10⁻⁶; a threshold one too low would show it e times as often.
        Schema schema = schema(Unit.row());
        SparseCounts mechanism = new SparseCounts(schema.neighbours(), schema.unit(), Budget.approx("1", "0.05"));
        KeyCounts measured = new KeyCounts(PLACE, mechanism);
        Rows one = table(schema, List.of(new Visit("p", "nowhere")));
        RandomBits bits = SeededBits.of(11);
        long[] shown = new long[20_000];
        for (int i = 0; i < shown.length; i++) {
            long[] packed = measured.release(one, List.of(), MemoryJournal.grant(mechanism.cost()), bits);
            shown[i] = ShownKeys.unpack(packed).names().size();
        }

        assertThat(mechanism.chance(1)).isLessThanOrEqualTo(new BigDecimal("0.05"));
        assertThat(StatAssert.excess(shown, showing(mechanism.chance(1)))).isLessThan(1);
        assertThat(StatAssert.excess(shown, showing(mechanism.chance(2)))).isGreaterThan(1);
    }

    private static LongFunction<BigDecimal> showing(BigDecimal chance) {
        return keys -> keys == 1 ? chance : keys == 0 ? BigDecimal.ONE.subtract(chance) : BigDecimal.ZERO;
    }

    @Test
    void plan_vectors_areThoseOfTheLaw() {
        Plan<?> plan = CountsByKey.of("place").plan(schema(Unit.row()), CLAIM);
        Plan<?> two = CountsByKey.of("place").plan(schema(Unit.of("person", 2)), CLAIM);
        SparseCounts mechanism = new SparseCounts(Neighbours.ADD_REMOVE, Unit.row(), CLAIM);

        // e^(−14)/(1 + 1/e) ≤ 10⁻⁶ < e^(−13)/(1 + 1/e); ln 40 = 3.69; 1 − e^(−3)/(1 + 1/e) = 0.9636, 1 − e^(−2)/(1 +
        // 1/e) = 0.9011.
        assertThat(plan.facts().publicFacts().get("threshold")).hasToString("15");
        assertThat(two.facts().publicFacts().get("threshold")).hasToString("30");
        assertThat(mechanism.reachAbove()).isEqualTo(3);
        assertThat(mechanism.surelyShown()).isEqualTo(17);
        assertThat(mechanism.chance(17)).isGreaterThan(new BigDecimal("0.95"));
        assertThat(mechanism.chance(16)).isLessThan(new BigDecimal("0.95"));
        assertThat(mechanism.deviation()).isCloseTo(1.3569, Offset.offset(1e-4));
        assertThat(plan.columns()).containsExactly("place");
        assertThat(plan.isClosing()).isTrue();
    }

    @Test
    void plan_realsNothingOrNoDelta_isRefused() {
        Schema schema = Schema.builder("s")
                .cap(Budget.approx("1", "1e-5"))
                .real("x", 0, 1)
                .text("place")
                .build();
        Schema pure = Schema.builder("s").cap(Budget.pure("1")).text("place").build();

        assertRefused("E-408", CountsByKey.of("x"), schema, CLAIM);
        assertRefused("E-408", CountsByKey.of(""), schema, CLAIM);
        assertRefused("E-205", CountsByKey.of("y"), schema, CLAIM);
        assertRefused("E-409", CountsByKey.of("place"), schema, Budget.pure("1"));
        assertRefused("E-409", CountsByKey.of("place"), pure, CLAIM);
    }

    private static void assertRefused(String code, CountsByKey recipe, Schema schema, Budget budget) {
        assertThatThrownBy(() -> recipe.plan(schema, budget))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(code);
    }
}
