package dev.bulla.audit.membership;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A game that was played, and the attacks on its first models. Each attack gives every record of every victim a score.
 *
 * <p>Thresholds: Yeom et al., CSF 2018. Shadow models: Shokri et al., S&amp;P 2017; here the share of members among the shadow records of the same
 * class whose answer is alike. Likelihood ratio: Carlini et al., S&amp;P 2022; online with models that had the record and models that had not, offline
 * with the latter alone.
 */
public final class Played {

    /** The attacks. */
    public static final String THRESHOLD = "loss threshold";

    public static final String SHADOW = "shadow models";
    public static final String ONLINE = "likelihood ratio, online";
    public static final String OFFLINE = "likelihood ratio, offline";

    private static final int BINS = 20;

    /** So little that it only puts records of one class in order. */
    private static final double WITHIN = 1e-9;

    /**
     * Which models are attacked.
     *
     * @param victims how many, from the first on
     * @param isPaired whether a coin picked one of each two records
     */
    public record Attacked(int victims, boolean isPaired) {}

    private final boolean[][] in;
    private final double[][] statistic;
    private final double[][] fit;
    private final int[] groups;
    private final int victims;
    private final boolean isPaired;

    /**
     * A game.
     *
     * @param in by model and record: whether it was learnt from
     * @param statistic by model and record: what the answers say
     * @param fit by model and record: how well the model fits
     * @param groups of each record, which are told apart
     * @param attacked how many models are attacked, from the first on, and how the coins were thrown
     */
    public Played(boolean[][] in, double[][] statistic, double[][] fit, int[] groups, Attacked attacked) {
        this.in = in.clone();
        this.statistic = statistic.clone();
        this.fit = fit.clone();
        this.groups = groups.clone();
        this.victims = attacked.victims();
        this.isPaired = attacked.isPaired();
    }

    /** The scores of every attack. */
    public Map<String, MembershipScores> attacks() {
        Map<String, MembershipScores> all = new LinkedHashMap<>();
        all.put(THRESHOLD, curve(fit));
        all.put(SHADOW, curve(shadow()));
        all.put(ONLINE, curve(ratios(true)));
        all.put(OFFLINE, curve(ratios(false)));
        return all;
    }

    /** The scores of the victims' records, those of one model after the other; without the last, where records are paired and it has no other. */
    private MembershipScores curve(double[][] scores) {
        int n = isPaired ? groups.length / 2 * 2 : groups.length;
        double[] flat = new double[victims * n];
        boolean[] members = new boolean[flat.length];
        for (int v = 0; v < victims; v++) {
            System.arraycopy(scores[v], 0, flat, v * n, n);
            System.arraycopy(in[v], 0, members, v * n, n);
        }
        return new MembershipScores(flat, members, isPaired);
    }

    private double[][] ratios(boolean isOnline) {
        double[][] law = isOnline ? statistic : fit;
        LikelihoodRatio[] ratios = new LikelihoodRatio[groups.length];
        Arrays.setAll(ratios, i -> new LikelihoodRatio());
        for (int s = victims; s < in.length; s++) {
            for (int i = 0; i < groups.length; i++) {
                ratios[i].add(law[s][i], in[s][i]);
            }
        }
        LikelihoodRatio.Spread usual = LikelihoodRatio.pooled(ratios);
        double[][] scores = new double[victims][groups.length];
        for (int v = 0; v < victims; v++) {
            int victim = v;
            Arrays.setAll(
                    scores[v],
                    i -> isOnline ? ratios[i].online(law[victim][i], usual) : ratios[i].offline(law[victim][i], usual));
        }
        return scores;
    }

    /** Of every group, how large a share of the shadow records in each twentieth of the fits were members; within one, the better fit counts. */
    private double[][] shadow() {
        int most = Arrays.stream(groups).max().orElse(0) + 1;
        double[][] edges = new double[most][];
        double[][] shares = new double[most][BINS];
        for (int g = 0; g < most; g++) {
            edges[g] = edges(g);
            double[] all = new double[BINS];
            for (int s = victims; s < in.length; s++) {
                for (int i = 0; i < groups.length; i++) {
                    if (groups[i] == g) {
                        int bin = bin(edges[g], fit[s][i]);
                        all[bin]++;
                        shares[g][bin] += in[s][i] ? 1 : 0;
                    }
                }
            }
            for (int b = 0; b < BINS; b++) {
                shares[g][b] = (shares[g][b] + 1) / (all[b] + 2);
            }
        }
        double[][] scores = new double[victims][groups.length];
        for (int v = 0; v < victims; v++) {
            double[] own = fit[v];
            double[] sorted = own.clone();
            Arrays.sort(sorted);
            Arrays.setAll(scores[v], i -> {
                int g = Math.max(0, groups[i]);
                return shares[g][bin(edges[g], own[i])] + WITHIN * Arrays.binarySearch(sorted, own[i]) / own.length;
            });
        }
        return scores;
    }

    private double[] edges(int group) {
        double[] fits = new double[(in.length - victims) * groups.length];
        int count = 0;
        for (int s = victims; s < in.length; s++) {
            for (int i = 0; i < groups.length; i++) {
                if (groups[i] == group) {
                    fits[count++] = fit[s][i];
                }
            }
        }
        double[] sorted = Arrays.copyOf(fits, count);
        Arrays.sort(sorted);
        double[] edges = new double[BINS - 1];
        int all = count;
        Arrays.setAll(edges, b -> all == 0 ? 0 : sorted[(int) ((long) (b + 1) * all / BINS)]);
        return edges;
    }

    /** How many edges are below. */
    private static int bin(double[] edges, double value) {
        int bin = 0;
        while (bin < edges.length && edges[bin] < value) {
            bin++;
        }
        return bin;
    }
}
