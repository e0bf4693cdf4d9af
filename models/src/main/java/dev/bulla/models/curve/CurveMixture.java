package dev.bulla.models.curve;

import dev.bulla.core.random.PublicBits;
import dev.bulla.models.covariance.Covariance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A curve under every setting that what was released leaves likely, each with its share: the likelihood of what was released decides, so it costs nothing, and what stays open widens the band.
 *
 * @param <C> the curve under one setting
 */
public final class CurveMixture<C extends CurveMixture.Member<C>> implements Curve {

    /** Settings with a smaller share than this, beside the likeliest, are left out. */
    private static final double LEAST_SHARE = 1e-4;

    /** Places no further apart than this are one. */
    private static final double SAME = 1e-12;

    private final List<C> curves;

    /**
     * A curve under one setting.
     *
     * @param <C> itself
     */
    public interface Member<C extends Member<C>> extends Curve {

        Setting setting();

        /** How likely what was released is under the setting. */
        double logLikelihood();

        /** The same with another weight among others. */
        C weighing(double weight);

        /** What a mixture of such curves says, worked out for all of them at once where that is quicker. */
        public default Curve together(CurveMixture<C> all) {
            return all;
        }

        @Override
        public default List<Setting> settings() {
            return List.of(setting());
        }
    }

    /** A curve under one setting whose mean at a place is a sum over cells: a weight times the average of k from the place over the cell. */
    public interface OverLeaves extends Curve {

        Setting setting();

        /** With the setting's length scales. */
        Covariance covariance();

        /** The leaves of the cells, on axes that are bent. */
        List<Leaf> leaves();

        /** Where the ends of the straight pieces of a bent column lie, before and after. */
        double[][] pieces(int column);

        /** How much the average of k over each cell adds to the mean at a place, apart from {@link #constant}. */
        double[] weights();

        /** The mean where no cell is near. */
        double constant();

        /** What curves of one covariance and the same axes make of averages of k over each cell alike: worked out once for all of them. */
        public default double[] shared(double[] averages) {
            return averages;
        }

        /** The value at a place, from what is {@link #shared} there. */
        Value given(double[] shared);

        /** A mixture of such curves, each with its weight, made for many questions. */
        static Curve together(List<? extends OverLeaves> curves) {
            return new FastCells(List.copyOf(curves));
        }
    }

    /** Curves whose weights are their shares: settings that were found before. */
    public CurveMixture(List<C> curves) {
        this.curves = List.copyOf(curves);
    }

    /**
     * Those that are likely, by the likelihood of what was released times the weight of the setting; in the order they come in.
     *
     * @param most how many are kept
     */
    public static <C extends Member<C>> CurveMixture<C> likely(List<C> all, int most) {
        double best = Double.NEGATIVE_INFINITY;
        for (C curve : all) {
            best = Math.max(best, log(curve));
        }
        List<C> weighed = new ArrayList<>();
        for (C curve : all) {
            double weight = StrictMath.exp(log(curve) - best);
            if (weight >= LEAST_SHARE) {
                weighed.add(curve.weighing(weight));
            }
        }
        Set<C> likeliest = weighed.stream()
                .sorted(Comparator.comparingDouble(curve -> -curve.setting().weight()))
                .limit(most)
                .collect(Collectors.toSet());
        List<C> kept = weighed.stream().filter(likeliest::contains).toList();
        double total =
                kept.stream().mapToDouble(curve -> curve.setting().weight()).sum();
        return new CurveMixture<>(kept.stream()
                .map(curve -> curve.weighing(curve.setting().weight() / total))
                .toList());
    }

    private static double log(Member<?> curve) {
        return curve.logLikelihood() + StrictMath.log(curve.setting().weight());
    }

    public List<C> curves() {
        return curves;
    }

    @Override
    public List<Setting> settings() {
        return curves.stream().map(Member::setting).toList();
    }

    @Override
    public Value at(double[] place) {
        double mean = 0;
        double square = 0;
        for (C curve : curves) {
            Value value = curve.at(place);
            double weight = curve.setting().weight();
            mean += weight * value.mean();
            square += weight * (value.variance() + value.mean() * value.mean());
        }
        return new Value(mean, Math.max(0, square - mean * mean));
    }

    @Override
    public double mean(double[] place) {
        double mean = 0;
        for (C curve : curves) {
            mean += curve.setting().weight() * curve.mean(place);
        }
        return mean;
    }

    /** Those of every curve. */
    @Override
    public double[] edges() {
        NavigableSet<Double> edges = new TreeSet<>(List.of(0.0, 1.0));
        for (C curve : curves) {
            for (double place : curve.edges()) {
                addApart(edges, place);
            }
        }
        return edges.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Rounding must not make two of one edge. */
    private static void addApart(NavigableSet<Double> edges, double place) {
        Double below = edges.floor(place);
        Double above = edges.ceiling(place);
        if (below != null && above != null && place - below > SAME && above - place > SAME) {
            edges.add(place);
        }
    }

    @Override
    public Curve fast() {
        Curve all = curves.get(0).together(this);
        return curves.get(0).setting().lengthscales().length == 1 ? new TabulatedCurve(all) : all;
    }

    /** Each of a setting by its share. */
    @Override
    public List<double[]> drawn(double[][] places, int count, PublicBits bits) {
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            PublicBits own = bits.child(i);
            double left = own.nextUniform();
            int chosen = 0;
            while (chosen < curves.size() - 1
                    && left >= curves.get(chosen).setting().weight()) {
                left -= curves.get(chosen++).setting().weight();
            }
            all.addAll(curves.get(chosen).drawn(places, 1, own));
        }
        return all;
    }
}
