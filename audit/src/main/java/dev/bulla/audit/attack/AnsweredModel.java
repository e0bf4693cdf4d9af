package dev.bulla.audit.attack;

import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.Model;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The answers of a released model. One that answers about some of its inputs only, such as marginals, is asked about every such set of them:
 * then an answer has a number for each.
 */
final class AnsweredModel implements SeenModel {

    /** Sets of more inputs than these are not looked for. */
    private static final int MOST_INPUTS = 12;

    private final Model model;
    private final List<boolean[]> ways;

    AnsweredModel(Model model) {
        this.model = model;
        this.ways = ways(model);
    }

    /** The largest sets of inputs that the model has answers about; all of them where it has none about fewer. */
    private static List<boolean[]> ways(Model model) {
        int n = model.inputs().size();
        boolean[] all = new boolean[n];
        Arrays.fill(all, true);
        double[] low = model.inputs().stream().mapToDouble(AnsweredModel::low).toArray();
        if (n > MOST_INPUTS || model.knows(low)) {
            return List.of(all);
        }
        List<Integer> known = new ArrayList<>();
        IntStream.range(1, 1 << n)
                .boxed()
                .sorted((a, b) -> Integer.bitCount(b) - Integer.bitCount(a))
                .filter(set -> model.knows(masked(low, way(set, n))))
                .filter(set -> known.stream().noneMatch(larger -> (larger & set) == set))
                .forEach(known::add);
        return known.isEmpty()
                ? List.of(all)
                : known.stream().map(set -> way(set, n)).toList();
    }

    private static boolean[] way(int set, int n) {
        boolean[] way = new boolean[n];
        for (int i = 0; i < n; i++) {
            way[i] = (set >> i & 1) == 1;
        }
        return way;
    }

    private static double low(Column column) {
        return column instanceof Column.Category ? 0 : column.read(Double.NEGATIVE_INFINITY);
    }

    private static double[] masked(double[] point, boolean[] way) {
        double[] masked = point.clone();
        for (int i = 0; i < masked.length; i++) {
            masked[i] = way[i] ? masked[i] : Column.MISSING;
        }
        return masked;
    }

    @Override
    public List<Column> inputs() {
        return model.inputs();
    }

    @Override
    public int outputs() {
        return model instanceof Classifier classifier ? classifier.classes().size() : ways.size();
    }

    @Override
    public boolean isClasses() {
        return model instanceof Classifier;
    }

    @Override
    public double[] ask(double[] point) {
        double[] said = new double[outputs()];
        if (model instanceof Classifier classifier) {
            classifier.scores(point, said);
            return said;
        }
        for (int w = 0; w < said.length; w++) {
            double[] asked = masked(point, ways.get(w));
            said[w] = model.knows(asked) ? model.answer(asked).value() : 0;
        }
        return said;
    }
}
