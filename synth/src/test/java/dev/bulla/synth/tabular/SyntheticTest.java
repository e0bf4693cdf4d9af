package dev.bulla.synth.tabular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Release;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SyntheticTest {

    private static final Budget APPROX = Budget.approx("2", "1e-6");

    private static Schema schema(List<Column> columns, Neighbours neighbours, Unit unit) {
        return new Schema("table", unit, neighbours, APPROX, OptionalLong.of(2_000), columns);
    }

    private static Column category(String name, int levels) {
        return new Column.Category(
                name, IntStream.range(0, levels).mapToObj(i -> "l" + i).toList(), Optional.empty(), Optional.empty());
    }

    private static List<Column> columns() {
        return List.of(
                category("a", 3),
                category("b", 2),
                new Column.Whole("n", 0, 49, Optional.empty(), Optional.empty()),
                new Column.Real("x", -1, 1, Optional.empty(), Optional.empty()));
    }

    private static Rows rows(Schema schema, int number) {
        PublicBits bits = PublicBits.of("rows");
        Rows rows = new Rows(schema);
        for (int i = 0; i < number; i++) {
            int a = bits.below(3);
            rows.with(a, a == 0 ? 1 : 0, a * 10 + bits.below(10), a - 1);
        }
        return rows;
    }

    private static List<double[]> sample(SyntheticModel model, int number, String seed) {
        List<double[]> rows = new ArrayList<>();
        model.sample(number, PublicBits.of(seed), row -> rows.add(row.clone()));
        return rows;
    }

    private static boolean isSame(List<double[]> some, List<double[]> others) {
        return Arrays.deepEquals(some.toArray(), others.toArray());
    }

    /** The same seed has the same rows, another seed others; all values are in their columns; what depends stays dependent. */
    @Test
    void sample_released_isReproducibleAndFollowsTheTable() {
        for (Budget budget : List.of(APPROX, Budget.pure("2"))) {
            Schema schema = schema(columns(), Neighbours.REPLACE_ONE, Unit.row());
            Synthetic recipe =
                    budget.isPure() ? Synthetic.ofAll().workload("a", "b").workload("n", "a") : Synthetic.ofAll();
            SyntheticModel model = recipe.plan(schema, budget)
                    .release(rows(schema, 2_000), MemoryJournal.account(schema))
                    .model();
            List<double[]> rows = sample(model, 3_000, "s");

            assertThat(isSame(rows, sample(model, 3_000, "s"))).isTrue();
            assertThat(isSame(rows, sample(model, 3_000, "t"))).isFalse();
            for (double[] row : rows) {
                for (int c = 0; c < row.length; c++) {
                    Column column = model.columns().get(c);
                    boolean isHeld = column instanceof Column.Category category
                            ? row[c] >= 0 && row[c] < category.levels().size()
                            : column.read(row[c]) == row[c];
                    assertThat(isHeld).as(column.name()).isTrue();
                }
            }
            assertThat(rows.stream()
                            .filter(row -> (row[0] == 0) == (row[1] == 1))
                            .count())
                    .as("a and b belong together")
                    .isGreaterThan(2_700);
            assertThat(model.rows()).isBetween(1_900.0, 2_100.0);
        }
    }

    @Test
    void read_json_isTheSameModel() {
        for (Budget budget : List.of(APPROX, Budget.pure("2"))) {
            Schema schema = schema(columns(), Neighbours.ADD_REMOVE, Unit.row());
            Release<SyntheticModel> release = Synthetic.ofAll()
                    .spikes("n=0+49,x=0")
                    .plan(schema, budget)
                    .release(rows(schema, 500), MemoryJournal.account(schema));
            byte[] json = Json.canonical(release.model().json());
            SyntheticModel again = SyntheticModel.read(Json.readObject(json));

            assertThat(Json.canonical(again.json())).isEqualTo(json);
            assertThat(again.released().get(0))
                    .isEqualTo(release.model().released().get(0));
            assertThat(isSame(sample(again, 50, "s"), sample(release.model(), 50, "s")))
                    .isTrue();
            assertThat(release.plan().makes(again, json)).isTrue();
            assertThat(fresh(release).makes(again, json))
                    .as("asked again from the trace")
                    .isTrue();
        }
    }

    private static dev.bulla.core.release.Plan<SyntheticModel> fresh(Release<SyntheticModel> release) {
        return Synthetic.TYPE
                .with(release.plan().options())
                .plan(
                        release.plan().schema(),
                        release.plan().claim().guarantee().budget());
    }

    @Test
    void answer_countedCell_holdsTheCountAndAnotherIsModelled() {
        Schema schema = schema(columns(), Neighbours.ADD_REMOVE, Unit.row());
        SyntheticModel model = Synthetic.of("a", "b", "n")
                .workload("a", "b")
                .plan(schema, Budget.pure("2"))
                .release(rows(schema, 2_000), MemoryJournal.account(schema))
                .model();
        double none = Column.MISSING;
        Answer counted = model.answer(0, 1, none);
        Answer modelled = model.answer(0, none, 5);

        Answer three = model.answer(0, 1, 5);
        assertThat(counted.isModelled()).isFalse();
        assertThat(modelled.isModelled()).isTrue();
        assertThat(three.isModelled()).isTrue();
        assertThat(three.upper()).isLessThanOrEqualTo(modelled.upper() + 30);
        assertThat(counted.upper() - counted.lower()).isLessThan(20);
        assertThat(counted.value()).isBetween(550.0, 800.0);
        assertThat(modelled.lower()).isZero();
        assertThat(modelled.upper()).isGreaterThan(modelled.value());
        assertThat(model.knows(0, 1, 5)).isTrue();
        assertThat(model.knows(none, none, none)).isFalse();
        assertThat(model.lines()).hasSize(3 + 2 + model.tables().get(2).rows().size());
    }

    /** Of the counts of three columns every cell is listed; they add up to those of two, and to the table. */
    @Test
    void marginal_threeColumns_addsUp() {
        SyntheticModel model = released(Synthetic.ofAll());
        Model three = model.marginal(List.of("n", "a", "b"));
        List<Model.Line> lines = three.lines();
        double sum = lines.stream().mapToDouble(line -> line.answer().value()).sum();

        assertThat(lines).hasSize(50 * 3 * 2);
        assertThat(lines.get(7).labels()).containsExactly("1", "l0", "l1");
        assertThat(lines.get(7).answer()).isEqualTo(three.answer(1, 0, 1));
        assertThat(sum).isBetween(1_700.0, 2_200.0);
        assertThat(lines)
                .allMatch(line -> line.answer().isModelled()
                        && line.answer().lower() == 0
                        && line.answer().value() <= line.answer().upper());
        assertThatThrownBy(() -> model.marginal(List.of("a", "q"))).hasMessageContaining("E-915");
        assertThatThrownBy(() -> model.marginal(List.of("a", "a"))).hasMessageContaining("E-413");
    }

    /** The level of b follows from that of a; a question without a column is one about all its levels. */
    @Test
    void classifier_column_tellsItByTheOthers() {
        SyntheticModel model = released(Synthetic.ofAll());
        Classifier classifier = model.classifier("b");
        double none = Column.MISSING;
        double[] scores = new double[2];
        classifier.scores(new double[] {none, none, none}, scores);

        assertThat(classifier.classes()).containsExactly("l0", "l1");
        assertThat(classifier.inputs()).extracting(Column::name).containsExactly("a", "n", "x");
        assertThat(scores[0] + scores[1]).isCloseTo(1, within(1e-12));
        assertThat(scores[1]).isBetween(.3, .37);
        assertThat(classifier.classify(0, none, none)).isEqualTo(1);
        assertThat(classifier.classify(1, none, none)).isZero();
        assertThat(classifier.classify(none, 25, none)).isZero();
        assertThat(classifier.classify(none, 3, none)).isEqualTo(1);
        assertThat(classifier.answer(Map.of("a", "l0")).value()).isEqualTo(1);
        assertThatThrownBy(() -> model.classifier("q")).hasMessageContaining("E-915");
    }

    private static SyntheticModel released(Synthetic recipe) {
        Schema schema = schema(columns(), Neighbours.ADD_REMOVE, Unit.row());
        return recipe.plan(schema, APPROX)
                .release(rows(schema, 2_000), MemoryJournal.account(schema))
                .model();
    }

    /** Trees find what decides a column, also what only two others decide together, and say the same after they were read or asked again. */
    @Test
    void trees_threeColumns_areFoundAndTheSameAgain() {
        Schema schema = schema(
                List.of(
                        category("a", 2),
                        category("b", 2),
                        new Column.Whole("n", 0, 49, Optional.empty(), Optional.empty()),
                        category("c", 2)),
                Neighbours.ADD_REMOVE,
                Unit.row());
        Rows rows = new Rows(schema);
        PublicBits bits = PublicBits.of("trees");
        for (int i = 0; i < 20_000; i++) {
            int a = bits.below(2);
            int n = bits.below(50);
            int both = a == 1 && n < 20 ? 1 : 0;
            rows.with(a, bits.below(2), n, bits.below(10) == 0 ? 1 - both : both);
        }
        Release<SyntheticModel> release = Synthetic.ofAll()
                .method(Synthetic.Method.TREES)
                .plan(schema, APPROX)
                .release(rows, MemoryJournal.account(schema));
        SyntheticModel model = release.model();
        double none = Column.MISSING;
        double[] scores = new double[2];
        for (int a = 0; a < 2; a++) {
            for (int n : new int[] {5, 45}) {
                model.classifier("c").scores(new double[] {a, none, n}, scores);
                assertThat(scores[1]).as("a %s, n %s", a, n).isCloseTo(a == 1 && n == 5 ? .9 : .1, within(.04));
            }
        }
        byte[] json = Json.canonical(model.json());
        SyntheticModel again = SyntheticModel.read(Json.readObject(json));
        assertThat(Json.canonical(again.json())).isEqualTo(json);
        assertThat(isSame(sample(again, 50, "s"), sample(model, 50, "s"))).isTrue();
        assertThat(release.plan().makes(again, json)).isTrue();
        assertThat(fresh(release).makes(again, json))
                .as("asked again from the trace")
                .isTrue();
    }

    /** Nothing in a table, one row, rows without values, a column of many levels, many columns: a release, never an exception. */
    @Test
    void release_hostileTables_isARelease() {
        List<Column> wide = IntStream.range(0, 60)
                .<Column>mapToObj(i -> i % 3 == 0
                        ? new Column.Real("c" + i, -1e300, 1e300, Optional.empty(), Optional.empty())
                        : category("c" + i, 2 + i))
                .toList();
        List<Column> many = List.of(category("a", 10_000), category("b", 300), category("c", 400));
        for (List<Column> columns : List.of(columns(), wide, many)) {
            for (int number : new int[] {0, 1, 40}) {
                Schema schema = schema(columns, Neighbours.ADD_REMOVE, Unit.of("person", 2));
                Rows rows = new Rows(schema);
                for (int i = 0; i < number; i++) {
                    double[] row = new double[columns.size()];
                    int at = i;
                    Arrays.setAll(
                            row,
                            c -> (at + c) % 4 == 0
                                    ? Column.MISSING
                                    : columns.get(c).read((at * 31 + c) % 3));
                    rows.withUnit("p" + i % 7, row);
                }
                for (Synthetic.Method method : List.of(Synthetic.Method.AUTO, Synthetic.Method.TREES)) {
                    SyntheticModel model = Synthetic.ofAll()
                            .method(method)
                            .plan(schema, Budget.approx("0.1", "1e-6"))
                            .release(rows, MemoryJournal.account(schema))
                            .model();

                    assertThat(sample(model, 20, "s")).hasSize(20);
                }
            }
        }
    }

    @Test
    void plan_thatCannotBe_isRefused() {
        Schema schema = schema(columns(), Neighbours.ADD_REMOVE, Unit.row());
        Budget pure = Budget.pure("1");

        assertThatThrownBy(() -> Synthetic.ofAll().method(Synthetic.Method.AIM).plan(schema, pure))
                .hasMessageContaining("E-932");
        assertThatThrownBy(() -> Synthetic.of("a").workload("a", "b").plan(schema, APPROX))
                .hasMessageContaining("E-934");
        assertThatThrownBy(() -> Synthetic.ofAll().workload("a", "a")).hasMessageContaining("E-930");
        for (String spikes : List.of("n", "n=", "n=60", "n=1+1", "n=0.5", "a=1", "n=1,n=2", "q=1")) {
            assertThatThrownBy(() -> Synthetic.ofAll().spikes(spikes).plan(schema, APPROX))
                    .isInstanceOf(BadInput.class);
        }
        assertThatThrownBy(() -> Synthetic.ofAll().bins("a", 7).plan(schema, APPROX))
                .hasMessageContaining("E-937");
        assertThatThrownBy(() -> Synthetic.of("n", "x")
                        .method(Synthetic.Method.FIXED)
                        .bins("n", 50)
                        .bins("x", 1000)
                        .cells(1024)
                        .workload("n", "x")
                        .plan(schema, APPROX))
                .hasMessageContaining("E-936");
    }
}
