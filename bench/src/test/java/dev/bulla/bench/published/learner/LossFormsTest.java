package dev.bulla.bench.published.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The functional mechanism and its rivals: vectors of docs/mathematics.md §6. */
class LossFormsTest {

    /** docs/mathematics.md §6.1: published 32, tight 16. */
    @Test
    void scale_threeFeatures_isTwiceWhatIsNeeded() {
        assertThat(FunctionalAsPublished.scale(3, 1)).isEqualTo(32);
        assertThat(FunctionalCorrected.scale(3, 1)).isEqualTo(16);
    }

    /** 20,000 draws: the mean of |noise| is its scale within 4 standard errors, and a tenth more would be seen. */
    @Test
    void laplace_manyDraws_haveTheirScale() {
        PublicBits bits = PublicBits.of("laplace");
        double mean = 0;
        for (int i = 0; i < 20_000; i++) {
            mean += Math.abs(PlainNoise.laplace(3, bits)) / 20_000;
        }
        assertThat(mean).isCloseTo(3, within(0.085));
    }

    /** docs/mathematics.md §6.1: M = [[2, ½], [½, 1]], v = (1, 0.2), λ = 0.3, α = ½. */
    @Test
    void minimise_elasticNet_isTheVector() {
        double[][] m = {{2, 0.5}, {0.5, 1}};
        double[] theta = ThesisPenalty.ELASTIC_NET.minimise(m, new double[] {1, 0.2}, 0.3, 0);

        assertThat(theta[0]).isCloseTo(0.430232558, within(1e-9));
        assertThat(theta[1]).isZero();
    }

    /** docs/mathematics.md §6.2: n = 10⁴ and λ = 0.01, so μ = 100. */
    @Test
    void sensitivity_ofRidge_isTheVector() {
        assertThat(RidgeOutput.sensitivity(10_000, 100)).isCloseTo(0.118806931, within(1e-6));
    }

    /** ObjPert.m at ε = 5 with the constant 1 instead of 2: 0.330 where its source has 2.333. */
    @Test
    void objective_file_hasLessNoiseThanItsSource() {
        assertThat(ObjectiveAsPublished.file(5, 1e-6) / 2).isCloseTo(0.330, within(0.0005));
        assertThat(ObjectiveAsPublished.paper(5, 1e-6) / 2).isCloseTo(2.333, within(0.0005));
    }

    @Test
    void minimise_noisyObjective_staysInTheBall() {
        ProductSums gram = ProductSums.of(line(200));
        double[] theta = ObjectiveAsPublished.minimise(gram, 0.1, 1000, PublicBits.of("ball"));

        assertThat(Matrices.norm(theta)).isCloseTo(1, within(1e-9));
    }

    @Test
    void minimise_largeBudgets_findTheLine() {
        ProductSums gram = ProductSums.of(line(2_000));
        PublicBits bits = PublicBits.of("line");

        assertThat(new FunctionalAsPublished(gram, 1e9, bits).minimise(ThesisPenalty.LASSO, 0)[0])
                .isCloseTo(0.5, within(1e-3));
        assertThat(new FunctionalCorrected(gram, 1e9, bits).minimise(ThesisPenalty.RIDGE, 0)[0])
                .isCloseTo(0.5, within(1e-3));
        double[] ridged = Matrices.solve(Matrices.plus(gram.xx(), 100), gram.xy());
        assertThat(RidgeOutput.minimise(gram, 100, Budget.approx("1000", "0.1"), bits)[0])
                .isCloseTo(ridged[0], within(0.02));
    }

    /** Cells are half a step wide or less: the slope of middles is close to that of points. */
    @Test
    void grid_noNoise_findsTheLine() {
        NoisyGrid grid = new NoisyGrid(line(2_000), new int[] {NoisyGrid.BINS, NoisyGrid.BINS});
        ProductSums gram = grid.gram(0, false, PublicBits.of("grid"));

        assertThat(grid.cells()).isEqualTo(64);
        assertThat(Matrices.solve(gram.xx(), gram.xy())[0]).isCloseTo(0.5, within(0.05));
    }

    /** y = x/2 on even points of [−1, 1]. */
    private static Sheet line(int rows) {
        double[][] x = new double[rows][1];
        Arrays.setAll(x, i -> new double[] {2.0 * i / (rows - 1) - 1});
        return new Sheet(
                List.of("x"), x, Arrays.stream(x).mapToDouble(row -> row[0] / 2).toArray());
    }
}
