package dev.bulla.models.logistic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.Rows;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The solver's answers, checked by a gradient that shares no arithmetic with it: 80-digit decimals. */
class LogisticSolverTest {

    private static final Schema SCHEMA = new Schema(
            "table",
            Unit.row(),
            Neighbours.ADD_REMOVE,
            Budget.approx("12", "1e-6"),
            OptionalLong.of(259_519),
            List.of(
                    new Column.Category("y", List.of("0", "1"), Optional.empty(), Optional.empty()),
                    real("x0"),
                    real("x1"),
                    real("x2")));
    private static final Column.Category Y = (Column.Category) SCHEMA.require("y");
    private static final List<Column> INPUTS = SCHEMA.columns().subList(1, 4);

    /** Rows (x in 1/32768; y; how many) on which the solver of version 0.1 stopped 10⁷ tolerances from the minimum. */
    private static final long[][] FAR = {
        {-31683, -27398, -30922, 0, 26455},
        {-32768, -31838, -32560, 1, 81440},
        {-16196, -25866, -28635, 1, 54488},
        {-27904, 7474, -19382, 1, 22560},
        {-32768, -32658, -32757, 1, 50480},
        {-14423, -24523, -6727, 0, 11634},
        {-32768, -31208, -32768, 1, 12380},
        {-20771, -32768, -32617, 1, 82},
    };

    /** {@code -Dbulla.tilts=200} takes two minutes. */
    private static final int HELD_TILTS = Integer.getInteger("bulla.tilts", 4);

    private static Column real(String name) {
        return new Column.Real(name, -1, 1, Optional.empty(), Optional.empty());
    }

    /** Two hundred tilts of the table that 0.1 could not do, by way of how often each row occurs. */
    @Test
    void minimum_tableThatStoppedFarAway_isCertifiedForEveryTilt() {
        RandomBits bits = SeededBits.of(31);
        long start = cpu();
        for (int i = 0; i < 200; i++) {
            assertCertified(table(FAR, 1), 0.001, normals(bits, 0.8614));
        }
        System.out.printf("200 tilts of the far table: all certified, %.1f s of CPU%n", (cpu() - start) / 1e9);
    }

    /** The same rows held in memory, one by one, as a release holds them. */
    @Test
    void minimum_heldRows_areTheSameSums() {
        Rows rows = new Rows(SCHEMA);
        for (long[] row : FAR) {
            for (int i = 0; i < row[4]; i++) {
                rows.with((double) row[3], row[0] / 32768.0, row[1] / 32768.0, row[2] / 32768.0);
            }
        }
        HeldTable held = HeldTable.of(rows, new LogisticRows(Y, INPUTS).columns());
        RandomBits bits = SeededBits.of(31);
        long start = cpu();
        for (int i = 0; i < HELD_TILTS; i++) {
            BigDecimal[] tilt = normals(bits, 0.8614);

            assertThat(minimum(held, 0.001, tilt)).isEqualTo(minimum(table(FAR, 1), 0.001, tilt));
        }
        System.out.printf(
                "%d tilts of 259,519 held rows: all certified, %.1f s of CPU%n", HELD_TILTS, (cpu() - start) / 1e9);
    }

    /** No number of rows is too large: beyond 2²⁸ doubles are too narrow, and whole numbers take over. Here up to 2³⁴. */
    @Test
    void minimum_anyNumberOfRows_isCertified() {
        RandomBits bits = SeededBits.of(32);
        for (int power : new int[] {0, 8, 11, 14, 16}) {
            for (double penalty : new double[] {0.001, 2, 1e6}) {
                assertCertified(table(FAR, 1L << power), penalty, normals(bits, 3));
            }
        }
    }

    @Test
    void minimum_anyTilt_isCertified() {
        RandomBits bits = SeededBits.of(33);
        long[][] one = {{32768, -32768, 5, 1, 1}};
        for (long[][] rows : new long[][][] {{}, one, FAR}) {
            for (double deviation : new double[] {0, 1e-9, 1, 1e4, 1e12}) {
                for (double penalty : new double[] {0.001, 1, 1e12}) {
                    assertCertified(table(rows, 1), penalty, normals(bits, deviation));
                }
            }
        }
    }

    /** Every pair of classes and signs, many random tables. */
    @Test
    void minimum_randomRows_isCertified() {
        RandomBits bits = SeededBits.of(34);
        for (int i = 0; i < 200; i++) {
            long[][] rows = new long[1 + (int) (bits.nextLong() >>> 61)][];
            Arrays.setAll(rows, r -> new long[] {
                (bits.nextLong() >> 48),
                (bits.nextLong() >> 48),
                (bits.nextLong() >> 48),
                bits.nextLong() >>> 63,
                1 + (bits.nextLong() >>> (44 + (int) (bits.nextLong() >>> 60)))
            });
            assertCertified(table(rows, 1), 0.001 * Math.pow(10, (int) (bits.nextLong() >>> 61)), normals(bits, 2));
        }
    }

    @Test
    void slope_inDoubles_isWithinItsErrorOfTheWideOne() {
        RandomBits bits = SeededBits.of(35);
        for (double size : new double[] {1e-3, 1, 30, 1e4}) {
            for (long times : new long[] {1, 1 << 8}) {
                LogisticObjective objective = objective(table(FAR, times), 1, normals(bits, 1));
                BigInteger[] at = new BigInteger[4];
                BigDecimal[] point = normals(bits, size);
                Arrays.setAll(
                        at,
                        i -> point[i].multiply(LogisticObjective.power(LogisticObjective.PLACES))
                                .toBigInteger());
                LogisticObjective.Slope narrow = objective.slope(at);
                LogisticObjective.Slope wide = objective.wideSlope(at);
                BigDecimal most = narrow.off().add(wide.off());
                BigDecimal square = BigDecimal.ZERO;
                for (int i = 0; i < 4; i++) {
                    square = square.add(
                            narrow.gradient()[i].subtract(wide.gradient()[i]).pow(2));
                }

                assertThat(square).isLessThanOrEqualTo(most.pow(2));
                assertThat(most).isLessThan(new BigDecimal("0.001"));
            }
        }
    }

    @Test
    void sigmoid_anyMargin_isWithinAStep() {
        RandomBits bits = SeededBits.of(36);
        for (int places : new int[] {20, 70, 91, 140}) {
            Sigmoid sigmoid = new Sigmoid(places);
            for (int i = 0; i < 400; i++) {
                BigInteger x = BigInteger.valueOf(bits.nextLong()).shiftLeft(places);
                x = x.shiftRight((int) (bits.nextLong() >>> 58)).shiftRight(i % 60);
                BigDecimal exact = chance(new BigDecimal(x).multiply(LogisticObjective.power(-places - 40)));
                BigDecimal got = new BigDecimal(sigmoid.of(x, places + 40)).multiply(LogisticObjective.power(-places));

                assertThat(got.subtract(exact).abs()).isLessThanOrEqualTo(LogisticObjective.power(-places));
            }
        }
    }

    private static void assertCertified(Weighted table, double penalty, BigDecimal[] tilt) {
        LogisticMinimum statistic = new LogisticMinimum(Y, INPUTS, penalty);
        BigInteger[] at = minimum(table, penalty, tilt);
        double distance = distance(table, penalty, tilt, at);

        assertThat(distance)
                .as("penalty %s, tilt %s", penalty, Arrays.toString(tilt))
                .isLessThanOrEqualTo(statistic.tolerance() * (1 + 1e-12));
    }

    private static BigInteger[] minimum(Table table, double penalty, BigDecimal[] tilt) {
        return new LogisticSolver(
                        objective(table, penalty, tilt), new LogisticMinimum(Y, INPUTS, penalty).longestGradient())
                .minimum()
                .point()
                .at();
    }

    private static LogisticObjective objective(Table table, double penalty, BigDecimal[] tilt) {
        return new LogisticObjective(new LogisticRows(Y, INPUTS), table, penalty, tilt);
    }

    /** ‖∇F‖/Λ in decimals of 80 digits. */
    private static double distance(Weighted table, double penalty, BigDecimal[] tilt, BigInteger[] at) {
        BigDecimal[] theta = new BigDecimal[4];
        BigDecimal[] gradient = tilt.clone();
        for (int i = 0; i < 4; i++) {
            theta[i] = new BigDecimal(at[i]).multiply(LogisticObjective.power(-LogisticObjective.PLACES));
            gradient[i] = gradient[i].add(theta[i].multiply(new BigDecimal(penalty)));
        }
        for (Weighted.Row row : table.features()) {
            BigDecimal margin = BigDecimal.ZERO;
            for (int i = 0; i < 4; i++) {
                margin = margin.add(theta[i].multiply(row.z()[i]));
            }
            BigDecimal residual = chance(margin).subtract(BigDecimal.valueOf(row.label()));
            for (int i = 0; i < 4; i++) {
                gradient[i] = gradient[i].add(
                        residual.multiply(row.z()[i]).multiply(BigDecimal.valueOf(row.times())), HighPrecision.MC);
            }
        }
        double square = 0;
        for (BigDecimal each : gradient) {
            square += each.doubleValue() * each.doubleValue();
        }
        return Math.sqrt(square) / penalty;
    }

    private static BigDecimal chance(BigDecimal margin) {
        BigDecimal power = HighPrecision.exp(margin.abs().negate());
        BigDecimal top = margin.signum() < 0 ? power : BigDecimal.ONE;
        return top.divide(BigDecimal.ONE.add(power), HighPrecision.MC);
    }

    private static BigDecimal[] normals(RandomBits bits, double deviation) {
        RoundedNormal normal = RoundedNormal.ofScale(0x1p30);
        BigDecimal[] tilt = new BigDecimal[4];
        Arrays.setAll(tilt, i -> new BigDecimal(deviation * normal.draw(bits) * 0x1p-30));
        return tilt;
    }

    private static long cpu() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static Weighted table(long[][] rows, long times) {
        return new Weighted(rows, times);
    }

    /** Every row so many times, without holding it so often: the sums are those of all of them. */
    private record Weighted(long[][] distinct, long times) implements Table {

        /** A row's label, its features and how many there are. */
        record Row(long label, BigDecimal[] z, long times) {}

        @Override
        public Schema schema() {
            return SCHEMA;
        }

        @Override
        public long rows() {
            return Arrays.stream(distinct).mapToLong(row -> row[4] * times).sum();
        }

        @Override
        public long[] fold(Fold fold) {
            long[] sums = new long[fold.dimension()];
            for (long[] row : distinct) {
                long[] one = new long[sums.length];
                fold.add(block(row), one);
                for (int i = 0; i < sums.length; i++) {
                    sums[i] = Math.addExact(sums[i], Math.multiplyExact(one[i], row[4] * times));
                }
            }
            return sums;
        }

        private static Block block(long[] row) {
            return Block.of(new double[][] {{row[3]}, {row[0] / 32768.0}, {row[1] / 32768.0}, {row[2] / 32768.0}}, 1);
        }

        /** The features as the recipe makes them. */
        List<Row> features() {
            List<Row> all = new ArrayList<>();
            for (long[] row : distinct) {
                BigDecimal[] z = new BigDecimal[4];
                new LogisticRows(Y, INPUTS)
                        .fold(
                                0,
                                (label, places, features, into) -> Arrays.setAll(
                                        z, i -> BigDecimal.valueOf(features[i]).multiply(LogisticObjective.power(-16))))
                        .add(block(row), new long[0]);
                all.add(new Row(row[3], z, row[4] * times));
            }
            return all;
        }
    }
}
