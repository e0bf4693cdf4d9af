package dev.bulla.bench.warfarin;

import dev.bulla.audit.attack.SeenModel;
import dev.bulla.audit.inversion.Inversion;
import dev.bulla.audit.inversion.Unknown;
import dev.bulla.bench.figure.Results;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Runs of all forms: doses told for patients that were not learnt from, and genotypes guessed of both kinds. */
final class WarfarinStudy {

    static final String ERROR = "relative error";
    static final String MILLIGRAMS = "absolute error, mg a week";
    static final String VKORC1_WITHOUT = "VKORC1, record not in";
    static final String VKORC1_WITH = "VKORC1, record in";
    static final String CYP2C9_WITHOUT = "CYP2C9, record not in";
    static final String CYP2C9_WITH = "CYP2C9, record in";

    /** Of a run, so that what a split gives to both sides falls out. */
    static final String VKORC1_LESS = "VKORC1, record in less not in";

    static final String CYP2C9_LESS = "CYP2C9, record in less not in";
    static final List<String> MEASURES = List.of(
            ERROR, MILLIGRAMS, VKORC1_WITHOUT, VKORC1_WITH, CYP2C9_WITHOUT, CYP2C9_WITH, VKORC1_LESS, CYP2C9_LESS);

    static final String COMMON = "most common genotype";
    static final String BY_RACE = "most common genotype of the race";
    static final String CONSTANT = "mean dose";

    /** Of either kind, in a run. */
    private static final int ATTACKED = 1_250;

    private static final double TRAIN = 0.7;
    private static final int VKORC1 = Forms.inputs().indexOf(Patients.VKORC1);
    private static final int CYP2C9 = Forms.inputs().indexOf(Patients.CYP2C9);
    private static final int RACE = 3;

    private final HeldTable patients;
    private final Map<String, Results> results = new TreeMap<>();

    private final List<Forms.Form> forms;

    /** All forms. */
    WarfarinStudy(HeldTable patients, int runs) {
        this(patients, runs, Forms.all());
    }

    WarfarinStudy(HeldTable patients, int runs, List<Forms.Form> forms) {
        this.patients = patients;
        this.forms = List.copyOf(forms);
        MEASURES.forEach(measure -> results.put(measure, new Results(measure, runs)));
        Results first = results(ERROR);
        first.fill(this::run);
    }

    Results results(String measure) {
        Results found = results.get(measure);
        if (found == null) {
            throw new IllegalArgumentException(measure);
        }
        return found;
    }

    private void run(int run) {
        List<double[]> rows = new ArrayList<>(patients.points());
        PublicBits bits = PublicBits.of("002: warfarin, split").child(run);
        for (int i = rows.size() - 1; i > 0; i--) {
            Collections.swap(rows, i, bits.below(i + 1));
        }
        int cut = (int) Math.round(TRAIN * rows.size());
        List<double[]> train = rows.subList(0, cut);
        List<double[]> test = rows.subList(cut, rows.size());
        baselines(run, train, test);
        List<Unknown> unknown = List.of(unknown(rows, VKORC1), unknown(rows, CYP2C9));
        for (Forms.Form form : forms) {
            SeenModel dose = form.learns().from(patients.only(train), run);
            double[] errors = errors(dose, test);
            put(ERROR, run, form, errors[0]);
            put(MILLIGRAMS, run, form, errors[1]);
            Inversion attack = new Inversion(dose, unknown, errors[2]);
            double[] without = rights(attack, test.subList(0, Math.min(ATTACKED, test.size())));
            double[] with = rights(attack, train.subList(0, Math.min(ATTACKED, train.size())));
            put(VKORC1_WITHOUT, run, form, without[0]);
            put(VKORC1_WITH, run, form, with[0]);
            put(CYP2C9_WITHOUT, run, form, without[1]);
            put(CYP2C9_WITH, run, form, with[1]);
            put(VKORC1_LESS, run, form, with[0] - without[0]);
            put(CYP2C9_LESS, run, form, with[1] - without[1]);
        }
    }

    private void put(String measure, int run, Forms.Form form, double value) {
        results(measure).put(run, form.form(), form.model(), form.budget(), value);
    }

    /** What is reached without any model: the mean dose, and the most common genotype, of all or of the race. */
    private void baselines(int run, List<double[]> train, List<double[]> test) {
        double mean =
                train.stream().mapToDouble(row -> row[row.length - 1]).average().orElse(0);
        double[] errors = errors(new Prepared.ByFormula(point -> mean), test);
        results(ERROR).put(run, Results.CONSTANT, CONSTANT, Forms.NONE, errors[0]);
        results(MILLIGRAMS).put(run, Results.CONSTANT, CONSTANT, Forms.NONE, errors[1]);
        for (int gene : new int[] {VKORC1, CYP2C9}) {
            Results measure = results(gene == VKORC1 ? VKORC1_WITHOUT : CYP2C9_WITHOUT);
            int common = common(train, gene, Double.NaN);
            double[] byRace = IntStream.range(
                            0,
                            ((Column.Category) Patients.COLUMNS.get(RACE))
                                    .levels()
                                    .size())
                    .mapToDouble(race -> common(train, gene, race))
                    .toArray();
            measure.put(
                    run,
                    Results.CONSTANT,
                    COMMON,
                    Forms.NONE,
                    share(test.stream().filter(row -> row[gene] == common).count(), test));
            measure.put(
                    run,
                    Results.CONSTANT,
                    BY_RACE,
                    Forms.NONE,
                    share(
                            test.stream()
                                    .filter(row -> row[gene] == byRace[(int) row[RACE]])
                                    .count(),
                            test));
        }
    }

    private static double share(long count, List<double[]> of) {
        return (double) count / of.size();
    }

    /** The most common level, among all or those of a race. */
    private static int common(List<double[]> rows, int gene, double race) {
        return unknown(
                        rows.stream()
                                .filter(row -> Double.isNaN(race) || row[RACE] == race)
                                .toList(),
                        gene)
                .mostCommon();
    }

    private static Unknown unknown(List<double[]> rows, int gene) {
        double[] shares = new double
                [((Column.Category) Patients.COLUMNS.get(gene)).levels().size()];
        rows.forEach(row -> shares[(int) row[gene]] += 1.0 / rows.size());
        return new Unknown(gene, shares);
    }

    /** Mean relative error, mean absolute error, root mean squared error. A dose is told within what doses there are. */
    private static double[] errors(SeenModel dose, List<double[]> test) {
        double[] sums = new double[3];
        for (double[] row : test) {
            double truth = row[row.length - 1];
            double told = Math.max(0, Math.min(Patients.MOST_DOSE, dose.ask(Arrays.copyOf(row, row.length - 1))[0]));
            sums[0] += Math.abs(told - truth) / truth / test.size();
            sums[1] += Math.abs(told - truth) / test.size();
            sums[2] += (told - truth) * (told - truth) / test.size();
        }
        sums[2] = Math.sqrt(sums[2]);
        return sums;
    }

    /** The shares of right guesses of both genes. */
    private static double[] rights(Inversion attack, List<double[]> people) {
        double[] right = new double[2];
        for (double[] row : people) {
            int[] guess = attack.guess(Arrays.copyOf(row, row.length - 1), row[row.length - 1]);
            right[0] += guess[0] == (int) row[VKORC1] ? 1.0 / people.size() : 0;
            right[1] += guess[1] == (int) row[CYP2C9] ? 1.0 / people.size() : 0;
        }
        return right;
    }
}
