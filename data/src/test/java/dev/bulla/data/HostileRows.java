package dev.bulla.data;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Rows that no honest program writes, each kind by a name: cells that are no value ({@link HostileCells}), lines that are
 * no row ({@link HostileLines}), and values of types that a Parquet file may hold ({@link HostileValues}).
 *
 * <p>A reader of files is right when each of them is one row, whatever it holds, and no other row notices. That is what
 * {@link HostileCheck} checks.
 */
public final class HostileRows {

    /** The columns of the small file the rows are put in; the schema does not declare the last. */
    public static final String HEADER = "person,age,sex,height,note";

    /** Its good rows. One person has two of them, which is all a person may have. */
    public static final List<String> BASE =
            List.of("p1,1,f,0.5,a", "p2,2,m,1.5,b", "p2,9,f,2,c", "p3,0,m,0,\"d\"\"d\"", "p4,5,f,1.25,");

    /** Rows that add nothing where a person is the unit, and so do all that are put beside them. */
    static final List<String> WITHOUT_ID = List.of(",6,f,0.75,e", "  ,7,m,1.75,f");

    private static final List<String> CELLS = List.of("p9", "4", "m", "1.5", "n");

    /**
     * A kind of bad line.
     *
     * @param name what is bad about it
     * @param bytes the line without its ending; some are large, so they are made when needed
     * @param lines how many rows it is: more than one when it holds a line feed
     * @param units how many units these rows belong to
     */
    public record Kind(String name, Supplier<byte[]> bytes, int lines, int units) {}

    private HostileRows() {}

    /** How many kinds there are, a cell counted once however many columns it stands in. */
    public static int kinds() {
        return HostileCells.all().size()
                + HostileLines.all().size()
                + HostileValues.all().size();
    }

    /** Every line for a CSV file: the bad lines, and every bad cell in every column and in all at once. */
    public static List<Kind> lines() {
        List<Kind> lines = new ArrayList<>(HostileLines.all());
        lines.addAll(cells());
        return lines;
    }

    /** Every bad cell in every column of an otherwise good line, and in all at once. */
    static List<Kind> cells() {
        return cells(List.of(HEADER.split(",", -1)), CELLS);
    }

    /** The same for a file of other columns. */
    public static List<Kind> cells(List<String> names, List<String> good) {
        List<Kind> lines = new ArrayList<>();
        for (HostileCells.Cell cell : HostileCells.all()) {
            for (int c = 0; c < names.size(); c++) {
                int column = c;
                lines.add(new Kind(cell.name() + " in " + names.get(c), () -> row(good, cell, column, column), 1, 1));
            }
            lines.add(new Kind(cell.name() + " everywhere", () -> row(good, cell, 0, names.size() - 1), 1, 1));
        }
        return lines;
    }

    /** A good row with the bad cell in these columns. */
    private static byte[] row(List<String> good, HostileCells.Cell cell, int from, int to) {
        ByteArrayOutputStream row = new ByteArrayOutputStream();
        for (int c = 0; c < good.size(); c++) {
            if (c > 0) {
                row.write(',');
            }
            boolean bad = c >= from && c <= to;
            row.writeBytes(bad ? cell.quoted() : good.get(c).getBytes(StandardCharsets.UTF_8));
        }
        return row.toByteArray();
    }
}
