package dev.bulla.audit.disclosure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.audit.attack.Rate;
import dev.bulla.audit.disclosure.MatchRates.Entry;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.work.Crew;
import dev.bulla.audit.work.Notebook;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DisclosureTest {

    private static final List<String> SECRET = List.of("income");

    /** A generator that copies the private rows is found by copies, inference and linking alike. */
    @Test
    void alarms_exactCopies_areFound() {
        List<double[]> own = rows("own", 400);
        Disclosure disclosure = Disclosure.of(tables(own, own), SECRET);
        Map<String, Map<String, Object>> found = run(disclosure);
        assertThat(disclosure.risks(found).stream()
                        .filter(risk -> risk.isAlarm(1))
                        .map(Risk::name))
                .contains("exact copies", "linkability", "inference of income");
        assertThat(Copies.isAlarm(disclosure.nearer(found), 1)).isTrue();
        Dossier dossier = disclosure.dossier(found);
        assertThat(dossier.isGood()).isFalse();
        assertThat(dossier.isForSteward()).isTrue();
        assertThat(dossier.chapters().get(0).heading()).isEqualTo(Dossier.STEWARD_ONLY);
    }

    /** Rows that are moved a little are no copies, and are found near. */
    @Test
    void alarms_nearCopies_areFound() {
        List<double[]> own = rows("own", 400);
        PublicBits bits = PublicBits.of("moved");
        List<double[]> moved = new ArrayList<>();
        for (double[] row : own) {
            moved.add(new double[] {row[0] + 0.01 * bits.nextNormal(), row[1] + bits.nextNormal(), row[2], row[3]});
        }
        Disclosure disclosure = Disclosure.of(tables(moved, own), SECRET);
        Map<String, Map<String, Object>> found = run(disclosure);
        Risk exact = disclosure.risks(found).stream()
                .filter(risk -> risk.name().equals("exact copies"))
                .findFirst()
                .orElseThrow();
        assertThat(exact.main().hits()).isZero();
        assertThat(exact.isAlarm(1)).isFalse();
        assertThat(Copies.isAlarm(disclosure.nearer(found), 1)).isTrue();
    }

    /** Twenty clean tables, drawn from the same population and from no private row: six attacks each, at 99 % each; and none is certain not to ring. */
    @Test
    void alarms_cleanTables_hardlyRing() {
        int alarms = 0;
        for (int table = 0; table < 20; table++) {
            Disclosure disclosure =
                    Disclosure.of(tables(rows("clean " + table, 300), rows("private " + table, 300)), SECRET);
            Map<String, Map<String, Object>> found = run(disclosure);
            alarms += (int) disclosure.risks(found).stream()
                    .filter(risk -> risk.isAlarm(1))
                    .count();
            alarms += Copies.isAlarm(disclosure.nearer(found), 1) ? 1 : 0;
        }
        assertThat(alarms).isLessThanOrEqualTo(1);
    }

    /** Nobody, everybody, and a control that tells all: the interval is never a point, and holds the truth. */
    @Test
    void risk_noneOrAllRight_hasAnInterval() {
        Risk none = new Risk("none", new Rate(0, 50), new Rate(0, 50), new Rate(0, 50));
        assertThat(none.value()).isZero();
        assertThat(none.lower()).isZero();
        assertThat(none.upper()).isBetween(0.05, 0.15);
        assertThat(none.isAlarm(1)).isFalse();
        assertThat(none.isWeak()).isTrue();
        Risk all = new Risk("all", new Rate(50, 50), new Rate(0, 50), new Rate(0, 50));
        assertThat(all.value()).isEqualTo(1);
        assertThat(all.lower()).isBetween(0.8, 0.95);
        assertThat(all.upper()).isEqualTo(1);
        assertThat(all.isAlarm(1)).isTrue();
        Risk known = new Risk("known", new Rate(50, 50), new Rate(50, 50), new Rate(50, 50));
        assertThat(known.value()).isZero();
        assertThat(known.upper()).isEqualTo(1);
        assertThat(known.isAlarm(1)).isFalse();
        Risk nobody = new Risk("nobody", new Rate(0, 0), new Rate(0, 0), new Rate(0, 0));
        assertThat(nobody.lower()).isZero();
        assertThat(nobody.upper()).isEqualTo(1);
    }

    /** The formula of the paper: 60 of 100 against 20 of 100 is a half. */
    @Test
    void risk_mainAndControl_isWhatIsLeft() {
        assertThat(new Risk("half", new Rate(60, 100), new Rate(20, 100), new Rate(10, 100)).value())
                .isCloseTo(0.5, within(1e-12));
    }

    /** Missing cells, one column and one row stop nothing. */
    @Test
    void dossier_hostileTables_isMade() {
        List<double[]> empty = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            empty.add(new double[] {Double.NaN, Double.NaN, Double.NaN, Double.NaN});
        }
        Disclosure disclosure = Disclosure.of(tables(empty, rows("own", 10)), SECRET);
        assertThat(disclosure.dossier(run(disclosure)).verdict()).isNotEmpty();
        assertThatThrownBy(() -> JudgedTables.of(table(List.of()), table(empty), table(empty), "seed"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /**
     * Three people in two tables, by hand: the first is matched by her own record alone in both; the second by her own and another, whose chances are equal, so
     * nobody is named; the third only by a wrong one.
     */
    @Test
    void matchRates_threeTargets_areTheThesis() {
        List<Entry> first = List.of(entry(1, 10), entry(2, 20), entry(3, 20), entry(4, 30));
        List<Entry> second = List.of(entry(1, 10), entry(2, 20), entry(3, 20), entry(4, 30));
        MatchRates rates = MatchRates.of(
                List.of(first, second),
                List.of(entry(1, 10), entry(2, 20), entry(3, 30)),
                (row, target) -> row[0] == target[0],
                Optional.empty());
        assertThat(rates.trueMatches()).isEqualTo(new Rate(1, 3));
        assertThat(rates.falseMatches()).isEqualTo(new Rate(1, 2));
    }

    /** Ten people keep their own level; ten others have each other's, so their records are found under a wrong name. */
    @Test
    void matching_halfOfTheLevelsMoved_tellsBothRates() {
        HeldTable own = keyed(i -> i);
        HeldTable released = keyed(i -> i < 10 ? i : 10 + (i - 9) % 10);
        JudgedTables tables = JudgedTables.of(released.without("id"), own.without("id"), own.without("id"), "seed");
        Disclosure disclosure = Disclosure.of(tables, List.of("level")).matching(released, own, "id");
        Map<String, Map<String, Object>> found = run(disclosure);
        MatchRates rates = disclosure.matches(found).orElseThrow();
        assertThat(rates.trueMatches()).isEqualTo(new Rate(10, 20));
        assertThat(rates.falseMatches()).isEqualTo(new Rate(10, 20));
        assertThat(disclosure.dossier(found).json()).containsKeys("true_matches", "false_matches");
    }

    private static HeldTable keyed(IntUnaryOperator level) {
        List<Column> columns = List.of(
                new Column.Whole("id", 0, 99, Optional.empty(), Optional.empty()),
                new Column.Category(
                        "level",
                        IntStream.range(0, 20).mapToObj(i -> "l" + i).toList(),
                        Optional.empty(),
                        Optional.empty()));
        return HeldTable.ofRows(
                new Schema("keyed", Unit.row(), Neighbours.ADD_REMOVE, Budget.pure("1"), OptionalLong.of(20), columns),
                IntStream.range(0, 20)
                        .mapToObj(i -> new double[] {i, level.applyAsInt(i)})
                        .toList());
    }

    /** Who matches nobody names nobody: the false rate is 0. */
    @Test
    void matchRates_nobodyNamed_areZero() {
        MatchRates rates = MatchRates.of(
                List.of(List.of(entry(1, 10))),
                List.of(entry(1, 99)),
                (row, target) -> row[0] == target[0],
                Optional.empty());
        assertThat(rates.trueMatches().value()).isZero();
        assertThat(rates.falseMatches().value()).isZero();
    }

    private static Entry entry(long id, double value) {
        return new Entry(id, new double[] {value});
    }

    private static Map<String, Map<String, Object>> run(Disclosure disclosure) {
        return Crew.of(2).run(disclosure.tasks(), Notebook.inMemory(), Progress.NONE);
    }

    private static JudgedTables tables(List<double[]> released, List<double[]> own) {
        return JudgedTables.of(table(released), table(own), table(rows("control", own.size())), "seed");
    }

    private static HeldTable table(List<double[]> rows) {
        List<Column> columns = List.of(
                new Column.Real("height", 0, 3, Optional.empty(), Optional.empty()),
                new Column.Real("income", 0, 100_000, Optional.empty(), Optional.empty()),
                new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty()),
                new Column.Whole("age", 0, 99, Optional.empty(), Optional.empty()));
        return HeldTable.ofRows(
                new Schema(
                        "people", Unit.row(), Neighbours.ADD_REMOVE, Budget.pure("1"), OptionalLong.of(100), columns),
                rows);
    }

    private static List<double[]> rows(String seed, int count) {
        PublicBits bits = PublicBits.of(seed);
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(new double[] {
                1.6 + 0.1 * bits.nextNormal(), 20_000 + 60_000 * bits.nextUniform(), bits.below(2), 18 + bits.below(70)
            });
        }
        return rows;
    }
}
