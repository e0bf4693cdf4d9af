package dev.bulla.synth.learner;

import dev.bulla.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads what a {@link Conditional} wrote as JSON. */
public final class SavedConditional {

    private SavedConditional() {}

    /**
     * What was learnt.
     *
     * @param json as {@link Conditional#json} wrote it
     * @param given how many columns it is given
     */
    public static Conditional read(Map<String, Object> json, int given) {
        String kind = Json.text(json, "kind");
        return switch (kind) {
            case Cart.KIND ->
                new Cart.Fitted(
                        GrownTree.read(object(json, "tree"), given),
                        donors(json),
                        Boolean.TRUE.equals(json.get("smoothed")));
            case Forest.KIND -> new Forest.Fitted(trees(json, given));
            case Linear.KIND -> linear(json);
            case Dichotomies.KIND -> dichotomies(json);
            case Network.KIND -> network(json, given);
            default -> throw new IllegalArgumentException("there is no saved learner of this kind");
        };
    }

    private static Map<String, Object> object(Map<String, Object> json, String name) {
        return Json.object(Json.member(json, name), name);
    }

    private static List<Object> list(Map<String, Object> json, String name) {
        return Json.list(Json.member(json, name), name);
    }

    private static Donors donors(Map<String, Object> json) {
        return Donors.of(Json.text(json, "donors"))
                .orElseThrow(() -> new IllegalArgumentException("there are no donors of this kind"));
    }

    private static List<GrownTree> trees(Map<String, Object> json, int given) {
        List<GrownTree> trees = new ArrayList<>();
        for (Object tree : list(json, "trees")) {
            trees.add(GrownTree.read(Json.object(tree, "tree"), given));
        }
        if (trees.isEmpty()) {
            throw new IllegalArgumentException("the saved forest has no tree");
        }
        return trees;
    }

    private static Conditional linear(Map<String, Object> json) {
        Regressors regressors = Regressors.read(object(json, "regressors"));
        return new Linear.Fitted(
                regressors,
                Coefficients.read(Json.member(json, "coefficients"), regressors.size()),
                Json.number(json, "errors").doubleValue(),
                ByteCoding.Numbers.whole(json, "freedom"));
    }

    private static Conditional dichotomies(Map<String, Object> json) {
        Regressors regressors = Regressors.read(object(json, "regressors"));
        List<Coefficients> questions = new ArrayList<>();
        for (Object question : list(json, "questions")) {
            questions.add(Coefficients.read(question, regressors.size()));
        }
        int[] levels = ByteCoding.Numbers.ints(json, "levels");
        if (levels.length != questions.size() + 1) {
            throw new IllegalArgumentException("the saved questions are not whole");
        }
        return new Dichotomies.Fitted(regressors, levels, questions);
    }

    private static Conditional network(Map<String, Object> json, int given) {
        List<ByteCoding> codings = new ArrayList<>();
        int[] starts = new int[given + 1];
        for (Object coding : list(json, "given")) {
            codings.add(ByteCoding.read(Json.object(coding, "given")));
        }
        if (codings.size() != given) {
            throw new IllegalArgumentException("the saved network is not whole");
        }
        for (int c = 0; c < given; c++) {
            starts[c + 1] = starts[c] + codings.get(c).bins();
        }
        float[][] first = weights(json, "first");
        float[][] second = weights(json, "second");
        int[] bins = ByteCoding.Numbers.ints(json, "starts");
        double[] values = ByteCoding.Numbers.doubles(json, "values");
        boolean good = first.length == starts[given] + 1
                && second.length == first[0].length + 1
                && second[0].length == bins.length - 1
                && bins[bins.length - 1] == values.length;
        if (!good) {
            throw new IllegalArgumentException("the saved network is not whole");
        }
        return new Network.Fitted(codings, new Network.Layers(starts, first, second), new Network.Bins(bins, values));
    }

    private static float[][] weights(Map<String, Object> json, String name) {
        List<Object> lines = list(json, name);
        float[][] weights = new float[lines.size()][];
        for (int line = 0; line < weights.length; line++) {
            double[] numbers = ByteCoding.Numbers.doubles(Json.object(lines.get(line), name), "weights");
            weights[line] = new float[numbers.length];
            for (int i = 0; i < numbers.length; i++) {
                weights[line][i] = (float) numbers[i];
            }
        }
        return weights;
    }
}
