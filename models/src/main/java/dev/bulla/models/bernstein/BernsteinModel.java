package dev.bulla.models.bernstein;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.NoisyModel;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A released function: a Bernstein polynomial over the public ranges of its columns.
 *
 * <p>The interval is about the noise alone: the polynomial is itself a smoothed picture of the data, and how far it is from
 * the function it stands for is not known to anyone without the rows.
 */
public final class BernsteinModel extends NoisyModel {

    private final Shape shape;
    private final double[] coefficients;

    /**
     * What the numbers mean.
     *
     * @param inputs the columns
     * @param basis the polynomials
     * @param grid the step of the noisy values
     * @param divisor what sums are divided by: the public number of rows, or the volume of the columns' ranges
     * @param output "prediction" or "intensity" (rows per unit of the columns)
     */
    record Shape(List<Column> inputs, BernsteinBasis basis, double grid, double divisor, String output) {
        Shape {
            inputs = List.copyOf(inputs);
        }
    }

    BernsteinModel(Shape shape, NoisyValues noisy) {
        super(Bernstein.TYPE.name(), shape.output(), shape.inputs(), noisy);
        this.shape = shape;
        double unit = shape.grid() / shape.divisor();
        double[] values =
                Arrays.stream(noisy.values()).mapToDouble(steps -> steps * unit).toArray();
        this.coefficients = shape.basis().coefficients(values);
    }

    static BernsteinModel read(Map<String, Object> json) {
        List<Column> inputs = readInputs(json);
        BernsteinBasis basis = new BernsteinBasis(
                Json.number(json, "degree").intValueExact(),
                inputs.size(),
                Json.number(json, "iterations").intValueExact());
        Shape shape = new Shape(
                inputs,
                basis,
                Json.number(json, "grid").doubleValue(),
                Json.number(json, "divisor").doubleValue(),
                Json.text(json, "output"));
        return new BernsteinModel(shape, NoisyValues.read(json, basis.size()));
    }

    @Override
    public Answer answer(double... point) {
        double[] at = new double[inputs().size()];
        for (int c = 0; c < at.length; c++) {
            if (Double.isNaN(point[c])) {
                throw new IllegalArgumentException("a question needs a value in every column");
            }
            at[c] = KernelLattice.unit(inputs().get(c), point[c]);
        }
        return answerAt(at);
    }

    /** The polynomial for many questions on [0, 1]^d, without intervals and without allocation. */
    public BernsteinEvaluator evaluator() {
        return shape.basis().evaluator(coefficients);
    }

    /** The answers at the lattice points. */
    @Override
    public List<Line> lines() {
        return Line.list(shape.basis().size(), this::line);
    }

    private Line line(int index) {
        double[] point = shape.basis().point(index);
        List<String> labels = new ArrayList<>();
        for (int c = 0; c < point.length; c++) {
            double value = KernelLattice.value(inputs().get(c), point[c]);
            labels.add(new BigDecimal(value)
                    .round(new MathContext(9))
                    .stripTrailingZeros()
                    .toPlainString());
        }
        return new Line(labels, answerAt(point));
    }

    @Override
    public boolean isFunction() {
        return true;
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("degree", shape.basis().degree());
        json.put("iterations", shape.basis().iterations());
        json.put("grid", shape.grid());
        json.put("divisor", shape.divisor());
        json.put("output", output());
        json.put("inputs", inputsJson());
        return json;
    }

    private Answer answerAt(double[] point) {
        double value = evaluator().at(point, 0);
        double width = noisy().noise().halfWidth95() * length(shape.basis().influence(point)) / shape.divisor();
        return new Answer(value, value - width, value + width);
    }

    /** The L2 norm: noise of one deviation on every lattice value has this one in the answer. */
    static double length(double[] influence) {
        double sum = 0;
        for (double weight : influence) {
            sum += weight * weight;
        }
        return Math.sqrt(sum);
    }
}
