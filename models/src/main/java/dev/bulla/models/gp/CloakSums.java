package dev.bulla.models.gp;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.lattice.Reach;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Table;
import dev.bulla.models.cloaking.CurveCloak;
import dev.bulla.models.cloaking.LeafRows;
import dev.bulla.models.curve.CurveOf;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/**
 * Combinations of targets when the inputs are public: the target of a row is multiplied by the column of its leaf, whole numbers that follow from public inputs alone and are inside a ball. The leaves, their rows and their columns are told as they are, the sums with noise.
 *
 * <p>A row with a missing input adds nothing, which is public; one with a missing target counts as one in the middle of its bounds. Proof of the sensitivity: {@code CloakSums.proof.md}.
 */
final class CloakSums extends Quantity.Declared {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("cloaked_sums", Ingredient.Kind.SUMS, CloakSums.class, "CloakSumsTest");

    /** Sums beyond are taken for this: far outside of what a model reads. */
    private static final BigInteger LARGEST = BigInteger.ONE.shiftLeft(61);

    private final CurveOf of;
    private final CloakForm form;
    private final double ridge;
    private final OutputSums leaves;

    /** @param ridge decides the columns, together with public inputs */
    CloakSums(CurveOf of, CloakForm form, double ridge) {
        this(of, form, ridge, new OutputSums(of.inputs(), of.target(), form.arrangement()));
    }

    private CloakSums(CurveOf of, CloakForm form, double ridge, OutputSums leaves) {
        super(INGREDIENT.name(), leaves.columns(), form.directions(), Math.scalb(leaves.grid(), -form.bits()));
        this.of = of;
        this.form = form;
        this.ridge = ridge;
        this.leaves = leaves;
    }

    CloakForm form() {
        return form;
    }

    double ridge() {
        return ridge;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        Sensitivity leaf = leaves.sensitivity(neighbours, unit);
        Reach column = form.norm().reach(form.directions(), form.bits());
        return new Sensitivity(leaf.l1().multiply(column.l1()), leaf.l2Squared().multiply(column.l2Squared()));
    }

    /** With noise on the sums. */
    Measurement with(AdditiveMechanism mechanism) {
        return new Told(this, mechanism);
    }

    /**
     * What is public, and what is not.
     *
     * @param told the cuts, the rows of each leaf, its column
     * @param sums exact, and private
     */
    record Parts(long[] told, long[] sums) {}

    /** Both: one pass over public inputs, one over all columns. */
    Parts parts(Table table) {
        InputTree tree = InputTree.of(
                form.arrangement(), InputPoints.of(table, of.inputs()).places());
        long[] folded = leaves.of(table, tree);
        long[] counts = Arrays.copyOf(folded, form.leaves());
        long[] told = Arrays.copyOf(tree.numbers(), form.told());
        int from = form.arrangement().numbers();
        System.arraycopy(counts, 0, told, from, counts.length);
        columns(tree, counts, told, from + counts.length);
        long[] sums = new long[dimension()];
        for (int k = 0; k < sums.length; k++) {
            BigInteger sum = BigInteger.ZERO;
            for (int l = 0; l < form.leaves(); l++) {
                long weight = told[from + counts.length + l * sums.length + k];
                sum = sum.add(BigInteger.valueOf(weight).multiply(BigInteger.valueOf(folded[form.leaves() + l])));
            }
            sums[k] = sum.min(LARGEST).max(LARGEST.negate()).longValueExact();
        }
        return new Parts(told, sums);
    }

    /** The columns of leaves, one after another; nothing for a leaf without rows. */
    private void columns(InputTree tree, long[] counts, long[] told, int from) {
        LeafRows rows = form.rows(tree, counts);
        long[][] columns = CurveCloak.of(of, rows).columns(form.directions(), ridge, form.norm(), form.bits());
        int next = 0;
        for (int l = 0; l < counts.length; l++) {
            if (counts[l] > 0) {
                System.arraycopy(columns[next++], 0, told, from + l * form.directions(), form.directions());
            }
        }
    }

    /** The measurement. */
    private record Told(CloakSums statistic, AdditiveMechanism mechanism) implements Measurement {

        @Override
        public int outputs() {
            return statistic.form.told() + statistic.dimension();
        }

        @Override
        public long[] release(Table table, List<long[]> earlier, Grant grant, RandomBits bits) {
            Parts parts = statistic.parts(table);
            long[] noisy = mechanism.release(parts.sums(), grant, bits);
            long[] all = Arrays.copyOf(parts.told(), outputs());
            System.arraycopy(noisy, 0, all, parts.told().length, noisy.length);
            return all;
        }
    }
}
