package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import dev.bulla.synth.mobility.Trajectories;
import dev.bulla.synth.mobility.TrajectoryModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Where people are and go. */
final class MobilityMeasure implements Measure {

    private static final int PLACES = 16;
    private static final int SLOTS = 4;
    private static final int PEOPLE = 3_000;
    private static final int MOST_VISITS = 500;
    private static final int DAY = 86_400;
    private static final int DAYS = 365;

    @Override
    public String about() {
        return "Half the sum of differences of shares of visits and of steps, added up: 3,000 made-up people in 16 places, each with a home and a liking for few places, the tenth of whom with the most visits have over twenty times those of the tenth with the fewest; δ = 10⁻⁶, three releases.";
    }

    @Override
    public List<Cell> cells() {
        return List.of(cell("people, ε = 0.2", "0.2"), cell("people, ε = 1", "1"), cell("people, ε = 4", "4"));
    }

    private static Cell cell(String name, String epsilon) {
        Budget budget = Budget.approx(epsilon, "1e-6");
        Column time = new Column.Whole("time", 0, (long) DAY * DAYS, Optional.empty(), Optional.empty());
        Column place = new Column.Category(
                "place",
                IntStream.range(0, PLACES).mapToObj(i -> "p" + i).toList(),
                Optional.empty(),
                Optional.empty());
        Schema schema = new Schema(
                "ways",
                Unit.of("person", MOST_VISITS),
                Neighbours.ADD_REMOVE,
                budget,
                OptionalLong.empty(),
                List.of(time, place));
        Rows rows = new Rows(schema);
        double[] visits = new double[PLACES * SLOTS];
        double[] steps = new double[PLACES * PLACES];
        PublicBits bits = PublicBits.of("ways");
        for (int person = 0; person < PEOPLE; person++) {
            add(history(bits), "p" + person, rows, visits, steps);
        }
        return Releases.cell(
                name,
                List.of(new Releases<>(Trajectories.of("place").time("time"), rows, budget, 3)),
                Double.NaN,
                model -> off(model, visits, steps));
    }

    /** Times in order, and places. */
    private static List<long[]> history(PublicBits bits) {
        long home = bits.below(PLACES);
        long work = Math.min(bits.below(PLACES), bits.below(PLACES));
        int count = (int) Math.max(1, Math.min(MOST_VISITS, Math.exp(2 + 1.2 * bits.nextNormal())));
        List<long[]> history = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long when = (long) DAY * bits.below(DAYS);
            boolean isDay = bits.nextUniform() < 0.6;
            long hour = isDay ? DAY / 3 + bits.below(DAY / 3) : bits.below(DAY);
            double choice = bits.nextUniform();
            long where = choice < 0.4 ? isDay ? work : home : choice < 0.7 ? home : bits.below(PLACES);
            history.add(new long[] {when + hour, where});
        }
        history.sort((a, b) -> a[0] == b[0] ? Long.compare(a[1], b[1]) : Long.compare(a[0], b[0]));
        return history;
    }

    private static void add(List<long[]> history, String person, Rows rows, double[] visits, double[] steps) {
        for (int i = 0; i < history.size(); i++) {
            long[] visit = history.get(i);
            rows.withUnit(person, (double) visit[0], (double) visit[1]);
            visits[(int) (visit[1] * SLOTS + visit[0] % DAY * SLOTS / DAY)]++;
            if (i > 0 && visit[0] - history.get(i - 1)[0] <= DAY) {
                steps[(int) (history.get(i - 1)[1] * PLACES + visit[1])]++;
            }
        }
    }

    private static double off(TrajectoryModel model, double[] visits, double[] steps) {
        return distance(model.visitShares(), visits) + distance(model.flowShares(), steps);
    }

    private static double distance(double[] shares, double[] counts) {
        double sum = 0;
        for (double count : counts) {
            sum += count;
        }
        double distance = 0;
        for (int i = 0; i < counts.length; i++) {
            distance += Math.abs(shares[i] - counts[i] / sum) / 2;
        }
        return distance;
    }
}
