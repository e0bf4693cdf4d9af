package dev.bulla.models.export;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.model.Model;
import dev.bulla.core.release.Recipe;
import dev.bulla.models.bayes.NaiveBayes;
import dev.bulla.models.feature.Kernel;
import dev.bulla.models.gp.GaussianProcess;
import dev.bulla.models.logistic.Logistic;
import dev.bulla.models.regression.Method;
import dev.bulla.models.regression.Regression;
import dev.bulla.models.svm.Svm;
import java.util.stream.Stream;

/**
 * A model that learns to tell one column from others.
 *
 * @param name for the report
 */
record Learners(String name, Recipe<? extends Model> recipe, Neighbours neighbours) {

    private static final String[] MIXED = {"age", "income", "place", "kind", "far"};
    private static final String[] FOUR = {"age", "income", "size", "prediction"};

    Model release() {
        return People.release(recipe, neighbours, Budget.approx("8", "1e-6"));
    }

    @Override
    public String toString() {
        return name + " " + neighbours;
    }

    /** Random features, a grid in one and two columns, columns as they are; two classes and three. */
    static Stream<Learners> machines() {
        return both(
                "svm mixed of 4, 2 classes",
                Svm.of(FOUR).target("kind"),
                "svm random, 3 classes",
                Svm.of(FOUR).target("place").kernel(Kernel.MATERN32),
                "svm grid of 1, 2 classes",
                Svm.of("far").target("kind").kernel(Kernel.GAUSSIAN),
                "svm mixed of 2, 3 classes",
                Svm.of("age", "size").target("place"),
                "svm tuned",
                Svm.of("income", "steps").target("kind").tune(0.2),
                "svm columns, 2 classes",
                Svm.of("age", "far").target("kind").linear(),
                "svm columns, 3 classes",
                Svm.of(FOUR).target("place").linear());
    }

    static Stream<Learners> chances() {
        return Stream.concat(
                Stream.of(new Learners(
                        "logistic objective",
                        Logistic.of("age", "place", "far", "size")
                                .target("kind")
                                .method(Logistic.Method.OBJECTIVE),
                        Neighbours.ADD_REMOVE)),
                both(
                        "logistic, 2 classes",
                                Logistic.of("age", "income", "place", "far").target("kind"),
                        "logistic, 3 classes",
                                Logistic.of("kind", "prediction", "steps").target("place"),
                        "bayes, 2 classes",
                                NaiveBayes.of("age", "place", "income", "size").target("kind"),
                        "bayes, 3 classes",
                                NaiveBayes.of("kind", "prediction", "steps").target("place")));
    }

    static Stream<Learners> numbers() {
        return both(
                "linear", Regression.linear(MIXED).target("steep"),
                "linear by counts",
                        Regression.linear("age", "kind").target("steep").method(Method.DPME),
                "ridge", Regression.ridge(MIXED).target("steep"),
                "ridge adaptive",
                        Regression.ridge("age", "prediction").target("steep").method(Method.ADASSP),
                "lasso", Regression.lasso(MIXED).target("steep"),
                "elastic net", Regression.elasticNet(FOUR).target("steep"));
    }

    static Stream<Learners> curves() {
        return both(
                "gp of 1", GaussianProcess.of("age").target("steep"),
                "gp of 1, rough", GaussianProcess.of("size").target("steep").kernel("matern32"),
                "gp of 2", GaussianProcess.of("income", "size").target("steep"),
                "gp of 3", GaussianProcess.of("age", "prediction", "size").target("steep"));
    }

    private static Stream<Learners> both(Object... namesAndRecipes) {
        Stream.Builder<Learners> all = Stream.builder();
        for (Neighbours neighbours : new Neighbours[] {Neighbours.ADD_REMOVE, Neighbours.REPLACE_ONE}) {
            for (int i = 0; i < namesAndRecipes.length; i += 2) {
                Recipe<?> recipe = (Recipe<?>) namesAndRecipes[i + 1];
                all.add(new Learners((String) namesAndRecipes[i], recipe, neighbours));
            }
        }
        return all.build();
    }
}
