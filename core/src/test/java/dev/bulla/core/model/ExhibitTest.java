package dev.bulla.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.schema.Column;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The tables of models that declare none. */
class ExhibitTest {

    private static final Column AGE = new Column.Whole("age", 0, 100, Optional.empty(), Optional.empty());
    private static final Column EDUC = new Column.Whole("educ", 1, 4, Optional.empty(), Optional.empty());
    private static final Column HEIGHT = new Column.Real("height", 0, 2, Optional.empty(), Optional.empty());
    private static final Column.Category SEX =
            new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty(), Map.of("f", "female"));

    /** The sum of its inputs, give or take 1. */
    private static class Total implements Model {

        private final List<Column> inputs;
        private final List<Line> lines;

        private Total(List<Column> inputs, List<Line> lines) {
            this.inputs = inputs;
            this.lines = lines;
        }

        @Override
        public String recipe() {
            return "total";
        }

        @Override
        public String output() {
            return "total";
        }

        @Override
        public List<Column> inputs() {
            return inputs;
        }

        @Override
        public Answer answer(double... point) {
            double sum = Arrays.stream(point).sum();
            return new Answer(sum, sum - 1, sum + 1);
        }

        @Override
        public List<Line> lines() {
            return lines;
        }

        @Override
        public List<long[]> released() {
            return List.of();
        }

        @Override
        public Map<String, Object> json() {
            return Map.of();
        }
    }

    /** The first input speaks for every class, the later ones the more. */
    private static final class Sorter extends Total implements Classifier {

        private final int classes;

        private Sorter(int classes) {
            super(List.of(EDUC), List.of());
            this.classes = classes;
        }

        @Override
        public List<String> classes() {
            return List.of("a", "b", "c", "d", "e").subList(0, classes);
        }

        @Override
        public void scores(double[] point, double[] scores) {
            Arrays.setAll(scores, k -> k * point[0]);
        }

        @Override
        public OptionalDouble scoreReach95() {
            return OptionalDouble.of(0.5);
        }

        @Override
        public Answer answer(double... point) {
            return Classifier.super.answer(point);
        }
    }

    @Test
    void tables_linesOfACategory_areLevelsWithAnswers() {
        Model.Line line = new Model.Line(List.of("f"), new Answer(5, 4, 6));
        Exhibit table = new Total(List.of(SEX), List.of(line)).tables().get(0);

        assertThat(table.title()).isEqualTo("Total by sex");
        assertThat(table.rows().get(0))
                .containsExactly(new Exhibit.Level(SEX, 0), new Exhibit.Estimate(new Answer(5, 4, 6)));
        assertThat(new Exhibit.Level(SEX, 0).label()).isEqualTo("female");
        assertThat(new Exhibit.Level(SEX, 1).label()).isEqualTo("m");
    }

    @Test
    void tables_function_isAskedFromBoundToBound() {
        Exhibit one = new Total(List.of(AGE), List.of()).tables().get(0);
        Exhibit two = new Total(List.of(AGE, HEIGHT), List.of()).tables().get(0);

        assertThat(one.rows()).hasSize(21);
        assertThat(one.rows().get(20))
                .containsExactly(new Exhibit.Text("100"), new Exhibit.Estimate(new Answer(100, 99, 101)));
        assertThat(new Total(List.of(EDUC), List.of()).tables().get(0).rows()).hasSize(4);
        assertThat(two.rows()).hasSize(49);
        assertThat(two.rows().get(48)).contains(new Exhibit.Text("2"), new Exhibit.Estimate(new Answer(102, 101, 103)));
    }

    @Test
    void tables_functionOfManyColumns_isShownAlongEach() {
        List<Exhibit> tables = new Total(List.of(AGE, HEIGHT, SEX), List.of()).tables();

        assertThat(tables)
                .extracting(Exhibit::title)
                .containsExactly("Total by age", "Total by height", "Total by sex");
        assertThat(tables.get(0).note()).isEqualTo("The other columns are held at height = 1, sex = f.");
        assertThat(tables.get(0).rows().get(0))
                .containsExactly(new Exhibit.Text("0"), new Exhibit.Estimate(new Answer(1, 0, 2)));
        assertThat(tables.get(2).rows().get(1)).first().isEqualTo(new Exhibit.Level(SEX, 1));
    }

    @Test
    void tables_classifier_hasTheClassAndScoresWithIntervals() {
        Exhibit few = new Sorter(2).tables().get(0);
        Exhibit many = new Sorter(5).tables().get(0);

        assertThat(few.heads())
                .extracting(Exhibit.Head::name)
                .containsExactly("educ", "class", "score of a", "score of b");
        assertThat(few.rows().get(3))
                .containsExactly(
                        new Exhibit.Text("4"),
                        new Exhibit.Text("b"),
                        new Exhibit.Estimate(new Answer(0, -0.5, 0.5)),
                        new Exhibit.Estimate(new Answer(4, 3.5, 4.5)));
        assertThat(many.heads()).extracting(Exhibit.Head::name).containsExactly("educ", "class", "its score");
        assertThat(many.rows().get(0)).endsWith(new Exhibit.Text("e"), new Exhibit.Estimate(new Answer(4, 3.5, 4.5)));
    }

    @Test
    void tables_noQuestion_isOneNumber() {
        Model.Line line = new Model.Line(List.of(), new Answer(5, 4, 6));

        assertThat(new Total(List.of(), List.of(line)).tables().get(0).title()).isEqualTo("Total");
        assertThat(new Total(List.of(), List.of()).tables()).isEmpty();
    }
}
