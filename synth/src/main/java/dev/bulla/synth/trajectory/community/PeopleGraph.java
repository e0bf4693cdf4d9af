package dev.bulla.synth.trajectory.community;

import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.trajectory.Visits;
import java.util.Arrays;
import java.util.Random;
import nl.cwts.networkanalysis.Clustering;
import nl.cwts.networkanalysis.IterativeCPMClusteringAlgorithm;
import nl.cwts.networkanalysis.LeidenAlgorithm;
import nl.cwts.networkanalysis.LouvainAlgorithm;
import nl.cwts.networkanalysis.Network;
import nl.cwts.util.LargeDoubleArray;
import nl.cwts.util.LargeIntArray;

/**
 * People joined by the visits they have in common: the weight of two is Σ_l min(n_cl, n_c'l). As private as the visits. The work is done by the library of the algorithms' own group (Traag, Waltman, van Eck).
 */
public final class PeopleGraph {

    private static final int ITERATIONS = 10;
    private static final double RANDOMNESS = 0.01;

    private final Network network;

    private PeopleGraph(Network network) {
        this.network = network;
    }

    /** The graph of these people. */
    public static PeopleGraph of(Visits visits) {
        Common common = new Common(visits);
        LargeIntArray[] edges = {new LargeIntArray(0), new LargeIntArray(0)};
        LargeDoubleArray weights = new LargeDoubleArray(0);
        for (int p = 0; p < visits.people(); p++) {
            int count = common.with(p);
            for (int i = 0; i < count; i++) {
                edges[0].append(p);
                edges[1].append(common.others[i]);
                weights.append(common.weights[common.others[i]]);
            }
            common.forget(count);
        }
        return new PeopleGraph(new Network(visits.people(), true, edges, weights, false, false));
    }

    /** How many pairs of people have a visit in common. */
    public long edges() {
        return network.getNEdges();
    }

    /** The communities of largest modularity that Louvain's algorithm finds. */
    public int[] louvain(PublicBits bits) {
        return parts(new LouvainAlgorithm(resolution(), ITERATIONS, new Random(bits.nextLong())));
    }

    /** The communities of largest modularity that Leiden's algorithm finds. */
    public int[] leiden(PublicBits bits) {
        return parts(new LeidenAlgorithm(resolution(), ITERATIONS, RANDOMNESS, new Random(bits.nextLong())));
    }

    private int[] parts(IterativeCPMClusteringAlgorithm algorithm) {
        Clustering found = algorithm.findClustering(network);
        return found.getClusters();
    }

    /** At which the library's measure of quality is modularity. */
    private double resolution() {
        return 1 / (2 * network.getTotalEdgeWeight() + network.getTotalEdgeWeightSelfLinks());
    }

    /** What one person has in common with those after her. */
    private static final class Common {

        private final int[] others;
        private final int[] weights;
        private final int[][] sorted;
        private final int[][] visitors;

        Common(Visits visits) {
            others = new int[visits.people()];
            weights = new int[visits.people()];
            sorted = new int[visits.people()][];
            int[] room = new int[visits.placeCount()];
            for (int p = 0; p < sorted.length; p++) {
                sorted[p] = visits.places(p);
                Arrays.sort(sorted[p]);
                Arrays.stream(sorted[p]).forEach(place -> room[place]++);
            }
            visitors = new int[room.length][];
            Arrays.setAll(visitors, place -> new int[room[place]]);
            Arrays.fill(room, 0);
            for (int p = 0; p < sorted.length; p++) {
                for (int place : sorted[p]) {
                    visitors[place][room[place]++] = p;
                }
            }
        }

        /** A visitor stands in a list as often as there are visits, so min(n, n') is how many pairs (i-th of hers, i-th of his) there are. */
        int with(int person) {
            int count = 0;
            int[] own = sorted[person];
            for (int i = 0; i < own.length; i++) {
                int again = 0;
                while (i + 1 < own.length && own[i + 1] == own[i]) {
                    i++;
                    again++;
                }
                int[] list = visitors[own[i]];
                int seen = 0;
                for (int v = firstAfter(list, person); v < list.length; v++) {
                    seen = v > 0 && list[v] == list[v - 1] ? seen + 1 : 0;
                    if (seen <= again) {
                        if (weights[list[v]]++ == 0) {
                            others[count++] = list[v];
                        }
                    }
                }
            }
            return count;
        }

        private static int firstAfter(int[] list, int person) {
            int low = 0;
            int high = list.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (list[middle] <= person) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        void forget(int count) {
            for (int i = 0; i < count; i++) {
                weights[others[i]] = 0;
            }
        }
    }
}
