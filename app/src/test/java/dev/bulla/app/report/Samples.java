package dev.bulla.app.report;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Account.Journal;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Release;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.seal.Certificate;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.ledger.Artefact;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Sealed releases made in memory: real recipes, real noise, rows from a fixed generator. */
public final class Samples {

    /** Whole numbers, one cell each by default. */
    public static final Column AGE =
            new Column.Whole("age", 0, 110, Optional.empty(), Optional.of("civil register, form A"));

    public static final Column SEX = new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty());

    public static final Column INCOME = new Column.Real("income", 0, 500_000, Optional.empty(), Optional.empty());

    private static final SealingKey KEY = SealingKey.generate();
    private static final int ROWS = 10_000;

    private Samples() {}

    /** A schema over these columns with one row per unit. */
    public static Schema schema(Column... columns) {
        return new Schema(
                "census",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("3", "1e-5"),
                OptionalLong.of(ROWS),
                List.of(columns));
    }

    /** A release of ten thousand made-up rows. */
    public static Artefact release(Recipe<?> recipe, Schema schema, Budget budget) {
        return release(recipe, new MadeUp(schema, ROWS), budget);
    }

    /** A release of the given table. */
    public static Artefact release(Recipe<?> recipe, Table table, Budget budget) {
        return release(recipe.plan(table.schema(), budget), table);
    }

    /** A release by this plan. */
    public static Artefact release(Plan<?> plan, Table table) {
        Terms terms = Terms.of(plan.schema());
        return seal(plan.release(table, new Account(terms, new Memory(terms))));
    }

    private static Artefact seal(Release<?> release) {
        return Artefact.of(release, Certificate.seal(release, KEY, "0.2.0"));
    }

    /** Forty long names. */
    public static Column longNames() {
        String[] areas = {"Agriculture, forestry", "Manufacture of", "Wholesale and retail", "Public administration,"};
        String[] kinds = {
            "and fishing",
            "machinery and equipment",
            "trade, repair of motor vehicles",
            "defence, social security",
            "basic pharmaceutical products",
            "beverages",
            "other personal service activities",
            "wood",
            "textiles",
            "x"
        };
        List<String> levels = new ArrayList<>();
        for (String area : areas) {
            for (String kind : kinds) {
                levels.add(area + " " + kind);
            }
        }
        return new Column.Category("industry", levels, Optional.empty(), Optional.empty());
    }

    /** A journal that forgets when the program ends. */
    private static final class Memory implements Journal {
        private final Terms terms;
        private Spent spent = Spent.NOTHING;
        private long number = 11;

        private Memory(Terms terms) {
            this.terms = terms;
        }

        @Override
        public Entry record(Charge charge, BiFunction<Terms, Spent, Decision> rule) {
            Decision decision = rule.apply(terms, spent);
            if (decision instanceof Decision.Admitted admitted) {
                spent = admitted.after();
            }
            number++;
            return new Entry(number, "5be2".repeat(16), Instant.parse("2026-10-07T09:00:00Z"), decision);
        }
    }

    /** Rows from a fixed generator, humped in the middle of every column. */
    public record MadeUp(Schema schema, long rows) implements Table {
        @Override
        public long[] fold(Fold fold) {
            List<Column> columns = fold.columns().stream().map(schema::part).toList();
            SplittableRandom random = new SplittableRandom(7);
            long[] sums = new long[fold.dimension()];
            Block block = new Block(columns.size());
            for (long row = 0; row < rows; row++) {
                block.append(columns.stream()
                        .mapToDouble(column -> value(column, random))
                        .toArray());
                if (block.isFull()) {
                    fold.add(block, sums);
                    block.clear();
                }
            }
            fold.add(block, sums);
            return sums;
        }

        private static double value(Column column, SplittableRandom random) {
            double hump =
                    IntStream.range(0, 3).mapToDouble(i -> random.nextDouble()).sum() / 3;
            double slope = random.nextDouble() * random.nextDouble();
            if (column instanceof Column.Whole whole) {
                return whole.read(Math.rint(whole.min() + (whole.max() - whole.min()) * hump * 0.85));
            }
            if (column instanceof Column.Real real) {
                return real.read(real.min() + (real.max() - real.min()) * slope);
            }
            return Math.floor(slope * ((Column.Category) column).levels().size());
        }
    }
}
