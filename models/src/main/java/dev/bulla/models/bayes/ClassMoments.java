package dev.bulla.models.bayes;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What naive Bayes needs of every class: for each category the count of each level, for each number its {@link SoftCells}.
 *
 * <p>A row adds a total of one per feature, all of it in the row's class; nothing when its class is missing, nothing to a
 * feature that is missing. So one row moves d features by d in L1 and √d in L2, where (1, u, u²) per feature moves by 1 + 2d
 * and √(1 + 2d). A count of each class, of a weight of its own, stands after them. Proof of the sensitivity: {@code ClassMoments.proof.md}.
 */
public final class ClassMoments implements Statistic {

    /** What plans call it, and what shows that it is right. */
    public static final Ingredient INGREDIENT =
            Ingredient.statistic("class_moments", Ingredient.Kind.FIT, ClassMoments.class, "ClassMomentsTest");

    private static final long STEPS = 1L << 19;

    private final Column.Category target;
    private final List<Column> features;
    private final List<Optional<SoftCells>> cells;
    private final int[] offsets;
    private final long steps;
    private final int weight;

    /**
     * The sums for these features by class, as version 0.1 had them: features alone tell how many rows a class has.
     *
     * @param target whose levels are the classes
     * @param features one or more; numbers and categories
     */
    public ClassMoments(Column.Category target, List<Column> features) {
        this(target, features, 0);
    }

    /**
     * The same with a count of each class of its own.
     *
     * @param weight what a row counts there
     */
    ClassMoments(Column.Category target, List<Column> features, int weight) {
        this.weight = weight;
        this.target = target;
        this.features = List.copyOf(features);
        this.steps = features.stream().allMatch(Column.Category.class::isInstance) ? 1 : STEPS;
        this.offsets = new int[features.size() + 1];
        List<Optional<SoftCells>> list = new ArrayList<>();
        for (int j = 0; j < features.size(); j++) {
            Column feature = features.get(j);
            list.add(
                    feature instanceof Column.Category ? Optional.empty() : Optional.of(new SoftCells(feature, steps)));
            offsets[j + 1] = Math.addExact(offsets[j], Math.multiplyExact(classes(), width(feature)));
        }
        this.cells = List.copyOf(list);
    }

    /**
     * The weight of counts for some number of features. Under normal noise as much say on how frequent a class is as all features have if they are numbers: the noise on a count is then √2 times what it would be with the whole
     * budget to itself, in place of √3, and that on features grows by a seventh. Laplace noise grows with the weight itself, so it is 1. Seen on six of the tables of
     * {@code BaseRateStatTest}, which are not clean evidence for it: twice the weight loses 1 to 20 % of the log loss at ε = 1, and half of it on one table of 455 rows; no count loses 1 % at ε = 0.1, and 6 % with one row of a hundred in a class.
     */
    static int usualWeight(int features, Noise noise) {
        return noise == Noise.LAPLACE
                ? 1
                : Math.max(1, (int) Math.round(Math.sqrt(features / (double) SoftCells.CELLS)));
    }

    /** What a row counts for its class; 0 where nothing but features is counted. */
    int weight() {
        return weight;
    }

    /** Where the count of a class is, where there is one. */
    int countPlace(int group) {
        return offsets[features.size()] + group;
    }

    /** How many cells a feature has in each class. */
    static int width(Column feature) {
        return feature instanceof Column.Category category ? category.levels().size() : SoftCells.CELLS;
    }

    /** Where the cells of a feature in a class begin. */
    int place(int feature, int group) {
        return offsets[feature] + group * width(features.get(feature));
    }

    private int classes() {
        return target.levels().size();
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public double grid() {
        return 1.0 / steps;
    }

    @Override
    public List<String> columns() {
        List<String> names = new ArrayList<>();
        names.add(target.name());
        features.forEach(feature -> names.add(feature.name()));
        return names;
    }

    @Override
    public int dimension() {
        return offsets[features.size()] + (weight > 0 ? classes() : 0);
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal in1 = BigDecimal.valueOf(features.size() + (long) weight);
        BigDecimal in2 = BigDecimal.valueOf(features.size() + (long) weight * weight);
        if (neighbours.addsRecord()) {
            BigDecimal k = BigDecimal.valueOf(unit.maxRows());
            return new Sensitivity(in1.multiply(k), in2.multiply(k.pow(2)));
        }
        BigDecimal two = BigDecimal.valueOf(2);
        return new Sensitivity(in1.multiply(two), in2.multiply(two));
    }

    @Override
    public void add(Block block, long[] sums) {
        double[] classes = block.column(0);
        for (int row = 0; row < block.rows() && weight > 0; row++) {
            if (!Double.isNaN(classes[row])) {
                sums[countPlace((int) classes[row])] += weight * steps;
            }
        }
        for (int j = 0; j < features.size(); j++) {
            double[] values = block.column(j + 1);
            for (int row = 0; row < block.rows(); row++) {
                if (!Double.isNaN(classes[row]) && !Double.isNaN(values[row])) {
                    add(j, (int) classes[row], values[row], sums);
                }
            }
        }
    }

    private void add(int feature, int group, double value, long[] sums) {
        int from = place(feature, group);
        Optional<SoftCells> soft = cells.get(feature);
        if (soft.isPresent()) {
            soft.get().add(value, sums, from);
        } else {
            sums[from + (int) value] += steps;
        }
    }
}
