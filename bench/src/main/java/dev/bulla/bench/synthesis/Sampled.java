package dev.bulla.bench.synthesis;

import dev.bulla.bench.sheet.Scratch;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.model.Generator;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import dev.bulla.synth.quality.CodedTable;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes synthetic tables by a recipe whose models can be sampled.
 *
 * @param recipe its name
 * @param options as typed
 */
record Sampled(String recipe, Map<String, Object> options) {

    private static final double NANOS = 1e9;
    private static final double MEGABYTE = 1 << 20;

    /**
     * A sample, and what it took to release the model and draw it.
     *
     * @param rows as many as the table has
     * @param model that was released
     * @param seconds of CPU, all threads of the program
     * @param megabytes the most of the heap that was in use
     */
    record Made(CodedTable rows, Generator model, double seconds, double megabytes) {}

    /** Whether the program has the recipe. */
    boolean isKnown() {
        return Recipes.all().stream().map(Recipe.Type::name).anyMatch(recipe::equals);
    }

    /** Releases and samples; nothing when the recipe refuses the options or the budget. */
    Optional<Made> make(StudyTable table, Budget budget, String seed) {
        Plan<?> plan;
        try {
            plan = Recipes.type(recipe).with(options).plan(table.schema(budget), budget);
        } catch (BadInput e) {
            return Optional.empty();
        }
        resetPeaks();
        double begun = seconds();
        Model model = plan.release(table.table(budget), Scratch.account(table.schema(budget)))
                .model();
        if (!(model instanceof Generator generator)) {
            throw new IllegalStateException(recipe + " makes no models that can be sampled");
        }
        CodedTable rows = table.coded(sample(generator, table, seed));
        return Optional.of(new Made(rows, generator, seconds() - begun, peak()));
    }

    private static List<double[]> sample(Generator generator, StudyTable table, String seed) {
        List<String> names = generator.columns().stream().map(Column::name).toList();
        int[] places = table.columns().stream()
                .mapToInt(column -> names.indexOf(column.name()))
                .toArray();
        List<double[]> rows = new ArrayList<>(table.rows().size());
        generator.sample(table.rows().size(), PublicBits.of(seed), row -> {
            double[] copy = new double[places.length];
            for (int c = 0; c < places.length; c++) {
                copy[c] = row[places[c]];
            }
            rows.add(copy);
        });
        return rows;
    }

    /** CPU seconds to draw so many rows, which are not kept. */
    static double sampling(Generator generator, long rows) {
        double begun = seconds();
        double[] last = new double[1];
        generator.sample(rows, PublicBits.of("many rows"), row -> last[0] += row[0]);
        return seconds() - begun;
    }

    private static double seconds() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                / NANOS;
    }

    private static void resetPeaks() {
        System.gc();
        ManagementFactory.getMemoryPoolMXBeans().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    private static double peak() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                        .filter(pool -> pool.getType() == MemoryType.HEAP)
                        .mapToDouble(pool -> pool.getPeakUsage().getUsed())
                        .sum()
                / MEGABYTE;
    }
}
