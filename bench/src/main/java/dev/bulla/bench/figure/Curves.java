package dev.bulla.bench.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Results against ε as curves or boxes, with an axis of powers of ten. */
public final class Curves {

    private static final Map<String, String> COLOURS =
            Map.of("published", "#c0392b", "corrected", "#7f8c8d", "ours", "#1f618d");
    private static final List<String> MANY =
            List.of("#c0392b", "#1f618d", "#2e8b57", "#8e44ad", "#d68910", "#555555", "#17a589", "#d81b60");
    private static final String LABEL = " against ε";
    private static final double BOX = 0.22;

    private final Results results;
    private final List<String> epsilons;
    private final boolean logarithmic;

    /** Curves over these ε, y as it is or by its power of ten. */
    public Curves(Results results, List<String> epsilons, boolean logarithmic) {
        this.results = results;
        this.epsilons = epsilons;
        this.logarithmic = logarithmic;
    }

    /**
     * What a curve shows.
     *
     * @param form published, corrected, ours
     * @param model which
     * @param delta nothing, or what follows ε in the budget
     */
    public record Curve(String form, String model, String delta) {}

    /** A line for each curve: the median, and a band from the 20th to the 80th percentile. */
    public String lines(String title, List<Curve> curves) {
        Plot plot = new Plot(title + LABEL, new double[] {0, epsilons.size() - 1.0}, range(curves, 0.2))
                .axes(epsilons, logarithmic);
        int place = 0;
        for (Curve curve : curves) {
            List<RunSpread> spreads = spreads(curve);
            if (!spreads.isEmpty()) {
                String colour = MANY.get(place % MANY.size());
                double[] x = places(spreads.size());
                plot.band(colour, x, of(spreads, s -> s.quantile(0.2)), of(spreads, s -> s.quantile(0.8)));
                plot.line(
                        curve.form() + ", " + curve.model() + (curve.delta().isEmpty() ? "" : curve.delta()),
                        colour,
                        curve.form().equals("published") ? "none" : curve.form().equals("ours") ? "6 3" : "2 3",
                        x,
                        of(spreads, RunSpread::median));
            }
            place++;
        }
        return plot.svg();
    }

    /** A box for each form at each ε. */
    public String boxes(String title, List<Curve> curves) {
        Plot plot = new Plot(title + LABEL, new double[] {-0.6, epsilons.size() - 0.4}, range(curves, 0))
                .axes(epsilons, logarithmic);
        for (int k = 0; k < curves.size(); k++) {
            Curve curve = curves.get(k);
            String colour = COLOURS.getOrDefault(curve.form(), "#333333");
            List<RunSpread> spreads = spreads(curve);
            for (int i = 0; i < spreads.size(); i++) {
                plot.box(colour, i + (k - (curves.size() - 1) / 2.0) * (BOX + 0.04), BOX, spreads.get(i), this::axis);
            }
            plot.boxes(curve.form() + curve.delta(), colour);
        }
        return plot.svg();
    }

    /** From a little below the lowest to well above the highest of what is drawn: the legend stands above. */
    private double[] range(List<Curve> curves, double share) {
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (Curve curve : curves) {
            for (RunSpread spread : spreads(curve)) {
                least = Math.min(least, axis(spread.quantile(share)));
                most = Math.max(most, axis(spread.quantile(1 - share)));
            }
        }
        double room = least < most ? most - least : 1;
        return least > most
                ? new double[] {0, 1}
                : new double[] {least - 0.05 * room, most + 0.06 * room * curves.size()};
    }

    private List<RunSpread> spreads(Curve curve) {
        List<RunSpread> spreads = new ArrayList<>();
        for (String epsilon : epsilons) {
            Optional<RunSpread> found = results.spread(curve.form(), curve.model(), epsilon + curve.delta());
            found.ifPresent(spreads::add);
        }
        return spreads.size() == epsilons.size() ? spreads : List.of();
    }

    private double[] of(List<RunSpread> spreads, ToDoubleFunction<RunSpread> value) {
        return spreads.stream().mapToDouble(s -> axis(value.applyAsDouble(s))).toArray();
    }

    private static double[] places(int count) {
        double[] places = new double[count];
        for (int i = 0; i < count; i++) {
            places[i] = i;
        }
        return places;
    }

    private double axis(double value) {
        return logarithmic ? Math.log10(Math.max(1e-9, value)) : value;
    }
}
