package dev.bulla.core.testing;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Account.Journal;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * Wrong on purpose: the mistakes that other libraries shipped, one by one. They stand in the test fixtures, where main
 * code cannot reach them, and show that the kits can fail.
 */
public final class Mutants {

    private Mutants() {}

    /** Says one scale and draws with half of it. */
    public static AdditiveMechanism halfScale(AdditiveMechanism honest) {
        DiscreteLaplace half = DiscreteLaplace.ofScale(honest.scale() / honest.grid() / 2);
        return new Altered(honest, (sums, grant, bits) -> {
            grant.spend(honest.cost());
            return half.addTo(sums, bits);
        });
    }

    /** Declares half the sensitivity in both norms. */
    public static Statistic halfSensitivity(Statistic honest) {
        return new Claimed(honest) {
            @Override
            public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
                Sensitivity whole = super.sensitivity(neighbours, unit);
                return new Sensitivity(
                        whole.l1().multiply(new BigDecimal("0.5")),
                        whole.l2Squared().multiply(new BigDecimal("0.25")));
            }
        };
    }

    /** Declares add-remove sensitivity whatever the relation: a histogram that says 1 under replace-one. */
    public static Statistic addRemoveAlways(Statistic honest) {
        return new Claimed(honest) {
            @Override
            public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
                return super.sensitivity(Neighbours.ADD_REMOVE, unit);
            }
        };
    }

    /** Draws once and adds that to every cell. */
    public static AdditiveMechanism oneDrawForAllCells(AdditiveMechanism honest) {
        return new Altered(honest, (sums, grant, bits) -> {
            long noise = honest.release(new long[1], grant, bits)[0];
            return Arrays.stream(sums).map(sum -> sum + noise).toArray();
        });
    }

    /** Keeps its first noise and adds it again in every later release. */
    public static AdditiveMechanism sameNoiseEveryRelease(AdditiveMechanism honest) {
        long[][] kept = new long[1][];
        return new Altered(honest, (sums, grant, bits) -> {
            long[] fresh = honest.release(new long[sums.length], grant, bits);
            kept[0] = kept[0] == null ? fresh : kept[0];
            long[] noise = kept[0];
            long[] noisy = sums.clone();
            Arrays.setAll(noisy, i -> noisy[i] + noise[i]);
            return noisy;
        });
    }

    /** Laplace noise by inverse distribution function, in doubles. */
    public static LowBits.Noisy doubleSampler(double scale) {
        return (value, bits) -> {
            double u = ((bits.nextLong() >>> 11) + 0.5) * 0x1p-53 - 0.5;
            return value - scale * Math.signum(u) * Math.log(1 - 2 * Math.abs(u));
        };
    }

    /** A bounded sum that forgets to bound. */
    public static Statistic unclipped(BoundedSum honest) {
        return new Claimed(honest) {
            @Override
            public void add(Block block, long[] sums) {
                for (int row = 0; row < block.rows(); row++) {
                    double value = block.column(0)[row];
                    sums[0] += Double.isNaN(value) ? 0 : (long) (value / grid());
                }
            }
        };
    }

    /** A bounded sum whose rows are put on one grid step too many: rounded up, then one on. */
    public static Statistic oneStepTooFar(BoundedSum honest) {
        return new Claimed(honest) {
            @Override
            public void add(Block block, long[] sums) {
                for (int row = 0; row < block.rows(); row++) {
                    double value = block.column(0)[row];
                    double cut = Math.max(0, Math.min(honest.most(), value));
                    sums[0] += Double.isNaN(value) ? 0 : (long) Math.floor(cut / grid()) + 1;
                }
            }
        };
    }

    /** A bounded sum kept in floating point. */
    public static Statistic floatSum(BoundedSum honest) {
        return new Claimed(honest) {
            @Override
            public void add(Block block, long[] sums) {
                float total = sums[0];
                for (int row = 0; row < block.rows(); row++) {
                    double value = block.column(0)[row];
                    total += (float) (Double.isNaN(value) ? 0 : Math.max(0, Math.min(honest.most(), value)) / grid());
                }
                sums[0] = (long) total;
            }
        };
    }

    /** Releases only the cells it saw rows in. */
    public static AdditiveMechanism categoriesFromData(AdditiveMechanism honest) {
        return new Altered(
                honest,
                (sums, grant, bits) -> honest.release(
                        Arrays.stream(sums).filter(sum -> sum != 0).toArray(), grant, bits));
    }

    /** Draws one word more when a sum is large: rows steer the sampling. */
    public static AdditiveMechanism steeredByRows(AdditiveMechanism honest) {
        return new Altered(honest, (sums, grant, bits) -> {
            if (Arrays.stream(sums).anyMatch(sum -> sum > 3)) {
                bits.nextBit();
            }
            return honest.release(sums, grant, bits);
        });
    }

    /** Fails on a value it does not like, and says which. */
    public static Statistic throwsOnTheLargest(BoundedSum honest) {
        return new Claimed(honest) {
            @Override
            public void add(Block block, long[] sums) {
                for (int row = 0; row < block.rows(); row++) {
                    if (block.column(0)[row] > honest.most()) {
                        throw new IllegalStateException("unexpected value " + block.column(0)[row]);
                    }
                }
                super.add(block, sums);
            }
        };
    }

    /** Draws without spending its grant. */
    public static AdditiveMechanism unpaid(AdditiveMechanism honest) {
        return new Altered(
                honest, (sums, grant, bits) -> honest.release(sums, MemoryJournal.grant(honest.cost()), bits));
    }

    /** An account whose journal forgets what was spent. */
    public static Account forgetful(Schema schema) {
        Terms terms = Terms.of(schema);
        return new Account(
                terms,
                (charge, rule) ->
                        new Journal.Entry(1, "0".repeat(64), Instant.EPOCH, rule.apply(terms, Spent.NOTHING)));
    }

    /** How a mechanism turns sums into noisy ones. */
    @FunctionalInterface
    private interface Releasing {
        long[] release(long[] sums, Grant grant, RandomBits bits);
    }

    /** Says everything its honest twin says, and releases in another way. */
    private record Altered(AdditiveMechanism honest, Releasing releasing) implements AdditiveMechanism {

        @Override
        public String name() {
            return honest.name();
        }

        @Override
        public String norm() {
            return honest.norm();
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
        public double deviation() {
            return honest.deviation();
        }

        @Override
        public double halfWidth95() {
            return honest.halfWidth95();
        }

        @Override
        public long[] release(long[] sums, Grant grant, RandomBits bits) {
            return releasing.release(sums, grant, bits);
        }
    }

    /** Its honest twin, but for what a mutant overrides. */
    private static class Claimed implements Statistic {

        private final Statistic honest;

        Claimed(Statistic honest) {
            this.honest = honest;
        }

        @Override
        public String name() {
            return honest.name();
        }

        @Override
        public double grid() {
            return honest.grid();
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return honest.sensitivity(neighbours, unit);
        }

        @Override
        public List<String> columns() {
            return honest.columns();
        }

        @Override
        public int dimension() {
            return honest.dimension();
        }

        @Override
        public void add(Block block, long[] sums) {
            honest.add(block, sums);
        }
    }
}
