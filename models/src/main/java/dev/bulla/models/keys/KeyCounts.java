package dev.bulla.models.keys;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.SparseCounts;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How many rows each key has that any row has; a row without a key counts in none. Which keys there are is private. Proof of the
 * sensitivity, and of what the number of keys that come out shows: {@code KeyCounts.proof.md}.
 *
 * @param column whose values are the keys: text, whole numbers or levels
 * @param mechanism what is calibrated for it
 */
record KeyCounts(Column column, SparseCounts mechanism) implements Quantity, Measurement {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT = Ingredient.statistic(
                    "key_counts", Ingredient.Kind.FIT, KeyCounts.class, "KeyCountsTest")
            .moving("the counts of all keys together");

    /** The most keys that a release shows. */
    static final int MOST = 50_000;

    /**
     * A key.
     *
     * @param number the value of a whole number or the index of a level; 0 for text
     * @param text the text, a number in digits or the level
     */
    record Key(double number, String text) implements Comparable<Key> {

        private static final Comparator<Key> ORDER =
                Comparator.comparingDouble(Key::number).thenComparing(Key::text);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    @Override
    public Quantity statistic() {
        return this;
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public List<String> columns() {
        return List.of(column.name());
    }

    /** One number for each key. */
    @Override
    public int dimension() {
        return 1;
    }

    @Override
    public double grid() {
        return 1;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal most = BigDecimal.valueOf(neighbours.addsRecord() ? unit.maxRows() : 2);
        return new Sensitivity(most, neighbours.addsRecord() ? most.multiply(most) : most);
    }

    @Override
    public int outputs() {
        return DRAWN;
    }

    /** Keys with their noisy counts, as {@link ShownKeys#pack} writes them. */
    @Override
    public long[] release(Table table, List<long[]> earlier, Grant grant, RandomBits bits) {
        SortedMap<Key, Long> shown = mechanism.release(exact(table), grant, bits);
        ShownKeys keys = new ShownKeys();
        shown.entrySet().stream()
                .sorted(Map.Entry.<Key, Long>comparingByValue().reversed())
                .limit(MOST)
                .sorted(Map.Entry.comparingByKey())
                .forEach(key -> keys.add(key.getKey().text(), key.getValue()));
        return keys.pack();
    }

    /** The exact counts. They are private: they go straight into the mechanism. */
    SortedMap<Key, Long> exact(Table table) {
        Tally tally = new Tally();
        table.fold(tally);
        return tally.counts;
    }

    /** Counts rows by key. In order of keys, so that neither the order of rows nor that of threads decides which key a coin is thrown for. */
    private final class Tally implements Fold {

        private final List<Column> parts = column.parts();
        private final SortedMap<Key, Long> counts = new TreeMap<>();

        @Override
        public List<String> columns() {
            return parts.stream().map(Column::id).toList();
        }

        @Override
        public int dimension() {
            return 0;
        }

        @Override
        public void add(Block block, long[] sums) {
            Map<Key, Long> found = new HashMap<>();
            for (int row = 0; row < block.rows(); row++) {
                if (!Double.isNaN(block.column(0)[row])) {
                    found.merge(key(block, row), 1L, Long::sum);
                }
            }
            synchronized (counts) {
                found.forEach((key, rows) -> counts.merge(key, rows, Long::sum));
            }
        }

        private Key key(Block block, int row) {
            double first = block.column(0)[row];
            if (column instanceof Column.Category category) {
                return new Key(first, category.levels().get((int) first));
            }
            if (column instanceof Column.Text) {
                double[] text = IntStream.range(0, parts.size())
                        .mapToDouble(part -> block.column(part)[row])
                        .toArray();
                return new Key(0, Column.Text.join(text));
            }
            return new Key(first, Long.toString((long) first));
        }
    }
}
