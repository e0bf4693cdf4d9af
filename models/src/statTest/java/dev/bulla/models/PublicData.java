package dev.bulla.models;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;

/**
 * Public tables for statistical tests: those in the folder {@code datasets} of the repository, and beside it ({@code -Dbulla.shared})
 * the ones that are too large to keep in it. A test that needs a table that is in neither is skipped, and says so.
 */
public final class PublicData {

    /** How many of Adult's columns are numbers; they come first. */
    public static final int ADULT_NUMBERS = 5;

    private static final Path ROOT = Path.of(System.getProperty("bulla.root", ".."));
    private static final List<Path> FOLDERS = List.of(
            ROOT.resolve("datasets"),
            Path.of(System.getProperty(
                    "bulla.shared", ROOT.resolveSibling("shared").toString())));
    private static final Map<String, List<double[]>> READ = new ConcurrentHashMap<>();

    private PublicData() {}

    /** The file of a name such as "data/iris/iris.csv". */
    public static Path file(String name) {
        return FOLDERS.stream()
                .map(folder -> folder.resolve(name))
                .filter(Files::exists)
                .findFirst()
                .orElseGet(() -> {
                    System.out.println("skipped: no " + name + " in the repository or beside it");
                    return Assumptions.abort("skipped: no " + name + " in the repository or beside it");
                });
    }

    /** The names of the columns of a packed file. */
    public static List<String> header(String name) throws IOException {
        try (BufferedReader lines = open(name)) {
            return List.of(lines.readLine().split(",", -1));
        }
    }

    /** The numbers of a packed file, read once; not to be changed. */
    public static List<double[]> rows(String name) throws IOException {
        List<double[]> known = READ.get(name);
        if (known == null) {
            try (BufferedReader lines = open(name)) {
                known = lines.lines().skip(1).map(PublicData::numbers).toList();
            }
            READ.put(name, known);
        }
        return known;
    }

    /**
     * Adult's number columns, scaled to [0, 1], and the class.
     *
     * @param part "train" or "test"
     */
    public static List<double[]> adultNumbers(String part) throws IOException {
        return rows("baselines/adultoh_" + part + ".csv.gz").stream()
                .map(row -> {
                    double[] some = Arrays.copyOf(row, ADULT_NUMBERS + 1);
                    some[ADULT_NUMBERS] = row[row.length - 1];
                    return some;
                })
                .toList();
    }

    /** The ages of Adult's training part, in years. */
    public static LongStream adultAges() throws IOException {
        return rows("baselines/adultoh_train.csv.gz").stream().mapToLong(row -> Math.round(17 + row[0] * 73));
    }

    private static double[] numbers(String line) {
        return Arrays.stream(line.split(",", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    private static BufferedReader open(String name) throws IOException {
        InputStream in = new GZIPInputStream(Files.newInputStream(file(name)));
        return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }
}
