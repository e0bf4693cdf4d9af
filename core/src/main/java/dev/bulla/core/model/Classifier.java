package dev.bulla.core.model;

import java.util.List;
import java.util.OptionalDouble;

/** A model that says which of several public classes a question belongs to, and how much speaks for each. */
public interface Classifier extends Model {

    /** The classes, in the order of the scores. */
    List<String> classes();

    /** What people call the classes. */
    default List<String> labels() {
        return classes();
    }

    /**
     * What speaks for each class; the highest wins, the first among equals.
     *
     * @param point one value per input
     * @param scores filled, one for each class
     */
    void scores(double[] point, double[] scores);

    /** How far noise moves 95 % of the scores at most, where that can be said. */
    default OptionalDouble scoreReach95() {
        return OptionalDouble.empty();
    }

    /** The index of the winning class. */
    default int classify(double... point) {
        double[] scores = new double[classes().size()];
        scores(point, scores);
        int best = 0;
        for (int k = 1; k < scores.length; k++) {
            best = scores[k] > scores[best] ? k : best;
        }
        return best;
    }

    /** The index of the winning class, as a number. */
    @Override
    default Answer answer(double... point) {
        int index = classify(point);
        return new Answer(index, index, index);
    }
}
