package dev.bulla.core.testing;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Model;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Statistic;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The plainest recipe: one statistic, one mechanism, the noisy sums as they are. It lets a statistic or mechanism that
 * has no recipe yet run through the whole release path in a test.
 *
 * @param statistic what is summed
 * @param mechanism the noise on it
 */
public record Trial(Statistic statistic, Mechanism mechanism) implements Recipe<Trial.Sums> {

    @Override
    public String name() {
        return "trial";
    }

    @Override
    public Blueprint<Sums> blueprint(Schema schema, Budget budget) {
        return new Blueprint<>(
                Map.of(),
                budget.guarantee(),
                List.of(Measurement.of(statistic, mechanism)),
                Map.of(),
                Map.of(),
                noisy -> new Sums(noisy.get(0)));
    }

    /** The noisy sums. */
    public static final class Sums implements Model {

        private final long[] noisy;

        Sums(long[] noisy) {
            this.noisy = noisy.clone();
        }

        @Override
        public String recipe() {
            return "trial";
        }

        @Override
        public String output() {
            return "sum";
        }

        @Override
        public List<Column> inputs() {
            return List.of();
        }

        @Override
        public Answer answer(double... point) {
            return new Answer(noisy[0], noisy[0], noisy[0]);
        }

        @Override
        public List<Line> lines() {
            return List.of();
        }

        @Override
        public List<long[]> released() {
            return List.of(noisy.clone());
        }

        @Override
        public Map<String, Object> json() {
            return Map.of(
                    "recipe", recipe(), "values", Arrays.stream(noisy).boxed().toList());
        }
    }
}
