package dev.bulla.models.curve;

import dev.bulla.core.random.PublicBits;
import dev.bulla.models.export.Graph;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What is known of a curve: its value at a place, and how far off that may be. In units of half the target's range, from its middle. */
public interface Curve {

    /**
     * A place's value.
     *
     * @param mean expected
     * @param variance of what is not known: noise, too few rows, and how the curve bends
     */
    public record Value(double mean, double variance) {}

    /**
     * The same in a graph.
     *
     * @param mean a number for every question
     * @param variance a number for every question
     */
    public record Described(Graph.Tensor mean, Graph.Tensor variance) {}

    /** The value at a place, in units of the columns' ranges. */
    Value at(double[] place);

    /** What was chosen about it. */
    List<Setting> settings();

    /** The mean alone, for many questions. */
    public default double mean(double[] place) {
        return at(place).mean();
    }

    /** The means at many places, each with the bits of {@link #mean}. */
    public default double[] means(double[][] places) {
        return Arrays.stream(places).mapToDouble(this::mean).toArray();
    }

    /** Where a curve of one column may bend sharply, rising from 0 to 1; it is smooth between. */
    public default double[] edges() {
        return new double[] {0, 1};
    }

    /** The same curve, made for many questions: off by less than a thousandth part of its own deviation. */
    public default Curve fast() {
        return this;
    }

    /**
     * Other curves that are as likely after what was released, at some places; none where that is not known.
     *
     * @param bits public: the curves are examples, and no noise
     */
    public default List<double[]> drawn(double[][] places, int count, PublicBits bits) {
        return List.of();
    }

    /**
     * What it says, as operations of a graph; empty where it has none.
     *
     * @param places one column for each input, in units of its range
     */
    public default Optional<Described> described(Graph graph, Graph.Tensor places) {
        return Optional.empty();
    }
}
