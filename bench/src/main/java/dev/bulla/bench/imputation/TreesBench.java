package dev.bulla.bench.imputation;

import com.sun.management.OperatingSystemMXBean;
import dev.bulla.bench.sheet.CsvCells;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.synth.imputation.FittedGenerator;
import dev.bulla.synth.imputation.Imputation;
import dev.bulla.synth.learner.Cart;
import dev.bulla.synth.learner.Donors;
import dev.bulla.synth.learner.Forest;
import dev.bulla.synth.learner.Synthesiser;
import dev.bulla.synth.quality.Quality;
import dev.bulla.synth.quality.TwoTables;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Imputed tables by trees and forests beside synthpop 1.9-3, whose figures were measured on another machine, and beside Tribuo's trees in the same run. CPU time is that of the whole program, compiler and
 * collector included; the first run is told apart, since the program is not yet compiled in it.
 */
public final class TreesBench {

    private static final double NANOS = 1e9;
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private static final String[] ADULT = {
        "age",
        "workclass",
        "education_num",
        "marital_status",
        "occupation",
        "relationship",
        "race",
        "sex",
        "capital_gain",
        "capital_loss",
        "hours_per_week",
        "income"
    };

    private static final Set<String> ADULT_LEVELS =
            Set.of("workclass", "marital_status", "occupation", "relationship", "race", "sex", "income");

    private static final String[] PUMS = {"sex", "age", "educ", "income", "latino", "black", "asian", "married"};
    private static final Set<String> PUMS_LEVELS = Set.of("sex", "latino", "black", "asian", "married");

    private final int runs;
    private final Consumer<String> say;

    private TreesBench(int runs, Consumer<String> say) {
        this.runs = runs;
        this.say = say;
    }

    /**
     * Runs what its tables are at hand for.
     *
     * @param folder of public tables
     * @param runs with a seed each
     * @param say takes the lines of the report
     */
    public static void run(Path folder, int runs, Consumer<String> say) throws IOException {
        Path adultFile = folder.resolve("adult").resolve("adult_train.csv.gz");
        Path pumsFile = folder.resolve("pums_ca2000").resolve("pums_ca_10000.csv");
        Optional<HeldTable> adult = table(adultFile, ADULT, ADULT_LEVELS);
        Optional<HeldTable> plain = table(pumsFile, PUMS, Set.of());
        Optional<HeldTable> levels = table(pumsFile, PUMS, PUMS_LEVELS);
        if (adult.isEmpty() || plain.isEmpty() || levels.isEmpty()) {
            say.accept("Not run: Adult or PUMS is not at hand. Name the folder of public tables with --data.");
            return;
        }
        new TreesBench(runs, say).all(adult.get(), plain.get(), levels.get());
    }

    private void all(HeldTable adult, HeldTable plain, HeldTable levels) {
        say.accept("Imputed tables, " + runs
                + " runs; S_pMSE is the mean over pairs of columns, numbers in five groups of both tables together.");
        say.accept(
                "It is about 1 for a table that is drawn from the law of the rows (donors equal: synth cart -m 1, and synthpop as measured),"
                        + " and about 2 for one with");
        say.accept(
                "parameters of its own (bootstrap: several tables, to be combined; synthpop's proper = TRUE), as for another sample of people.");
        say.accept(
                "Of PUMS as numbers, columns of 0 and 1 have one group of the five, and their pairs nothing to differ in: scores are lower.");
        say.accept(
                "table                       donors      first    then CPU s  S_pMSE (least, most)  synthpop CPU s, S_pMSE    asked");
        Cart alike = Cart.usual().donors(Donors.EQUAL);
        Cart drawn = Cart.usual();
        imputed("tree, Adult12", adult, alike, "equal", "19.5, 2.93               2 s, 2.9");
        imputed("tree, Adult12", adult, drawn, "bootstrap", "not measured             2 s, 2.9");
        imputed("tree, PUMS as numbers", plain, alike, "equal", "2.3, 0.773               0.3 s, 0.80");
        imputed("tree, PUMS as numbers", plain, drawn, "bootstrap", "not measured");
        imputed("tree, PUMS with factors", levels, alike, "equal", "1.8, 1.06");
        imputed("tree, PUMS with factors", levels, drawn, "bootstrap", "not measured");
        imputed("forest of 10, PUMS factors", levels, Forest.of(10), "equal", "112, 11.4                2.24 s, 3");
        say.accept("");
        say.accept(
                "Trees alone beside Tribuo 4.3.2, CPU s for all columns but the first, least of " + Math.min(3, runs));
        beside("PUMS with factors", levels);
        beside("Adult12", adult);
    }

    private void imputed(String name, HeldTable table, Synthesiser learner, String donors, String peer) {
        List<Double> seconds = new ArrayList<>();
        List<Double> scores = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            PublicBits bits = PublicBits.of("trees " + run);
            double begun = seconds();
            FittedGenerator fitted = Imputation.by(learner).fit(table, bits.child(0));
            HeldTable drawn = fitted.draw(table.count(), bits.child(1));
            seconds.add(seconds() - begun);
            scores.add(standardised(table, drawn));
        }
        double[] sorted =
                scores.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        double[] later = seconds.stream()
                .skip(runs > 1 ? 1 : 0)
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        say.accept(String.format(
                Locale.ROOT,
                "%-27s %-10s %6.2f  %6.2f      %5.3f (%.3f, %.3f)   %s",
                name,
                donors,
                seconds.get(0),
                later[later.length / 2],
                Arrays.stream(sorted).average().orElse(0),
                sorted[0],
                sorted[sorted.length - 1],
                peer));
    }

    private void beside(String name, HeldTable table) {
        List<Supplier<Object>> trainings = new TribuoTrees(table).trainings();
        double theirs = Double.POSITIVE_INFINITY;
        double ours = Double.POSITIVE_INFINITY;
        double[] kept = new double[1];
        for (int run = 0; run < Math.min(3, runs); run++) {
            double begun = seconds();
            trainings.forEach(training -> kept[0] += training.get().hashCode());
            double between = seconds();
            kept[0] += Imputation.by(Cart.usual())
                    .fit(table, PublicBits.of("beside"))
                    .hashCode();
            theirs = Math.min(theirs, between - begun);
            ours = Math.min(ours, seconds() - between);
        }
        say.accept(String.format(
                Locale.ROOT, "%-18s Tribuo %.2f, ours %.2f: %.1f times as fast", name, theirs, ours, theirs / ours));
    }

    private static double seconds() {
        return SYSTEM.getProcessCpuTime() / NANOS;
    }

    /** The mean over all pairs of columns, as synthpop's utility.tables has it. */
    static double standardised(HeldTable real, HeldTable drawn) {
        TwoTables tables = Quality.of(real, drawn).grouped();
        return TwoTables.sets(real.schema().columns().size(), 2).stream()
                .mapToDouble(pair -> tables.counts(pair).standardised())
                .average()
                .orElse(0);
    }

    private static Optional<HeldTable> table(Path file, String[] names, Set<String> levels) throws IOException {
        Optional<CsvCells> cells = CsvCells.read(file, names);
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        List<Column> columns = new ArrayList<>();
        double[][] values = new double[names.length][];
        for (int c = 0; c < names.length; c++) {
            int at = c;
            if (levels.contains(names[c])) {
                Set<String> found = new TreeSet<>();
                cells.get().rows().forEach(row -> found.add(row[at]));
                List<String> sorted = List.copyOf(found);
                values[c] = cells.get().rows().stream()
                        .mapToDouble(row -> sorted.indexOf(row[at]))
                        .toArray();
                columns.add(new Column.Category(names[c], sorted, Optional.empty(), Optional.empty()));
            } else {
                values[c] = cells.get().numbers(c);
                columns.add(new Column.Whole(
                        names[c],
                        (long) Arrays.stream(values[c]).min().orElse(0),
                        (long) Arrays.stream(values[c]).max().orElse(1),
                        Optional.empty(),
                        Optional.empty()));
            }
        }
        Schema schema =
                new Schema("trees", Unit.row(), Neighbours.ADD_REMOVE, Budget.pure("1"), OptionalLong.empty(), columns);
        return Optional.of(HeldTable.of(schema, values));
    }
}
