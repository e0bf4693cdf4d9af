package dev.bulla.audit.epsilon;

import dev.bulla.core.chance.HitRates;
import dev.bulla.core.random.RandomBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Somebody who has all the time there is: sees many releases of two worlds, learns to tell them apart, chooses an event, and counts it.
 *
 * <p>Three sets of releases have nothing in common: from the first scores are learnt, with the second an event is chosen, and only the
 * third is counted. So the bound that follows from the counts has its stated confidence, whatever was learnt and however it was chosen.
 */
public final class Opponent {

    private static final int CHUNK = 64;
    private static final int LEAST_LEARNT = 100;
    private static final int MOST_LEARNT = 2_000;
    private static final int MOST_HELD = 20_000_000;
    private static final long STAGE = 1L << 40;
    private static final long WORLD = 1L << 39;

    private final int runs;
    private final LongFunction<RandomBits> coins;

    private Opponent(int runs, LongFunction<RandomBits> coins) {
        if (runs < LEAST_RUNS) {
            throw new IllegalArgumentException("runs must be at least " + LEAST_RUNS + ", got " + runs);
        }
        this.runs = runs;
        this.coins = coins;
    }

    /** The fewest releases from which anything can be learnt. */
    public static final int LEAST_RUNS = 1_000;

    /** One who sees so many releases, half of each world, made with the platform's own bits. */
    public static Opponent of(int runs) {
        return new Opponent(runs, place -> RandomBits.secure().local());
    }

    /** One whose releases are made with these bits; every place is asked for once. */
    public static Opponent of(int runs, LongFunction<RandomBits> coins) {
        return new Opponent(runs, coins);
    }

    int runs() {
        return runs;
    }

    /** Bits for what is done before a game. */
    RandomBits bits() {
        return coins.apply(-2);
    }

    /**
     * What a game came to.
     *
     * @param forEpsilon counts of the event that was chosen to refute ε
     * @param forMu counts of the one that was chosen to refute μ, where one is promised
     * @param event the first of them
     * @param ones scores in the first world of the releases that were counted, in order
     * @param others the same in the other world
     */
    record Outcome(HitRates forEpsilon, Optional<HitRates> forMu, Event event, double[] ones, double[] others) {}

    /** Plays: learns, chooses, counts. */
    Outcome play(Game game) {
        int each = runs / 2;
        int learning = learning(game);
        int choosing = (each - learning) / 5;
        int counting = each - learning - choosing;
        List<ToDoubleFunction<double[]>> scores = scores(game, learning);
        double[][] ones = scored(game.one(), scores, choosing, STAGE);
        double[][] others = scored(game.other(), scores, choosing, STAGE + WORLD);
        List<Event> events = new ArrayList<>(List.of(best(game, scores, ones, others, Event.Aim.EPSILON)));
        if (game.stated().mu().isPresent()) {
            events.add(best(game, scores, ones, others, Event.Aim.MU));
        }
        List<ToDoubleFunction<double[]>> chosen =
                events.stream().<ToDoubleFunction<double[]>>map(Event::score).toList();
        double[][] countedOnes = scored(game.one(), chosen, counting, 2 * STAGE);
        double[][] countedOthers = scored(game.other(), chosen, counting, 2 * STAGE + WORLD);
        Arrays.sort(countedOnes[0]);
        Arrays.sort(countedOthers[0]);
        return new Outcome(
                events.get(0).rates(countedOnes[0], countedOthers[0]),
                events.size() > 1
                        ? Optional.of(events.get(1).rates(countedOnes[1], countedOthers[1]))
                        : Optional.empty(),
                events.get(0),
                countedOnes[0],
                countedOthers[0]);
    }

    /** How well a few releases tell the worlds apart, to choose among pairs of them. */
    double glimpse(Game game, int few) {
        List<ToDoubleFunction<double[]>> scores = scores(game, few / 2);
        double[][] ones = scored(game.one(), scores, few / 2, STAGE);
        double[][] others = scored(game.other(), scores, few / 2, STAGE + WORLD);
        return best(game, scores, ones, others, Event.Aim.EPSILON).worth();
    }

    private int learning(Game game) {
        int numbers = game.one().seen(coins.apply(-1)).length;
        int most = Math.min(MOST_LEARNT, MOST_HELD / Math.max(1, numbers));
        return Math.max(LEAST_LEARNT, Math.min(most, runs / 20));
    }

    private List<ToDoubleFunction<double[]>> scores(Game game, int learning) {
        List<ToDoubleFunction<double[]>> scores = new ArrayList<>(game.hints());
        scores.addAll(Scores.learnt(seen(game.one(), learning, 0), seen(game.other(), learning, WORLD)));
        return scores;
    }

    private static Event best(
            Game game, List<ToDoubleFunction<double[]>> scores, double[][] ones, double[][] others, Event.Aim aim) {
        Event best = Event.NONE;
        for (int s = 0; s < scores.size(); s++) {
            Event next = Event.best(
                    scores.get(s), ones[s], others[s], aim, game.stated().delta());
            best = next.worth() > best.worth() ? next : best;
        }
        return best;
    }

    private double[][] seen(World world, int count, long place) {
        double[][] all = new double[count][];
        inChunks(count, place, (i, bits) -> all[i] = world.seen(bits));
        return all;
    }

    private double[][] scored(World world, List<ToDoubleFunction<double[]>> scores, int count, long place) {
        double[][] all = new double[scores.size()][count];
        inChunks(count, place, (i, bits) -> {
            double[] seen = world.seen(bits);
            for (int s = 0; s < all.length; s++) {
                all[s][i] = scores.get(s).applyAsDouble(seen);
            }
        });
        return all;
    }

    @FunctionalInterface
    private interface Run {
        void run(int index, RandomBits bits);
    }

    /** In parallel, the coins of each chunk its own: the same releases whatever the number of threads. */
    private void inChunks(int count, long place, Run run) {
        IntStream.range(0, (count + CHUNK - 1) / CHUNK).parallel().forEach(chunk -> {
            RandomBits bits = coins.apply(place + chunk);
            for (int i = chunk * CHUNK; i < Math.min(count, (chunk + 1) * CHUNK); i++) {
                run.run(i, bits);
            }
        });
    }
}
