package dev.bulla.app.kits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.blackbox.BlackBox;
import dev.bulla.core.blackbox.Proved;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.sensitivity.Norm;
import dev.bulla.core.sensitivity.Oracle;
import dev.bulla.core.sensitivity.SampleSize;
import dev.bulla.core.sensitivity.SampledSensitivity;
import dev.bulla.core.sensitivity.SensitivitySampler;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.testing.Audit;
import dev.bulla.core.testing.ChargeKit;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.PrivacyKit;
import dev.bulla.core.testing.Replay;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.core.testing.Trial;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The Java of docs/extend.md; {@link DocsTest} compares the two, and this runs it. */
@SuppressWarnings("MissingOverride")
class ExtendExampleTest {

    // @formatter:off
    // begin statistic
    /** Hours worked, each row cut to [0, 60] and to whole quarters of an hour. */
    record Hours() implements Statistic {
        public String name() {
            return "hours";
        }

        public double grid() {
            return 0.25;
        }

        public List<String> columns() {
            return List.of("hours");
        }

        public int dimension() {
            return 1;
        }

        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            BigDecimal most = BigDecimal.valueOf(60L * unit.maxRows()); // a row moves the sum by 60 at most
            return new Sensitivity(most, most.multiply(most));
        }

        public void add(Block block, long[] sums) {
            for (int row = 0; row < block.rows(); row++) {
                double hours = block.column(0)[row]; // NaN when the cell is missing
                sums[0] += (long) (Math.max(0, Math.min(60, hours)) * 4); // (long) NaN is 0
            }
        }
    }
    // end statistic

    // begin mechanism
    /** Discrete Laplace noise for the hours of one row at ε = 1, {@code times} as wide as it must be. */
    record HoursNoise(double times) implements AdditiveMechanism {
        public String name() {
            return "hours_noise";
        }

        public String norm() {
            return "l1";
        }

        public double sensitivity() {
            return 60;
        }

        public double scale() {
            return 60 * times;
        }

        public double grid() {
            return 0.25;
        }

        public Cost cost() {
            return new Cost.Pure(BigDecimal.ONE);
        }

        public double deviation() {
            return grid() * Math.sqrt(law().variance());
        }

        public double halfWidth95() {
            return grid() * law().halfWidth95();
        }

        DiscreteLaplace law() {
            return DiscreteLaplace.ofScale(scale() / grid());
        }

        public long[] release(long[] sums, Grant grant, RandomBits bits) {
            grant.spend(cost()); // first pay, then draw
            return law().addTo(sums, bits);
        }
    }
    // end mechanism

    // begin checks
    static final Budget CLAIM = Budget.pure("1");
    static final Schema SCHEMA = new Schema(
            "survey",
            Unit.row(),
            Neighbours.ADD_REMOVE,
            CLAIM,
            OptionalLong.empty(),
            List.of(new Column.Real("hours", 0, 168, Optional.empty(), Optional.empty())));

    @Test
    void hours_everyRelation_keepTheirSensitivity() {
        SensitivityKit.assertDeclared(new Hours(), SCHEMA, 1);
        SensitivityKit.assertOrderFree(new Hours(), SCHEMA, 1);
    }

    @Test
    void hoursNoise_rightScale_keepsItsClaim() {
        HoursNoise noise = new HoursNoise(1);
        PrivacyKit.assertKeeps(noise, noise.law()::probability, CLAIM, 20_000, 1);
        ChargeKit.assertSpends(noise, 1);
        Replay.of(new Trial(new Hours(), noise).plan(SCHEMA, CLAIM), 1)
                .assertAlike(new Rows(SCHEMA).with(8), new Rows(SCHEMA).with(8).with(168));
    }

    @Test
    void hoursNoise_scaleOfTwoThirds_isRejected() {
        HoursNoise wrong = new HoursNoise(2.0 / 3);
        assertThatThrownBy(() -> PrivacyKit.of(wrong, wrong.law()::probability).assertKeeps(CLAIM))
                .hasMessageContaining("exact privacy loss at distance 240 against ε = 1");
    }

    @Test
    void hoursNoise_scaleOfTwoThirdsSeenOnlyFromOutside_isRefuted() {
        DiscreteLaplace wrong = new HoursNoise(2.0 / 3).law();
        double epsilon = Audit.with(20_000, 1).epsilon(bits -> 240 + wrong.draw(bits), wrong::draw, 0);
        assertThat(epsilon).isGreaterThan(1); // so it is not 1-DP, with confidence 1 − 10⁻⁶
    }
    // end checks

    // begin blackbox
    /** The largest h such that h people work h hours or more. One row more or less moves it by 1 at most. */
    static double[] index(List<double[]> rows) {
        double[] hours = rows.stream().mapToDouble(row -> row[0]).sorted().toArray();
        int h = 0;
        while (h < hours.length && hours[hours.length - 1 - h] >= h + 1) {
            h++;
        }
        return new double[] {h};
    }

    @Test
    void index_provedSensitivity_isReleasedAndCharged() {
        BlackBox index = BlackBox.privatise("index", ExtendExampleTest::index, Proved.l1("1"))
                .values(1, 0, 60);
        List<double[]> rows = Collections.nCopies(500, new double[] {38});
        BlackBox.Released released = index.release(rows, CLAIM, MemoryJournal.account(SCHEMA));
        assertThat(released.values()[0]).isCloseTo(38, within(40.0)); // Laplace noise of scale 1
    }

    @Test
    void index_sampledSensitivity_isNoDifferentialPrivacy() {
        Oracle<double[]> hours = (count, bits) -> Stream.generate(() -> new double[] {60 * bits.nextUniform()})
                .limit(count)
                .toList();
        SampledSensitivity sampled = SensitivitySampler.of("uniform hours", hours, 500)
                .sample(ExtendExampleTest::index, Norm.L1, SampleSize.marginal(new BigDecimal("0.01")));
        double[] noisy =
                sampled.releaseOutsideAccounts(new double[] {38}, CLAIM).values();
        assertThat(noisy[0]).isCloseTo(38, within(40.0));
        assertThat(sampled.claim(CLAIM).guarantee()) // no account takes it
                .hasToString("random-DP(ε = 1, γ = 0.01; oracle = uniform hours)");
    }
    // end blackbox
    // @formatter:on
}
