package dev.bulla.models.curve;

import java.util.List;

/** What is known of a curve: its value at a place, and how far off that may be. In units of half the target's range, from its middle. */
public interface Curve {

    /**
     * A place's value.
     *
     * @param mean expected
     * @param variance of what is not known: noise, too few rows, and how the curve bends
     */
    public record Value(double mean, double variance) {}

    /** The value at a place, in units of the columns' ranges. */
    Value at(double[] place);

    /** What was chosen about it. */
    List<Setting> settings();

    /** The mean alone, for many questions. */
    public default double mean(double[] place) {
        return at(place).mean();
    }
}
