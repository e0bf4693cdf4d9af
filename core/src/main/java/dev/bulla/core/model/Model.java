package dev.bulla.core.model;

import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Column;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** A released thing: plain numbers, no row, no path to one. It can be asked without limit, at no cost. */
public interface Model {

    /** The name of the recipe it came from. */
    String recipe();

    /** What an answer is: "count", "share". */
    String output();

    /** What a question holds, in order; empty when there is only one question. */
    List<Column> inputs();

    /**
     * Answers a question.
     *
     * @param point one value per input, each in its column's domain, such that {@link #knows} it
     */
    Answer answer(double... point);

    /**
     * Answers a question by the names of the columns: {@code answer(Map.of("age", 42, "sex", "f"))}. A number out of range is clamped, as
     * in a row; a category is asked for by its level. A column may be left out where the model {@link #knows} the rest.
     *
     * @throws BadInput for a name that is no input, a value that its column cannot hold, and a question without an answer
     */
    default Answer answer(Map<String, ?> question) {
        double[] point = Question.point(inputs(), question);
        if (!knows(point)) {
            throw Question.unanswerable(inputs(), question);
        }
        return answer(point);
    }

    /** Whether it has an answer to a question: one with a value for every input, unless the model says otherwise. */
    default boolean knows(double... point) {
        return Arrays.stream(point).noneMatch(Double::isNaN);
    }

    /** Whether some of its answers are modelled and not measured, so that each has to say which. */
    default boolean isPartlyModelled() {
        return false;
    }

    /** How surely the intervals of its answers hold. */
    default Confidence confidence() {
        return Confidence.ABOUT_95;
    }

    /** Every answer there is, labelled, when they are few enough to list. */
    List<Line> lines();

    /**
     * How many cells each input is cut into, when {@link #lines} holds one answer for every combination of them, the last input running
     * fastest; else empty.
     */
    default List<Integer> sides() {
        return List.of();
    }

    /** Whether it is drawn as a function of its inputs, asked at many points of their ranges, and not as the list of its lines. */
    default boolean isFunction() {
        return false;
    }

    /**
     * Other functions that what was released leaves as likely as this one, asked at the same points: examples for a picture, drawn with a public seed,
     * so always the same. None as a rule.
     *
     * @param points one value per input each
     */
    default List<double[]> others(double[][] points) {
        return List.of();
    }

    /**
     * What it holds, as tables for people: all its {@link #lines}, or answers at some points where it has none. A model that is made of something
     * else, of coefficients or of classes, says so itself.
     */
    default List<Exhibit> tables() {
        return UsualTables.of(this);
    }

    /** What it says about places, to be drawn as a map, where it says anything. */
    default Optional<Exhibit.Plane> plane() {
        return Optional.empty();
    }

    /**
     * The noisy numbers it was made of, one array per measurement of its plan, in order. Every model holds them, and model.json too: they are
     * what a certificate is checked by.
     */
    List<long[]> released();

    /** The values of model.json. */
    Map<String, Object> json();

    /**
     * A labelled answer.
     *
     * @param labels one per input
     * @param answer the answer
     */
    record Line(List<String> labels, Answer answer) {
        public Line {
            labels = List.copyOf(labels);
        }

        /** So many lines, each worked out when it is asked for. */
        public static List<Line> list(int size, IntFunction<Line> line) {
            return new LineList(size, line);
        }
    }
}
