package dev.bulla.core.noise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.ScriptedBits;
import dev.bulla.core.random.SeededBits;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Words made by hand drive the samplers into branches that chance hardly ever takes. */
class RareBranchTest {

    private static final int TAIL = CellTable.SLOTS - 1;
    private static final int SURE = 1023;
    private static final int POSITIVE = 511;

    @Test
    void cell_tieWithTheThreshold_isSettledByTheNextWord() {
        CellTable table = RoundedNormal.TABLE;
        int slot = partial(table);

        assertThat(table.cell(slot, table.quick(slot), script(table.more(slot) - 1)))
                .isEqualTo(slot);
        assertThat(table.cell(slot, table.quick(slot), script(table.more(slot) + 1)))
                .isEqualTo(table.alias(slot));
    }

    @Test
    void cell_tieAfterSeventyEightBits_worksOutFurtherDigits() {
        CellTable table = DiscreteLaplace.TABLE;
        int slot = partial(table);
        ScriptedBits low = script(table.more(slot), 0);
        ScriptedBits high = script(table.more(slot), -1);

        assertThat(table.cell(slot, table.quick(slot), low)).isEqualTo(slot);
        assertThat(table.cell(slot, table.quick(slot), high)).isEqualTo(table.alias(slot));
        assertThat(low.left() + high.left()).isZero();
    }

    @Test
    void thresholds_bothTables_giveBackTheProbabilities() {
        double[] normal = new double[CellTable.SLOTS];
        double[] laplace = new double[CellTable.SLOTS];
        for (int slot = 0; slot < CellTable.SLOTS; slot++) {
            spread(RoundedNormal.TABLE, slot, normal);
            spread(DiscreteLaplace.TABLE, slot, laplace);
        }
        for (int cell = 0; cell < TAIL; cell++) {
            assertThat(normal[cell] / normal[0])
                    .isCloseTo(Math.exp(-cell * cell / 8192.0), org.assertj.core.data.Offset.offset(1e-13));
            assertThat(laplace[cell] / laplace[0])
                    .isCloseTo(Math.exp(-cell / 64.0), org.assertj.core.data.Offset.offset(1e-13));
        }
        assertThat(laplace[TAIL]).isCloseTo(Math.exp(-TAIL / 64.0), org.assertj.core.data.Offset.offset(1e-15));
        assertThat(normal[TAIL]).isBetween(1e-16, 1e-14);
    }

    /** Scale 3, cell 10: 3x + ½ is whole at F = 2/3 = 0.101010…, of which 22 digits are in the first word. */
    @Test
    void draw_normalUndecidedAfterTheFirstWord_drawsMoreDigits() {
        long word = word(10, 0, 0x2AAAAA, SURE);

        assertThat(RoundedNormal.ofScale(3).draw(script(word, 0))).isZero();
        assertThat(RoundedNormal.ofScale(3).draw(script(word, -1))).isEqualTo(1);
        assertThat(RoundedNormal.ofScale(3).draw(script(word, 0xAAAA_AAAA_0000_0000L, 0)))
                .isZero();
        assertThat(RoundedNormal.ofScale(3).draw(script(word, 0xAAAA_AAAA_0000_0000L, -1)))
                .isEqualTo(1);
    }

    /** Scale 3, cell 21: 3x is whole at F = 1/3 = 0.010101…. */
    @Test
    void draw_laplaceUndecidedAfterTheFirstWord_drawsMoreDigits() {
        long word = word(21, POSITIVE, 0x155555, SURE);

        assertThat(DiscreteLaplace.ofScale(3).draw(script(word, 0))).isZero();
        assertThat(DiscreteLaplace.ofScale(3).draw(script(word, -1))).isEqualTo(1);
        assertThat(DiscreteLaplace.ofScale(3).draw(script(word, 0x5555_5555_0000_0000L, -1)))
                .isEqualTo(1);
    }

    @Test
    void draw_normalTail_isBeyondTheTable() {
        // The tail's threshold starts with zeros: a tie, which a word of zeros settles for the tail.
        for (int seed = 0; seed < 50; seed++) {
            RandomBits bits = new ScriptedBits(SeededBits.replay(seed), word(TAIL, 0, 5, SURE), 0);
            long drawn = Math.abs(RoundedNormal.ofScale(64).draw(bits));

            assertThat(drawn)
                    .satisfiesAnyOf(
                            z -> assertThat(z).isBetween(511L, 900L),
                            z -> assertThat(z).isLessThan(400));
        }
    }

    @Test
    void draw_laplaceTail_startsAgainBeyondTheTable() {
        long tail = word(TAIL, POSITIVE, 7, SURE);
        ScriptedBits once = script(tail, 0, word(3, 0, 0, 0));
        ScriptedBits twice = script(tail, 0, word(TAIL, 0, 0, 0), word(3, 0, 0, 0));

        assertThat(DiscreteLaplace.ofScale(64).draw(once)).isEqualTo(514);
        assertThat(DiscreteLaplace.ofScale(64).draw(twice)).isEqualTo(1025);
        assertThat(once.left() + twice.left()).isZero();
    }

    @Test
    void draw_normalPlaceNotSurelyKept_isDecidedByTheRun() {
        // F near 1, V small: below G, so a further uniform decides; a larger one makes the run odd, and the draw starts
        // again.
        long doubtful = word(40, 0, 0x3FFFFF, 0);
        ScriptedBits odd = script(doubtful, 0, -1, word(64, 0, 0, SURE));
        ScriptedBits even = script(doubtful, 1 << 10, 0, 0, -1);

        assertThat(RoundedNormal.ofScale(64).draw(odd)).isEqualTo(64);
        assertThat(RoundedNormal.ofScale(64).draw(even)).isEqualTo(41);
        assertThat(odd.left() + even.left()).isZero();
    }

    @Test
    void draw_laplacePlaceNotSurelyKept_isDecidedByTheRun() {
        long doubtful = word(40, POSITIVE, 0x3FFFFF, 0);
        ScriptedBits odd = script(doubtful, 0, -1, word(64, POSITIVE, 0, SURE));
        ScriptedBits even = script(doubtful, 0xFFFF_FFFF_0000_0400L, 0, 0, -1);

        assertThat(DiscreteLaplace.ofScale(64).draw(odd)).isEqualTo(64);
        assertThat(DiscreteLaplace.ofScale(64).draw(even)).isEqualTo(40);
        assertThat(odd.left() + even.left()).isZero();
    }

    /** V·64 and F agree as far as two words reach: V = 2²⁰/2⁴², F = 2³⁸/2⁵⁴. */
    @Test
    void draw_laplacePlaceUndecidedAfterTwoWords_takesMoreDigitsOfBoth() {
        long doubtful = word(40, POSITIVE, 1 << 6, 0);
        ScriptedBits kept = script(doubtful, 1 << 20, 0, -1);
        ScriptedBits dropped = script(doubtful, 1 << 20, -1, 0, -1, word(64, POSITIVE, 0, SURE));

        assertThat(DiscreteLaplace.ofScale(64).draw(kept)).isEqualTo(40);
        assertThat(DiscreteLaplace.ofScale(64).draw(dropped)).isEqualTo(64);
        assertThat(kept.left() + dropped.left()).isZero();
    }

    /** F(2c + F)/8192 and V agree as far as two words reach: c = 32, F = ½, so V = 32.25/8192 = 129 · 2⁻¹⁵. */
    @Test
    void draw_normalPlaceUndecidedAfterTwoWords_takesMoreDigitsOfBoth() {
        long v = 129L << 27; // of 42 digits
        long doubtful = word(32, 0, 1 << 21, v >>> 32);
        ScriptedBits kept = script(doubtful, v & 0xFFFF_FFFFL, 0, -1);
        ScriptedBits dropped = script(doubtful, v & 0xFFFF_FFFFL, -1, 0, -1, word(64, 0, 0, SURE));

        assertThat(RoundedNormal.ofScale(64).draw(kept)).isEqualTo(33);
        assertThat(RoundedNormal.ofScale(64).draw(dropped)).isEqualTo(64);
        assertThat(kept.left() + dropped.left()).isZero();
    }

    @Test
    void draw_laplaceBelowZero_countsFromMinusOne() {
        assertThat(DiscreteLaplace.ofScale(1).draw(script(word(0, 0, 0, SURE)))).isEqualTo(-1);
        assertThat(DiscreteLaplace.ofScale(1).draw(script(word(64, 0, 0, SURE))))
                .isEqualTo(-2);
        assertThat(DiscreteLaplace.ofScale(1).draw(script(word(0, POSITIVE, 0, SURE))))
                .isZero();
    }

    @Test
    void draw_laplaceSignTies_areSettledByMoreDigitsOfTheChance() {
        DiscreteLaplace law = DiscreteLaplace.ofScale(1);
        Threshold chance = law.negative();
        long word = word(64, chance.quick(), 0, SURE);

        assertThat((chance.quick() + (chance.more() >>> 11) * 0x1p-53) / 512)
                .isCloseTo(1 / (1 + Math.E), org.assertj.core.data.Offset.offset(1e-15));
        assertThat(law.draw(script(word, chance.more() - 1))).isEqualTo(-2);
        assertThat(law.draw(script(word, chance.more() + 1))).isEqualTo(1);
        assertThat(law.draw(script(word, chance.more(), 0))).isEqualTo(-2);
        assertThat(law.draw(script(word, chance.more(), -1))).isEqualTo(1);
    }

    /** The chance of a value below zero is e^(−2²⁰): nothing for 1.5 million binary digits, and still no trouble. */
    @Test
    void draw_laplaceOfTheSmallestScale_isNeverTroubledByItsTinyChance() {
        assertThat(DiscreteLaplace.ofScale(0x1p-20).draw(script(word(5, 0, 0, SURE), 0, 0, 0, 1)))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                1,
                0.75,
                3,
                8.0576,
                16_383.5,
                16_384.5,
                65_536.5,
                1e6,
                0x1p40,
                0x1.fffffffffffffp39,
                0x1p-20,
                1e-5,
                123.456
            })
    void round_anyScale_agreesWithPlainArithmetic(double scale) {
        SeededBits bits = SeededBits.of(31);
        for (boolean nearest : new boolean[] {false, true}) {
            Rounding rounding =
                    nearest ? Rounding.toNearest(Scale.exactly(scale)) : Rounding.down(Scale.exactly(scale));
            for (int i = 0; i < 3_000; i++) {
                long cell = bits.below(512);
                long fraction = bits.below(1 << 22);
                long[] more = {bits.nextLong(), bits.nextLong(), bits.nextLong()};
                long answer = rounding.round(cell, fraction, new ScriptedBits(SeededBits.replay(1), more));

                assertThat(answer)
                        .isBetween(plain(scale, nearest, cell, fraction, 0), plain(scale, nearest, cell, fraction, 1));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 3, 0.75, 123.456, 1e6, 0x1p40, 0x1.fffffffffffffp39, 1e-5})
    void roundBeyond_anyScaleAndCell_agreesWithPlainArithmetic(double scale) {
        SeededBits bits = SeededBits.of(41);
        for (boolean nearest : new boolean[] {false, true}) {
            Rounding rounding =
                    nearest ? Rounding.toNearest(Scale.exactly(scale)) : Rounding.down(Scale.exactly(scale));
            for (int i = 0; i < 1_000; i++) {
                long cell = 511 + bits.below(i % 10 == 0 ? 100_000 : 7_000);
                long fraction = bits.below(1 << 22);
                long answer = rounding.roundBeyond(cell, Draw.longFraction(fraction, bits.nextLong()), bits);

                assertThat(answer)
                        .isBetween(plain(scale, nearest, cell, fraction, 0), plain(scale, nearest, cell, fraction, 1));
            }
        }
    }

    /** Draws need no memory but for the one in ten thousand or so that more than two words decide. */
    @Test
    void draw_aMillionTimes_allocatesNextToNothing() {
        var threads = (com.sun.management.ThreadMXBean) java.lang.management.ManagementFactory.getThreadMXBean();
        RandomBits bits = RandomBits.secure().local();
        for (IntegerLaw law : new IntegerLaw[] {
            DiscreteLaplace.ofScale(1),
            DiscreteLaplace.ofScale(0x1p37),
            RoundedNormal.ofScale(4.25),
            RoundedNormal.ofScale(0x1p39)
        }) {
            long before = threads.getCurrentThreadAllocatedBytes();
            long sum = 0;
            for (int i = 0; i < 1_000_000; i++) {
                sum += law.draw(bits);
            }
            long bytes = threads.getCurrentThreadAllocatedBytes() - before;

            assertThat(bytes).as("bytes for a million draws of sum %s", sum).isLessThan(500_000);
        }
    }

    @Test
    void round_anyRatio_agreesWithTheFraction() {
        SeededBits bits = SeededBits.of(37);
        for (long[] ratio :
                new long[][] {{10, 3}, {1, 7}, {355, 113}, {1_000_003, 999_983}, {7_000_000_001L, 3}, {3, 1_000_001}}) {
            for (int i = 0; i < 2_000; i++) {
                long cell = bits.below(512);
                long fraction = bits.below(1 << 22);
                long[] more = {bits.nextLong(), bits.nextLong(), bits.nextLong()};
                long down = Rounding.down(Scale.ratio(ratio[0], ratio[1]))
                        .round(cell, fraction, new ScriptedBits(SeededBits.replay(1), more));
                BigInteger low = BigInteger.valueOf((cell << 22) + fraction).multiply(BigInteger.valueOf(ratio[0]));
                BigInteger whole = BigInteger.valueOf(ratio[1]).shiftLeft(28);

                assertThat(down)
                        .isBetween(
                                low.divide(whole).longValue(),
                                low.add(BigInteger.valueOf(ratio[0]))
                                        .divide(whole)
                                        .longValue());
            }
        }
    }

    /** ⌊s(c + f)/64 (+ ½)⌋ in decimals, at one end of what 22 digits of F leave open. */
    private static long plain(double scale, boolean nearest, long cell, long fraction, int end) {
        BigDecimal x = new BigDecimal(BigInteger.valueOf((cell << 22) + fraction + end))
                .divide(new BigDecimal(1L << 28))
                .multiply(new BigDecimal(scale));
        BigDecimal lifted = nearest ? x.add(new BigDecimal("0.5")) : x;
        BigInteger floor = lifted.toBigInteger();
        boolean open = end == 1 && lifted.compareTo(new BigDecimal(floor)) == 0;
        return open ? floor.longValue() - 1 : floor.longValue();
    }

    private static void spread(CellTable table, int slot, double[] mass) {
        double threshold = (table.quick(slot) + (table.more(slot) >>> 11) * 0x1p-53) * 0x1p-14;
        mass[slot] += threshold / CellTable.SLOTS;
        mass[table.alias(slot)] += (1 - threshold) / CellTable.SLOTS;
    }

    private static int partial(CellTable table) {
        for (int slot = 0; slot < CellTable.SLOTS; slot++) {
            if (table.alias(slot) != slot
                    && table.quick(slot) > 1000
                    && table.more(slot) != 0
                    && table.more(slot) != -1) {
                return slot;
            }
        }
        throw new IllegalStateException("no slot has an alias");
    }

    private static ScriptedBits script(long... words) {
        return new ScriptedBits(SeededBits.replay(77), words);
    }

    private static long word(long slot, long sign, long fraction, long test) {
        return slot | sign << 23 | fraction << 32 | test << 54;
    }
}
