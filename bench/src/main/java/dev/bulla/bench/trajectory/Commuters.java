package dev.bulla.bench.trajectory;

import dev.bulla.bench.sheet.CsvCells;
import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.trajectory.ChainBits;
import dev.bulla.synth.trajectory.Visits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Made-up commuters after appendix A.2.1: ten communities of 1,000, each with its own order of 10,000 places, of which the r-th is visited in proportion to r^−θ; max(1, round Γ(6, 1.2)) visits each.
 *
 * @param visits of all, in an order that tells nothing
 * @param communities that they are of: never shown to what learns
 */
record Commuters(Visits visits, int[] communities) {

    static final int COMMUNITIES = 10;
    static final int PLACES = 10_000;
    private static final int EACH = 1_000;
    private static final int SHAPE = 6;
    private static final double SCALE = 1.2;

    /** Those of a file, as other methods were measured on. */
    static Optional<Commuters> read(Path folder, String theta) throws IOException {
        Optional<CsvCells> cells =
                CsvCells.read(folder.resolve("commuters_theta" + theta + ".csv.gz"), "commuter", "community", "place");
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        int people = COMMUNITIES * EACH;
        int[] communities = new int[people];
        IntStream.Builder[] places = new IntStream.Builder[people];
        Arrays.setAll(places, p -> IntStream.builder());
        for (String[] row : cells.get().rows()) {
            int commuter = Integer.parseInt(row[0]);
            communities[commuter] = Integer.parseInt(row[1]);
            places[commuter].add(Integer.parseInt(row[2]));
        }
        int[][] sorted =
                Arrays.stream(places).map(one -> one.build().sorted().toArray()).toArray(int[][]::new);
        return Optional.of(new Commuters(Visits.of(sorted, PLACES), communities));
    }

    /** New ones of these laws. */
    static Commuters drawn(double[][] laws, PublicBits seed) {
        ChainBits bits = new ChainBits(seed);
        int people = COMMUNITIES * EACH;
        int[] communities = IntStream.range(0, people).map(p -> p / EACH).toArray();
        shuffle(communities, bits);
        double[][] sums = Arrays.stream(laws).map(Commuters::cumulative).toArray(double[][]::new);
        int[][] places = new int[people][];
        for (int p = 0; p < people; p++) {
            double gamma = 0;
            for (int i = 0; i < SHAPE; i++) {
                gamma -= Math.log(1 - bits.nextUniform());
            }
            places[p] = places(sums[communities[p]], (int) Math.max(1, Math.round(SCALE * gamma)), bits);
            Arrays.sort(places[p]);
        }
        return new Commuters(Visits.of(places, PLACES), communities);
    }

    /** The law of each community. */
    static double[][] laws(double theta, PublicBits seed) {
        ChainBits bits = new ChainBits(seed);
        double[] ofRanks = IntStream.rangeClosed(1, PLACES)
                .mapToDouble(rank -> Math.pow(rank, -theta))
                .toArray();
        double sum = Arrays.stream(ofRanks).sum();
        double[][] laws = new double[COMMUNITIES][PLACES];
        for (double[] law : laws) {
            int[] order = IntStream.range(0, PLACES).toArray();
            shuffle(order, bits);
            for (int rank = 0; rank < PLACES; rank++) {
                law[order[rank]] = ofRanks[rank] / sum;
            }
        }
        return laws;
    }

    /** Visits drawn from a law that is given by its sums. */
    static int[] places(double[] sums, int count, ChainBits bits) {
        int[] places = new int[count];
        Arrays.setAll(places, i -> {
            int at = Arrays.binarySearch(sums, bits.nextUniform() * sums[sums.length - 1]);
            return Math.min(sums.length - 1, at < 0 ? -at - 1 : at + 1);
        });
        return places;
    }

    static double[] cumulative(double[] law) {
        double[] sums = law.clone();
        for (int i = 1; i < sums.length; i++) { // one after the other: the same bits on every machine
            sums[i] += sums[i - 1];
        }
        return sums;
    }

    private static void shuffle(int[] values, ChainBits bits) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = bits.below(i + 1);
            int kept = values[i];
            values[i] = values[j];
            values[j] = kept;
        }
    }
}
