package dev.bulla.bench.imputation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.synth.imputation.Imputation;
import dev.bulla.synth.imputation.SynthesisMethod;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TreesBenchTest {

    private static HeldTable table(int rows) {
        Schema schema = Schema.builder("small")
                .integer("x", 0, 9)
                .category("c", "a", "b", "c")
                .integer("y", 0, 30)
                .cap(Budget.pure("1"))
                .build();
        PublicBits bits = PublicBits.of("small");
        double[] x = IntStream.range(0, rows).mapToDouble(i -> bits.below(10)).toArray();
        double[] c = IntStream.range(0, rows).mapToDouble(i -> bits.below(3)).toArray();
        double[] y = IntStream.range(0, rows)
                .mapToDouble(i -> x[i] + 5 * c[i] + bits.below(4))
                .toArray();
        return HeldTable.of(schema, new double[][] {x, c, y});
    }

    @Test
    void run_noTables_saysSo(@TempDir Path folder) throws IOException {
        List<String> said = new ArrayList<>();

        TreesBench.run(folder, 1, said::add);

        assertThat(said).singleElement().asString().startsWith("Not run");
    }

    @Test
    void standardised_sameRows_isNothingAndDrawnOnesAreNearOne() {
        HeldTable table = table(2_000);
        HeldTable drawn = Imputation.by(SynthesisMethod.CART)
                .fit(table, PublicBits.of("fit"))
                .draw(2_000, PublicBits.of("draw"));

        assertThat(TreesBench.standardised(table, table)).isCloseTo(0, within(1e-12));
        assertThat(TreesBench.standardised(table, drawn)).isBetween(0.05, 6.0);
    }

    @Test
    void trainings_everyColumnButTheFirst_areOfTribuosTrees() {
        assertThat(new TribuoTrees(table(100)).trainings())
                .hasSize(2)
                .allSatisfy(training -> assertThat(training.get()).isNotNull());
    }
}
