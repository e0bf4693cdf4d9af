package dev.bulla.synth.trajectory.risk;

import dev.bulla.synth.trajectory.Visits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * What trips in a plane tell of real ones, by every measure: how near made-up trips come to the nearest that they may have been learnt from, beside how near those of held-out people come. A trip is a list of points, each a time and two coordinates.
 *
 * @param measures by name
 */
public record TripRisk(Map<String, NearestPeople> measures) {

    private static final int POINT = 3;

    public TripRisk {
        measures = Map.copyOf(measures);
    }

    /**
     * Compares trips.
     *
     * @param known real trips of people that others may have been learnt from
     * @param made made-up trips
     * @param heldOut real trips of others
     * @param cell what counts as the same place and time of two points, from 0; coordinates themselves are compared by time warping
     */
    public static TripRisk of(
            List<double[][]> known, List<double[][]> made, List<double[][]> heldOut, ToIntFunction<double[]> cell) {
        Map<String, NearestPeople> measures = new LinkedHashMap<>();
        int cells = 1 + Math.max(Math.max(most(known, cell), most(made, cell)), most(heldOut, cell));
        Visits[] byCell = {visits(known, cell, cells), visits(made, cell, cells), visits(heldOut, cell, cells)};
        measures.put("weighted Jaccard", NearestPeople.of(Likeness.JACCARD, byCell[0], byCell[1], byCell[2]));
        measures.put("edit distance", NearestPeople.of(Likeness.EDITS, byCell[0], byCell[1], byCell[2]));
        List<double[]> points = new ArrayList<>();
        Visits[] byPoint = {numbered(known, points), numbered(made, points), numbered(heldOut, points)};
        double[] x = points.stream().mapToDouble(point -> point[1]).toArray();
        double[] y = points.stream().mapToDouble(point -> point[2]).toArray();
        measures.put("time warping", NearestPeople.of(Likeness.warped(x, y), byPoint[0], byPoint[1], byPoint[2]));
        return new TripRisk(measures);
    }

    /**
     * A history cut into trips wherever somebody pauses.
     *
     * @param history points in the order of time
     * @param pause the longest within a trip
     * @param least trips of fewer points are left out: short ones are like each other anyway
     */
    public static List<double[][]> trips(double[][] history, double pause, int least) {
        List<double[][]> trips = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= history.length; i++) {
            if (i == history.length || history[i][0] - history[i - 1][0] > pause) {
                if (i - from >= least) {
                    trips.add(Arrays.copyOfRange(history, from, i));
                }
                from = i;
            }
        }
        return trips;
    }

    /** Whether made-up trips come nearer to real ones than others do, by some measure. */
    public boolean isTooNear() {
        return measures.values().stream().anyMatch(NearestPeople::isTooNear);
    }

    private static int most(List<double[][]> trips, ToIntFunction<double[]> cell) {
        return trips.stream().flatMap(Arrays::stream).mapToInt(cell).max().orElse(0);
    }

    private static Visits visits(List<double[][]> trips, ToIntFunction<double[]> cell, int cells) {
        return Visits.of(
                trips.stream()
                        .map(trip -> Arrays.stream(trip).mapToInt(cell).toArray())
                        .toArray(int[][]::new),
                cells);
    }

    /** Every point is a place of its own, with the next number. */
    private static Visits numbered(List<double[][]> trips, List<double[]> points) {
        int[][] numbers = new int[trips.size()][];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = new int[trips.get(i).length];
            for (int j = 0; j < numbers[i].length; j++) {
                double[] point = trips.get(i)[j];
                if (point.length != POINT) {
                    throw new IllegalArgumentException("a point is a time and two coordinates");
                }
                numbers[i][j] = points.size();
                points.add(point);
            }
        }
        return Visits.of(numbers, Math.max(1, points.size()));
    }
}
