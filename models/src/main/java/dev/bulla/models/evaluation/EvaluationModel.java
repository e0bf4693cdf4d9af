package dev.bulla.models.evaluation;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.NoisyModel;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.models.evaluation.Evaluate.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an evaluation found, one answer for each measure.
 *
 * <p>{@code accuracy}: the share of rows whose class was told. {@code auc}, for two classes: the chance that of two rows of different classes the
 * one of the second has the higher score, equal cells counted half. {@code largest class}: the accuracy of always saying the largest class.
 * {@code rmse}: the root mean square error. Intervals hold what it would be without noise with chance 95 %, and are all there can be where the
 * noise is as large as the number of rows.
 */
public final class EvaluationModel extends NoisyModel {

    static final String OUTPUT = "measure";

    private static final String ACCURACY = "accuracy";
    private static final String AUC = "auc";
    private static final String LARGEST = "largest class";
    private static final String RMSE = "rmse";

    private final Scale scale;
    private final int classes;

    EvaluationModel(Scale scale, NoisyValues outcomes) {
        super(Evaluate.TYPE.name(), OUTPUT, List.of(measures(scale)), outcomes);
        this.scale = scale;
        this.classes = scale.classes().size();
    }

    private static Column.Category measures(Scale scale) {
        List<String> names = scale.classes().isEmpty()
                ? List.of(RMSE)
                : scale.classes().size() == 2 ? List.of(ACCURACY, AUC, LARGEST) : List.of(ACCURACY, LARGEST);
        return new Column.Category(OUTPUT, names, Optional.empty(), Optional.empty());
    }

    static EvaluationModel read(Map<String, Object> json) {
        List<String> classes = json.containsKey("classes")
                ? Json.list(Json.member(json, "classes"), "classes").stream()
                        .map(String::valueOf)
                        .toList()
                : List.of();
        double range = json.containsKey("range") ? Json.number(json, "range").doubleValue() : 1;
        return new EvaluationModel(
                new Scale(classes, range), NoisyValues.read(json, Outcomes.dimension(classes.size())));
    }

    private List<String> names() {
        return ((Column.Category) inputs().get(0)).levels();
    }

    @Override
    public Answer answer(double... point) {
        return switch (names().get((int) point[0])) {
            case ACCURACY -> accuracy();
            case AUC -> auc();
            case LARGEST -> largest();
            default -> rmse();
        };
    }

    @Override
    public List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i < names().size(); i++) {
            lines.add(new Line(List.of(names().get(i)), answer(i)));
        }
        return lines;
    }

    /** Whether the model was right about the rows of a cell. */
    private boolean isRight(int cell) {
        int told = classes == 2 ? (cell % Outcomes.BINS < Outcomes.BINS / 2 ? 0 : 1) : cell % classes;
        return told == actual(cell);
    }

    private int actual(int cell) {
        return cell / (classes == 2 ? Outcomes.BINS : classes);
    }

    private Answer accuracy() {
        boolean[] right = new boolean[Outcomes.dimension(classes)];
        for (int cell = 0; cell < right.length; cell++) {
            right[cell] = isRight(cell);
        }
        return share(right, NORMAL_QUANTILE_95);
    }

    /**
     * The largest share of all classes. Which class has it is not known for sure. An upper end for each holds for the one that has it, so the
     * largest upper end does; of the lower ends any may be too large, so that each is allowed a part of 2.5 % alone: z with e^(−z²/2)/2 = 2.5 %/K.
     */
    private Answer largest() {
        double wide = Math.sqrt(2 * Math.log(classes / 0.05));
        double value = 0;
        double lower = 0;
        double upper = 0;
        for (int k = 0; k < classes; k++) {
            boolean[] own = new boolean[Outcomes.dimension(classes)];
            for (int cell = 0; cell < own.length; cell++) {
                own[cell] = actual(cell) == k;
            }
            Answer share = share(own, NORMAL_QUANTILE_95);
            value = Math.max(value, share.value());
            upper = Math.max(upper, share.upper());
            lower = Math.max(lower, share(own, wide).lower());
        }
        return new Answer(value, Math.min(value, lower), upper);
    }

    /** The share of rows in some cells. */
    private Answer share(boolean[] some, double z) {
        double inside = 0;
        double all = 0;
        double a = 0;
        for (int cell = 0; cell < some.length; cell++) {
            all += noisy().value(cell);
            inside += some[cell] ? noisy().value(cell) : 0;
            a += some[cell] ? 1 : 0;
        }
        return share(inside, all, new double[] {a, some.length - a}, z);
    }

    /**
     * The share t of A in A + B, two sums of noisy numbers, a and b of them: all t with |(1 − t)A − tB| ≤ z·√(v(1 − t)² + wt²), a quadratic inequality. v
     * and w are the variances as·s and bs·s, and a quarter more each: the noise is of whole numbers, and where it is small its law has steps of one.
     */
    private Answer share(double inside, double all, double[] numbers, double z) {
        double s = noisy().deviation();
        double steps = noisy().grid() * noisy().grid() / 4;
        double k = z * z;
        double a = numbers[0] * s * s + steps;
        double b = numbers[1] * s * s + steps;
        double square = all * all - k * (a + b);
        double line = inside * all - k * a;
        double rest = inside * inside - k * a;
        double root = line * line - square * rest;
        double value = all > 0 ? unit(inside / all) : 0.5;
        if (!(all > 0) || square <= 0 || root < 0) {
            return new Answer(value, 0, 1);
        }
        double width = Math.sqrt(root);
        return new Answer(
                value, Math.min(value, unit((line - width) / square)), Math.max(value, unit((line + width) / square)));
    }

    /** The area under the curve of the noisy counts, each at least 0, and its deviation to first order. */
    private Answer auc() {
        int bins = Outcomes.BINS;
        double[] first = new double[bins];
        double[] second = new double[bins];
        double firsts = 0;
        double seconds = 0;
        for (int i = 0; i < bins; i++) {
            first[i] = noisy().value(i);
            second[i] = noisy().value(bins + i);
            firsts += first[i];
            seconds += second[i];
        }
        double reach = NORMAL_QUANTILE_95 * noisy().deviation() * Math.sqrt(bins);
        if (firsts <= 2 * reach || seconds <= 2 * reach) {
            return new Answer(0.5, 0, 1);
        }
        double area = 0;
        double below = 0;
        for (int i = 0; i < bins; i++) {
            area += second[i] * (below + first[i] / 2) / (firsts * seconds);
            below += first[i];
        }
        double square = 0;
        double under = 0;
        double over = seconds;
        for (int i = 0; i < bins; i++) {
            over -= second[i];
            double ofSecond = ((under + first[i] / 2) / firsts - area) / seconds;
            double ofFirst = ((over + second[i] / 2) / seconds - area) / firsts;
            square += ofSecond * ofSecond + ofFirst * ofFirst;
            under += first[i];
        }
        double width = NORMAL_QUANTILE_95 * noisy().deviation() * Math.sqrt(square);
        return new Answer(unit(area), unit(area - width), unit(area + width));
    }

    private Answer rmse() {
        double off = noisy().value(0);
        double all = off + noisy().value(1);
        double z = noisy().noise().halfWidth95() / noisy().deviation();
        Answer square = share(off, all, new double[] {1, 1}, z);
        return new Answer(
                scale.range() * Math.sqrt(square.value()),
                scale.range() * Math.sqrt(square.lower()),
                scale.range() * Math.sqrt(square.upper()));
    }

    private static double unit(double share) {
        return Math.max(0, Math.min(1, share));
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        if (classes == 0) {
            json.put("range", scale.range());
        } else {
            json.put("classes", scale.classes());
        }
        return json;
    }
}
