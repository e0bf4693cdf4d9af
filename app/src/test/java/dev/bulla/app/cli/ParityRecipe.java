package dev.bulla.app.cli;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Model;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.Option;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A toy: how many values of a column are even and how many are odd. It is in no list; {@link ToyRecipeTest} registers it by a line. */
public final class ParityRecipe implements Recipe.Provider {

    private static final Ingredient STATISTIC =
            Ingredient.statistic("parity_counts", Ingredient.Kind.COUNTS, ParityRecipe.class, "ToyRecipeTest");

    private static final List<String> SIDES = List.of("even", "odd");

    private static final Recipe.Type<Parities> TYPE = Recipe.declare(
                    "parity", json -> new Parities(NoisyValues.read(json, 2)))
            .summary("how many values are even, and how many odd")
            .options(
                    Option.of("of", Option.Kind.COLUMN, "the column"),
                    Option.word("zero", "what a zero is", List.of("even", "neither")),
                    Option.noise())
            .example("of", "age")
            .neighbours(Neighbours.values())
            .answers(new AnswerWords("count", AnswerKind.COUNT, "how many values are even, or odd"))
            .ingredients(Noise.INGREDIENTS, STATISTIC)
            .makes(given -> new Parity(given.word("of", ""), given.word("zero", "even"), given.noise()));

    @Override
    public List<Recipe.Type<?>> recipes() {
        return List.of(TYPE);
    }

    private record Parity(String column, String zero, Noise noise) implements Recipe<Parities> {

        @Override
        public String name() {
            return "parity";
        }

        @Override
        public Set<Neighbours> neighbours() {
            return Set.of(Neighbours.values());
        }

        @Override
        public Blueprint<Parities> blueprint(Schema schema, Budget budget) {
            schema.requireTarget(column);
            ParityCounts counts = new ParityCounts(column, zero.equals("even"));
            Noise.Candidate chosen = noise.calibrate(counts, schema, budget);
            return new Blueprint<>(
                    Map.of("of", column, "zero", zero, "noise", chosen.noise().word()),
                    chosen.budget().guarantee(),
                    List.of(Measurement.of(counts, chosen.mechanism())),
                    Map.of(),
                    ErrorWords.answerErrors(
                            chosen.mechanism().deviation(), chosen.mechanism().halfWidth95()),
                    noisy -> new Parities(NoisyValues.of(noisy.get(0), chosen.mechanism())));
        }
    }

    private record ParityCounts(String column, boolean zeroCounts) implements Statistic {

        @Override
        public String name() {
            return STATISTIC.name();
        }

        @Override
        public List<String> columns() {
            return List.of(column);
        }

        @Override
        public int dimension() {
            return 2;
        }

        @Override
        public double grid() {
            return 1;
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            BigDecimal most = BigDecimal.valueOf(
                    2L * unit.maxRows()); // a value that changes, or goes, or comes with its row: for every relation
            return new Sensitivity(most, most.multiply(most));
        }

        @Override
        public void add(Block block, long[] sums) {
            for (int row = 0; row < block.rows(); row++) {
                double value = Math.rint(block.column(0)[row]);
                if (!Double.isNaN(value) && (value != 0 || zeroCounts)) {
                    sums[value % 2 == 0 ? 0 : 1]++;
                }
            }
        }
    }

    /** The released counts. */
    public static final class Parities implements Model {

        private final NoisyValues counts;

        Parities(NoisyValues counts) {
            this.counts = counts;
        }

        @Override
        public String recipe() {
            return "parity";
        }

        @Override
        public String output() {
            return "count";
        }

        @Override
        public List<Column> inputs() {
            return List.of(new Column.Category("side", SIDES, Optional.empty(), Optional.empty()));
        }

        @Override
        public Answer answer(double... point) {
            return counts.answer((int) point[0]);
        }

        @Override
        public List<Line> lines() {
            return List.of(new Line(List.of("even"), answer(0)), new Line(List.of("odd"), answer(1)));
        }

        @Override
        public List<long[]> released() {
            return List.of(counts.values());
        }

        @Override
        public Map<String, Object> json() {
            Map<String, Object> json = new LinkedHashMap<>(counts.json());
            json.put("recipe", recipe());
            return json;
        }
    }
}
