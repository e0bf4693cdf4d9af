package dev.bulla.models;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Recipe;
import dev.bulla.models.bayes.NaiveBayes;
import dev.bulla.models.bernstein.Bernstein;
import dev.bulla.models.density.KernelDensity;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.histogram.Marginals;
import dev.bulla.models.logistic.Logistic;
import dev.bulla.models.regression.Regression;
import dev.bulla.models.summary.Count;
import dev.bulla.models.summary.Mean;
import dev.bulla.models.summary.Quantile;
import dev.bulla.models.summary.Select;
import dev.bulla.models.summary.Sum;
import dev.bulla.models.summary.Variance;
import dev.bulla.models.svm.Svm;
import java.util.List;
import java.util.Map;

/** Every recipe by name. */
public final class Recipes {

    private static final List<Recipe.Type<?>> ALL = List.of(
            Count.TYPE,
            Sum.TYPE,
            Mean.TYPE,
            Variance.TYPE,
            Quantile.TYPE,
            Histogram.TYPE,
            Marginals.TYPE,
            Select.TYPE,
            KernelDensity.TYPE,
            Svm.TYPE,
            Bernstein.TYPE,
            NaiveBayes.TYPE,
            Logistic.TYPE,
            Regression.LINEAR,
            Regression.RIDGE,
            Regression.LASSO,
            Regression.ELASTIC_NET);

    private Recipes() {}

    public static List<Recipe.Type<?>> all() {
        return ALL;
    }

    /** The recipe of this name; refused with the names there are. */
    public static Recipe.Type<?> type(String name) {
        return ALL.stream()
                .filter(type -> type.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInput(
                        "E-400",
                        Text.request("recipe"),
                        Visible.quote(name) + " is not a recipe.",
                        "",
                        "Recipes are: "
                                + String.join(
                                        ", ",
                                        ALL.stream().map(Recipe.Type::name).toList()) + "."));
    }

    /** The model in the bytes of a model.json. */
    public static Model read(byte[] bytes) {
        Map<String, Object> json = Json.readObject(bytes);
        return type(Json.text(json, "recipe")).read(json);
    }
}
