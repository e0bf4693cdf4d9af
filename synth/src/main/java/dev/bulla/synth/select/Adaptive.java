package dev.bulla.synth.select;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.synth.graph.Fitting;
import dev.bulla.synth.graph.GraphModel;
import java.util.Map;

/**
 * Counts single columns, then again and again the pair of columns where the model is most wrong, as long as ρ lasts (after McKenna, Mullins, Sheldon and
 * Miklau, "AIM", VLDB 2022).
 *
 * <p>What differs from the paper: single columns get ρ by need and their counts are made likely ({@link dev.bulla.synth.graph.Smoothing}), and a pair is
 * counted on merged levels, so that its rows stand out of the noise ({@link Coarse}). Noise is halved where the last answer changed less than noise would.
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
            measure = "AdaptiveStatTest")
    static final long CELLS = 524_288;

    @Chosen(
            fact = "noise_per_cell",
            does =
                    "How many standard deviations of the noise the rows of a cell are on average at least, for a pair of columns.",
            how = "Best of ½, 1, 2 and 4 at ε = 0.1: mean two-way distance 0.194, 0.182, 0.178, 0.184.",
            on = "Fulton's census, Covertype, flights and the American Community Survey.",
            measure = "AdaptiveStatTest")
    static final double NOISE_PER_CELL = 2;

    @Chosen(
            fact = "single_share",
            does = "The share of ρ that counts of single columns get at most.",
            how =
                    "A third, as in MST: shares of 0.06, 0.15 and ⅓ gave mean two-way distances of 0.169, 0.166 and 0.153 at ε = 0.1; a half is 3 % better.",
            on = "Fulton's census, Covertype and flights; a half with the American Community Survey.",
            measure = "AdaptiveStatTest")
    static final double MOST_SHARE = 1.0 / 3;

    @Chosen(
            fact = "single_error",
            does =
                    "The mean error of single columns, as a share of rows, that is good enough: what ρ is left goes to pairs.",
            how =
                    "Below it more ρ for single columns did not pay at ε = 1: shares of 0.06, 0.15 and ⅓ gave 0.0245, 0.0245, 0.0258.",
            on = "Fulton's census.",
            measure = "AdaptiveStatTest")
    static final double ENOUGH = 0.02;

    /** The numbers above, as plans state them. */
    public static Map<String, Object> facts() {
        return Map.of(
                "cells_by_default", CELLS,
                "noise_per_cell", NOISE_PER_CELL,
                "single_share", MOST_SHARE,
                "single_error", ENOUGH);
    }

    private static final Fitting.Effort LAST = new Fitting.Effort(1_000, 1e-9);

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
