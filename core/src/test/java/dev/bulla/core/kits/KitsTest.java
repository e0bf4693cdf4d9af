package dev.bulla.core.kits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.chance.HitRates;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.core.statistic.RowCount;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.testing.ChargeKit;
import dev.bulla.core.testing.LowBits;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.PrivacyKit;
import dev.bulla.core.testing.Schemata;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.core.testing.SentinelScan;
import dev.bulla.core.testing.StatAssert;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.OptionalInt;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The kits on what is right: they pass it, and their own numbers agree with docs/mathematics.md §8. */
class KitsTest {

    private static final Schema SCHEMA = Schemata.people(Budget.pure("1"));
    private static final CellCounts CELLS = new CellCounts(List.of(
            Axis.of(SCHEMA.require("age"), OptionalInt.of(5)), Axis.of(SCHEMA.require("sex"), OptionalInt.empty())));

    @Test
    void hunt_cellCounts_reachesTheDeclarationUnderEveryRelation() {
        SensitivityKit.assertDeclared(CELLS, SCHEMA, 3);
        SensitivityKit.assertOrderFree(CELLS, SCHEMA, 3);

        assertThat(hunt(CELLS, Neighbours.ADD_REMOVE, Unit.row()).isTight()).isTrue();
        assertThat(hunt(CELLS, Neighbours.ADD_REMOVE, Unit.of("person", 7)).isTight())
                .isTrue();
        assertThat(hunt(CELLS, Neighbours.REPLACE_ONE, Unit.row()).isTight()).isTrue();
    }

    @Test
    void hunt_rowCount_reachesTheDeclarationUnderAddRemoveAndNothingUnderReplaceOne() {
        Statistic rows = new RowCount();
        SensitivityKit.assertDeclared(rows, SCHEMA, 3);
        SensitivityKit.assertOrderFree(rows, SCHEMA, 3);

        assertThat(hunt(rows, Neighbours.ADD_REMOVE, Unit.row()).isTight()).isTrue();
        assertThat(hunt(rows, Neighbours.ADD_REMOVE, Unit.of("person", 7)).isTight())
                .isTrue();
        // The number of rows is public there: the declared 2 is never reached, and the recipe refuses to spend on it.
        assertThat(hunt(rows, Neighbours.REPLACE_ONE, Unit.row()).l1()).isZero();
    }

    @Test
    void assertKeeps_bothMechanisms_passAndHalfTheirNoiseDoesNot() {
        // n = 100,000 draws, α = 10⁻⁶ for each of eleven looks; a scale off by a tenth is told with power 1 − 10⁻⁶.
        Budget pure = Budget.pure("0.5");
        AdditiveMechanism laplace = new LaplaceMechanism(BigDecimal.valueOf(2), pure.epsilon(), 1);
        Budget approx = Budget.approx("1", "1e-6");
        AdditiveMechanism gaussian = new GaussianMechanism(BigDecimal.ONE, approx, 1);

        PrivacyKit.assertKeeps(laplace, DiscreteLaplace.ofScale(laplace.scale())::probability, pure, 100_000, 5);
        PrivacyKit.assertKeeps(gaussian, RoundedNormal.ofScale(gaussian.scale())::probability, approx, 100_000, 5);
        assertThat(StatAssert.hasPower(
                        100_000,
                        RoundedNormal.ofScale(gaussian.scale() / 1.1)::probability,
                        RoundedNormal.ofScale(gaussian.scale())::probability))
                .isTrue();
        assertThatThrownBy(() -> PrivacyKit.of(gaussian, RoundedNormal.ofScale(gaussian.scale() / 2)::probability)
                        .assertKeeps(approx))
                .hasMessageContaining("exact δ");
        ChargeKit.assertSpends(laplace, 5);
        ChargeKit.assertSpends(gaussian, 5);
        ChargeKit.assertStops(MemoryJournal.account(SCHEMA));
    }

    @Test
    void deltaOfTwo_replacedRowOfAHistogram_keepsTheClaimOnlyAtRootTwo() {
        Budget claim = Budget.approx("1", "1e-6");
        double right = new GaussianMechanism(BigDecimal.valueOf(2), claim, 1).scale();
        double wrong = new GaussianMechanism(BigDecimal.ONE, claim, 1).scale();

        assertThat(PrivacyKit.of(RoundedNormal.ofScale(right)::probability, 1, right)
                        .deltaOfTwo(claim.epsilon(), -1))
                .isLessThanOrEqualTo(claim.delta());
        assertThat(PrivacyKit.of(RoundedNormal.ofScale(wrong)::probability, 1, wrong)
                        .deltaOfTwo(claim.epsilon(), -1))
                .isGreaterThan(claim.delta());
    }

    @Test
    void lowBits_millionDrawsOfEachMechanism_findNothing() {
        double grid = 0x1p-20;
        AdditiveMechanism laplace = new LaplaceMechanism(BigDecimal.ONE, BigDecimal.ONE, grid);
        AdditiveMechanism gaussian = new GaussianMechanism(BigDecimal.ONE, Budget.approx("1", "1e-6"), grid);

        for (AdditiveMechanism mechanism : List.of(laplace, gaussian)) {
            LowBits.of(grid, outputs(mechanism, 0, 7), outputs(mechanism, 1, 8)).assertNothing();
        }
    }

    @Test
    void lowBits_valueOffTheGrid_isFound() {
        DiscreteLaplace noise = DiscreteLaplace.ofScale(0x1p20);

        assertThat(LowBits.of(
                                0x1p-20,
                                (value, bits) -> value / 3 + noise.draw(bits) * 0x1p-20,
                                10_000,
                                SeededBits.of(3))
                        .offGrid())
                .isEqualTo(10_000);
    }

    @Test
    void statAssert_anySampler_isTestedAgainstTheLaw() {
        DiscreteLaplace law = DiscreteLaplace.ofScale(2);
        StatAssert.with(200_000, 3).followsAndRejectsTenPercent(law::draw, DiscreteLaplace::ofScale, 2);

        assertThatThrownBy(() -> StatAssert.with(200_000, 3)
                        .followsAndRejectsTenPercent(bits -> Math.abs(law.draw(bits)), DiscreteLaplace::ofScale, 2))
                .hasMessageContaining("χ²");
        assertThatThrownBy(() -> StatAssert.with(100, 3).followsAndRejectsTenPercent(DiscreteLaplace::ofScale, 2))
                .hasMessageContaining("draws tell a scale");
    }

    @Test
    void audit_countsOfTheBook_giveItsBounds() {
        assertThat(new HitRates(900, 1000, 100, 1000).epsilon(0, 0.95)).isCloseTo(1.989706314, Offset.offset(1e-8));
        assertThat(new HitRates(5000, 10_000, 1839, 10_000).epsilon(0, 0.95))
                .isCloseTo(0.939123751, Offset.offset(1e-8));
    }

    @Test
    void sentinelScan_everyFormOfAValue_isFound() {
        byte[] number = ByteBuffer.allocate(11)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(3, 86753.0925)
                .array();
        String code = Base64.getEncoder().encodeToString("ab Xanthippe Q!".getBytes(StandardCharsets.UTF_8));
        SentinelScan scan = SentinelScan.of("Xanthippe", "86753.0925", "7770001117");
        scan.look("text", "… XANTHIPPE …")
                .look("wide", "Xanthippe".getBytes(StandardCharsets.UTF_16LE))
                .look("code", code)
                .look("double", number)
                .look("long", ByteBuffer.allocate(8).putLong(7770001117L).array())
                .look("cause", new IllegalStateException("x", new IllegalArgumentException("got 7770001117")));

        for (String where : List.of("text", "wide", "code", "double", "long", "cause, cause")) {
            assertThat(scan.hits()).as(where).anyMatch(hit -> hit.endsWith("in " + where));
        }
        assertThatThrownBy(scan::assertClean).isInstanceOf(AssertionError.class);
        SentinelScan.of("Xanthippe").look("clean", "Xantippe").assertClean();
    }

    private static SensitivityKit.Worst hunt(Statistic statistic, Neighbours neighbours, Unit unit) {
        return SensitivityKit.hunt(statistic, SensitivityKit.under(SCHEMA, neighbours, unit), 5);
    }

    /** 1,000,000 noisy values of one exact value. */
    private static double[] outputs(AdditiveMechanism mechanism, long value, long seed) {
        long[] sums = new long[1_000_000];
        Arrays.fill(sums, (long) (value / mechanism.grid()));
        long[] noisy = mechanism.release(sums, MemoryJournal.grant(mechanism.cost()), SeededBits.of(seed));
        return Arrays.stream(noisy).mapToDouble(v -> v * mechanism.grid()).toArray();
    }
}
