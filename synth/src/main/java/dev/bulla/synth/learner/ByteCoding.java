package dev.bulla.synth.learner;

import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How the values of a column become codes of one byte: bin 0 is what is missing, the others are levels, or ranges of numbers from low to high.
 *
 * <p>Numbers have a bin for each value that occurs, or else {@value #MOST_BINS} bins that hold as many rows each, as far as equal values let them. Levels that would be too many share the last bin,
 * those that occur least.
 */
public final class ByteCoding {

    /** The most bins, with that of missing values: a code is a byte. */
    static final int MOST_BINS = 256;

    private final boolean ordered;
    private final int bins;
    private final double[] edges;
    private final int[] binOfLevel;

    private ByteCoding(boolean ordered, int bins, double[] edges, int[] binOfLevel) {
        this.ordered = ordered;
        this.bins = bins;
        this.edges = edges;
        this.binOfLevel = binOfLevel;
    }

    /** The coding of a column whose values these are. */
    public static ByteCoding of(Column column, double[] values) {
        return of(column, values, MOST_BINS - 1);
    }

    /** As above, with at most so many bins beside that of missing values. */
    static ByteCoding of(Column column, double[] values, int most) {
        return column instanceof Column.Category category
                ? ofLevels(category.levels().size(), values, most)
                : ofNumbers(values, most);
    }

    private static ByteCoding ofLevels(int levels, double[] values, int most) {
        int[] counts = new int[levels];
        for (double value : values) {
            if (!Double.isNaN(value)) {
                counts[(int) value]++;
            }
        }
        int[] bins = new int[levels];
        if (levels <= most) {
            Arrays.setAll(bins, level -> level + 1);
            return new ByteCoding(false, levels + 1, new double[0], bins);
        }
        int[] byCount = IntStream.range(0, levels)
                .boxed()
                .sorted((a, b) -> counts[a] == counts[b] ? a - b : counts[b] - counts[a])
                .mapToInt(Integer::intValue)
                .toArray();
        for (int i = 0; i < levels; i++) {
            bins[byCount[i]] = Math.min(i + 1, most);
        }
        return new ByteCoding(false, most + 1, new double[0], bins);
    }

    private static ByteCoding ofNumbers(double[] values, int most) {
        double[] sorted = Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
        Arrays.sort(sorted);
        double[] distinct = Arrays.stream(sorted).distinct().toArray();
        double[] edges;
        if (distinct.length <= most) {
            edges = between(distinct);
        } else {
            double[] tops = new double[most];
            for (int bin = 0; bin < most; bin++) {
                tops[bin] = sorted[(int) ((long) sorted.length * (bin + 1) / most) - 1];
            }
            edges = between(Arrays.stream(tops).distinct().toArray());
        }
        return new ByteCoding(true, edges.length + 2, edges, new int[0]);
    }

    /** Each value but the last: the highest number of a bin. */
    private static double[] between(double[] tops) {
        return Arrays.copyOf(tops, Math.max(0, tops.length - 1));
    }

    /** The codes of values: a byte each, to be read without its sign. */
    public byte[] codes(double[] values) {
        byte[] codes = new byte[values.length];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = (byte) bin(values[i]);
        }
        return codes;
    }

    /** The bin of a value. */
    int bin(double value) {
        if (Double.isNaN(value)) {
            return 0;
        }
        if (!ordered) {
            return binOfLevel[(int) value];
        }
        int low = 0;
        int high = edges.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (value <= edges[middle]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low + 1;
    }

    /** How many bins there are, with that of missing values. */
    int bins() {
        return bins;
    }

    /** Whether the bins are ranges of numbers. */
    boolean isOrdered() {
        return ordered;
    }

    /** As JSON. */
    public Map<String, Object> json() {
        Map<String, Object> json = new TreeMap<>();
        if (ordered) {
            json.put("edges", Arrays.stream(edges).boxed().toList());
        } else {
            json.put("bins", Arrays.stream(binOfLevel).boxed().toList());
        }
        return json;
    }

    /** The coding that was written as {@link #json}. */
    public static ByteCoding read(Map<String, Object> json) {
        if (json.containsKey("edges")) {
            double[] edges = Numbers.doubles(json, "edges");
            return new ByteCoding(true, edges.length + 2, edges, new int[0]);
        }
        int[] bins = Numbers.ints(json, "bins");
        int most = Arrays.stream(bins).max().orElse(0);
        if (most >= MOST_BINS || Arrays.stream(bins).anyMatch(bin -> bin < 1)) {
            throw new IllegalArgumentException("bins must be from 1 to " + (MOST_BINS - 1));
        }
        return new ByteCoding(false, most + 1, new double[0], bins);
    }

    /** Numbers in JSON. */
    static final class Numbers {

        private Numbers() {}

        static double[] doubles(Map<String, Object> json, String name) {
            List<Object> list = Json.list(Json.member(json, name), name);
            double[] numbers = new double[list.size()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = number(list.get(i), name).doubleValue();
            }
            return numbers;
        }

        static int[] ints(Map<String, Object> json, String name) {
            List<Object> list = Json.list(Json.member(json, name), name);
            int[] numbers = new int[list.size()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = whole(number(list.get(i), name), name);
            }
            return numbers;
        }

        static int whole(Map<String, Object> json, String name) {
            return whole(Json.number(json, name), name);
        }

        private static int whole(BigDecimal number, String name) {
            try {
                return number.intValueExact();
            } catch (ArithmeticException e) {
                throw new IllegalArgumentException(name + " must hold whole numbers");
            }
        }

        private static BigDecimal number(Object value, String name) {
            if (value instanceof BigDecimal number) {
                return number;
            }
            throw new IllegalArgumentException(name + " must hold numbers");
        }
    }
}
