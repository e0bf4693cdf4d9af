package dev.bulla.synth.select;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.synth.graph.Fitting;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.graph.Smoothing;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts single columns, then again and again the pair of columns where the model is most wrong, as long as ρ lasts (after McKenna, Mullins, Sheldon and
 * Miklau, "AIM", VLDB 2022).
 *
 * <p>What differs from the paper: single columns get a third of ρ and their counts are made likely ({@link Smoothing}), and a pair is
 * counted on merged levels, so that its rows stand out of the noise ({@link Coarse}). Noise is halved where the last answer was as far from the model as
 * noise alone would be, not where the model moved less than noise would: how far it moves depends on how long it is fitted.
 */
public final class Adaptive implements Strategy {

    /** How many cells the cliques of the model have at most. */
    public static final long MOST_CELLS = 10_485_760;

    @Chosen(
            fact = "cells_by_default",
            does =
                    "How many cells the cliques of the model have at most, unless a limit is given: time goes with them.",
            how = "The limit AIM's own code was run with at ε = 5, 4 MB; 9 and 12 CPU seconds at ε = 1.",
            on = "Covertype and flights.",
            measure = "SyntheticMeasure")
    public static final long CELLS = 524_288;

    @Chosen(
            fact = "noise_per_cell",
            does =
                    "How many standard deviations of the noise the rows of a cell of two columns are at least, as the columns are cut, if they were independent.",
            how =
                    "Of 1 and 2 the mean two-way distances were 0.051 and 0.050, 0.178 and 0.188 at ε = 0.1, 0.016 and 0.017, 0.085 and 0.089 at ε = 1.",
            on = "Fulton's census, flights.",
            measure = "SyntheticMeasure")
    static final double NOISE_PER_CELL = 1;

    @Chosen(
            fact = "single_share",
            does = "The share of ρ that counts of single columns get.",
            how =
                    "A third, as in a tree of pairs, so that single columns are not worse than there. Less, at ε = 1, was 7 % better in pairs of Fulton's census.",
            on = "Fulton's census, Covertype and flights.",
            measure = "SyntheticMeasure")
    static final double SINGLE_SHARE = 1.0 / 3;

    /** The numbers above, as plans state them. */
    public static Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>(Smoothing.facts());
        facts.put("cells_by_default", CELLS);
        facts.put("noise_per_cell", NOISE_PER_CELL);
        facts.put("single_share", SINGLE_SHARE);
        return facts;
    }

    private static final Fitting.Effort LAST = new Fitting.Effort(300, 1e-9);

    private final long mostCells;

    /** With as many cells as keep a table of fourteen columns within half a minute. */
    public Adaptive() {
        this(CELLS);
    }

    /**
     * With a limit of its own.
     *
     * @param mostCells how many cells the cliques of the model may have, {@value #MOST_CELLS} at most
     */
    public Adaptive(long mostCells) {
        if (mostCells < 1 || mostCells > MOST_CELLS) {
            throw new IllegalArgumentException("cells must be 1 to " + MOST_CELLS + ", got " + mostCells);
        }
        this.mostCells = mostCells;
    }

    @Override
    public GraphModel run(PaidAnswers answers) {
        Rounds rounds = new Rounds(answers, mostCells);
        boolean more = true;
        while (more) {
            more = rounds.next();
        }
        return rounds.fit(LAST).rounded();
    }
}
