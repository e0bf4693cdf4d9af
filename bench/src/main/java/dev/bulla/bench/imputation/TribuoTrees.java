package dev.bulla.bench.imputation;

import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import java.util.List;
import java.util.function.Supplier;
import org.tribuo.Dataset;
import org.tribuo.MutableDataset;
import org.tribuo.Output;
import org.tribuo.OutputFactory;
import org.tribuo.Trainer;
import org.tribuo.classification.Label;
import org.tribuo.classification.LabelFactory;
import org.tribuo.classification.dtree.CARTClassificationTrainer;
import org.tribuo.classification.dtree.impurity.GiniIndex;
import org.tribuo.impl.ArrayExample;
import org.tribuo.provenance.SimpleDataSourceProvenance;
import org.tribuo.regression.RegressionFactory;
import org.tribuo.regression.Regressor;
import org.tribuo.regression.rtree.CARTRegressionTrainer;
import org.tribuo.regression.rtree.impurity.MeanSquaredError;

/** Tribuo's trees, one for each column but the first, from the columns before it: leaves of five rows, and as deep as ours. */
final class TribuoTrees {

    private static final int DEPTH = 30;
    private static final float LEAF = 5;

    private final HeldTable table;

    TribuoTrees(HeldTable table) {
        this.table = table;
    }

    /** Work to be timed: nothing but the training of a tree. */
    List<Supplier<Object>> trainings() {
        List<Column> columns = table.schema().columns();
        return java.util.stream.IntStream.range(1, columns.size())
                .mapToObj(this::training)
                .toList();
    }

    private Supplier<Object> training(int target) {
        double[] values = table.column(target);
        if (table.schema().columns().get(target) instanceof Column.Category) {
            Dataset<Label> data =
                    dataset(target, new LabelFactory(), row -> new Label(String.valueOf((int) values[row])));
            Trainer<Label> trainer = new CARTClassificationTrainer(DEPTH, LEAF, 0, 1, false, new GiniIndex(), 1);
            return () -> trainer.train(data);
        }
        Dataset<Regressor> data = dataset(target, new RegressionFactory(), row -> new Regressor("y", values[row]));
        Trainer<Regressor> trainer = new CARTRegressionTrainer(DEPTH, LEAF, 0, 1, false, new MeanSquaredError(), 1);
        return () -> trainer.train(data);
    }

    private <T extends Output<T>> Dataset<T> dataset(
            int target, OutputFactory<T> factory, java.util.function.IntFunction<T> output) {
        MutableDataset<T> data =
                new MutableDataset<>(new SimpleDataSourceProvenance("columns before", factory), factory);
        List<Column> columns = table.schema().columns();
        for (int row = 0; row < table.count(); row++) {
            String[] names = new String[target];
            double[] values = new double[target];
            for (int c = 0; c < target; c++) {
                boolean isLevel = columns.get(c) instanceof Column.Category;
                double value = table.column(c)[row];
                names[c] = columns.get(c).name() + (isLevel ? "=" + (int) value : "");
                values[c] = isLevel ? 1 : value;
            }
            data.add(new ArrayExample<>(output.apply(row), names, values));
        }
        return data;
    }
}
