package dev.bulla.models.gp;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.statistic.Moments;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.models.curve.CurveOf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Which cells a curve is read off: those asked for; of one column so many that noise and what is lost within a cell are in balance; of several, or where length scales are given, the number whose predicted error is smallest. From schema, options and
 * budget alone.
 *
 * @param sides cells per column
 * @param cells the grid of them
 * @param arrangement the same number of cells of public inputs
 * @param deviation the predicted error, in units of half the target's range
 */
record CellChoice(int[] sides, Cells cells, InputTree.Arrangement arrangement, double deviation) {

    /** So many cells are solved for in a moment. */
    static final int MOST_BY_DEFAULT = 256;

    private static final int MOST = 2_048;

    /** How much finer each candidate is. */
    private static final double FINER = 1.25;

    /** So many finer candidates that are no better end the search. */
    private static final int PATIENCE = 3;

    /** The part of a range that rows fill which thin out as 2·(1 − x) does: 1/∫ (2·(1 − x))² dx. */
    private static final double FILLED = 0.75;

    private static final int MOST_LEAVES = 512;
    private static final int LEAVES = 8;

    /** Cells of a public grid, for whole rows. */
    static CellChoice ofGrid(CurveRequest request) {
        CurveOf of = request.of();
        double range = Bounds.of(of.target()).range();
        double deviation = deviation(request, Moments.of(of.target(), cells(of, ones(of.columns())), false)) / range;
        return best(request, 2 * deviation * deviation, true);
    }

    /** Cells of public inputs, for targets alone. */
    static CellChoice ofPublicInputs(CurveRequest request) {
        CurveOf of = request.of();
        InputTree.Arrangement one = new InputTree.Arrangement(of.columns(), 1, 1);
        double deviation = deviation(request, new OutputSums(of.inputs(), of.target(), one)) / of.radius();
        Map<String, Integer> bins = request.asked().bins();
        if (!bins.isEmpty()) {
            int asked = bins.values().stream().reduce(1, CellChoice::times);
            requireFew(asked);
            int[] sides = ones(of.columns());
            sides[0] = asked;
            CellChoice alone = of(request, sides, deviation * deviation);
            return candidates(of, Map.of()).stream()
                    .filter(each -> count(each) == asked)
                    .map(each -> of(request, each, deviation * deviation))
                    .min(Comparator.comparingDouble(CellChoice::deviation))
                    .orElse(alone);
        }
        return best(request, deviation * deviation, false);
    }

    /** So many cells of public inputs. What is expected of them is what is expected when nobody asks for them. */
    private static CellChoice of(CurveRequest request, int[] sides, double sumVariance) {
        CurveOf of = request.of();
        return new CellChoice(
                sides,
                cells(of, ones(of.columns())),
                arrangement(of, count(sides)),
                of.forecast(rows(request.schema()), sides, sumVariance, false));
    }

    /** Of the noise on a sum, which is the same for every number of cells. */
    private static double deviation(CurveRequest request, Quantity sums) {
        return request.asked()
                .noise()
                .calibrate(sums, request.schema(), request.budget())
                .mechanism()
                .deviation();
    }

    private static CellChoice best(CurveRequest request, double sumVariance, boolean isCounted) {
        CurveOf of = request.of();
        List<int[]> candidates = of.columns() == 1
                        && request.asked().bins().isEmpty()
                        && of.beliefs().mayBend()
                ? List.of(balanced(of, rows(request.schema()), sumVariance, isCounted))
                : candidates(of, request.asked().bins());
        int[] best = candidates.get(0);
        double least = Double.POSITIVE_INFINITY;
        int worse = 0;
        for (int[] sides : candidates) {
            double deviation = of.forecast(rows(request.schema()), sides, sumVariance, isCounted);
            worse = deviation < least ? 0 : worse + 1;
            if (deviation < least) {
                least = deviation;
                best = sides;
            }
            if (worse == PATIENCE) {
                break;
            }
        }
        int cells = Arrays.stream(best).reduce(1, Math::multiplyExact);
        return new CellChoice(best, cells(of, best), arrangement(of, cells), least);
    }

    /**
     * So many cells of one column that least is off of a curve that climbs evenly through the target's range, told by the means of its cells alone. The noise on a mean is n·σ/N; within a cell the curve goes
     * through 2/n, uniformly, and so is off its mean by 1/(n·√3). The sum of the squares is least where both are equal, at n = √(N/(σ·√3)).
     *
     * <p>That is so of cells with equally many rows each. In a grid, rows thin out as {@link CurveOf#forecast} takes them to, and fill {@value #FILLED} of it: so much narrower are its cells.
     */
    private static int[] balanced(CurveOf of, double rows, double sumVariance, boolean isGrid) {
        int most = Math.min(MOST_BY_DEFAULT, most(of.inputs().get(0)));
        double side = StrictMath.sqrt(rows / StrictMath.sqrt(3 * sumVariance)) / (isGrid ? FILLED : 1);
        return new int[] {(int) Math.max(1, Math.min(most, Math.rint(side)))};
    }

    /** From coarse to fine: first one column after the other is cut in two, in the order they are named, then all are cut more finely. Columns that are asked for stay as they are. */
    private static List<int[]> candidates(CurveOf of, Map<String, Integer> bins) {
        List<int[]> candidates = new ArrayList<>();
        if (bins.size() == of.columns()) {
            int[] asked = sides(of, bins, of.columns(), 1);
            requireFew(count(asked));
            return List.of(asked);
        }
        for (int cut = 0; cut <= of.columns(); cut++) {
            add(candidates, sides(of, bins, cut, 2));
        }
        for (double side = 2 * FINER; side <= MOST_BY_DEFAULT; side *= FINER) {
            add(candidates, sides(of, bins, of.columns(), (int) Math.round(side)));
        }
        return candidates;
    }

    /** Every column cut alike, the first so many of them. */
    private static int[] sides(CurveOf of, Map<String, Integer> bins, int cut, int side) {
        int[] sides = new int[of.columns()];
        for (int k = 0; k < sides.length; k++) {
            Column column = of.inputs().get(k);
            int own = k < cut ? Math.min(most(column), side) : 1;
            sides[k] = bins.getOrDefault(column.name(), own);
        }
        return sides;
    }

    /** Adds what is new and has few cells; of more than few the coarsest alone, where columns were asked for. */
    private static void add(List<int[]> candidates, int[] sides) {
        if (candidates.isEmpty()) {
            requireFew(count(sides));
            candidates.add(sides);
        } else if (count(sides) <= MOST_BY_DEFAULT && !Arrays.equals(candidates.get(candidates.size() - 1), sides)) {
            candidates.add(sides);
        }
    }

    static int count(int[] sides) {
        return Arrays.stream(sides).reduce(1, CellChoice::times);
    }

    private static int times(int a, int b) {
        return (int) Math.min(Integer.MAX_VALUE, (long) a * b);
    }

    static int most(Column column) {
        Bounds bounds = Bounds.of(column);
        return column instanceof Column.Whole ? (int) Math.min(MOST, bounds.range() + 1) : MOST;
    }

    private static void requireFew(int cells) {
        if (cells < 1) {
            throw new BadInput(
                    "E-647",
                    Text.option("bins"),
                    "must be at least 1.",
                    "",
                    Text.of("Leave ", Text.option("bins"), " out for the smallest expected error."));
        }
        if (cells > MOST) {
            throw new BadInput(
                    "E-647",
                    Text.option("bins"),
                    "there can be " + MOST + " cells in all at most, got " + cells + ".",
                    "What is known of each depends on all others.",
                    Text.of("Take fewer ", Text.option("bins"), " or columns."));
        }
    }

    private static int[] ones(int columns) {
        int[] ones = new int[columns];
        Arrays.fill(ones, 1);
        return ones;
    }

    static Cells cells(CurveOf of, int[] sides) {
        List<Axis> axes = new ArrayList<>();
        for (int k = 0; k < sides.length; k++) {
            axes.add(Axis.of(of.inputs().get(k), OptionalInt.of(sides[k])));
        }
        return new Cells(axes);
    }

    static InputTree.Arrangement arrangement(CurveOf of, int cells) {
        return new InputTree.Arrangement(
                of.columns(),
                cells,
                Math.max(1, Math.min(LEAVES, Integer.highestOneBit(Math.max(1, MOST_LEAVES / cells)))));
    }

    /** How many rows are expected; refused when the schema does not say. */
    static double rows(Schema schema) {
        return schema.rows()
                .orElseThrow(() -> new BadInput(
                        "E-648",
                        Text.schema("rows"),
                        "the schema must say about how many rows there are.",
                        "How fine a curve can be told depends on it; it is never compared with the data.",
                        "Add rows: to the schema."));
    }
}
