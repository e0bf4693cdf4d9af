package dev.bulla.models.curve;

import dev.bulla.models.export.Graph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;

/** A mixture of curves by cells made for many questions: settings that share axes and length scales are one sum, and sums that share axes are one {@link BoxTable} where that is quicker. */
final class FastCells implements Curve {

    /** Places no further apart than this are one. */
    private static final double SAME = 1e-12;

    private final List<CurveMixture.OverLeaves> curves;
    private final List<CellGroup> groups;

    /** Of groups that bend axes alike, where that is quicker. */
    private final List<BoxTable> tables = new ArrayList<>();

    /** Those that are in no table. */
    private final List<CellGroup> others = new ArrayList<>();

    FastCells(List<CurveMixture.OverLeaves> curves) {
        this.curves = curves;
        Map<List<Object>, List<CurveMixture.OverLeaves>> alike = new LinkedHashMap<>();
        for (CurveMixture.OverLeaves curve : curves) {
            Setting setting = curve.setting();
            List<Object> key = new ArrayList<>(List.of(setting.bend(), setting.kernel()));
            for (double scale : setting.lengthscales()) {
                key.add(scale);
            }
            alike.computeIfAbsent(key, absent -> new ArrayList<>()).add(curve);
        }
        this.groups = alike.values().stream().map(CellGroup::new).toList();
        for (Bend bend : Bend.values()) {
            List<CellGroup> smoothest = groups.stream()
                    .filter(group -> group.bend() == bend)
                    .sorted(Comparator.comparing(CellGroup::isRough).thenComparingDouble(group -> -group.finest()))
                    .toList();
            int held = smoothest.isEmpty() ? 0 : BoxTable.held(smoothest);
            if (held > 0) {
                tables.add(BoxTable.of(smoothest.subList(0, held)));
            }
            others.addAll(smoothest.subList(held, smoothest.size()));
        }
    }

    int columns() {
        return settings().get(0).lengthscales().length;
    }

    @Override
    public Value at(double[] place) {
        double mean = 0;
        double square = 0;
        for (CellGroup group : groups) {
            List<Value> values = group.values(place);
            for (int i = 0; i < values.size(); i++) {
                double weight = group.curves().get(i).setting().weight();
                Value value = values.get(i);
                mean += weight * value.mean();
                square += weight * (value.variance() + value.mean() * value.mean());
            }
        }
        return new Value(mean(place), Math.max(0, square - mean * mean));
    }

    @Override
    public double mean(double[] place) {
        return means(new double[][] {place})[0];
    }

    /** One part of the mixture after the other, so that what it reads stays at hand. */
    @Override
    public double[] means(double[][] places) {
        double[] means = new double[places.length];
        for (CellGroup group : others) {
            CellGroup.Room room = group.new Room();
            for (int p = 0; p < places.length; p++) {
                means[p] += group.mean(places[p], room);
            }
        }
        for (BoxTable table : tables) {
            table.new Reading().addMeans(places, means);
        }
        return means;
    }

    @Override
    public Optional<Described> described(Graph graph, Graph.Tensor places) {
        if (!curves.stream().allMatch(CellCurve.class::isInstance)) {
            return Optional.empty();
        }
        CurveGraph written = new CurveGraph(graph);
        Graph.Tensor mean = graph.constant(0);
        Graph.Tensor square = graph.constant(0);
        for (CellGroup group : groups) {
            Graph.Tensor averages = group.described(written, places);
            for (CurveMixture.OverLeaves curve : group.curves()) {
                Described own = ((CellCurve) curve).described(written, averages);
                double weight = curve.setting().weight();
                mean = graph.plus(mean, written.times(weight, own.mean()));
                Graph.Tensor both = graph.plus(own.variance(), written.square(own.mean()));
                square = graph.plus(square, written.times(weight, both));
            }
        }
        return Optional.of(new Described(mean, written.notBelowZero(graph.minus(square, written.square(mean)))));
    }

    @Override
    public List<Setting> settings() {
        return curves.stream().map(CurveMixture.OverLeaves::setting).toList();
    }

    /** Sharp bends are where a bent axis has a knot, and where leaves end. */
    @Override
    public double[] edges() {
        NavigableSet<Double> edges = new TreeSet<>(List.of(0.0, 1.0));
        for (CellGroup group : groups) {
            CurveMixture.OverLeaves curve = group.curves().get(0);
            double[][] pieces = curve.pieces(0);
            Arrays.stream(pieces[0]).forEach(place -> addApart(edges, place));
            for (Leaf leaf : curve.leaves()) {
                addApart(edges, BentAxes.bend(leaf.low()[0], pieces[1], pieces[0]));
                addApart(edges, BentAxes.bend(leaf.high()[0], pieces[1], pieces[0]));
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
}
