package dev.bulla.models.regression;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.NoisyModel;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.models.export.CoefficientTable;
import dev.bulla.models.export.Exportable;
import dev.bulla.models.export.Formula;
import dev.bulla.models.export.Graph;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A released regression: the noisy moments, and the fit read from them; or, by the method output, one noisy fit alone.
 *
 * <p>Predictions lie within the target's bounds. Where the noise is about as large as the number of rows nothing is known, and the interval of
 * a prediction is these bounds. Else intervals hold what the same fit would say without noise and for all rows
 * there could have been, to first order, with chance 95 %; shrinkage towards the mean is not in them. By the method output they
 * hold what these rows would say without noise.
 */
public final class RegressionModel extends NoisyModel implements Exportable {

    private static final String EIGENVALUE = "least_eigenvalue";
    private static final String SPREADS = "spreads";
    private static final String MEAN = "target_mean";
    private static final String SHARE = "row_share";
    private static final String WEIGHT = "weight";

    private final Design design;
    private final Method method;
    private final Penalty penalty;
    private final Optional<NoisyValues> before;
    private final RegressionShape.Way way;
    private final boolean isFormer;
    private final Optional<Source> source;
    private final LinearFit fit;

    /** What fits are read from, as often as wanted. */
    private record Source(NoisyMoments moments, double floor, Fit.Intervals intervals) {
        Fitter fitter(int target) {
            return new Fitter(moments, target, floor, intervals);
        }
    }

    /**
     * A model.
     *
     * @param sums noisy moments, noisy counts of cells, or noisy weights
     * @param before what was released before them, by the methods that have it: the noisy least eigenvalue, noisy spreads of columns, or the noisy mean of the target
     */
    RegressionModel(RegressionShape shape, NoisyValues sums, Optional<NoisyValues> before) {
        super(
                shape.penalty().recipe(),
                shape.design().target().name(),
                shape.design().inputs(),
                sums);
        this.design = before.map(first -> known(shape, first)).orElse(shape.design());
        this.method = shape.method();
        this.penalty = shape.penalty();
        this.before = before;
        this.way = shape.way();
        this.isFormer = shape.isFormer();
        this.source = method == Method.OUTPUT ? Optional.empty() : Optional.of(source());
        this.fit = source.map(from -> fit(from.fitter(design.targetPlace())))
                .orElseGet(() -> new OutputRidge.NoisyWeights(sums));
    }

    /** With what the earlier release says of columns. */
    private static Design known(RegressionShape shape, NoisyValues first) {
        Design design = shape.design();
        return switch (shape.method()) {
            case SCALED -> design.scaled(new ColumnSpreads(design).scaling(first));
            case FUNCTIONAL -> design.told(Design.Told.of(first, Bounds.of(design.target())));
            default -> design;
        };
    }

    private Source source() {
        NoisyMoments moments = method == Method.DPME
                ? CellMoments.of(design, way.bins(), noisy())
                : new NoisyMoments(design, method.norm(), noisy());
        return new Source(
                moments,
                before.filter(first -> method == Method.ADASSP)
                        .map(least -> Fitter.adaptiveFloor(moments, least.value(0), least.deviation()))
                        .orElseGet(() -> Fitter.floor(moments, method.ridge())),
                Fit.Intervals.of(moments, way, isFormer));
    }

    /** The fit of this model's penalty; where the noise decides the penalty, it also decides whether to believe the fit. */
    private LinearFit fit(Fitter fitter) {
        boolean isChosen = method.chooses() && !isFormer && penalty.lambda().isEmpty();
        if (!penalty.selects()) {
            return isChosen ? fitter.chosenRidge(method.ridges()) : fitter.ridge(penalty.lambda());
        }
        double lambda = penalty.lambda().orElseGet(() -> fitter.noiseAwareThreshold(penalty.mix()));
        Fit net = fitter.elasticNet(lambda, penalty.mix()).fit();
        return isChosen ? fitter.chosen(List.of(net)) : net;
    }

    static RegressionModel read(Map<String, Object> json) {
        Method method = Method.of(Json.text(json, "method"));
        Column target = SchemaReader.readNamed(Json.member(json, "target"), "target");
        boolean isFormer = method != Method.OUTPUT && !json.containsKey(RegressionShape.INTERVALS);
        Design design = design(json, method, target, isFormer);
        OptionalDouble lambda = json.containsKey("penalty")
                ? OptionalDouble.of(Json.number(json, "penalty").doubleValue())
                : OptionalDouble.empty();
        Penalty penalty = new Penalty(
                Json.text(json, "recipe"), lambda, Json.number(json, "mix").doubleValue());
        int bins = json.containsKey("bins") ? Json.number(json, "bins").intValueExact() : 0;
        int dimension = dimension(design, method, bins);
        Optional<NoisyValues> before = switch (method) {
            case ADASSP -> Optional.of(NoisyValues.read(Json.object(Json.member(json, EIGENVALUE), EIGENVALUE), 1));
            case SCALED ->
                Optional.of(NoisyValues.read(
                        Json.object(Json.member(json, SPREADS), SPREADS), new ColumnSpreads(design).dimension()));
            case FUNCTIONAL ->
                json.containsKey(MEAN)
                        ? Optional.of(NoisyValues.read(Json.object(Json.member(json, MEAN), MEAN), 2))
                        : Optional.empty();
            default -> Optional.empty();
        };
        double share = json.containsKey(SHARE) ? Json.number(json, SHARE).doubleValue() : method.share();
        RegressionShape shape =
                new RegressionShape(design, new RegressionShape.Way(method, share, bins), penalty, isFormer);
        return new RegressionModel(shape, NoisyValues.read(json, dimension), before);
    }

    private static Design design(Map<String, Object> json, Method method, Column target, boolean isFormer) {
        if (method != Method.SCALED) {
            return method.design(readInputs(json), target, isFormer);
        }
        int weight = Json.number(json, WEIGHT).intValueExact();
        return new Design(readInputs(json), target, weight, weight);
    }

    private static int dimension(Design design, Method method, int bins) {
        return switch (method) {
            case DPME -> new Cells(CellMoments.axes(design, bins)).size();
            case OUTPUT -> design.size() - 1;
            default -> design.size() * (design.size() + 1) / 2;
        };
    }

    @Override
    public Answer answer(double... point) {
        double[] functional = functional(point);
        return bounded(fit.value(functional), fit.isKnown() ? fit.deviation(functional) : Double.POSITIVE_INFINITY);
    }

    /** The value of {@link #answer}, without the work for its interval. */
    public double predict(double... point) {
        return own(fit.value(functional(point)));
    }

    /** The deviation of a prediction by noise alone, before it is brought within bounds. */
    double noiseDeviation(double... point) {
        return design.radius(design.targetPlace()) * fit.noiseDeviation(functional(point));
    }

    /** Where a new row's target lies with chance 95 %: the interval of {@link #answer} and the spread of rows around it. */
    public Answer forNewRow(double... point) {
        double[] functional = functional(point);
        double deviation = fit.deviation(functional);
        return bounded(fit.value(functional), StrictMath.sqrt(deviation * deviation + fit.residualVariance()));
    }

    /** The intercept, then one for each input or level. */
    public List<Coefficient> coefficients() {
        return coefficients(fit, design.targetPlace());
    }

    /** Elastic nets of this model's mix from one without inputs to one with nearly no penalty: free, as all reading is. */
    public List<PathStep> path(int steps) {
        return path(design.targetPlace(), steps);
    }

    /** Coefficients for another target among the number columns, read from the same release: the old target is an input. */
    public List<Coefficient> coefficientsFor(String column) {
        int index = index(column);
        return coefficients(fit(fitter(index)), index);
    }

    /** The path for another target, likewise. */
    public List<PathStep> pathFor(String column, int steps) {
        return path(index(column), steps);
    }

    private Fitter fitter(int target) {
        return source.orElseThrow(() -> new IllegalArgumentException(
                        "method output released one fit, and no other can be read from it"))
                .fitter(target);
    }

    private List<PathStep> path(int target, int steps) {
        return fitter(target).path(steps, penalty.selects() ? penalty.mix() : 0).stream()
                .map(step -> new PathStep(step.lambda(), step.gap(), coefficients(step.fit(), target)))
                .toList();
    }

    private int index(String column) {
        for (int k = 0; k < design.inputs().size(); k++) {
            Column input = design.inputs().get(k);
            if (input.name().equals(column) && !(input instanceof Column.Category)) {
                return design.start(k);
            }
        }
        throw new IllegalArgumentException("another target must be one of the number columns, got " + column);
    }

    private List<Coefficient> coefficients(LinearFit of, int target) {
        List<Coefficient> all = new ArrayList<>();
        double radius = design.radius(target);
        double[] constant = new double[design.size()];
        constant[0] = 1;
        for (int j = 1; j < design.size(); j++) {
            constant[j] = j == target ? 0 : -design.middle(j) / design.radius(j);
        }
        all.add(new Coefficient(design.label(0), answer(of, constant, design.middle(target), radius)));
        for (int j = 1; j < design.size(); j++) {
            if (j != target) {
                double[] one = new double[design.size()];
                one[j] = 1;
                all.add(new Coefficient(design.label(j), answer(of, one, 0, radius / design.radius(j))));
            }
        }
        return all;
    }

    private static Answer answer(LinearFit of, double[] functional, double shift, double unit) {
        double value = shift + unit * of.value(functional);
        double width = NORMAL_QUANTILE_95 * unit * of.deviation(functional);
        return new Answer(value, value - width, value + width);
    }

    private double[] functional(double... point) {
        double[] functional = new double[design.size()];
        functional[0] = 1;
        for (int k = 0; k < point.length; k++) {
            design.place(k, point[k], functional);
        }
        return functional;
    }

    /** In the target's own unit and bounds. */
    private Answer bounded(double value, double deviation) {
        double width = NORMAL_QUANTILE_95 * deviation;
        return new Answer(own(value), own(value - width), own(value + width));
    }

    private double own(double scaled) {
        Bounds bounds = Bounds.of(design.target());
        int index = design.targetPlace();
        return Math.max(bounds.min(), Math.min(bounds.max(), design.middle(index) + design.radius(index) * scaled));
    }

    @Override
    public void describe(Graph graph) {
        new FitGraph(design, fit).describe(graph);
    }

    /** The prediction alone: PMML has no word for its interval. */
    @Override
    public Optional<Formula> formula() {
        return Optional.of(new FitGraph(design, fit).formula());
    }

    @Override
    public List<Exhibit> tables() {
        CoefficientTable table = new CoefficientTable(
                inputs(), coefficients().stream().map(Coefficient::answer).toList());
        return List.of(table.exhibit(
                "Coefficients for " + design.target().name(),
                "A coefficient is what one more unit of its column, or its level, adds to the prediction. Over its range: from the least to the"
                        + " greatest declared value of the column. "
                        + (method == Method.OUTPUT
                                ? "The intervals hold what these rows say without noise."
                                : "The intervals hold what the same fit says without noise and for all rows there could have been. They leave"
                                        + " out that it shrinks towards the mean.")));
    }

    @Override
    public boolean isFunction() {
        return true;
    }

    @Override
    public List<long[]> released() {
        List<long[]> released = new ArrayList<>();
        before.ifPresent(first -> released.add(first.values()));
        released.add(noisy().values());
        return released;
    }

    private String firstName() {
        return switch (method) {
            case SCALED -> SPREADS;
            case FUNCTIONAL -> MEAN;
            default -> EIGENVALUE;
        };
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("inputs", inputsJson());
        json.put("target", SchemaReader.named(design.target()));
        json.put("method", method.word());
        json.put("mix", penalty.mix());
        penalty.lambda().ifPresent(lambda -> json.put("penalty", lambda));
        before.ifPresent(first -> json.put(firstName(), first.json()));
        if (method == Method.SCALED) {
            json.put(WEIGHT, design.targetWeight());
        }
        if (way.bins() > 0) {
            json.put("bins", way.bins());
        }
        if (method == Method.FUNCTIONAL && way.share() != method.share()) {
            json.put(SHARE, way.share());
        }
        if (method != Method.OUTPUT && !isFormer) {
            json.put(RegressionShape.INTERVALS, RegressionShape.TODAY);
        }
        json.put(
                "coefficients",
                coefficients().stream()
                        .map(each -> Map.of(
                                "name", each.name(),
                                "value", each.answer().value(),
                                "lower", each.answer().lower(),
                                "upper", each.answer().upper()))
                        .toList());
        return json;
    }
}
