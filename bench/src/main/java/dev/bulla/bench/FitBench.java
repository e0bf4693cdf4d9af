package dev.bulla.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.data.FileTable;
import dev.bulla.models.density.KernelDensity;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Fitting a density to a Parquet file, in a process of its own so that its memory is its own. */
final class FitBench {

    /** The heap the process gets. */
    static final String HEAP = "-Xmx1g";

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** Reads the column and does next to nothing with it. */
    private record Reading(List<String> columns) implements Fold {
        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public void add(Block block, long[] sums) {
            sums[0] += block.rows();
        }
    }

    @FunctionalInterface
    private interface Work {
        void run() throws SQLException;
    }

    private FitBench() {}

    /** Runs this class in another JVM and reads what it prints: names and numbers. */
    static Map<String, Double> measure(Path parquet, int times) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        HEAP,
                        "-XX:+UseParallelGC",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FitBench.class.getName(),
                        parquet.toString(),
                        Integer.toString(times))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Map<String, Double> numbers = new HashMap<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            lines.lines()
                    .map(line -> line.split(" ", 2))
                    .forEach(pair -> numbers.put(pair[0], Double.valueOf(pair[1])));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return numbers;
    }

    public static void main(String[] arguments) throws SQLException, IOException {
        Path parquet = Path.of(arguments[0]);
        int times = Integer.parseInt(arguments[1]);
        Table table = FileTable.parquet(RowsData.schema(Unit.row()), parquet);
        Statistic one = statistic(KernelDensity.of("income").bandwidth(50_000));
        Statistic two = statistic(
                KernelDensity.of("income", "height").bandwidth("income", 50_000).bandwidth("height", 80));
        Fold reading = new Reading(List.of("income"));
        double[] least = new double[4];
        java.util.Arrays.fill(least, Double.POSITIVE_INFINITY);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
            for (int i = 0; i < times; i++) {
                least[0] = Math.min(least[0], cpu(() -> scan(connection, parquet)));
                least[1] = Math.min(least[1], cpu(() -> table.fold(reading)));
                least[2] = Math.min(least[2], cpu(() -> table.fold(one)));
            }
            double memory = peakMemory();
            least[3] = cpu(() -> table.fold(two));
            System.out.println("scan " + least[0]);
            System.out.println("read " + least[1]);
            System.out.println("fit " + least[2]);
            System.out.println("features " + one.dimension());
            System.out.println("fit_2 " + least[3]);
            System.out.println("features_2 " + two.dimension());
            System.out.println("peak_bytes " + memory);
        }
    }

    private static Statistic statistic(KernelDensity recipe) {
        return (Statistic) recipe.plan(RowsData.schema(Unit.row()), Budget.pure("1"))
                .measurements()
                .get(0)
                .statistic();
    }

    private static void scan(Connection connection, Path parquet) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement
                    .executeQuery("SELECT sum(least(greatest(income, 0::DOUBLE), 500000::DOUBLE)), count(income) FROM '"
                            + parquet + "'")
                    .close();
        }
    }

    private static double cpu(Work work) throws SQLException {
        long before = SYSTEM.getProcessCpuTime();
        work.run();
        return (SYSTEM.getProcessCpuTime() - before) / 1e9;
    }

    /** The most memory the process has had, in bytes; 0 where the system does not tell. */
    static long peakMemory() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (Files.isReadable(status)) {
            for (String line : Files.readAllLines(status)) {
                if (line.startsWith("VmHWM:")) {
                    return 1024 * Long.parseLong(line.replaceAll("[^0-9]", ""));
                }
            }
        }
        return 0;
    }
}
