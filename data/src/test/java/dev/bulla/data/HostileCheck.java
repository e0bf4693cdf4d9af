package dev.bulla.data;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.core.statistic.RowCount;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Table;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Compares what a reader makes of neighbouring files: one with a bad row, one without.
 *
 * <p>A fault is an exception; a number of rows that does not change by the rows put in; sums that move further than the
 * statistic declares, in L1 or L2, under add-remove (one row, or one person with at most two) or replace-one; and, where
 * a row is a unit, sums that move by anything else than what the bad row counts for alone in a file of its own.
 */
final class HostileCheck {

    /** Opens a file under a schema; what is checked. */
    interface Reader {
        Table open(Schema schema, Path file);
    }

    /** What a file holds: how many rows, and the sums of {@link #STATISTICS}. */
    private record Read(long rows, List<long[]> sums) {}

    private static final List<Column> COLUMNS = List.of(
            new Column.Whole("age", 0, 9, Optional.empty(), Optional.empty()),
            new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty()),
            new Column.Real("height", 0, 2, Optional.of(1.0), Optional.empty()));

    static final Schema ROWS = schema(Unit.row(), Neighbours.ADD_REMOVE);
    static final Schema REPLACED = schema(Unit.row(), Neighbours.REPLACE_ONE);
    static final Schema PERSONS = schema(Unit.of("person", 2), Neighbours.ADD_REMOVE);

    /** Nobody is capped: sums of two readers can be compared to the bit. */
    static final Schema MANY = schema(Unit.of("person", 1000), Neighbours.ADD_REMOVE);

    static final List<Statistic> STATISTICS = List.of(
            new RowCount(),
            new CellCounts(List.of(axis(0, OptionalInt.empty()), axis(1, OptionalInt.empty()))),
            new CellCounts(List.of(axis(2, OptionalInt.of(8)))));

    private final Reader reader;
    /** The good rows under each schema, read once: nobody has more of them than a unit may have. */
    private final Map<Schema, Read> good = new HashMap<>();

    private final List<String> faults = new ArrayList<>();
    private int combinations;

    HostileCheck(Reader reader) {
        this.reader = reader;
    }

    /** What was found: the kind and what went wrong. */
    List<String> faults() {
        return List.copyOf(faults);
    }

    /** How many pairs of neighbouring tables were compared. */
    int combinations() {
        return combinations;
    }

    /** Puts the line first, in the middle, last without an ending, and in place of a good one. */
    void everywhere(HostileRows.Kind kind, Path folder) throws IOException {
        line(kind, folder, 0, 2, HostileRows.BASE.size() + HostileRows.WITHOUT_ID.size());
    }

    /** Puts the line before so many good ones (after all of them: without an ending), and in place of a good one. */
    void line(HostileRows.Kind kind, Path folder, int... places) throws IOException {
        byte[] line = kind.bytes().get();
        List<String> base = new ArrayList<>(HostileRows.BASE);
        base.addAll(HostileRows.WITHOUT_ID);
        Path without = csv(folder, "without.csv", base, -1, 0, line, true);
        Path alone = csv(folder, "alone.csv", List.of(), 0, 0, line, true);
        Path replaced = csv(folder, "replaced.csv", base, 1, 1, line, true);
        int size = base.size();
        try {
            for (Schema schema : List.of(ROWS, PERSONS, REPLACED)) {
                good.computeIfAbsent(schema, key -> read(key, without));
            }
            List<long[]> own = read(ROWS, alone).sums();
            for (int place : places) {
                // An empty line without an ending is no line.
                boolean ended = place < size || line.length == 0 || line[line.length - 1] == '\n';
                Path with = csv(folder, "with.csv", base, place, 0, line, ended);
                String name = kind.name() + " at " + place;
                addRemove(name, kind, ROWS, with, Optional.of(own));
                addRemove(name, kind, PERSONS, with, Optional.empty());
            }
            if (kind.lines() == 1) {
                replaceOne(kind.name(), replaced);
            }
        } catch (RuntimeException e) {
            faults.add(kind.name() + ": threw " + e);
        }
    }

    private Read read(Schema schema, Path file) {
        Table table = reader.open(schema, file);
        return new Read(table.rows(), STATISTICS.stream().map(table::fold).toList());
    }

    /** @param own what the bad row counts for alone, where a row is a unit */
    private void addRemove(String name, HostileRows.Kind kind, Schema schema, Path with, Optional<List<long[]>> own) {
        Read before = good.get(schema);
        Read after = read(schema, with);
        int rows = kind.lines();
        int units = own.isPresent() ? rows : kind.units();
        combinations++;
        if (after.rows() - before.rows() != rows) {
            faults.add(name + ": " + (after.rows() - before.rows()) + " rows more, not " + rows);
        }
        for (int s = 0; s < STATISTICS.size(); s++) {
            Statistic statistic = STATISTICS.get(s);
            long[] moved = minus(after.sums().get(s), before.sums().get(s));
            require(name, statistic, schema, moved, units);
            if (own.isPresent() && !Arrays.equals(moved, own.get().get(s))) {
                faults.add(name + ": " + statistic.name() + " moved by what is not the row's own");
            }
        }
    }

    /** The file differs from the one of good rows in one row, which only a single bad row can do. */
    private void replaceOne(String name, Path replaced) {
        Read before = good.get(REPLACED);
        Read after = read(REPLACED, replaced);
        combinations++;
        if (after.rows() != before.rows()) {
            faults.add(name + ": replaced, it changes the number of rows");
        }
        for (int s = 0; s < STATISTICS.size(); s++) {
            long[] moved = minus(after.sums().get(s), before.sums().get(s));
            require(name + ", replaced", STATISTICS.get(s), REPLACED, moved, 1);
        }
    }

    private void require(String name, Statistic statistic, Schema schema, long[] moved, int units) {
        excess(statistic, schema, moved, units).ifPresent(fault -> faults.add(name + ": " + fault));
    }

    /** How far sums moved, if that is further than so many units may move them. */
    static Optional<String> excess(Statistic statistic, Schema schema, long[] moved, int units) {
        Sensitivity most = statistic.sensitivity(schema.neighbours(), schema.unit());
        BigDecimal grid = new BigDecimal(statistic.grid());
        BigDecimal times = BigDecimal.valueOf(units);
        BigDecimal l1 = BigDecimal.ZERO;
        BigDecimal l2Squared = BigDecimal.ZERO;
        for (long step : moved) {
            BigDecimal value = BigDecimal.valueOf(step).multiply(grid);
            l1 = l1.add(value.abs());
            l2Squared = l2Squared.add(value.multiply(value));
        }
        boolean within = l1.compareTo(most.l1().multiply(times)) <= 0
                && l2Squared.compareTo(most.l2Squared().multiply(times).multiply(times)) <= 0;
        return within ? Optional.empty() : Optional.of(statistic.name() + " moved by L1 " + l1 + ", L2² " + l2Squared);
    }

    /** The header, the good lines, and the bad one at a place (none if negative), over so many of the good. */
    private static Path csv(Path folder, String name, List<String> good, int place, int over, byte[] bad, boolean ended)
            throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream(bad.length + 256);
        text.writeBytes(bytes(HostileRows.HEADER + "\n"));
        for (int i = 0; i <= good.size(); i++) {
            if (i == place) {
                text.writeBytes(bad);
                text.writeBytes(bytes(ended ? "\n" : ""));
            }
            if (i < good.size() && !(i >= place && i < place + over)) {
                text.writeBytes(bytes(good.get(i) + "\n"));
            }
        }
        return Files.write(folder.resolve(name), text.toByteArray());
    }

    static long[] minus(long[] with, long[] without) {
        long[] moved = with.clone();
        Arrays.setAll(moved, i -> with[i] - without[i]);
        return moved;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Axis axis(int column, OptionalInt cells) {
        return Axis.of(COLUMNS.get(column), cells);
    }

    private static Schema schema(Unit unit, Neighbours neighbours) {
        OptionalLong rows = neighbours == Neighbours.REPLACE_ONE
                ? OptionalLong.of(HostileRows.BASE.size() + HostileRows.WITHOUT_ID.size())
                : OptionalLong.empty();
        return new Schema("hostile", unit, neighbours, Budget.pure("1"), rows, COLUMNS);
    }
}
