package dev.bulla.bench.chapter4;

import dev.bulla.bench.sheet.CsvCells;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Where;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The adults of Fulton County in the census of 2000 as the population of chapter 4, and samples of it. */
final class FultonRecords {

    static final String INCOME = "income";
    static final String AGE = "age";
    static final String CITIZEN = "uscitizen";

    /** A hundredth of the thesis's population. */
    static final int SAMPLE = 3_163;

    private static final String[] NAMES = {
        "sex",
        "educ",
        "latino",
        "black",
        "asian",
        "married",
        "divorced",
        CITIZEN,
        "children",
        "disability",
        "militaryservice",
        "employed",
        "englishability",
        INCOME,
        AGE
    };

    private final HeldTable population;

    private FultonRecords(HeldTable population) {
        this.population = population;
    }

    static Path file(Path data) {
        return data.resolve("pums_fulton2000").resolve("pums_fulton.csv.gz");
    }

    static Optional<FultonRecords> read(Path data) throws IOException {
        return CsvCells.read(file(data), NAMES).map(cells -> {
            double[][] columns = new double[NAMES.length][];
            Arrays.setAll(columns, cells::numbers);
            List<Column> declared = new ArrayList<>();
            for (int c = 0; c < NAMES.length; c++) {
                declared.add(column(NAMES[c], columns[c]));
            }
            Schema schema = new Schema(
                    "fulton",
                    Unit.row(),
                    Neighbours.ADD_REMOVE,
                    Budget.pure("1"),
                    OptionalLong.of(columns[0].length),
                    declared);
            return new FultonRecords(HeldTable.of(schema, columns));
        });
    }

    /** Income and age have bounds far out, so that clamping hides nothing of what an algorithm does. */
    private static Column column(String name, double[] values) {
        return switch (name) {
            case INCOME -> new Column.Real(name, -2e6, 4e6, Optional.empty(), Optional.empty());
            case AGE -> new Column.Whole(name, -1_000, 1_000, Optional.empty(), Optional.empty());
            default ->
                new Column.Whole(
                        name,
                        (long) Arrays.stream(values).min().orElse(0),
                        (long) Math.max(1, Arrays.stream(values).max().orElse(1)),
                        Optional.empty(),
                        Optional.empty());
        };
    }

    HeldTable population() {
        return population;
    }

    /** So many different records, each as likely. */
    HeldTable sample(int records, PublicBits bits) {
        int[] order = new int[population.count()];
        Arrays.setAll(order, i -> i);
        int wanted = Math.min(records, order.length);
        for (int i = 0; i < wanted; i++) {
            int j = i + bits.below(order.length - i);
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        return population.rows(Arrays.copyOf(order, wanted));
    }

    /** Conditions on the records. */
    Where where(String text) {
        return Where.of(text, population.schema());
    }
}
