package dev.bulla.models;

import dev.bulla.core.release.Recipe;
import dev.bulla.models.bayes.NaiveBayes;
import dev.bulla.models.bernstein.Bernstein;
import dev.bulla.models.density.KernelDensity;
import dev.bulla.models.evaluation.Evaluate;
import dev.bulla.models.gp.GaussianProcess;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.histogram.Marginals;
import dev.bulla.models.keys.CountsByKey;
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

/** The recipes of this module. A new one is registered by its line here. */
public final class ModelRecipes implements Recipe.Provider {

    @Override
    public List<Recipe.Type<?>> recipes() {
        return List.of(
                Count.TYPE,
                CountsByKey.TYPE,
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
                Regression.ELASTIC_NET,
                GaussianProcess.TYPE,
                Evaluate.TYPE);
    }
}
