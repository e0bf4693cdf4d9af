package dev.bulla.audit.extraction;

import dev.bulla.audit.attack.SeenModel;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Solves for a model whose answer, or whose log odds between classes, is a sum of one function for each input: a line or a parabola of a number, any
 * function of a level. Linear regression, logistic regression and naive Bayes are such.
 *
 * <p>One question at a point, two more for each number and one more for each other level: as many as there are unknowns; and {@value #CHECKS} anywhere, to see
 * that it is so. Source: Tramèr et al., USENIX Security 2016, equation solving. Where answers are cut off at bounds the equations move nearer to the middle; the
 * bounds are then asked for where the equations foretell the least and the most.
 */
public final class Additive {

    private static final double LEAST = 1e-290;
    private static final int CHECKS = 30;

    /** Chances below this have lost their digits: nothing is foretold of them. */
    private static final double SMALL = 1e-9;

    private static final double LEAST_PART = 0.001;
    private static final double CLOSE = 1e-6;

    private final SeenModel oracle;
    private final List<Column> inputs;
    private final double[] middle;
    private final double part;
    private boolean isChances;
    private double least = Double.NEGATIVE_INFINITY;
    private double most = Double.POSITIVE_INFINITY;
    private double[] base = new double[0];
    private double[][][] shapes = new double[0][][];

    private Additive(SeenModel model, double part) {
        this.oracle = model;
        this.inputs = model.inputs();
        this.part = part;
        this.middle = new double[inputs.size()];
        for (int c = 0; c < middle.length; c++) {
            middle[c] = inputs.get(c) instanceof Column.Category ? 0 : at(c, 0);
        }
    }

    /** The copy, when the model is of this kind. */
    public static Optional<ModelCopy> of(SeenModel model) {
        CountedAnswers counted = new CountedAnswers(model);
        PublicBits bits = PublicBits.of("checks of equations");
        List<double[]> points = new ArrayList<>();
        List<double[]> truths = new ArrayList<>();
        for (int i = 0; i < CHECKS; i++) {
            points.add(ModelCopy.random(model.inputs(), bits));
            truths.add(counted.ask(points.get(i)));
        }
        for (double part = 1; part > LEAST_PART; part /= 4) {
            Additive solved = new Additive(counted, part);
            solved.solve();
            solved.bound();
            if (solved.isRight(points, truths)) {
                return Optional.of(new ModelCopy(solved.new Solved(), "equations", counted.asked()));
            }
        }
        return Optional.empty();
    }

    /** A place on an input: −1, 0 and 1 are the lower end, the middle and the upper end of the part that is asked about. */
    private double at(int c, double place) {
        double[] bounds = ModelCopy.bounds(inputs.get(c));
        double value = (bounds[0] + bounds[1]) / 2 + place * part * (bounds[1] - bounds[0]) / 2;
        return inputs.get(c) instanceof Column.Whole ? Math.rint(value) : value;
    }

    private void solve() {
        double[] said = oracle.ask(middle);
        isChances = oracle.isClasses() && isChances(said);
        base = logs(said);
        shapes = new double[inputs.size()][][];
        for (int c = 0; c < inputs.size(); c++) {
            shapes[c] = inputs.get(c) instanceof Column.Category category
                    ? levels(c, category.levels().size())
                    : parabola(c);
        }
    }

    /** Of values, what is answered where the equations foretell the least and the most is a bound, if they go beyond it. */
    private void bound() {
        if (!oracle.isClasses()) {
            double[] lowest = corner(-1);
            double[] highest = corner(1);
            double low = oracle.ask(lowest)[0];
            double high = oracle.ask(highest)[0];
            boolean isCutBelow = sums(lowest)[0] < low;
            boolean isCutAbove = sums(highest)[0] > high;
            least = isCutBelow ? low : least;
            most = isCutAbove ? high : most;
        }
    }

    /** Of each input the level or the end that takes the value furthest to a side. */
    private double[] corner(int side) {
        double[] point = middle.clone();
        for (int c = 0; c < point.length; c++) {
            double[] tried = point.clone();
            for (double value : extremes(inputs.get(c))) {
                tried[c] = value;
                point[c] = side * sums(tried)[0] > side * sums(point)[0] ? value : point[c];
            }
        }
        return point;
    }

    private static double[] extremes(Column column) {
        return column instanceof Column.Category category
                ? IntStream.range(0, category.levels().size()).asDoubleStream().toArray()
                : ModelCopy.bounds(column);
    }

    /** Of every level what it adds to each output. */
    private double[][] levels(int c, int count) {
        double[][] adds = new double[count][base.length];
        for (int level = 1; level < count; level++) {
            adds[level] = less(asked(c, level), base);
        }
        return adds;
    }

    /** Slope and curvature of each output, per unit from the middle. */
    private double[][] parabola(int c) {
        double down = at(c, -1) - middle[c];
        double up = at(c, 1) - middle[c];
        double[][] shape = new double[2][base.length];
        if (down == 0 || up == 0) {
            return shape;
        }
        double[] low = less(asked(c, middle[c] + down), base);
        double[] high = less(asked(c, middle[c] + up), base);
        for (int k = 0; k < base.length; k++) {
            shape[1][k] = (high[k] / up - low[k] / down) / (up - down);
            shape[0][k] = high[k] / up - shape[1][k] * up;
        }
        return shape;
    }

    private double[] asked(int c, double value) {
        double[] point = middle.clone();
        point[c] = value;
        return logs(oracle.ask(point));
    }

    /** Log odds against the last class, where answers are chances; else the answers. */
    private double[] logs(double[] said) {
        double[] logs = said.clone();
        if (isChances) {
            double last = Math.log(Math.max(LEAST, said[said.length - 1]));
            for (int k = 0; k < said.length; k++) {
                logs[k] = Math.log(Math.max(LEAST, said[k])) - last;
            }
        }
        return logs;
    }

    private static boolean isChances(double[] said) {
        double sum = 0;
        boolean isChance = true;
        for (double score : said) {
            sum += score;
            isChance &= score >= 0;
        }
        return isChance && Math.abs(sum - 1) < CLOSE;
    }

    /** Whether it foretells what was answered. */
    private boolean isRight(List<double[]> points, List<double[]> truths) {
        for (int i = 0; i < points.size(); i++) {
            double[] truth = logs(truths.get(i));
            double[] told = sums(points.get(i));
            for (int k = 0; k < truth.length; k++) {
                boolean isLost = isChances && truths.get(i)[k] < SMALL;
                if (!isLost && !(Math.abs(truth[k] - told[k]) <= CLOSE * (1 + Math.abs(truth[k])))) {
                    return false;
                }
            }
        }
        return true;
    }

    private double[] sums(double[] point) {
        double[] sums = base.clone();
        for (int c = 0; c < point.length; c++) {
            double away = point[c] - middle[c];
            for (int k = 0; k < sums.length; k++) {
                sums[k] += inputs.get(c) instanceof Column.Category
                        ? shapes[c][(int) point[c]][k]
                        : away * (shapes[c][0][k] + away * shapes[c][1][k]);
            }
        }
        sums[0] = Math.max(least, Math.min(most, sums[0]));
        return sums;
    }

    private static double[] less(double[] a, double[] b) {
        double[] c = a.clone();
        for (int k = 0; k < c.length; k++) {
            c[k] -= b[k];
        }
        return c;
    }

    /** The solved model. */
    private final class Solved implements SeenModel {

        @Override
        public List<Column> inputs() {
            return inputs;
        }

        @Override
        public int outputs() {
            return base.length;
        }

        @Override
        public boolean isClasses() {
            return oracle.isClasses();
        }

        @Override
        public double[] ask(double[] point) {
            double[] sums = sums(point);
            return isChances ? LearntCopy.softmax(sums) : sums;
        }
    }
}
