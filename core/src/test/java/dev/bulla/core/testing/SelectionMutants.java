package dev.bulla.core.testing;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.selection.PermuteAndFlip;
import dev.bulla.core.selection.ScoreSensitivity;
import dev.bulla.core.selection.Selection;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** Wrong ways to choose, on purpose; each states its own law, so that what is wrong is the law and not its statement. */
public final class SelectionMutants {

    private SelectionMutants() {}

    /** Weights in proportion to the scores: the exponential function was forgotten, and ε cancels. */
    public static Selection missingExp(Selection honest) {
        return new Stated(honest, scores -> {
            BigDecimal sum =
                    BigDecimal.valueOf(Math.max(1, Arrays.stream(scores).sum()));
            return Arrays.stream(scores)
                    .mapToObj(score -> BigDecimal.valueOf(score).divide(sum, HighPrecision.MC))
                    .toList();
        });
    }

    /** Drops the factor 2 whatever the relation: counts are taken for monotone under replace-one too. */
    public static Selection monotoneAlways(BigDecimal epsilon) {
        return new PermuteAndFlip(new ScoreSensitivity(BigDecimal.ONE, true), epsilon, 1);
    }

    /** Flips without permuting: the candidate that stands first in the data wins a tie. */
    public static Selection inOrderOfData(PermuteAndFlip honest) {
        return new Stated(honest, scores -> {
            List<BigDecimal> chances = new ArrayList<>();
            BigDecimal alive = BigDecimal.ONE;
            long best = Arrays.stream(scores).max().orElseThrow();
            for (long score : scores) {
                BigDecimal gap = BigDecimal.valueOf(best - score);
                BigDecimal heads = HighPrecision.exp(gap.divide(new BigDecimal(honest.scale()), HighPrecision.MC)
                        .negate());
                chances.add(alive.multiply(heads, HighPrecision.MC));
                alive = alive.multiply(BigDecimal.ONE.subtract(heads), HighPrecision.MC);
            }
            return chances;
        });
    }

    /** Answers one place too far, as if places were counted from one. */
    public static Selection onePlaceOn(Selection honest) {
        return new Stated(honest, honest::probabilities) {
            @Override
            public long[] release(long[] scores, Grant grant, RandomBits bits) {
                return new long[] {Math.min(scores.length - 1, honest.release(scores, grant, bits)[0] + 1)};
            }
        };
    }

    /** Says what its honest twin says, with another law, and draws by that. */
    private static class Stated implements Selection {

        private final Selection honest;
        private final Function<long[], List<BigDecimal>> law;

        Stated(Selection honest, Function<long[], List<BigDecimal>> law) {
            this.honest = honest;
            this.law = law;
        }

        @Override
        public List<BigDecimal> probabilities(long[] scores) {
            return law.apply(scores);
        }

        @Override
        public BigDecimal rho() {
            return honest.rho();
        }

        @Override
        public double gap95(int candidates) {
            return honest.gap95(candidates);
        }

        @Override
        public String name() {
            return honest.name();
        }

        @Override
        public double sensitivity() {
            return honest.sensitivity();
        }

        @Override
        public double scale() {
            return honest.scale();
        }

        @Override
        public double grid() {
            return honest.grid();
        }

        @Override
        public Cost cost() {
            return honest.cost();
        }

        @Override
        public long[] release(long[] scores, Grant grant, RandomBits bits) {
            grant.spend(cost());
            double u = (bits.nextLong() >>> 11) * 0x1p-53;
            List<BigDecimal> chances = probabilities(scores);
            int place = 0;
            for (double sum = chances.get(0).doubleValue(); sum <= u && place < scores.length - 1; place++) {
                sum += chances.get(place + 1).doubleValue();
            }
            return new long[] {place};
        }
    }
}
