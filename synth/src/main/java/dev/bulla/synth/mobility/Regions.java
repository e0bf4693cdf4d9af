package dev.bulla.synth.mobility;

import dev.bulla.core.number.Decimal;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Public regions of places: the levels of a category, or boxes that one or two number columns are cut into, each cut in two as often as all others.
 *
 * <p>Cuts are public: halves of the declared ranges, or what is given, which may follow from public places ({@link PlaceTree}) and never from rows.
 */
final class Regions {

    /** How many regions there may be: there are as many flows as pairs of them. */
    static final int MOST = 1_024;

    /** What is taken when nobody says. */
    static final int USUAL = 32;

    private static final int COLUMNS = 2;
    private static final int MOST_DIGITS = 30;

    private final List<Column> columns;
    private final List<Cut> cuts;
    private final int size;

    /**
     * What is below goes left.
     *
     * @param column which of the columns is cut
     * @param at as it is typed
     */
    record Cut(int column, BigDecimal at) {

        boolean isBelow(double value) {
            return value < at.doubleValue();
        }
    }

    /** @param cuts of a tree, from the top, level by level; none for the levels of a category */
    private Regions(List<Column> columns, List<Cut> cuts) {
        this.columns = List.copyOf(columns);
        this.cuts = List.copyOf(cuts);
        this.size = columns.get(0) instanceof Column.Category category
                ? category.levels().size()
                : cuts.size() + 1;
    }

    /**
     * The regions of columns.
     *
     * @param text how many boxes there are, or where columns are cut, from the top, level by level: "lat<40,lon<-90,lon<-80"; empty for the usual number of boxes, and for levels
     */
    static Regions of(List<Column> columns, String text) {
        requirePlaces(columns);
        if (columns.get(0) instanceof Column.Category) {
            if (!text.isEmpty()) {
                throw refusal(
                        "cut numbers, and " + Visible.quote(columns.get(0).name()) + " is a category.",
                        "Leave it out: its levels are the regions.");
            }
            return new Regions(columns, List.of());
        }
        if (text.isEmpty() || text.strip().matches("[0-9]{1,9}")) {
            return halved(columns, text.isEmpty() ? USUAL : Integer.parseInt(text.strip()));
        }
        return given(columns, text);
    }

    /** Refuses columns that cannot say where something is. */
    static void requirePlaces(List<Column> columns) {
        boolean isLevels = columns.size() == 1 && columns.get(0) instanceof Column.Category;
        boolean isNumbers = columns.size() <= COLUMNS && columns.stream().allMatch(Regions::isNumber);
        if (columns.isEmpty() || !(isLevels || isNumbers)) {
            throw new BadInput(
                    "E-980",
                    Text.option("columns"),
                    "must be one category, or one or two number columns.",
                    "They say where a visit is.",
                    "For example a region, or lat,lon.");
        }
        if (columns.get(0) instanceof Column.Category category
                && category.levels().size() > MOST) {
            throw new BadInput(
                    "E-981",
                    Text.option("columns"),
                    "has more than " + MOST + " levels.",
                    "Flows between all pairs of them are counted.",
                    "Declare coarser places, or take coordinates.");
        }
    }

    private static boolean isNumber(Column column) {
        return column instanceof Column.Whole || column instanceof Column.Real;
    }

    private static BadInput refusal(String what, String remedy) {
        return new BadInput("E-982", Text.option("regions"), what, "", remedy);
    }

    /** Boxes of declared ranges, the longer side halved each time. */
    private static Regions halved(List<Column> columns, int number) {
        requireNumber(number);
        Regions one = new Regions(columns, List.of());
        List<Cut> cuts = new ArrayList<>();
        for (int node = 0; node < number - 1; node++) {
            BigDecimal[][] box = one.box(cuts, node);
            int longer = columns.size() == 1 || length(box[0]).compareTo(length(box[1])) >= 0 ? 0 : 1;
            BigDecimal middle = box[longer][0].add(box[longer][1]).divide(BigDecimal.valueOf(2));
            cuts.add(new Cut(longer, middle.stripTrailingZeros()));
        }
        return new Regions(columns, cuts);
    }

    private static void requireNumber(int number) {
        if (number < 2 || number > MOST || Integer.bitCount(number) != 1) {
            throw refusal(
                    "must be a power of two from 2 to " + MOST + ", or that many cuts less one; got " + number + ".",
                    "For example 32.");
        }
    }

    private static BigDecimal length(BigDecimal[] side) {
        return side[1].subtract(side[0]);
    }

    private static Regions given(List<Column> columns, String text) {
        List<Cut> cuts = new ArrayList<>();
        Regions none = new Regions(columns, List.of());
        String[] parts = text.split(",", -1);
        requireNumber(parts.length < MOST ? parts.length + 1 : MOST + 1);
        for (String part : parts) {
            Cut cut = cut(columns, part.strip());
            BigDecimal[] side = none.box(cuts, cuts.size())[cut.column()];
            if (cut.at().compareTo(side[0]) <= 0 || cut.at().compareTo(side[1]) >= 0) {
                throw refusal(
                        "cut number " + (cuts.size() + 1) + ", " + Visible.quote(part.strip())
                                + ", is outside of what it cuts.",
                        "Cuts come from the top, level by level: the first cuts all, the next two its lower and upper part.");
            }
            cuts.add(cut);
        }
        return new Regions(columns, cuts);
    }

    private static Cut cut(List<Column> columns, String text) {
        String[] sides = text.split("<", -1);
        for (int c = 0; c < columns.size(); c++) {
            if (sides.length == 2 && columns.get(c).name().equals(sides[0].strip())) {
                try {
                    BigDecimal at = Decimal.read(sides[1].strip());
                    if (at.scale() <= MOST_DIGITS && at.precision() <= MOST_DIGITS) {
                        return new Cut(c, at);
                    }
                } catch (NumberFormatException e) {
                    // Told below, like a name that is none.
                }
            }
        }
        throw refusal(
                Visible.quote(text) + " is no cut of one of the columns.",
                "Write " + columns.get(0).name() + "<12.5, for example.");
    }

    /** The cuts, which {@link #of} reads again; empty for levels. */
    String text() {
        return cuts.stream()
                .map(cut -> columns.get(cut.column()).name() + "<" + cut.at().toPlainString())
                .collect(Collectors.joining(","));
    }

    List<Column> columns() {
        return columns;
    }

    int size() {
        return size;
    }

    /** The region of a place; −1 where it is missing. */
    int of(double... place) {
        for (double value : place) {
            if (Double.isNaN(value)) {
                return -1;
            }
        }
        if (cuts.isEmpty()) {
            return (int) place[0];
        }
        int node = 0;
        while (node < cuts.size()) {
            Cut cut = cuts.get(node);
            node = 2 * node + (cut.isBelow(place[cut.column()]) ? 1 : 2);
        }
        return node - cuts.size();
    }

    /** How far apart two regions are: 0 for the same one, and for boxes how many cuts up a box holds both. */
    int apart(int a, int b) {
        if (cuts.isEmpty()) {
            return a == b ? 0 : 1;
        }
        return Integer.SIZE - Integer.numberOfLeadingZeros(a ^ b);
    }

    /** How many distances there are. */
    int distances() {
        return cuts.isEmpty() ? 2 : apart(0, size - 1) + 1;
    }

    /** A place in a region: the level, or anywhere in the box. */
    void place(int region, PublicBits bits, double[] row, int from) {
        if (cuts.isEmpty()) {
            row[from] = region;
            return;
        }
        BigDecimal[][] box = box(cuts, region + cuts.size());
        for (int c = 0; c < columns.size(); c++) {
            double low = box[c][0].doubleValue();
            double high = box[c][1].doubleValue();
            boolean isWhole = columns.get(c) instanceof Column.Whole;
            double from0 = isWhole ? Math.ceil(low) : low;
            double most = isWhole && high < Bounds.of(columns.get(c)).max() ? Math.ceil(high) - 1 : high;
            double value = from0 + bits.nextUniform() * (most - from0 + (isWhole ? 1 : 0));
            row[from + c] = isWhole ? Math.max(from0, Math.min(most, Math.floor(value))) : value;
        }
    }

    /** From and to of a region's box, for each column; nothing of levels. */
    double[][] ends(int region) {
        return Arrays.stream(cuts.isEmpty() ? new BigDecimal[0][] : box(cuts, region + cuts.size()))
                .map(side ->
                        Arrays.stream(side).mapToDouble(BigDecimal::doubleValue).toArray())
                .toArray(double[][]::new);
    }

    /** What people call a region, a word for each column. */
    List<String> labels(int region) {
        if (cuts.isEmpty()) {
            Column.Category category = (Column.Category) columns.get(0);
            return List.of(category.label(category.levels().get(region)));
        }
        BigDecimal[][] box = box(cuts, region + cuts.size());
        return IntStream.range(0, columns.size())
                .mapToObj(c -> box[c][0].stripTrailingZeros().toPlainString() + " to "
                        + box[c][1].stripTrailingZeros().toPlainString())
                .toList();
    }

    /** The box of a node of the tree: from and to, for each column. */
    private BigDecimal[][] box(List<Cut> tree, int node) {
        BigDecimal[][] box = new BigDecimal[columns.size()][];
        for (int c = 0; c < box.length; c++) {
            Bounds bounds = Bounds.of(columns.get(c));
            box[c] = new BigDecimal[] {
                new BigDecimal(Double.toString(bounds.min())), new BigDecimal(Double.toString(bounds.max()))
            };
        }
        for (int below = node; below > 0; below = (below - 1) / 2) {
            Cut cut = tree.get((below - 1) / 2);
            BigDecimal[] side = box[cut.column()];
            boolean isLow = below % 2 == 1;
            side[1] = isLow ? side[1].min(cut.at()) : side[1];
            side[0] = isLow ? side[0] : side[0].max(cut.at());
        }
        return box;
    }
}
