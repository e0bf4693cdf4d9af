package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.artefact.ShownTable;
import dev.bulla.app.page.Drawing;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The cells of one column along an axis: what to write under them, and under which of them.
 *
 * @param column the column
 * @param labels the label of each cell shown
 * @param total how many cells the column is cut into, those not shown included
 */
record CellAxis(Column column, List<String> labels, int total) {

    private static final int[] STEPS = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000};
    private static final double GAP = 14;

    /**
     * Text at a position of an axis.
     *
     * @param place in cells from the start; a cell's middle is at its number plus a half
     * @param text what stands there
     */
    record Mark(double place, String text) {}

    CellAxis {
        labels = List.copyOf(labels);
    }

    int cells() {
        return labels.size();
    }

    boolean isCategory() {
        return column instanceof Column.Category;
    }

    /** Whether cells of a column with these labels can stand side by side over an axis: whole numbers, or stretches of one width. */
    static boolean isDrawn(Column column, List<String> labels) {
        if (!(column instanceof Column.Real real)) {
            return column instanceof Column.Whole;
        }
        double wide = (real.max() - real.min()) / labels.size();
        return IntStream.range(0, labels.size())
                .allMatch(i -> Math.abs(ShownTable.lower(labels.get(i)).orElse(Double.NEGATIVE_INFINITY)
                                - real.min()
                                - i * wide)
                        < wide / 100);
    }

    /** The label of a cell as people write it. */
    String label(int cell) {
        return readable(column, labels.get(cell));
    }

    /** A label of a column as people write it: "0–10" for "0..10", what a level is called. */
    static String readable(Column column, String label) {
        if (column instanceof Column.Category category) {
            return category.label(label);
        }
        if (!(column instanceof Column.Whole whole)) {
            return ShownTable.stretch(label);
        }
        String between = whole.min() < 0 ? " to " : "\u2013";
        return label.replace("..", between).replace('-', '\u2212');
    }

    /** As many marks as fit side by side when a cell is this wide. */
    List<Mark> marks(double cellWidth) {
        List<Mark> all = column instanceof Column.Real real ? edges(real) : middles();
        double widest =
                all.stream().mapToDouble(m -> Drawing.width(m.text())).max().orElse(0);
        int step = STEPS[STEPS.length - 1];
        for (int candidate : STEPS) {
            if (candidate * cellWidth >= widest + GAP) {
                step = candidate;
                break;
            }
        }
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (Math.floorMod(i + offset(), step) == 0) {
                marks.add(all.get(i));
            }
        }
        return marks;
    }

    /** How far a mark at the very end reaches beyond it. */
    double overhang() {
        List<Mark> marks = column instanceof Column.Real real ? edges(real) : List.of();
        return marks.isEmpty() ? 0 : Drawing.width(marks.get(marks.size() - 1).text()) / 2;
    }

    /** Whole numbers one by one are marked where they are round, not where the cell's number is. */
    private long offset() {
        boolean single = column instanceof Column.Whole && !labels.get(0).contains("..");
        return single ? Long.parseLong(labels.get(0)) : 0;
    }

    private List<Mark> middles() {
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < cells(); i++) {
            marks.add(new Mark(i + 0.5, label(i)));
        }
        return marks;
    }

    private List<Mark> edges(Column.Real real) {
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i <= cells(); i++) {
            marks.add(new Mark(i, Figures.plain(real.min() + (real.max() - real.min()) * i / total)));
        }
        return marks;
    }
}
