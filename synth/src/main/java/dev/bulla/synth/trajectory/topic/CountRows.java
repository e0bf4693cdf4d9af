package dev.bulla.synth.trajectory.topic;

import dev.bulla.core.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Counts in rows, of which most are zero: those of row r stand from {@code from[r]} to {@code from[r + 1]}, each with its column, in the order of columns.
 *
 * @param from where rows begin, and the end
 * @param columns of each count
 * @param counts all positive
 */
record CountRows(int[] from, int[] columns, int[] counts) {

    /**
     * Counts how often each pair occurs.
     *
     * @param rows how many there are
     * @param width how many columns
     * @param row of each of the events, and their number
     * @param column of an event
     */
    static CountRows of(int rows, int width, int[] row, IntUnaryOperator column) {
        int[] begin = new int[rows + 1];
        for (int r : row) {
            begin[r + 1]++;
        }
        Arrays.parallelPrefix(begin, Integer::sum);
        int[] next = begin.clone();
        int[] all = new int[row.length];
        for (int i = 0; i < row.length; i++) {
            all[next[row[i]]++] = column.applyAsInt(i);
        }
        return packed(begin, all, width);
    }

    private static CountRows packed(int[] begin, int[] all, int width) {
        int[] from = new int[begin.length];
        int[] columns = new int[all.length];
        int[] counts = new int[all.length];
        int size = 0;
        for (int r = 0; r + 1 < begin.length; r++) {
            Arrays.sort(all, begin[r], begin[r + 1]);
            for (int i = begin[r]; i < begin[r + 1]; i++) {
                if (i == begin[r] || all[i] != all[i - 1]) {
                    if (all[i] >= width) {
                        throw new IllegalArgumentException("column must be below " + width);
                    }
                    columns[size++] = all[i];
                }
                counts[size - 1]++;
            }
            from[r + 1] = size;
        }
        return new CountRows(from, Arrays.copyOf(columns, size), Arrays.copyOf(counts, size));
    }

    Map<String, Object> json() {
        return Map.of("from", list(from), "columns", list(columns), "counts", list(counts));
    }

    static CountRows read(Map<String, Object> json) {
        CountRows read = new CountRows(
                ints(Json.member(json, "from")), ints(Json.member(json, "columns")), ints(Json.member(json, "counts")));
        boolean isWhole = read.from.length > 0
                && read.from[0] == 0
                && read.from[read.rows()] == read.counts.length
                && read.columns.length == read.counts.length
                && IntStream.range(0, read.rows()).allMatch(r -> read.from[r] <= read.from[r + 1]);
        if (!isWhole) {
            throw new IllegalArgumentException("rows of counts do not fit together");
        }
        return read;
    }

    static List<Integer> list(int[] values) {
        return Arrays.stream(values).boxed().toList();
    }

    static int[] ints(Object json) {
        return Json.list(json, "counts").stream()
                .mapToInt(value -> ((Number) value).intValue())
                .toArray();
    }

    int rows() {
        return from.length - 1;
    }

    /** A count, 0 where there is none. */
    int get(int row, int column) {
        int at = Arrays.binarySearch(columns, from[row], from[row + 1], column);
        return at < 0 ? 0 : counts[at];
    }

    /** The sum of a row. */
    int total(int row) {
        int sum = 0;
        for (int i = from[row]; i < from[row + 1]; i++) {
            sum += counts[i];
        }
        return sum;
    }
}
