package dev.bulla.bench.chapter4;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Where;
import dev.bulla.synth.imputation.FittedGenerator;
import dev.bulla.synth.imputation.FittedOn;
import dev.bulla.synth.imputation.Imputation;
import dev.bulla.synth.inference.CombiningRule;
import dev.bulla.synth.learner.Synthesiser;
import java.util.ArrayList;
import java.util.List;

/**
 * Five synthetic tables of one sample: income imputed from all but age, then age from all.
 *
 * <p>As published, age is learnt from imputed incomes, and what is replaced of some records is learnt from the others. Corrected, age is learnt from original
 * incomes, and what is replaced from the records that are replaced.
 *
 * @param records the population and its conditions
 * @param learner how a column is learnt
 * @param isCorrected whether as it should be
 */
record Replacement(FultonRecords records, Synthesiser learner, boolean isCorrected) {

    static final int TABLES = 5;
    static final String RICH = "income > 70000";
    static final String YOUNG = "age < 26";
    private static final String EVERYBODY = "age > -1000";

    /** The sample, with high incomes and low ages replaced. */
    List<HeldTable> partially(HeldTable sample, PublicBits bits) {
        FittedGenerator incomes = fit(withoutAge(sample), FultonRecords.INCOME, RICH, bits.child(-1));
        List<HeldTable> tables = new ArrayList<>();
        for (int i = 0; i < TABLES; i++) {
            PublicBits own = bits.child(i);
            HeldTable richer = withIncome(sample, incomes.replace(withoutAge(sample), own.child(0)));
            FittedGenerator ages = fit(isCorrected ? sample : richer, FultonRecords.AGE, YOUNG, own.child(1));
            tables.add(ages.replace(richer, own.child(2)));
        }
        return tables;
    }

    /**
     * Tables that are made up as a whole, and the rule by which they are combined.
     *
     * @param tables five of them
     * @param rule as published that for tables of parameters of their own, whatever was drawn; corrected by what the learner draws
     */
    record Whole(List<HeldTable> tables, CombiningRule rule) {}

    /** Fresh samples of so many records of the population each, all incomes and ages replaced. */
    Whole fully(HeldTable sample, int drawn, PublicBits bits) {
        FittedGenerator incomes = fit(withoutAge(sample), FultonRecords.INCOME, "income > -2000000", bits.child(-1));
        List<HeldTable> tables = new ArrayList<>();
        boolean draws = incomes.drawsParameters();
        for (int i = 0; i < TABLES; i++) {
            PublicBits own = bits.child(i);
            HeldTable learnt =
                    isCorrected ? sample : withIncome(sample, incomes.replace(withoutAge(sample), own.child(0)));
            FittedGenerator ages = fit(learnt, FultonRecords.AGE, EVERYBODY, own.child(1));
            draws &= ages.drawsParameters();
            HeldTable fresh = records.sample(drawn, own.child(2));
            HeldTable richer = withIncome(fresh, incomes.replace(withoutAge(fresh), own.child(3)));
            tables.add(ages.replace(richer, own.child(4)));
        }
        return new Whole(tables, CombiningRule.of(false, draws || !isCorrected));
    }

    private FittedGenerator fit(HeldTable table, String column, String condition, PublicBits bits) {
        return Imputation.by(learner)
                .replacing(Where.of(condition, table.schema()), List.of(column))
                .fittedOn(isCorrected ? FittedOn.SELECTED : publishedRows(condition))
                .fit(table, bits);
    }

    /** Where all are replaced there are no others to learn from. */
    private static FittedOn publishedRows(String condition) {
        return List.of(RICH, YOUNG).contains(condition) ? FittedOn.UNSELECTED_AS_PUBLISHED : FittedOn.SELECTED;
    }

    /** Age is the last column. */
    private static HeldTable withoutAge(HeldTable table) {
        Schema schema = table.schema();
        List<Column> columns = schema.columns().subList(0, schema.columns().size() - 1);
        double[][] values = new double[columns.size()][];
        for (int c = 0; c < values.length; c++) {
            values[c] = table.column(c);
        }
        Schema less =
                new Schema(schema.dataset(), schema.unit(), schema.neighbours(), schema.cap(), schema.rows(), columns);
        return HeldTable.of(less, values);
    }

    private static HeldTable withIncome(HeldTable table, HeldTable imputed) {
        double[][] values = new double[table.schema().columns().size()][];
        for (int c = 0; c < values.length; c++) {
            values[c] = table.column(c);
        }
        values[table.place(FultonRecords.INCOME)] = imputed.column(FultonRecords.INCOME);
        return HeldTable.of(table.schema(), values);
    }
}
