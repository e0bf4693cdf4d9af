package dev.bulla.synth.mobility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import dev.bulla.synth.mobility.Parts.Kind;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What makes noisy numbers of visits and steps likely, chosen on made-up cities alone: the rule that is used beside plainer ones, on the same noisy numbers. Half the sum of differences of shares from
 * those of all visits, histories cut to eight; mean over three draws of noise.
 */
class EstimatorStatTest {

    private static final int PEOPLE = 3_000;
    private static final int MOST_VISITS = 200;
    private static final int DAY = 24;
    private static final int DRAWS = 3;
    private static final Column TIME = new Column.Whole("t", 0, 24 * 200, Optional.empty(), Optional.empty());
    private static final Column X = new Column.Real("x", 0, 64, Optional.empty(), Optional.empty());
    private static final Column Y = new Column.Real("y", 0, 64, Optional.empty(), Optional.empty());
    private static final Frame FRAME = new Frame(Regions.of(List.of(X, Y), "32"), TIME, new Frame.Clock(4, DAY), DAY);
    private static final Parts PARTS = new Parts(FRAME);

    /** One centre where all go by day; or towns that people hardly leave. */
    private static Rows city(boolean isOfTowns) {
        Schema schema = new Schema(
                "city",
                Unit.of("person", MOST_VISITS),
                Neighbours.ADD_REMOVE,
                Budget.approx("4", "1e-6"),
                OptionalLong.empty(),
                List.of(TIME, X, Y));
        PublicBits bits = PublicBits.of("city " + isOfTowns);
        Rows rows = new Rows(schema);
        for (int person = 0; person < PEOPLE; person++) {
            int town = Math.min(bits.below(9), bits.below(9));
            double[] middle =
                    isOfTowns ? new double[] {8 + 24 * (town % 3), 8 + 24 * (town / 3)} : new double[] {32, 32};
            double spread = isOfTowns ? 4 : 14;
            double[] home = {near(middle[0], spread, bits), near(middle[1], spread, bits)};
            int count = (int) Math.max(1, Math.min(MOST_VISITS, Math.exp(2 + bits.nextNormal())));
            for (int i = 0; i < count; i++) {
                int day = bits.below(200);
                int hour = bits.below(DAY);
                boolean isOut = hour >= 8 && hour < 18 && bits.below(3) > 0;
                boolean isFar = bits.below(20) == 0;
                double[] at =
                        isFar ? new double[] {64 * bits.nextUniform(), 64 * bits.nextUniform()} : isOut ? middle : home;
                double width = isFar ? 0 : isOut ? 3 : 1;
                rows.withUnit("p" + person, day * DAY + hour, near(at[0], width, bits), near(at[1], width, bits));
            }
        }
        return rows;
    }

    private static double near(double at, double spread, PublicBits bits) {
        return Math.max(0, Math.min(64, at + spread * bits.nextNormal()));
    }

    private static double[] part(long[] sums, Clip clip, Kind kind) {
        double[] counts = new double[PARTS.cells(kind)];
        Arrays.setAll(
                counts, i -> sums[PARTS.start(kind) + i] * (double) clip.length() / PARTS.weight(kind) / Clip.STEPS);
        return counts;
    }

    /** What is below two deviations shared out over those cells; the rest as it is. */
    private static double[] threshold(double[] noisy, double deviation) {
        double all = Math.max(0, Shrinkage.sum(noisy));
        double[] kept = Arrays.stream(noisy)
                .map(count -> count > 2 * deviation ? count : 0)
                .toArray();
        long out = Arrays.stream(kept).filter(count -> count == 0).count();
        double rest = Math.max(0, all - Shrinkage.sum(kept)) / Math.max(1, out);
        return Arrays.stream(kept).map(count -> count == 0 ? rest : count).toArray();
    }

    private static double off(double[] counts, double[] truth) {
        double[] a = Shrinkage.ofSum(counts, 1);
        double[] b = Shrinkage.ofSum(truth, 1);
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += Math.abs(a[i] - b[i]) / 2;
        }
        return sum;
    }

    @ParameterizedTest
    @CsvSource({"false, 0.5", "false, 1", "false, 4", "true, 0.5", "true, 1", "true, 4"})
    void rule_madeUpCities_isNoWorseThanPlainerOnes(boolean isOfTowns, String epsilon) {
        Rows city = city(isOfTowns);
        Clip whole = new Clip(Clip.Norm.L2, Clip.most(MOST_VISITS));
        Clip clip = new Clip(Clip.Norm.L2, 6);
        long[] exact = city.fold(new TripCounts(FRAME, whole));
        long[] cut = city.fold(new TripCounts(FRAME, clip));
        GaussianMechanism noise =
                new GaussianMechanism(BigDecimal.ONE, Budget.approx(epsilon, "1e-6"), 1.0 / Clip.STEPS);
        Map<String, Double> found = new TreeMap<>();
        for (int draw = 0; draw < DRAWS; draw++) {
            PublicBits bits = PublicBits.of("noise").child(draw);
            long[] noisy = Arrays.stream(cut)
                    .map(sum -> sum + Math.round(noise.scale() * Clip.STEPS * bits.nextNormal()))
                    .toArray();
            NoisyParts told = new NoisyParts(PARTS, clip, NoisyValues.of(noisy, noise));
            Mobility used = new Mobility(FRAME, told);
            for (Kind kind : List.of(Kind.VISITS, Kind.FLOWS)) {
                double[] truth = part(exact, whole, kind);
                double[] counts = told.of(kind);
                double total = Math.max(0, Shrinkage.sum(counts));
                String of = kind.word() + ", ";
                found.merge(
                        of + "used",
                        off(kind == Kind.VISITS ? used.visits() : used.flows(), truth) / DRAWS,
                        Double::sum);
                found.merge(
                        of + "at least zero",
                        off(Shrinkage.ofSumAtLeastZero(counts, total), truth) / DRAWS,
                        Double::sum);
                found.merge(
                        of + "two deviations",
                        off(threshold(counts, told.deviation(kind)), truth) / DRAWS,
                        Double::sum);
                double[] even = new double[counts.length];
                Arrays.fill(even, 1);
                found.merge(
                        of + "towards even",
                        off(Shrinkage.together(counts, told.deviation(kind), even, total), truth) / DRAWS,
                        Double::sum);
            }
        }

        System.out.println((isOfTowns ? "towns" : "one centre") + ", ε = " + epsilon);
        found.forEach((name, off) -> System.out.printf("    %-32s %.4f%n", name, off));
        for (String kind : List.of("visits", "flows")) {
            double best = found.entrySet().stream()
                    .filter(entry -> entry.getKey().startsWith(kind))
                    .mapToDouble(Map.Entry::getValue)
                    .min()
                    .orElseThrow();
            assertThat(found.get(kind + ", used")).isLessThanOrEqualTo(best);
        }
    }
}
