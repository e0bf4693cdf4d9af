package dev.bulla.models.curve;

import dev.bulla.models.export.Graph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** A mixture of curves by cells made for many questions: settings that share length scales are one sum. */
final class FastCells implements Curve {

    private final CurveMixture<CellCurve> exact;
    private final List<CellGroup> groups;

    FastCells(CurveMixture<CellCurve> exact) {
        this.exact = exact;
        Map<List<Object>, List<CellCurve>> alike = new LinkedHashMap<>();
        for (CellCurve curve : exact.curves()) {
            Setting setting = curve.setting();
            List<Object> key = new ArrayList<>(List.of(setting.bend()));
            for (double scale : setting.lengthscales()) {
                key.add(scale);
            }
            alike.computeIfAbsent(key, absent -> new ArrayList<>()).add(curve);
        }
        this.groups = alike.values().stream().map(CellGroup::new).toList();
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
        return means().applyAsDouble(place);
    }

    @Override
    public ToDoubleFunction<double[]> means() {
        CellGroup.Room[] rooms = groups.stream().map(group -> group.new Room()).toArray(CellGroup.Room[]::new);
        return place -> {
            double sum = 0;
            for (int g = 0; g < rooms.length; g++) {
                sum += groups.get(g).mean(place, rooms[g]);
            }
            return sum;
        };
    }

    @Override
    public Optional<Described> described(Graph graph, Graph.Tensor places) {
        CurveGraph written = new CurveGraph(graph);
        Graph.Tensor mean = graph.constant(0);
        Graph.Tensor square = graph.constant(0);
        for (CellGroup group : groups) {
            Graph.Tensor averages = group.described(written, places);
            for (CellCurve curve : group.curves()) {
                Described own = curve.described(written, averages);
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
        return exact.settings();
    }

    @Override
    public double[] edges() {
        return exact.edges();
    }
}
