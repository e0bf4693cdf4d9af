package dev.bulla.data.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Aggregate;
import dev.bulla.core.table.Term;
import dev.bulla.data.Told;
import dev.bulla.data.rows.Rows;
import dev.bulla.data.text.Lines;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What DuckDB adds up against what the fold adds up, bit for bit, over anything a Parquet file can hold. */
final class PushDownTest {

    private static final int ROWS = 400;

    private static final List<String> TYPES = List.of(
            "TINYINT",
            "SMALLINT",
            "INTEGER",
            "BIGINT",
            "UTINYINT",
            "USMALLINT",
            "UINTEGER",
            "UBIGINT",
            "FLOAT",
            "DOUBLE",
            "DECIMAL(4, 1)",
            "DECIMAL(9, 9)",
            "DECIMAL(15, 4)",
            "DECIMAL(15, 15)",
            "DECIMAL(18, 3)",
            "DECIMAL(38, 10)",
            "VARCHAR",
            "BOOLEAN",
            "DATE",
            "UUID",
            "TIMESTAMP",
            "BLOB");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void pushed_anyTypesAndAggregates_givesTheBitsOfTheFold(int seed) throws SQLException {
        Random random = new Random(seed);
        int pushed = 0;
        for (int trial = 0; trial < 15; trial++) {
            List<Column> columns = new ArrayList<>();
            List<String> types = new ArrayList<>();
            for (int c = 0; c < 4; c++) {
                columns.add(column("c\"" + c, random));
                types.add(TYPES.get(random.nextInt(TYPES.size())));
            }
            Schema schema = schema(columns);
            Rows rows = ParquetFiles.open(List.of(parquet(columns, types, random)));
            Told fold = new Told(List.of(aggregate(columns, random), aggregate(columns, random)));

            Optional<long[]> sums = rows.pushed(schema, fold, 2);
            if (sums.isPresent()) {
                pushed++;
                assertThat(sums.get()).as(types + " " + columns + " " + fold).isEqualTo(rows.folded(schema, fold, 1));
            }
        }
        assertThat(pushed).isGreaterThan(2);
    }

    /** 10,000 values on edges of 2 to 1,000 cells, and those just below: in Java and in the engine in the cell that each opens. */
    @Test
    void pushed_valuesOnEdges_areInTheCellThatTheyOpen() throws SQLException {
        Random random = new Random(17);
        int values = 0;
        while (values < 10_000) {
            int decimals = random.nextInt(5);
            int cells = 2 + random.nextInt(999);
            BigDecimal min = BigDecimal.valueOf(random.nextInt(20_000) - 10_000, decimals);
            BigDecimal width = BigDecimal.valueOf(1 + random.nextInt(40), decimals);
            BigDecimal max = min.add(width.multiply(BigDecimal.valueOf(cells)));
            boolean isWhole = decimals == 0 && random.nextBoolean();
            Column column = isWhole
                    ? new Column.Whole("x", min.longValue(), max.longValue() - 1, Optional.empty(), Optional.empty())
                    : new Column.Real("x", min.doubleValue(), max.doubleValue(), Optional.empty(), Optional.empty());
            String type = isWhole ? "BIGINT" : random.nextBoolean() ? "DOUBLE" : "DECIMAL(15, " + decimals + ")";
            String edges = "SELECT CAST(" + min + "::DECIMAL(15, 4) + i * " + width + "::DECIMAL(15, 4) AS " + type
                    + ") AS x FROM range(" + cells + ") t(i)";
            long[] one = new long[cells];
            Arrays.fill(one, 1);
            Axis axis = Axis.of(column, OptionalInt.of(cells));
            Told fold = new Told(List.of(new Aggregate(List.of(axis), List.of(Term.one(1)))));
            Rows rows = ParquetFiles.open(List.of(write(edges)));

            assertThat(rows.pushed(schema(List.of(column)), fold, 1))
                    .as(column + " " + cells)
                    .contains(one);
            assertThat(rows.folded(schema(List.of(column)), fold, 1)).isEqualTo(one);
            values += cells;
        }
    }

    @Test
    void pushed_decimals_areTheDoublesTheirTextSpells() throws SQLException {
        Column.Real real = new Column.Real("x", -1, 1, Optional.empty(), Optional.empty());
        Told fold = new Told(List.of(new Aggregate(
                List.of(), List.of(Term.of(real, 0, 1, 1, 1L << 52), Term.of(real, 0.3, 1.7, 2, 1L << 50)))));
        for (int scale : new int[] {1, 7, 14, 15}) {
            Path file =
                    write("SELECT CAST(((hash(i) % 1999999999999999)::BIGINT - 999999999999999)::DECIMAL(18, 0) / 10 ^ "
                            + scale + " AS DECIMAL(15, " + scale + ")) AS x FROM range(20000) t(i)");
            Rows rows = ParquetFiles.open(List.of(file));

            assertThat(rows.pushed(schema(List.of(real)), fold, 2))
                    .contains(rows.folded(schema(List.of(real)), fold, 1));
        }
    }

    /** As many writers do it: the smallest and largest value in the file's description are those of the other rows. */
    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, -1e300, 1e18, 11})
    void pushed_cellBeyondWhatTheFileSaysOfIt_givesTheBitsOfTheFold(double cell) throws SQLException, IOException {
        double marked = 1.123456789;
        Path file =
                write("SELECT CASE WHEN i = 7 THEN " + marked + " ELSE i % 4 END::DOUBLE AS x FROM range(3000) t(i)");
        replace(file, bytes(Double.doubleToLongBits(marked)), bytes(Double.doubleToLongBits(cell)));
        Rows rows = ParquetFiles.open(List.of(file));

        for (Column column : List.of(
                new Column.Real("x", 0, 10, Optional.empty(), Optional.empty()),
                new Column.Whole("x", 0, 10, Optional.empty(), Optional.empty()),
                new Column.Category("x", List.of("1", "2"), Optional.empty(), Optional.empty()),
                new Column.Category(
                        "x",
                        IntStream.range(0, 99).mapToObj(i -> "" + i).toList(),
                        Optional.empty(),
                        Optional.empty()))) {
            boolean isCategory = column instanceof Column.Category;
            Axis axis = Axis.of(column, isCategory ? OptionalInt.empty() : OptionalInt.of(5));
            Term term = isCategory ? Term.one(1) : Term.of(column, 5, 5, 2, 1 << 19);
            Told fold = new Told(List.of(new Aggregate(List.of(axis), List.of(term))));

            assertThat(rows.pushed(schema(List.of(column)), fold, 2))
                    .as(column.toString())
                    .contains(rows.folded(schema(List.of(column)), fold, 1));
        }
    }

    @Test
    void pushed_wholeNumberBeyondWhatTheFileSaysOfIt_isClamped() throws SQLException, IOException {
        Column whole = new Column.Whole("x", 0, 10_000_000, Optional.empty(), Optional.empty());
        Told fold = new Told(List.of(new Aggregate(List.of(), List.of(Term.of(whole, 0, 1, 1, 1)))));
        Path file =
                write("SELECT CASE WHEN i = 7 THEN 2000006 ELSE i % 2 * 3000009 END::BIGINT AS x FROM range(10) t(i)");
        replace(file, bytes(2_000_006), bytes(1L << 60));

        assertThat(ParquetFiles.open(List.of(file)).pushed(schema(List.of(whole)), fold, 1))
                .contains(new long[] {4 * 3_000_009 + 10_000_000});
    }

    @Test
    void pushed_numbersAsText_areLeftToJava() throws SQLException {
        Column.Real real = new Column.Real("x", -1, 1, Optional.empty(), Optional.empty());
        Told fold = new Told(List.of(new Aggregate(List.of(), List.of(Term.of(real, 0, 1, 1, 16)))));

        for (String cell : List.of("'0.5'", "0.5::DECIMAL(38, 10)", "'0.5'::JSON")) {
            Rows rows = ParquetFiles.open(List.of(write("SELECT " + cell + " AS x")));
            assertThat(rows.pushed(schema(List.of(real)), fold, 1)).isEmpty();
            assertThat(rows.fold(schema(List.of(real)), fold, 1)).containsExactly(8);
        }
    }

    /** A packed file of a few bytes can hold a cell for which there is no memory. */
    @Test
    void anyWay_textLongerThanALineMayBe_isMissing() throws SQLException {
        Column level = new Column.Category("x", List.of("f"), Optional.empty(), Optional.empty());
        Told fold =
                new Told(List.of(new Aggregate(List.of(Axis.of(level, OptionalInt.empty())), List.of(Term.one(1)))));
        Path file = write("SELECT repeat('p', " + Lines.LONGEST + " + i) AS id, repeat(' ', " + (Lines.LONGEST - 2)
                + " + i) || 'f' AS x FROM range(4) t(i)");
        Rows rows = ParquetFiles.open(List.of(file));
        Schema schema = schema(List.of(level));
        Schema byId = new Schema(
                "d",
                new Unit(Optional.of("id"), 4),
                Neighbours.ADD_REMOVE,
                Budget.pure("1"),
                OptionalLong.empty(),
                List.of(level));
        List<Integer> lengths = new ArrayList<>();
        rows.scan(
                new Rows.Wanted(List.of(level), Optional.of("id")),
                1,
                () -> (unit, values) -> lengths.add(unit.length()));

        assertThat(rows.pushed(schema, fold, 1)).contains(new long[] {2});
        assertThat(rows.folded(schema, fold, 1)).containsExactly(2);
        assertThat(rows.fold(byId, fold, 1))
                .as("an id too long to be read is none")
                .containsExactly(1);
        assertThat(lengths.stream().filter(length -> length == 0)).hasSize(3);
    }

    @Test
    void pushed_manyLevels_findsEach() throws SQLException {
        List<String> levels =
                IntStream.range(0, 70_000).mapToObj(i -> "it's " + i).toList();
        Column column = new Column.Category("x", levels, Optional.empty(), Optional.empty());
        Axis axis = Axis.of(column, OptionalInt.empty());
        Told fold = new Told(List.of(new Aggregate(List.of(axis), List.of(Term.one(1)))));
        Rows rows =
                ParquetFiles.open(List.of(write("SELECT 'it''s ' || (i * 7) % 80000 AS x FROM range(160000) t(i)")));

        long[] sums = rows.pushed(schema(List.of(column)), fold, 2).orElseThrow();

        assertThat(sums).containsOnly(2L).hasSize(70_000);
    }

    @Test
    void pushed_sumsBeyondALong_wrapAsJavaDoes() throws SQLException {
        Column.Whole whole = new Column.Whole("x", 0, 1L << 53, Optional.empty(), Optional.empty());
        Told fold = new Told(List.of(new Aggregate(List.of(), List.of(Term.of(whole, 0, 1, 1, 1 << 8)))));
        Rows rows = ParquetFiles.open(List.of(write("SELECT 9007199254740992 - i AS x FROM range(100000) t(i)")));

        long[] sums = rows.pushed(schema(List.of(whole)), fold, 2).orElseThrow();

        assertThat(sums).isEqualTo(rows.folded(schema(List.of(whole)), fold, 2));
    }

    private static Column column(String name, Random random) {
        boolean fallback = random.nextInt(3) == 0;
        switch (random.nextInt(3)) {
            case 0 -> {
                long min = random.nextInt(4) == 0 ? -(1L << 53) : random.nextInt(300) - 150;
                long max = random.nextInt(4) == 0 ? 1L << 53 : min + 1 + random.nextInt(400);
                return new Column.Whole(
                        name, min, max, fallback ? Optional.of(max - 1) : Optional.empty(), Optional.empty());
            }
            case 1 -> {
                double min = random.nextInt(3) == 0 ? 0 : 100 * random.nextGaussian();
                double max = min + Math.exp(8 * random.nextGaussian());
                return new Column.Real(
                        name, min, max, fallback ? Optional.of(max) : Optional.empty(), Optional.empty());
            }
            default -> {
                List<String> levels = List.of("7", "it's", "true", "2020-01-02", "é ü", "-3", "12.5", "0");
                return new Column.Category(
                        name, levels, fallback ? Optional.of("-3") : Optional.empty(), Optional.empty());
            }
        }
    }

    private static Aggregate aggregate(List<Column> columns, Random random) {
        List<Axis> axes = new ArrayList<>();
        List<Term> terms = new ArrayList<>(List.of(Term.one(1L << random.nextInt(30))));
        for (Column column : columns) {
            if (random.nextInt(3) == 0 && axes.size() < 3) {
                axis(column, random).ifPresent(axes::add);
            }
            if (random.nextInt(3) == 0 && !(column instanceof Column.Category)) {
                double centre = random.nextInt(2) == 0 ? 0 : 50 * random.nextGaussian();
                double radius = random.nextInt(2) == 0 ? 1 : Math.exp(3 * random.nextGaussian());
                terms.add(Term.of(column, centre, radius, 1 + random.nextInt(2), 1L << random.nextInt(12)));
            }
        }
        return new Aggregate(axes, terms);
    }

    private static Optional<Axis> axis(Column column, Random random) {
        if (column instanceof Column.Category) {
            return Optional.of(Axis.of(column, OptionalInt.empty()));
        }
        if (column instanceof Column.Whole whole) {
            long values = whole.max() - whole.min() + 1;
            return values > 1000
                    ? Optional.empty()
                    : Optional.of(Axis.of(column, OptionalInt.of(1 + random.nextInt((int) Math.min(values, 60)))));
        }
        return Optional.of(Axis.of(column, OptionalInt.of(1 + random.nextInt(60))));
    }

    private Path parquet(List<Column> columns, List<String> types, Random random) throws SQLException {
        StringBuilder select = new StringBuilder("SELECT ");
        StringBuilder values = new StringBuilder();
        for (int c = 0; c < columns.size(); c++) {
            select.append(c == 0 ? "" : ", ")
                    .append("TRY_CAST(v" + c + " AS " + types.get(c) + ") AS ")
                    .append(DuckEngine.name(columns.get(c).name()));
        }
        select.append(" FROM (VALUES ");
        for (int row = 0; row < ROWS; row++) {
            values.append(row == 0 ? "(" : ", (");
            for (int c = 0; c < columns.size(); c++) {
                values.append(c == 0 ? "" : ", ").append(cell(columns.get(c), types.get(c), random));
            }
            values.append(')');
        }
        select.append(values).append(") t(");
        for (int c = 0; c < columns.size(); c++) {
            select.append(c == 0 ? "v" : ", v").append(c);
        }
        return write(select.append(')').toString());
    }

    /** A text that DuckDB makes a value of the type from, or none. */
    private static String cell(Column column, String type, Random random) {
        if (random.nextInt(12) == 0) {
            return "NULL";
        }
        String text = switch (type) {
            case "FLOAT", "DOUBLE" -> floating(column, random);
            case "VARCHAR", "BLOB" -> words(random);
            case "BOOLEAN" -> Boolean.toString(random.nextBoolean());
            case "DATE" -> random.nextBoolean() ? "2020-01-02" : "infinity";
            case "UUID" -> "12345678-1234-1234-1234-123456789012";
            case "TIMESTAMP" -> "2020-01-02 03:04:05";
            default -> type.startsWith("DECIMAL") ? decimal(column, random) : whole(type, random);
        };
        return DuckEngine.literal(text);
    }

    private static String floating(Column column, Random random) {
        double[] odd = {
            Double.NaN,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            -0.0,
            0.0,
            Double.MIN_VALUE,
            -Double.MAX_VALUE,
            1L << 53,
            7,
            -3,
            12.5
        };
        if (random.nextInt(3) == 0) {
            return Double.toString(odd[random.nextInt(odd.length)]);
        }
        if (column instanceof Column.Real real) {
            double edge = real.min() + (real.max() - real.min()) * random.nextInt(61) / (1 + random.nextInt(60));
            double near =
                    random.nextInt(3) == 0 ? edge : random.nextBoolean() ? Math.nextUp(edge) : Math.nextDown(edge);
            return Double.toString(
                    random.nextBoolean() ? near : real.min() + 1.2 * random.nextDouble() * (real.max() - real.min()));
        }
        return Double.toString(random.nextBoolean() ? random.nextInt(600) - 300 : 300 * random.nextGaussian());
    }

    private static String decimal(Column column, Random random) {
        return String.format(
                        Locale.ROOT,
                        "%.12f",
                        Double.parseDouble(floating(column, new Random(random.nextInt(3) + 99))) * random.nextDouble())
                .replace("Infinity", "0.5")
                .replace("NaN", "7");
    }

    private static String whole(String type, Random random) {
        int bits = type.endsWith("TINYINT") ? 8 : type.endsWith("SMALLINT") ? 16 : type.endsWith("BIGINT") ? 64 : 32;
        BigInteger all = BigInteger.ONE.shiftLeft(bits);
        BigInteger least =
                type.startsWith("U") ? BigInteger.ZERO : all.shiftRight(1).negate();
        return switch (random.nextInt(4)) {
            case 0 -> least.toString();
            case 1 -> least.add(all).subtract(BigInteger.ONE).toString();
            case 2 -> least.add(new BigInteger(bits, random)).toString();
            default -> Integer.toString(random.nextInt(256) - (type.startsWith("U") ? 0 : 128));
        };
    }

    private static String words(Random random) {
        String[] words = {
            "7", " 7", "it's", "\u2003it's\t", "true", "é ü", "e\u0301 ü", "", " ", "-3", "x", "1e3", "\u00a07", "TRUE"
        };
        return words[random.nextInt(words.length)];
    }

    private static Schema schema(List<Column> columns) {
        return new Schema("d", Unit.row(), Neighbours.ADD_REMOVE, Budget.pure("1"), OptionalLong.empty(), columns);
    }

    private Path write(String select) throws SQLException {
        Path file = folder.resolve("rows.parquet");
        try (Connection connection = DuckEngine.start();
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (" + select + ") TO '" + file + "' (FORMAT parquet, COMPRESSION uncompressed)");
        }
        return file;
    }

    private static byte[] bytes(long value) {
        return ByteBuffer.allocate(Long.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
    }

    /** Changes a value where it stands among the rows: it is neither the smallest nor the largest, so only there. */
    private static void replace(Path file, byte[] from, byte[] to) throws IOException {
        byte[] all = Files.readAllBytes(file);
        int found = 0;
        for (int i = 0; i + from.length <= all.length; i++) {
            if (Arrays.equals(all, i, i + from.length, from, 0, from.length)) {
                System.arraycopy(to, 0, all, i, to.length);
                found++;
            }
        }
        assertThat(found).isPositive();
        Files.write(file, all);
    }
}
