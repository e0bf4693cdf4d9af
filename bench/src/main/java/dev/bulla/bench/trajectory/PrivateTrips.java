package dev.bulla.bench.trajectory;

import dev.bulla.bench.sheet.CsvCells;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.synth.mobility.PlaceTree;
import dev.bulla.synth.mobility.Trajectories;
import dev.bulla.synth.mobility.TrajectoryModel;
import dev.bulla.synth.trajectory.risk.TripRisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Trips that the private recipe makes up of four fifths of the people, put to the same measures as trips of the others. */
final class PrivateTrips {

    private static final String FOLDER = "foursquare_us/";
    private static final int FIFTH = 5;
    private static final int DAY = 86_400;
    private static final int SLOTS = 4;
    private static final int MOST_VISITS = 1_000;
    private static final int REGIONS = 32;
    private static final int MADE = 20_000;
    private static final int LEAST = 4;
    private static final int JUDGED = 500;

    /** So many kilometres a degree is long: across where most people are. */
    private static final double[] DEGREE = {111, 87};

    /** The sides of boxes that places are compared by, in kilometres: a town, and about a region of the release. */
    static final List<Integer> BOXES_KM = List.of(10, 500);

    private static final int BOXES = 4_096;

    private final Column time =
            new Column.Whole("unix_time", 1_333_238_400, 1_380_585_600, Optional.empty(), Optional.empty());
    private final List<Column> place = List.of(
            new Column.Real("lat", 18, 72, Optional.empty(), Optional.empty()),
            new Column.Real("lon", -180, -60, Optional.empty(), Optional.empty()));
    private final List<double[]> places;
    private final List<double[][]> known;
    private final List<double[][]> heldOut;

    private PrivateTrips(List<double[]> places, List<double[][]> people) {
        this.places = places;
        this.known = IntStream.range(0, people.size())
                .filter(p -> p % FIFTH != 0)
                .mapToObj(people::get)
                .toList();
        this.heldOut = IntStream.range(0, people.size())
                .filter(p -> p % FIFTH == 0)
                .mapToObj(people::get)
                .toList();
    }

    /** The check-ins, if they are at hand. */
    static Optional<PrivateTrips> read(Path data) throws IOException {
        Optional<CsvCells> places = CsvCells.read(data.resolve(FOLDER + "foursquare_us_pois.csv"), "poi", "lat", "lon");
        Optional<CsvCells> visits =
                CsvCells.read(data.resolve(FOLDER + "foursquare_us_checkins.csv.gz"), "user", "poi", "unix_time");
        if (places.isEmpty() || visits.isEmpty()) {
            return Optional.empty();
        }
        Map<String, double[]> byName = new HashMap<>();
        for (String[] row : places.get().rows()) {
            byName.put(row[0], new double[] {Double.parseDouble(row[1]), Double.parseDouble(row[2])});
        }
        Map<Integer, List<double[]>> people = new TreeMap<>();
        for (String[] row : visits.get().rows()) {
            double[] at = byName.getOrDefault(row[1], new double[] {Double.NaN, Double.NaN});
            people.computeIfAbsent(Integer.parseInt(row[0]), user -> new ArrayList<>())
                    .add(new double[] {Double.parseDouble(row[2]), at[0], at[1]});
        }
        people.values().forEach(one -> one.sort(Comparator.comparingDouble(visit -> visit[0])));
        return Optional.of(new PrivateTrips(
                new ArrayList<>(byName.values()),
                people.values().stream()
                        .map(one -> one.toArray(double[][]::new))
                        .toList()));
    }

    /** Those that the recipe makes up. */
    List<double[][]> made(Budget budget) {
        List<Column> columns = new ArrayList<>(List.of(time));
        columns.addAll(place);
        Schema schema = new Schema(
                "check-ins",
                Unit.of("user", MOST_VISITS),
                Neighbours.ADD_REMOVE,
                budget,
                OptionalLong.empty(),
                columns);
        Rows rows = new Rows(schema);
        for (int person = 0; person < known.size(); person++) {
            for (double[] visit : known.get(person)) {
                rows.withUnit(Integer.toString(person), visit);
            }
        }
        TrajectoryModel model = Trajectories.of("lat", "lon")
                .time(time.name())
                .regions(PlaceTree.cuts(place, places, REGIONS))
                .plan(schema, budget)
                .release(rows, MemoryJournal.account(schema))
                .model();
        Map<Double, List<double[]>> made = new LinkedHashMap<>();
        model.sample(
                MADE,
                PublicBits.of("private trips"),
                row -> made.computeIfAbsent(row[0], number -> new ArrayList<>())
                        .add(new double[] {row[1], row[2], row[3]}));
        return made.values().stream().map(trip -> trip.toArray(double[][]::new)).toList();
    }

    /** The histories of people themselves. */
    List<double[][]> copies() {
        return known;
    }

    /** What histories tell, places compared by boxes of such a side. */
    TripRisk risk(List<double[][]> made, int box) {
        return TripRisk.of(trips(known), some(trips(made)), some(trips(heldOut)), point -> cell(point, box));
    }

    /** In kilometres. */
    private static List<double[][]> trips(List<double[][]> histories) {
        return histories.stream()
                .flatMap(history -> TripRisk.trips(history, DAY, LEAST).stream())
                .map(trip -> {
                    double[][] scaled = new double[trip.length][];
                    for (int i = 0; i < trip.length; i++) {
                        scaled[i] = new double[] {trip[i][0], trip[i][1] * DEGREE[0], trip[i][2] * DEGREE[1]};
                    }
                    return scaled;
                })
                .toList();
    }

    /** As many as are judged, from all of them. */
    private static List<double[][]> some(List<double[][]> trips) {
        int step = Math.max(1, trips.size() / JUDGED);
        return IntStream.range(0, Math.min(JUDGED, trips.size()))
                .mapToObj(i -> trips.get(i * step))
                .toList();
    }

    /** The box, and the slot of the day. */
    private static int cell(double[] point, int box) {
        int slot = (int) (Math.floorMod((long) point[0], (long) DAY) * SLOTS / DAY);
        int across = Math.floorMod((int) Math.floor(point[2] / box), BOXES);
        int up = Math.floorMod((int) Math.floor(point[1] / box), BOXES);
        return (up * BOXES + across) * SLOTS + slot;
    }
}
