package dev.bulla.synth.mobility;

import dev.bulla.core.model.Answer;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.synth.mobility.Parts.Kind;

/**
 * Noisy counts by kind, in visits, steps and trajectories: of vectors that were cut, so that what long histories add beyond that is not in them.
 *
 * @param parts how kinds lie one after the other
 * @param clip what vectors were cut to
 * @param values what was told, in units of that length
 */
record NoisyParts(Parts parts, Clip clip, NoisyValues values) {

    private double unit(Kind kind) {
        return (double) clip.length() / parts.weight(kind);
    }

    /** All of a kind. */
    double[] of(Kind kind) {
        double[] counts = new double[parts.cells(kind)];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = values.value(parts.start(kind) + i) * unit(kind);
        }
        return counts;
    }

    /** The standard deviation of the noise on each of a kind. */
    double deviation(Kind kind) {
        return values.deviation() * unit(kind);
    }

    /** One, with its interval. */
    Answer answer(Kind kind, int cell) {
        Answer answer = values.answer(parts.start(kind) + cell);
        double unit = unit(kind);
        return new Answer(answer.value() * unit, answer.lower() * unit, answer.upper() * unit);
    }
}
