package dev.bulla.models.evaluation;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.Model;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * What a public model says of private rows, against what they are.
 *
 * <p>Of two classes: how many rows of each have a score in each of {@link #BINS} cells, of which the upper half is told as the second class.
 * Of more: how many rows of each class are told as each. Of numbers: the sum of u = e²/R², e the error and R the range of the target, and of
 * 1 − u. A row that lacks the target or an input without which the model has no answer adds nothing. Proof of the sensitivity: {@code
 * Outcomes.proof.md}.
 */
final class Outcomes extends Quantity.Declared implements Statistic {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("outcomes", Ingredient.Kind.FIT, Outcomes.class, "OutcomesTest");

    /** How many cells the scores of two classes fall in. */
    @Chosen(
            fact = "score_cells",
            does =
                    "How many cells the scores of two classes are counted in, by which `evaluate` tells the area under the curve.",
            how = "A round number; there is no record of others.",
            on = "None.",
            measure = "EvaluateMeasure")
    static final int BINS = 32;

    private static final long STEPS = 1L << 19;

    private final Examined examined;
    private final List<DoubleUnaryOperator> readers;

    Outcomes(Examined examined, Schema schema) {
        super(
                INGREDIENT.name(),
                examined.columns(),
                dimension(examined.classes().size()),
                grid(examined));
        this.examined = examined;
        this.readers = examined.readers(schema);
    }

    /** How many numbers there are for so many classes; two for none. */
    static int dimension(int classes) {
        return classes == 0 ? 2 : classes == 2 ? 2 * BINS : Math.multiplyExact(classes, classes);
    }

    private static double grid(Examined examined) {
        return examined.isClassifier() ? 1 : 1.0 / STEPS;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        if (neighbours.addsRecord()) {
            BigDecimal k = BigDecimal.valueOf(unit.maxRows());
            return new Sensitivity(k, k.pow(2));
        }
        BigDecimal two = BigDecimal.valueOf(2);
        return new Sensitivity(two, two);
    }

    @Override
    public void add(Block block, long[] sums) {
        Model model = examined.model();
        int inputs = model.inputs().size();
        double[] point = new double[inputs];
        double[] scores = new double[examined.classes().size()];
        for (int row = 0; row < block.rows(); row++) {
            for (int k = 0; k < inputs; k++) {
                point[k] = readers.get(k).applyAsDouble(block.column(k)[row]);
            }
            double actual = readers.get(inputs).applyAsDouble(block.column(inputs)[row]);
            if (Double.isNaN(actual) || !model.knows(point)) {
                continue;
            }
            if (model instanceof Classifier classifier) {
                classifier.scores(point, scores);
                sums[cell(scores, (int) actual)]++;
            } else {
                double off = (model.answer(point).value() - actual) / examined.range();
                double u = off * off;
                long steps = u >= 0 && u <= 1 ? Math.round(u * STEPS) : STEPS;
                sums[0] += steps;
                sums[1] += STEPS - steps;
            }
        }
    }

    private static int cell(double[] scores, int actual) {
        if (scores.length == 2) {
            return actual * BINS + bin(lead(scores[0], scores[1]));
        }
        int best = 0;
        for (int k = 1; k < scores.length; k++) {
            best = scores[k] > scores[best] ? k : best;
        }
        return actual * scores.length + best;
    }

    /** How far the second class is ahead: of chances, which crowd at 0 and 1, by the logarithm of their ratio. */
    private static double lead(double first, double second) {
        boolean areChances = first >= 0 && second >= 0 && Math.abs(first + second - 1) < 1e-9;
        return areChances ? StrictMath.log(second) - StrictMath.log(first) : second - first;
    }

    /** The cell of a lead of the second class: none or less is in the lower half, as the first of equals wins. */
    static int bin(double lead) {
        int half = BINS / 2;
        double part = Math.abs(lead) / (1 + Math.abs(lead)); // NaN and infinity end up in the last cell
        int steps = part < 1 ? (int) (part * half) : half - 1;
        return lead > 0 ? half + steps : half - 1 - steps;
    }
}
