package dev.bulla.synth.mobility;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;

/**
 * 185,984 check-ins of 4,969 people in the United States, if they are at hand, with 32 regions of as many public places each.
 *
 * @param rows of some of the people
 * @param schema what they are declared by
 * @param cuts of the regions
 */
record CheckIns(Rows rows, Schema schema, String cuts) {

    private static final Path FOLDER = Path.of(System.getProperty(
                    "bulla.shared",
                    Path.of(System.getProperty("bulla.root", ".."))
                            .resolve("../shared")
                            .toString()))
            .resolve("data/foursquare_us");

    static final int MOST_VISITS = 1_000;

    static final Column TIME =
            new Column.Whole("unix_time", 1_333_238_400, 1_380_585_600, Optional.empty(), Optional.empty());
    static final Column LAT = new Column.Real("lat", 18, 72, Optional.empty(), Optional.empty());
    static final Column LON = new Column.Real("lon", -180, -60, Optional.empty(), Optional.empty());

    private static List<String[]> lines(String name) throws IOException {
        Path file = FOLDER.resolve(name);
        if (!Files.exists(file)) {
            System.out.println("check-ins: SKIPPED, they may not be kept in the repository");
            Assumptions.abort("no check-ins");
        }
        try (InputStream bytes = Files.newInputStream(file);
                BufferedReader lines = new BufferedReader(new InputStreamReader(
                        name.endsWith(".gz") ? new GZIPInputStream(bytes) : bytes, StandardCharsets.UTF_8))) {
            return lines.lines().skip(1).map(line -> line.split(",", -1)).toList();
        }
    }

    /** Those of people with some numbers; aborts the test where there are none. */
    static CheckIns read(Budget budget, IntPredicate people) throws IOException {
        Map<String, double[]> places = new HashMap<>();
        for (String[] line : lines("foursquare_us_pois.csv")) {
            places.put(line[0], new double[] {Double.parseDouble(line[1]), Double.parseDouble(line[2])});
        }
        Schema schema = new Schema(
                "check-ins",
                Unit.of("user", MOST_VISITS),
                Neighbours.ADD_REMOVE,
                budget,
                OptionalLong.empty(),
                List.of(TIME, LAT, LON));
        Rows rows = new Rows(schema);
        for (String[] line : lines("foursquare_us_checkins.csv.gz")) {
            if (people.test(Integer.parseInt(line[0]))) {
                double[] place = places.get(line[1]);
                rows.withUnit(line[0], Double.parseDouble(line[2]), place[0], place[1]);
            }
        }
        return new CheckIns(rows, schema, PlaceTree.cuts(List.of(LAT, LON), new ArrayList<>(places.values()), 32));
    }

    Regions regions() {
        return Regions.of(List.of(LAT, LON), cuts);
    }
}
