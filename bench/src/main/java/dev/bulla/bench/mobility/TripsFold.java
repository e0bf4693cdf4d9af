package dev.bulla.bench.mobility;

import com.sun.management.OperatingSystemMXBean;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.data.FileTable;
import dev.bulla.synth.mobility.Trajectories;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** Folds a file of visits and prints the number of steps, CPU nanoseconds and the most resident bytes. */
final class TripsFold {

    static final int REGIONS = 32;

    static final String HEAP = "1g";

    /** Longer than any history here, and a power of two: nothing is cut or rounded. */
    private static final int CLIP = 4_096;

    private static final int MOST_VISITS = 200;
    private static final long STEPS = 1 << 16;

    private TripsFold() {}

    /** Folds the file that is named. */
    public static void main(String[] arguments) throws IOException {
        Column time = new Column.Whole("t", 0, 2_592_000, Optional.empty(), Optional.empty());
        Column place = new Column.Category(
                "place",
                IntStream.range(0, REGIONS).mapToObj(Integer::toString).toList(),
                Optional.empty(),
                Optional.empty());
        Budget budget = Budget.approx("1", "1e-6");
        Schema schema = new Schema(
                "visits",
                Unit.of("person", MOST_VISITS),
                Neighbours.ADD_REMOVE,
                budget,
                OptionalLong.empty(),
                List.of(time, place));
        Statistic counts = (Statistic) Trajectories.of("place")
                .time("t")
                .clip(CLIP)
                .plan(schema, budget)
                .measurements()
                .get(0)
                .statistic();
        long[] sums = FileTable.parquet(schema, Path.of(arguments[0])).fold(counts);
        int visits = 4 * REGIONS;
        long steps = 0;
        for (int cell = visits; cell < visits + REGIONS * REGIONS; cell++) {
            steps += sums[cell];
        }
        System.out.println(steps * CLIP / STEPS + " " + cpu() + " " + resident());
    }

    /** CPU nanoseconds of this process. */
    static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    private static long resident() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("[^0-9]", "")))
                .sum();
    }
}
