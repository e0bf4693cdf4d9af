package dev.bulla.models.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GramTest {

    @Test
    void best_onThisMachine_isNativeAndRight() {
        assertThat(Gram.best()).isInstanceOf(NativeGram.class);
        assertThat(GramChoice.agrees(Gram.best())).isTrue();
        assertThat(GramChoice.agrees((steps, stride, rows, columns, upper) -> {
                    new JavaGram().of(steps, stride, rows, columns, upper);
                    for (int i = 0; i < upper.length; i++) {
                        upper[i] = (float) upper[i];
                    }
                }))
                .as("reduced precision")
                .isFalse();
    }

    /** A = (1 2; 3 4), the second row beyond those that count left out of the first product. */
    @Test
    void of_smallBlock_isTheProduct() {
        for (Gram gram : new Gram[] {Gram.plain(), Gram.best()}) {
            double[] upper = new double[4];
            gram.of(new double[] {1, 3, 9, 2, 4, 9}, 3, 2, 2, upper);

            assertThat(new double[] {upper[0], upper[2], upper[3]}).containsExactly(10, 14, 20);
        }
    }
}
