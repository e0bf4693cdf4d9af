package dev.bulla.synth.mobility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.synth.mobility.Parts.Kind;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How far released shares of visits and of steps are from those of 4,969 people's 185,984 check-ins in the United States, in 32 regions with as many public places each and four slots of the day: half the sum of
 * differences, mean over releases. The length that histories are cut to follows from the rows, for its part of the price.
 */
class MobilityStatTest {

    private static final int RELEASES = Integer.getInteger("bulla.samples", 3);

    /** The rows, and what is true of them. */
    private record Judged(CheckIns of, long[] exact, Parts parts) {

        static Judged read(Budget budget) throws IOException {
            CheckIns all = CheckIns.read(budget, person -> true);
            Frame frame = new Frame(all.regions(), CheckIns.TIME, new Frame.Clock(4, 86_400), 86_400);
            Clip whole = new Clip(Clip.Norm.L2, Clip.most(CheckIns.MOST_VISITS));
            return new Judged(all, all.rows().fold(new TripCounts(frame, whole)), new Parts(frame));
        }

        Trajectories recipe() {
            return Trajectories.of("lat", "lon").time("unix_time").regions(of.cuts());
        }

        /** How far visits and steps are off, and to how many visits histories were cut: means over releases. */
        double[] off(Trajectories recipe, Budget budget) {
            double[] off = new double[3];
            for (int i = 0; i < RELEASES; i++) {
                TrajectoryModel model = ReplayEngine.run(
                                recipe.plan(of.schema(), budget),
                                of.rows(),
                                MemoryJournal.account(of.schema()),
                                SeededBits.replay(i),
                                Progress.NONE)
                        .model();
                off[0] += distance(model.visitShares(), exact, parts, Kind.VISITS) / RELEASES;
                off[1] += distance(model.flowShares(), exact, parts, Kind.FLOWS) / RELEASES;
                off[2] += model.length() / RELEASES;
            }
            return off;
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 0.10, 0.26", "4, 0.075, 0.16"})
    void release_checkIns_isNear(String epsilon, double mostVisits, double mostSteps) throws IOException {
        Budget budget = Budget.approx(epsilon, "1e-6");
        Judged all = Judged.read(budget);

        double[] off = all.off(all.recipe(), budget);

        System.out.printf(
                "check-ins, ε = %s, %d releases: visits %.4f, steps %.4f off; histories cut to %.1f visits%n",
                epsilon, RELEASES, off[0], off[1], off[2]);
        assertThat(off[0]).isLessThan(mostVisits);
        assertThat(off[1]).isLessThan(mostSteps);
    }

    /** What the choice of a length is worth: half as full, and nearly full, it would be 45 visits, or one. */
    @ParameterizedTest
    @ValueSource(strings = {"0.2", "1", "4"})
    @Tag("nightly")
    void release_lengthsByHand_areNotMuchBetter(String epsilon) throws IOException {
        Budget budget = Budget.approx(epsilon, "1e-6");
        Judged all = Judged.read(budget);
        double[] chosen = all.off(all.recipe(), budget);
        double best = Double.POSITIVE_INFINITY;
        for (double clip : new double[] {1, 4, 8, 16, 32, 45}) {
            double[] off = all.off(all.recipe().clip(clip), budget);
            System.out.printf("check-ins, ε = %s, cut to %.1f: %.4f, %.4f%n", epsilon, clip, off[0], off[1]);
            best = Math.min(best, off[0] + off[1]);
        }
        System.out.printf(
                "check-ins, ε = %s, cut to %.1f by the rows: %.4f, %.4f%n", epsilon, chosen[2], chosen[0], chosen[1]);
        assertThat(chosen[0] + chosen[1]).isLessThan(1.15 * best);
    }

    private static double distance(double[] shares, long[] exact, Parts parts, Kind kind) {
        double[] counts = new double[shares.length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = exact[parts.start(kind) + i];
        }
        double[] truth = Shrinkage.ofSum(counts, 1);
        double sum = 0;
        for (int i = 0; i < truth.length; i++) {
            sum += Math.abs(truth[i] - shares[i]) / 2;
        }
        return sum;
    }
}
