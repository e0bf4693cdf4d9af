package dev.bulla.app.cli;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.option.Option;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.testing.Trial;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * A recipe with a bug, for suites to find. All release one number about incomes, in dollars, with Laplace noise; {@code NONE} is the
 * recipe without the bug, which every suite passes.
 */
public enum PlantedRecipe implements Recipe.Type<Trial.Sums> {
    /** A sum of incomes. */
    NONE,
    /** The sum is followed by whatever row is read last. */
    KEEPS_THE_LAST_ROW,
    /** Rows of one income are counted a thousand times. */
    UNDERSTATES_ITS_SENSITIVITY,
    /** One more coin is thrown when there is an income. */
    THROWS_MORE_COINS_FOR_ROWS,
    /** Incomes above a quarter of the range are told on the screen. */
    TELLS_A_ROW,
    /** A cell that is missing is more than it can take. */
    FAILS_ON_A_MISSING_CELL,
    /** The example names a column that there is not. */
    HAS_NO_EXAMPLE;

    private static final long MOST = 500_000;

    @Override
    public String summary() {
        return "the income of all, with a planted bug";
    }

    @Override
    public List<Option> options() {
        return List.of(Option.of("columns", Option.Kind.COLUMNS, "the column"));
    }

    @Override
    public Map<String, String> example() {
        return Option.example("columns", this == HAS_NO_EXAMPLE ? "wages" : "income");
    }

    @Override
    public List<AnswerWords> answers() {
        return List.of(new AnswerWords("sum", AnswerKind.AMOUNT, "a sum"));
    }

    @Override
    public ErrorWords errors() {
        return ErrorWords.ANSWERS;
    }

    @Override
    public List<Ingredient> ingredients() {
        return dev.bulla.core.mechanism.Noise.INGREDIENTS;
    }

    @Override
    public Recipe<Trial.Sums> with(Map<String, Object> options) {
        String column = ((List<?>) options.get("columns")).get(0).toString();
        return new Trial(new Incomes(this, column), new Noise(this));
    }

    @Override
    public Trial.Sums read(Map<String, Object> json) {
        throw new IllegalStateException("nothing is read back");
    }

    private record Incomes(PlantedRecipe bug, String column) implements Statistic {

        @Override
        public String name() {
            return "incomes";
        }

        @Override
        public List<String> columns() {
            return List.of(column);
        }

        @Override
        public int dimension() {
            return 1;
        }

        @Override
        public double grid() {
            return 1;
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            BigDecimal most = BigDecimal.valueOf(MOST * unit.maxRows());
            return new Sensitivity(most, most.multiply(most));
        }

        @Override
        public void add(Block block, long[] sums) {
            for (int row = 0; row < block.rows(); row++) {
                double income = block.column(0)[row];
                if (bug == FAILS_ON_A_MISSING_CELL && Double.isNaN(income)) {
                    throw new IllegalStateException("no income");
                }
                if (bug == TELLS_A_ROW && income > MOST / 4) {
                    System.err.println("a large income: " + income);
                }
                sums[0] = bug == KEEPS_THE_LAST_ROW ? (long) income : sums[0] + counted(income);
            }
        }

        private long counted(double income) {
            return (bug == UNDERSTATES_ITS_SENSITIVITY ? 1000 : 1) * (long) income;
        }
    }

    private record Noise(PlantedRecipe bug, LaplaceMechanism honest) implements AdditiveMechanism {

        Noise(PlantedRecipe bug) {
            this(bug, new LaplaceMechanism(BigDecimal.valueOf(MOST), BigDecimal.ONE, 1));
        }

        @Override
        public long[] release(long[] sums, Grant grant, RandomBits bits) {
            if (bug == THROWS_MORE_COINS_FOR_ROWS && sums[0] > 0) {
                bits.nextLong();
            }
            return honest.release(sums, grant, bits);
        }

        @Override
        public String name() {
            return honest.name();
        }

        @Override
        public String norm() {
            return honest.norm();
        }

        @Override
        public double sensitivity() {
            return honest.sensitivity();
        }

        @Override
        public double scale() {
            return honest.scale();
        }

        @Override
        public double grid() {
            return honest.grid();
        }

        @Override
        public Cost cost() {
            return honest.cost();
        }

        @Override
        public double deviation() {
            return honest.deviation();
        }

        @Override
        public double halfWidth95() {
            return honest.halfWidth95();
        }
    }
}
