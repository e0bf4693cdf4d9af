package dev.bulla.synth.imputation;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import java.util.Arrays;
import java.util.List;

/** A population that is made up: age, schooling, work that depends on schooling, income that depends on all. */
final class MadeUp {

    static final Schema SCHEMA = Schema.builder("made-up")
            .integer("age", 18, 90)
            .integer("school", 1, 16)
            .category("work", "none", "part", "full", "own")
            .real("income", 0, 200_000)
            .cap(Budget.approx("1", "1e-6"))
            .build();

    private MadeUp() {}

    static HeldTable rows(int count, String seed) {
        PublicBits bits = PublicBits.of(seed);
        double[][] columns = new double[4][count];
        for (int i = 0; i < count; i++) {
            double school = 1 + bits.below(16);
            double age = 18 + bits.below(60);
            double work = bits.nextUniform() < school / 20 ? 2 + bits.below(2) : bits.below(2);
            columns[0][i] = age;
            columns[1][i] = school;
            columns[2][i] = work;
            columns[3][i] = Math.max(
                    0,
                    Math.min(200_000, 5_000 + 2_000 * school + 300 * age + 8_000 * work + 6_000 * bits.nextNormal()));
        }
        return HeldTable.of(SCHEMA, columns);
    }

    static double mean(double[] values) {
        return Arrays.stream(values).filter(v -> !Double.isNaN(v)).average().orElseThrow();
    }

    static double correlation(double[] a, double[] b) {
        double ma = mean(a);
        double mb = mean(b);
        double ab = 0;
        double aa = 0;
        double bb = 0;
        for (int i = 0; i < a.length; i++) {
            ab += (a[i] - ma) * (b[i] - mb);
            aa += (a[i] - ma) * (a[i] - ma);
            bb += (b[i] - mb) * (b[i] - mb);
        }
        return ab / Math.sqrt(aa * bb);
    }

    static List<String> names() {
        return List.of("age", "school", "work", "income");
    }
}
