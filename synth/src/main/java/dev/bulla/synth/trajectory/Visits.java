package dev.bulla.synth.trajectory;

import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.synth.imputation.NotPrivate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Visits person by person, each person's in the order of time. As private as the rows. People stand in the order of their names, never in that of the file.
 *
 * <p>Arrays are handed out as they are, since chains go over them again and again: nobody may write into them.
 */
public final class Visits {

    /** What every file says that is made of visits as they are. */
    public static final String WARNING = "This is " + NotPrivate.LABEL
            + ". It was learnt from people's visits as they are and can show who went where. It is for the steward alone, and has no certificate.";

    private static final int INSTANT = 0;
    private static final int PLACE = 1;

    private final int placeCount;
    private final int slotCount;
    private final int[] from;
    private final int[] places;
    private final int[] slots;
    private final double[] times;
    private final List<String> names;
    private final PlaceNames placeNames;

    private Visits(Sizes sizes, int[] from, int[] places, double[] times, int[] slots) {
        this.placeCount = sizes.places;
        this.slotCount = sizes.slots;
        this.names = sizes.names;
        this.placeNames = sizes.placeNames;
        this.from = from;
        this.places = places;
        this.times = times;
        this.slots = slots;
    }

    private record Sizes(int places, int slots, List<String> names, PlaceNames placeNames) {}

    private record PlaceNames(List<String> levels, long first) {}

    /**
     * Reads the visits of a table. One without a person or a place, or without a time where there are times, is left out.
     */
    public static Visits of(Table table, VisitColumns columns) {
        Schema schema = table.schema();
        columns.require(schema);
        Column place = columns.place(schema);
        Column person = columns.person(schema);
        List<String> read = Stream.of(
                        columns.time().stream(),
                        Stream.of(columns.place()),
                        person.parts().stream().map(Column::id))
                .flatMap(s -> s)
                .toList();
        Copy copy = new Copy(read, columns.time().isPresent());
        table.fold(copy);
        copy.rows.sort(Visits::compare);
        PlaceNames placeNames = place instanceof Column.Category category
                ? new PlaceNames(category.levels(), 0)
                : new PlaceNames(List.of(), ((Column.Whole) place).min());
        Sizes sizes = new Sizes(VisitColumns.count(place), columns.clock().slots(), List.of(), placeNames);
        return of(copy.rows, sizes, person, columns);
    }

    private static Visits of(List<double[]> rows, Sizes sizes, Column person, VisitColumns columns) {
        int[] places = new int[rows.size()];
        int[] slots = new int[rows.size()];
        double[] times = new double[columns.time().isPresent() ? rows.size() : 0];
        List<String> names = new ArrayList<>();
        int[] from = new int[rows.size() + 1];
        for (int i = 0; i < rows.size(); i++) {
            double[] row = rows.get(i);
            places[i] = (int) (row[PLACE] - sizes.placeNames.first);
            if (times.length > 0) {
                times[i] = row[INSTANT];
                slots[i] = columns.clock().slot(row[INSTANT]);
            }
            if (i == 0 || !isSame(rows.get(i - 1), row)) {
                from[names.size()] = i;
                names.add(name(person, Arrays.copyOfRange(row, PLACE + 1, row.length)));
            }
        }
        from[names.size()] = rows.size();
        Sizes named = new Sizes(sizes.places, times.length > 0 ? sizes.slots : 1, List.copyOf(names), sizes.placeNames);
        return new Visits(named, Arrays.copyOf(from, names.size() + 1), places, times, slots);
    }

    /**
     * Visits that are held already, without times.
     *
     * @param places of each person, in order
     * @param slots of each visit, of the same shape; slot 0 everywhere when there is one slot
     * @param placeCount how many places there are
     * @param slotCount how many slots there are
     */
    public static Visits of(int[][] places, int[][] slots, int placeCount, int slotCount) {
        int[] from = new int[places.length + 1];
        for (int p = 0; p < places.length; p++) {
            from[p + 1] = from[p] + places[p].length;
        }
        int[] flat = Arrays.stream(places).flatMapToInt(Arrays::stream).toArray();
        int[] flatSlots = Arrays.stream(slots).flatMapToInt(Arrays::stream).toArray();
        if (flat.length != flatSlots.length
                || Arrays.stream(flat).anyMatch(place -> place < 0 || place >= placeCount)
                || Arrays.stream(flatSlots).anyMatch(slot -> slot < 0 || slot >= slotCount)) {
            throw new IllegalArgumentException("places and slots must have one shape and be within their counts");
        }
        List<String> names =
                IntStream.range(0, places.length).mapToObj(Integer::toString).toList();
        return new Visits(
                new Sizes(placeCount, slotCount, names, new PlaceNames(List.of(), 0)),
                from,
                flat,
                new double[0],
                flatSlots);
    }

    /** Visits without slots. */
    public static Visits of(int[][] places, int placeCount) {
        return of(places, Arrays.stream(places).map(one -> new int[one.length]).toArray(int[][]::new), placeCount, 1);
    }

    /** How many people there are. */
    public int people() {
        return from.length - 1;
    }

    /** How many visits there are. */
    public int count() {
        return places.length;
    }

    /** How many places there are, visited or not. */
    public int placeCount() {
        return placeCount;
    }

    /** How many slots there are. */
    public int slotCount() {
        return slotCount;
    }

    /** Whether visits have times. */
    public boolean isTimed() {
        return times.length > 0;
    }

    /** The first visit of each person, and at the end the number of visits. */
    public int[] from() {
        return from;
    }

    /** The place of every visit. */
    public int[] places() {
        return places;
    }

    /** The slot of every visit. */
    public int[] slots() {
        return slots;
    }

    /** The time of every visit; empty without times. */
    public double[] times() {
        return times;
    }

    /** What a person is called in the table. */
    public String name(int person) {
        return names.get(person);
    }

    /** What a place is called in the table. */
    public String placeName(int place) {
        return placeNames.levels.isEmpty() ? Long.toString(placeNames.first + place) : placeNames.levels.get(place);
    }

    /** The places of a person, in order. */
    public int[] places(int person) {
        return Arrays.copyOfRange(places, from[person], from[person + 1]);
    }

    /** The slots of a person's visits, in order. */
    public int[] slots(int person) {
        return Arrays.copyOfRange(slots, from[person], from[person + 1]);
    }

    /** Some of the people, in this order. */
    public Visits people(int... some) {
        int[] begun = new int[some.length + 1];
        for (int p = 0; p < some.length; p++) {
            begun[p + 1] = begun[p] + from[some[p] + 1] - from[some[p]];
        }
        int[] rows = Arrays.stream(some)
                .flatMap(p -> IntStream.range(from[p], from[p + 1]))
                .toArray();
        return rows(Arrays.stream(some).mapToObj(names::get).toList(), begun, rows);
    }

    /** The first half of every person's visits, or the rest. Of an odd number the rest is the larger. */
    public Visits halves(boolean isFirst) {
        int[] begun = new int[from.length];
        IntStream.Builder kept = IntStream.builder();
        int count = 0;
        for (int p = 0; p < people(); p++) {
            int middle = (from[p] + from[p + 1]) >>> 1;
            for (int i = isFirst ? from[p] : middle; i < (isFirst ? middle : from[p + 1]); i++) {
                kept.add(i);
                count++;
            }
            begun[p + 1] = count;
        }
        return rows(names, begun, kept.build().toArray());
    }

    private Visits rows(List<String> people, int[] begun, int[] rows) {
        return new Visits(
                new Sizes(placeCount, slotCount, people, placeNames),
                begun,
                Arrays.stream(rows).map(i -> places[i]).toArray(),
                times.length == 0
                        ? times
                        : Arrays.stream(rows).mapToDouble(i -> times[i]).toArray(),
                Arrays.stream(rows).map(i -> slots[i]).toArray());
    }

    private static int compare(double[] a, double[] b) {
        for (int c = PLACE + 1; c < a.length; c++) {
            if (a[c] != b[c]) {
                return Double.compare(a[c], b[c]);
            }
        }
        return Arrays.compare(a, b);
    }

    private static boolean isSame(double[] a, double[] b) {
        return Arrays.equals(a, PLACE + 1, a.length, b, PLACE + 1, b.length);
    }

    private static String name(Column person, double[] value) {
        if (person instanceof Column.Text) {
            return Column.Text.join(value);
        }
        return person instanceof Column.Category category
                ? category.levels().get((int) value[0])
                : Long.toString((long) value[0]);
    }

    /** A fold without sums that copies the rows it is given: time, place, person. */
    private static final class Copy implements Fold {

        private final List<String> columns;
        private final boolean isTimed;
        private final List<double[]> rows = new ArrayList<>();

        Copy(List<String> columns, boolean isTimed) {
            this.columns = columns;
            this.isTimed = isTimed;
        }

        @Override
        public List<String> columns() {
            return columns;
        }

        @Override
        public int dimension() {
            return 0;
        }

        @Override
        public void add(Block block, long[] sums) {
            int shift = isTimed ? 0 : 1;
            synchronized (rows) {
                for (int i = 0; i < block.rows(); i++) {
                    double[] row = new double[columns.size() + shift];
                    boolean isWhole = true;
                    for (int c = 0; c < columns.size(); c++) {
                        row[c + shift] = block.column(c)[i];
                        isWhole &= !Double.isNaN(row[c + shift]);
                    }
                    if (isWhole) {
                        rows.add(row);
                    }
                }
            }
        }
    }
}
