package dev.bulla.models.gp;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.ReleasedModel;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Worded;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.KernelChoice;
import dev.bulla.models.curve.Setting;
import dev.bulla.models.export.Exportable;
import dev.bulla.models.export.Graph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A released curve: the target expected at a point, with a band that holds the curve itself.
 *
 * <p>The band is of what is not known after the release: the noise, that there are few rows, and how the curve bends between cells. It is not of where a single row will lie.
 */
public final class GaussianProcessModel extends ReleasedModel implements Exportable {

    private static final int OTHERS = 3;
    private static final String SEED = "bulla gp other curves 1";

    private final Protect protect;
    private final GpMethod method;
    private final Evidence evidence;
    private final Curve curve;

    /** The same for questions. */
    private final Curve fast;

    GaussianProcessModel(Protect protect, GpMethod method, Evidence evidence) {
        this(protect, method, evidence, evidence.curve());
    }

    private GaussianProcessModel(Protect protect, GpMethod method, Evidence evidence, Curve curve) {
        super(GaussianProcess.NAME, "prediction", evidence.of().inputs());
        this.protect = protect;
        this.method = method;
        this.evidence = evidence;
        this.curve = curve;
        this.fast = curve.fast();
    }

    static GaussianProcessModel read(Map<String, Object> json) {
        Protect protect = Worded.of(Protect.values(), Json.text(json, "protect"), Protect.REFUSAL);
        GpMethod method = Worded.of(GpMethod.values(), Json.text(json, "method"), GpMethod.REFUSAL);
        CurveOf of = new CurveOf(
                readInputs(json),
                SchemaReader.readNamed(Json.member(json, "target"), "target"),
                KernelChoice.read(json));
        List<Setting> settings = Json.list(Json.member(json, "settings"), "settings").stream()
                .map(Setting::read)
                .filter(setting -> setting.weight() > 0)
                .toList();
        Evidence evidence = method.read(protect, of, json);
        return new GaussianProcessModel(protect, method, evidence, evidence.curve(settings));
    }

    @Override
    public Answer answer(double... point) {
        Curve.Value value = fast.at(evidence.of().place(point));
        double middle = own(value.mean());
        double reach = NORMAL_QUANTILE_95 * evidence.of().radius() * Math.sqrt(value.variance());
        return new Answer(cut(middle), cut(middle - reach), cut(middle + reach));
    }

    /**
     * The curve at many points, without bands: as {@link #answer} says, bit by bit.
     *
     * @param points one row of values per question, in the columns' own units
     */
    public double[] predictions(double[][] points) {
        double[][] places = new double[points.length][inputs().size()];
        for (int i = 0; i < places.length; i++) {
            evidence.of().place(points[i], places[i]);
        }
        double[] values = fast.means(places);
        for (int i = 0; i < values.length; i++) {
            values[i] = cut(own(values[i]));
        }
        return values;
    }

    @Override
    public List<double[]> others(double[][] points) {
        double[][] places = Arrays.stream(points).map(evidence.of()::place).toArray(double[][]::new);
        return curve.drawn(places, OTHERS, PublicBits.of(SEED)).stream()
                .map(means -> Arrays.stream(means).map(this::own).map(this::cut).toArray())
                .toList();
    }

    /** The curve, and what the released numbers say of its settings. */
    @Override
    public List<Exhibit> tables() {
        List<Exhibit> tables = new ArrayList<>(super.tables());
        tables.add(SettingsTable.of(evidence.of(), curve.settings()));
        return List.copyOf(tables);
    }

    @Override
    public void describe(Graph graph) {
        CurveOf of = evidence.of();
        Curve.Described described = fast.described(graph, graph.places())
                .orElseThrow(() -> new BadInput(
                        "E-676",
                        Text.option("as", "onnx"),
                        "a curve over " + inputs().size() + " columns by " + method.word() + " has no such form.",
                        "Curves over one column have, and those read off cells.",
                        "The model itself answers such points."));
        Bounds bounds = Bounds.of(of.target());
        Graph.Tensor middle =
                graph.plus(graph.constant(of.middle()), graph.times(graph.constant(of.radius()), described.mean()));
        Graph.Tensor reach = graph.times(
                graph.constant(NORMAL_QUANTILE_95 * of.radius()), graph.sqrt(graph.atLeast(described.variance(), 0)));
        graph.number("prediction", graph.clip(middle, bounds.min(), bounds.max()));
        graph.number("lower", graph.clip(graph.minus(middle, reach), bounds.min(), bounds.max()));
        graph.number("upper", graph.clip(graph.plus(middle, reach), bounds.min(), bounds.max()));
    }

    /** Every setting that was thought of, in an order that no released number changes; those that are not likely have no weight. */
    private List<Setting> believed() {
        CurveOf of = evidence.of();
        return of.beliefs().settings(of.columns()).stream()
                .map(each -> each.weighing(curve.settings().stream()
                        .filter(each::isAs)
                        .mapToDouble(Setting::weight)
                        .sum()))
                .toList();
    }

    private double own(double mean) {
        return evidence.of().middle() + evidence.of().radius() * mean;
    }

    private double cut(double value) {
        Bounds bounds = Bounds.of(evidence.of().target());
        return Math.max(bounds.min(), Math.min(bounds.max(), value));
    }

    /** The target column. */
    public Column target() {
        return evidence.of().target();
    }

    @Override
    public boolean isFunction() {
        return true;
    }

    @Override
    public List<long[]> released() {
        return evidence.released();
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("output", output());
        json.put("inputs", inputsJson());
        json.put("target", SchemaReader.named(evidence.of().target()));
        json.put("protect", protect.word());
        json.put("method", method.word());
        evidence.of().kernel().shape().write(json);
        json.putAll(evidence.json());
        json.put("settings", believed().stream().map(Setting::json).toList());
        return json;
    }
}
