package dev.bulla.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class UnitCapTest {

    private record Row(String unit, double... values) {}

    /** Counts by value: what is kept, in full. */
    private record Kept(int dimension) implements Fold {
        @Override
        public List<String> columns() {
            return List.of("x", "y");
        }

        @Override
        public void add(Block block, long[] sums) {
            for (int r = 0; r < block.rows(); r++) {
                sums[(int) (block.column(0)[r] + 100 * block.column(1)[r]) % dimension]++;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 1000})
    void finish_anyOrderAndParts_keepsTheSameRows(int most) {
        Random random = new Random(1);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            String unit = random.nextInt(9) == 0
                    ? ""
                    : Integer.toString((int) (900 * random.nextDouble() * random.nextDouble()));
            rows.add(new Row(unit, random.nextInt(100), random.nextInt(100)));
        }
        long[] expected = keep(rows, most, 1);

        assertThat(Arrays.stream(expected).sum())
                .isEqualTo(rows.stream()
                        .filter(row -> !row.unit().isEmpty())
                        .collect(Collectors.groupingBy(Row::unit, Collectors.counting()))
                        .values()
                        .stream()
                        .mapToLong(count -> Math.min(most, count))
                        .sum());
        for (int parts : new int[] {1, 2, 7}) {
            Collections.shuffle(rows, random);
            assertThat(keep(rows, most, parts)).isEqualTo(expected);
        }
    }

    @Test
    void add_severalThreads_keepTheSameRows() throws InterruptedException {
        Random random = new Random(2);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            rows.add(new Row("u" + random.nextInt(3_000), random.nextInt(100), random.nextInt(100)));
        }
        UnitCap cap = cap(3);
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int first = t;
            threads.add(new Thread(() -> {
                for (int i = first; i < rows.size(); i += 4) {
                    cap.add(rows.get(i).unit(), rows.get(i).values());
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(cap.finish()).isEqualTo(keep(rows, 3, 1));

        UnitCap bytes = cap(3);
        for (Row row : rows) {
            byte[] id = ("<" + row.unit() + ">").getBytes(StandardCharsets.UTF_16LE);
            bytes.add(id, 2, id.length - 2, row.values());
        }
        assertThat(bytes.finish()).isEqualTo(keep(rows, 3, 1));
    }

    @Test
    void add_otherUnits_neverChangeWhatIsKeptOfOne() {
        Random random = new Random(3);
        List<Row> one = new ArrayList<>();
        List<Row> others = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            one.add(new Row("one", random.nextInt(100), random.nextInt(100)));
            others.add(new Row("o" + random.nextInt(50), random.nextInt(100), random.nextInt(100)));
        }
        List<Row> all = new ArrayList<>(others);
        all.addAll(one);

        long[] difference = keep(all, 4, 1);
        long[] without = keep(others, 4, 1);
        Arrays.setAll(difference, i -> difference[i] - without[i]);

        assertThat(difference).isEqualTo(keep(one, 4, 1));
    }

    @Test
    void add_idsThatLookAlike_areDifferentUnits() {
        List<Row> rows = new ArrayList<>();
        for (String id : List.of("a", "a\0", "\0a", "ab", "\ud800", "\ud801", "?", "A", "")) {
            rows.add(new Row(id, 1, 1));
            rows.add(new Row(id, 1, 1));
        }

        assertThat(Arrays.stream(keep(rows, 1, 1)).sum())
                .as("eight, and nothing of the rows without id")
                .isEqualTo(8);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 40})
    void add_moreRowsThanAreHeld_keepsTheSameRows(int most) {
        Random random = new Random(4);
        SipHash order = new SipHash(1, 2);
        UnitRows few = new UnitRows(2, most, order, 64);
        UnitRows all = new UnitRows(2, most, order, Integer.MAX_VALUE);
        for (int i = 0; i < 20_000; i++) {
            byte[] id = Integer.toString(random.nextInt(4) == 0 ? random.nextInt(2_000) : 7)
                    .getBytes(StandardCharsets.UTF_8);
            double[] row = {random.nextInt(100), random.nextInt(100)};
            few.add(Arrays.hashCode(id), id, 0, id.length, row);
            all.add(Arrays.hashCode(id), id, 0, id.length, row);
        }

        assertThat(drained(few)).isEqualTo(drained(all));
    }

    /** One person may have all rows: held until the end, they would fill the memory, and the release would fail because of them. */
    @Test
    void add_millionsOfRowsOfOneUnit_fitInMemory() {
        Fold wide = new Fold() {
            @Override
            public List<String> columns() {
                return Collections.nCopies(16, "x");
            }

            @Override
            public int dimension() {
                return 1;
            }

            @Override
            public void add(Block block, long[] sums) {
                sums[0] += block.rows();
            }
        };
        UnitCap cap = new UnitCap(wide, schema(2), SeededBits.replay(5));
        double[] row = new double[16];
        long rows = Runtime.getRuntime().maxMemory() / (16 * Double.BYTES);
        for (int i = 0; i < rows; i++) {
            row[0] = i;
            cap.add("one", row);
        }

        assertThat(cap.finish()).containsExactly(2);
    }

    private static long[] drained(UnitRows rows) {
        Kept kept = new Kept(10_000);
        long[] sums = new long[kept.dimension()];
        Block block = new Block(2);
        Runnable flush = () -> {
            kept.add(block, sums);
            block.clear();
        };
        rows.drain(block, flush);
        flush.run();
        return sums;
    }

    /** Kept as one unit they would push each other out, and one more of them would move two cells. */
    @Test
    void add_rowsWithoutId_addNothing() {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            rows.add(new Row("", i, 1));
        }
        UnitCap cap = cap(1);
        rows.forEach(row -> cap.add(new byte[] {1}, 1, 1, row.values()));

        assertThat(cap.finish()).containsOnly(0);
        assertThat(keep(rows, 1, 1)).containsOnly(0);
        assertThat(keep(rows, 1000, 3)).containsOnly(0);
    }

    @Test
    void hash_referenceVector_isSipHash() {
        SipHash hash = new SipHash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);
        byte[] bytes = new byte[15];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) i;
        }

        assertThat(hash.of(bytes, 0, 15)).isEqualTo(0xa129ca6149be45e5L);
        assertThat(hash.of(bytes, 0, 0)).isEqualTo(0x726fdb47dd0e0e31L);
        assertThat(hash.of(new double[] {Double.longBitsToDouble(0x0706050403020100L)}))
                .isEqualTo(hash.of(bytes, 0, 8));
    }

    private static long[] keep(List<Row> rows, int most, int parts) {
        UnitCap cap = cap(most);
        for (int part = 0; part < parts; part++) {
            cap.begin(part, parts);
            rows.forEach(row -> cap.add(row.unit(), row.values()));
        }
        return cap.finish();
    }

    private static UnitCap cap(int most) {
        return new UnitCap(new Kept(10_000), schema(most), SeededBits.replay(5));
    }

    private static Schema schema(int most) {
        return new Schema(
                "d",
                Unit.of("id", most),
                Neighbours.ADD_REMOVE,
                Budget.pure("1"),
                OptionalLong.empty(),
                List.of(
                        new Column.Whole("x", 0, 99, Optional.empty(), Optional.empty()),
                        new Column.Whole("y", 0, 99, Optional.empty(), Optional.empty())));
    }
}
