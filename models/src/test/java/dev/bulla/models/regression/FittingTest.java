package dev.bulla.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Solvers, on the numbers of docs/mathematics.md §6.1 and on matrices whose answer is known. */
class FittingTest {

    @Test
    void elasticNet_specVector_isItsSolution() {
        ElasticNet net =
                ElasticNet.solve(new double[][] {{2, .5}, {.5, 1}}, new double[] {1, .2}, .3, .5, new double[2]);

        assertThat(net.theta()[0]).isCloseTo(0.430232558, offset(1e-9));
        assertThat(net.theta()[1]).isZero();
        assertThat(net.gap()).isLessThan(1e-12);
    }

    @Test
    void elasticNet_collinearInputs_stillMeetsItsConditions() {
        double[][] m = {{1, 1, 0}, {1, 1, 0}, {0, 0, 1}};
        ElasticNet lasso = ElasticNet.solve(m, new double[] {.5, .5, .1}, .2, 0, new double[3]);
        ElasticNet mixed = ElasticNet.solve(m, new double[] {.5, .5, .1}, .2, .5, new double[3]);

        assertThat(lasso.gap()).isLessThan(1e-12);
        assertThat(lasso.theta()[0] + lasso.theta()[1]).isCloseTo(.4, offset(1e-12));
        assertThat(lasso.theta()[2]).isZero();
        assertThat(mixed.gap()).isLessThan(1e-11);
        assertThat(mixed.theta()[0]).isCloseTo(mixed.theta()[1], offset(1e-10));
        assertThat(ElasticNet.emptyFrom(new double[] {.5, -.7}, .5)).isEqualTo(2.8);
    }

    /** With a constant and all moments known, ridge is the solution of the normal equations around the means. */
    @Test
    void ridge_knownMoments_isLeastSquares() {
        dev.bulla.core.schema.Column x = number("x");
        Design design = new Design(java.util.List.of(x), number("y"), true, 1);
        // rows (x, y) = (0, .1), (1, .6): y = .1 + .5x
        double[][] s = {{2, 1, .7}, {1, 1, .6}, {.7, .6, .37}};
        Fitter fitter = new Fitter(new NoisyMoments(design, s, 0, 0), 2, 0, new Fit.Intervals(false, 1));

        Fit fit = fitter.ridge(OptionalDouble.empty());
        assertThat(fit.theta()[0]).isCloseTo(.1, offset(1e-7));
        assertThat(fit.theta()[1]).isCloseTo(.5, offset(1e-7));
        assertThat(fitter.ridge(OptionalDouble.of(1e6)).theta()[0]).isCloseTo(.35, offset(1e-5));
        Fitter.Step lasso = fitter.elasticNet(.1, 0);
        assertThat(lasso.fit().theta()[1]).isCloseTo((.125 - .05) / .25, offset(1e-6));
    }

    private static dev.bulla.core.schema.Column number(String name) {
        return new dev.bulla.core.schema.Column.Real(
                name, -1, 1, java.util.Optional.empty(), java.util.Optional.empty());
    }
}
