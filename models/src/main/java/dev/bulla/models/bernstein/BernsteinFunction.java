package dev.bulla.models.bernstein;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.blackbox.BlackBox;
import dev.bulla.core.blackbox.Proved;
import dev.bulla.core.guarantee.Budget;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The Bernstein mechanism for a user's own function: from rows to a function on [0, 1]^d, whatever it does with them, released
 * as noisy values on a lattice.
 *
 * <p>Guarantee: that of {@link BlackBox}, with the proved sensitivity: S at every lattice point ({@link Proved#sup}: L1 =
 * S·(K + 1)^d), or in L1 or L2 over the lattice where those are known, which is far less noise. The polynomial is
 * post-processing. Source: Aldà and Rubinstein, AAAI 2017. Proof: {@code BlackBox.proof.md}.
 */
public final class BernsteinFunction {

    private final BernsteinBasis basis;
    private final BlackBox values;

    private BernsteinFunction(BernsteinBasis basis, BlackBox values) {
        this.basis = basis;
        this.values = values;
    }

    /**
     * What came out.
     *
     * @param evaluator the polynomial; for one thread
     * @param lattice what was released, with its claim
     */
    public record Released(BernsteinEvaluator evaluator, BlackBox.Released lattice) {}

    /**
     * A function with values in [0, 1] to be released; {@link #within} says otherwise.
     *
     * @param fit from rows to a function of points in [0, 1]^d
     * @param sensitivity proved for its values on the lattice, cut to the range
     */
    public static BernsteinFunction privatise(
            String name,
            Function<List<double[]>, ToDoubleFunction<double[]>> fit,
            Proved sensitivity,
            BernsteinBasis basis) {
        BlackBox box = BlackBox.privatise(name, rows -> onLattice(fit.apply(rows), basis), sensitivity)
                .values(basis.size(), 0, 1);
        return new BernsteinFunction(basis, box);
    }

    /** The same with values in another range. */
    public BernsteinFunction within(double least, double most) {
        return new BernsteinFunction(basis, values.values(basis.size(), least, most));
    }

    /** The noise and its scale, worked out without a row. */
    public BlackBox values() {
        return values;
    }

    /** Charges the account, fits once, adds noise once. */
    public Released release(List<double[]> rows, Budget budget, Account account) {
        BlackBox.Released lattice = values.release(rows, budget, account);
        return new Released(basis.evaluator(basis.coefficients(lattice.values())), lattice);
    }

    /** A function's values on the lattice, in the order of {@link BernsteinBasis#point}. */
    public static double[] onLattice(ToDoubleFunction<double[]> function, BernsteinBasis basis) {
        double[] values = new double[basis.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = function.applyAsDouble(basis.point(i));
        }
        return values;
    }
}
