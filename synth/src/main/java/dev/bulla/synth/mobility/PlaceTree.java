package dev.bulla.synth.mobility;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Column;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Cuts that share out public places evenly: a list of shops, stops or cells that anyone may know. Never of visits: where people have been is private.
 */
public final class PlaceTree {

    private final List<String> names;
    private final List<String> texts = new ArrayList<>();

    private PlaceTree(List<String> names) {
        this.names = names;
    }

    /**
     * The option {@code regions} for boxes with about as many places each: the side along which places lie farther apart is cut, at the median.
     *
     * @param columns one or two number columns
     * @param places one value for each of them
     * @param number of boxes, a power of two
     */
    public static String cuts(List<Column> columns, List<double[]> places, int number) {
        if (number < 2 || number > Regions.MOST || Integer.bitCount(number) != 1) {
            throw refusal("must be a power of two from 2 to " + Regions.MOST + ", got " + number + ".");
        }
        Regions.requirePlaces(columns);
        PlaceTree tree = new PlaceTree(columns.stream().map(Column::name).toList());
        List<List<double[]>> level = List.of(List.copyOf(places));
        while (level.size() < number) {
            List<List<double[]>> next = new ArrayList<>();
            for (List<double[]> box : level) {
                next.addAll(tree.halves(box));
            }
            level = next;
        }
        return Regions.of(columns, String.join(",", tree.texts)).text();
    }

    private List<List<double[]>> halves(List<double[]> box) {
        int column = 0;
        for (int c = 1; c < names.size(); c++) {
            column = spread(box, c) > spread(box, column) ? c : column;
        }
        int cut = column;
        List<double[]> sorted = new ArrayList<>(box);
        sorted.sort(Comparator.comparingDouble(place -> place[cut]));
        double least = sorted.isEmpty() ? 0 : sorted.get(0)[cut];
        double at = sorted.stream()
                .skip(sorted.size() / 2)
                .mapToDouble(place -> place[cut])
                .filter(value -> value > least)
                .findFirst()
                .orElseThrow(
                        () -> refusal("is larger than there are different places within the bounds to share out."));
        texts.add(names.get(cut) + "<"
                + new BigDecimal(Double.toString(at)).stripTrailingZeros().toPlainString());
        return List.of(
                sorted.stream().filter(place -> place[cut] < at).toList(),
                sorted.stream().filter(place -> place[cut] >= at).toList());
    }

    private static BadInput refusal(String what) {
        return BadInput.ofOption("E-988", "number", what, "8");
    }

    private static double spread(List<double[]> box, int column) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (double[] place : box) {
            least = Math.min(least, place[column]);
            most = Math.max(most, place[column]);
        }
        return most - least;
    }
}
