package dev.bulla.data;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.data.rows.Header;
import dev.bulla.data.rows.Rows;
import dev.bulla.data.rows.UnitId;
import dev.bulla.data.rows.Workers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A steward's look at the rows under a schema: which columns do not fit it. What it says is <b>private</b>, for it is learnt from the rows
 * and nothing hides anybody; it must be neither published nor kept. No number is told, only what is true of most cells.
 *
 * <p>Numbers are read with bounds as wide as there are and compared with those of the schema; everything else is read as a release would.
 */
public final class Look {

    /** What is true of most cells of a column. */
    public enum Verdict {
        FITS("fits"),
        ABSENT("is not in the table"),
        OUT_OF_BOUNDS("most cells are out of bounds, and would be clamped"),
        NOT_WHOLE("most cells are numbers and not whole, and would count as missing"),
        NO_NUMBER("most cells are missing or no number"),
        NO_LEVEL("most cells are missing or no declared level"),
        NO_TEXT("most cells are missing, too long or hold characters that are not shown"),
        SEVERAL("most cells do not fit: missing, malformed or out of bounds"),
        NO_ID("most rows have no id that can be read, and would add nothing");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        /** The verdict in words that follow the name of a column. */
        public String words() {
            return words;
        }
    }

    /** What was found of a column, or of the unit column, which comes last. */
    public record Finding(String column, Verdict verdict) {}

    private static final double WIDEST = Double.MAX_VALUE / 4;

    private final Schema schema;
    private final List<Column> columns;
    private final long[] unread;
    private final long[] fractions;
    private final long[] outside;
    private long rows;
    private long withoutId;

    private Look(Schema schema, List<Column> columns) {
        this.schema = schema;
        this.columns = columns;
        this.unread = new long[columns.size()];
        this.fractions = new long[columns.size()];
        this.outside = new long[columns.size()];
    }

    /** What most cells of every column of the schema are, in the table at an address as {@link Tables#open} takes it. */
    public static List<Finding> at(Schema schema, String place, Optional<String> query) {
        List<String> absent = new ArrayList<>();
        FileTable table = open(schema, place, query, absent);
        absent.addAll(table.absent(names(table.schema())));
        table.schema()
                .unit()
                .column()
                .filter(id -> !table.absent(List.of(id)).isEmpty())
                .ifPresent(absent::add);
        List<Column> there = schema.columns().stream()
                .filter(column -> !absent.contains(column.name()))
                .toList();
        Look look = new Look(schema, there);
        look.read(table);
        return look.findings(absent);
    }

    /** Opens the table for the columns it has; those it lacks, and the unit's, are added to the absent ones. */
    private static FileTable open(Schema schema, String place, Optional<String> query, List<String> absent) {
        try {
            return (FileTable) Tables.open(wide(schema, absent), place, query, present(schema, absent));
        } catch (BadInput e) {
            List<String> asked = new ArrayList<>(names(schema));
            schema.unit().column().ifPresent(asked::add);
            List<String> missing = asked.stream()
                    .filter(name -> e.all().stream().anyMatch(fault -> Header.isMissing(fault, name)))
                    .toList();
            boolean known = !missing.isEmpty() && e.all().stream().allMatch(Look::isAbsence);
            if (!known || missing.size() >= asked.size() || absent.containsAll(missing)) {
                throw e;
            }
            absent.addAll(missing);
            return (FileTable) Tables.open(wide(schema, absent), place, query, present(schema, absent));
        }
    }

    private static boolean isAbsence(Message fault) {
        return fault.code().equals(Header.MISSING);
    }

    private static List<String> names(Schema schema) {
        return schema.columns().stream().map(Column::name).toList();
    }

    private static List<String> present(Schema schema, List<String> absent) {
        return names(schema).stream().filter(name -> !absent.contains(name)).toList();
    }

    /** The schema with bounds that clamp nothing and no fallback. */
    private static Schema wide(Schema schema, List<String> absent) {
        Unit unit = schema.unit().column().filter(absent::contains).isPresent() ? Unit.row() : schema.unit();
        List<Column> columns = schema.columns().stream().map(Look::wide).toList();
        return new Schema(
                schema.dataset(),
                unit,
                Neighbours.ADD_REMOVE,
                schema.cap(),
                OptionalLong.empty(),
                columns,
                schema.dialect());
    }

    private static Column wide(Column column) {
        if (column instanceof Column.Text) {
            return column;
        }
        return column instanceof Column.Category category
                ? new Column.Category(category.name(), category.levels(), Optional.empty(), Optional.empty())
                : new Column.Real(column.name(), -WIDEST, WIDEST, Optional.empty(), Optional.empty());
    }

    private void read(FileTable table) {
        List<Tally> tallies = Collections.synchronizedList(new ArrayList<>());
        List<Column> wide = columns.stream()
                .map(column -> table.schema().declared(column.name()))
                .toList();
        Rows.Wanted wanted = new Rows.Wanted(wide, table.schema().unit().column());
        table.source().scan(wanted, Workers.count(), () -> {
            Tally tally = new Tally(columns);
            tallies.add(tally);
            return tally;
        });
        tallies.forEach(tally -> {
            rows += tally.rows;
            withoutId += tally.withoutId;
            for (int c = 0; c < columns.size(); c++) {
                unread[c] += tally.unread[c];
                fractions[c] += tally.fractions[c];
                outside[c] += tally.outside[c];
            }
        });
    }

    private List<Finding> findings(List<String> absent) {
        List<Finding> findings = new ArrayList<>();
        for (Column column : schema.columns()) {
            int place = columns.indexOf(column);
            findings.add(new Finding(column.name(), place < 0 ? Verdict.ABSENT : verdict(place)));
        }
        schema.unit().column().ifPresent(id -> {
            Verdict ofId = isMost(withoutId) ? Verdict.NO_ID : Verdict.FITS;
            findings.add(new Finding(id, absent.contains(id) ? Verdict.ABSENT : ofId));
        });
        return findings;
    }

    private Verdict verdict(int c) {
        if (isMost(unread[c])) {
            boolean isText = columns.get(c) instanceof Column.Text;
            boolean isNumber = !isText && !(columns.get(c) instanceof Column.Category);
            return isText ? Verdict.NO_TEXT : isNumber ? Verdict.NO_NUMBER : Verdict.NO_LEVEL;
        }
        if (isMost(outside[c])) {
            return Verdict.OUT_OF_BOUNDS;
        }
        if (isMost(fractions[c])) {
            return Verdict.NOT_WHOLE;
        }
        return isMost(unread[c] + outside[c] + fractions[c]) ? Verdict.SEVERAL : Verdict.FITS;
    }

    private boolean isMost(long cells) {
        return 2 * cells > rows;
    }

    /** Counts the rows of one thread. A cell counts once. */
    private static final class Tally implements Rows.Sink {

        private final List<Column> columns;
        private final long[] unread;
        private final long[] fractions;
        private final long[] outside;
        private long rows;
        private long withoutId;

        Tally(List<Column> columns) {
            this.columns = columns;
            this.unread = new long[columns.size()];
            this.fractions = new long[columns.size()];
            this.outside = new long[columns.size()];
        }

        @Override
        public void row(UnitId unit, double[] values) {
            rows++;
            withoutId += unit.length() == 0 ? 1 : 0;
            for (int c = 0; c < values.length; c++) {
                double value = values[c];
                if (Double.isNaN(value)) {
                    unread[c]++;
                } else if (columns.get(c) instanceof Column.Whole whole) {
                    boolean fraction = value != Math.rint(value);
                    fractions[c] += fraction ? 1 : 0;
                    outside[c] += !fraction && (value < whole.min() || value > whole.max()) ? 1 : 0;
                } else if (columns.get(c) instanceof Column.Real real) {
                    outside[c] += value < real.min() || value > real.max() ? 1 : 0;
                }
            }
        }
    }
}
