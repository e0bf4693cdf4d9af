package dev.bulla.core.blackbox;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Account.Journal;
import dev.bulla.core.accounting.Account.Receipt;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.lattice.Grid;
import dev.bulla.core.mechanism.GridNoise;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.BurnedCharge;
import dev.bulla.core.release.Plan;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A user's function of rows, released with exact noise for a sensitivity that the user has proved.
 *
 * <p>Guarantee: ε-DP (Laplace) or (ε, δ)-DP (normal noise), if the sensitivity holds for the function as run. It is run
 * once, after the charge, and made total: an exception, a NaN or a wrong number of values becomes the middle of the
 * range, everything else is cut to the range. The values are put on a fine grid, and what that may add to the
 * sensitivity is charged. Proof: {@code BlackBox.proof.md}.
 *
 * <p>Limits: one row is one unit. How long the function runs may depend on the rows: do not show it. Rows are the user's,
 * in memory; if one pass over a table is enough, write a {@code Statistic} instead.
 */
public final class BlackBox {

    private final String name;
    private final Target target;
    private final Proved sensitivity;
    private final int dimension;
    private final double lower;
    private final double upper;

    /** So many values, each in [lower, upper]. */
    private record Values(int count, double lower, double upper) {}

    private BlackBox(String name, Target target, Proved sensitivity, Values values) {
        this.name = name;
        this.target = target;
        this.sensitivity = sensitivity;
        this.dimension = values.count();
        this.lower = values.lower();
        this.upper = values.upper();
    }

    /**
     * What came out.
     *
     * @param values noisy, one per coordinate
     * @param claim what is promised if the sensitivity is right
     * @param mechanism the noise, with its scale and error
     * @param entry who paid
     */
    public record Released(double[] values, Claim claim, Mechanism mechanism, Journal.Entry entry) {}

    /** A function with one value in [0, 1]; {@link #values} says otherwise. */
    public static BlackBox privatise(String name, Target target, Proved sensitivity) {
        return new BlackBox(name, target, sensitivity, new Values(1, 0, 1));
    }

    /** The same with this number of values, each in [lower, upper]. */
    public BlackBox values(int count, double least, double most) {
        boolean fits = least < most && most - least < Double.POSITIVE_INFINITY;
        if (count < 1 || !fits) {
            throw new IllegalArgumentException("a function needs one value or more in a finite range, got " + count
                    + " in [" + least + ", " + most + "]");
        }
        return new BlackBox(name, target, sensitivity, new Values(count, least, most));
    }

    /** The noise for a budget, worked out without a row: Laplace when it is pure, otherwise normal. */
    public Mechanism mechanism(Budget budget) {
        return noise(budget).mechanism();
    }

    private GridNoise noise(Budget budget) {
        return GridNoise.of(sensitivity.reach(dimension), dimension, budget);
    }

    /** What is charged for, as it stands in the ledger's digest: the sensitivity is given, not worked out. */
    public Map<String, Object> plan(Budget budget) {
        Mechanism mechanism = mechanism(budget);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("recipe", "privatise");
        json.put("function", name);
        json.put("dimension", dimension);
        json.put("range", List.of(lower, upper));
        json.put("claim", Map.of("epsilon", Budget.text(budget.epsilon()), "delta", Budget.text(budget.delta())));
        json.put("neighbours", sensitivity.neighbours().word());
        json.put("norm", sensitivity.norm());
        json.put("sensitivity", Budget.text(sensitivity.value()));
        json.put("sensitivity_is", "given");
        json.put("mechanism", mechanism.name());
        json.put("scale", mechanism.scale());
        json.put("grid", mechanism.grid());
        return json;
    }

    /** Charges the account, runs the function once, adds noise once. */
    public Released release(List<double[]> rows, Budget budget, Account account) {
        return release(rows, budget, account, RandomBits.secure());
    }

    Released release(List<double[]> rows, Budget budget, Account account, RandomBits bits) {
        Claim claim = new Claim(budget.guarantee(), sensitivity.neighbours(), Unit.row());
        account.requireSameProtection(claim);
        requirePublicRows(rows.size());
        GridNoise noise = noise(budget);
        Mechanism mechanism = noise.mechanism();
        String digest = Digest.sha256(Json.canonical(plan(budget)));
        Receipt receipt =
                account.charge(new Charge(claim, List.of(mechanism.cost()), "privatise", digest, Plan.freshKey()));
        try {
            double[] values = noisy(rows, noise, receipt, bits);
            return new Released(values, claim, mechanism, receipt.entry());
        } catch (RuntimeException | Error e) {
            throw BurnedCharge.of(receipt, e);
        }
    }

    private double[] noisy(List<double[]> rows, GridNoise noise, Receipt receipt, RandomBits bits) {
        Grid grid = noise.grid();
        long[] exact = new long[dimension];
        grid.truncate(total(rows), exact);
        long[] noisy = noise.mechanism().release(exact, receipt.grants().get(0), bits);
        double[] values = new double[dimension];
        for (int i = 0; i < dimension; i++) {
            values[i] = grid.value(noisy[i]);
        }
        return values;
    }

    /** The function on all tables: a failure is a value like any other. */
    double[] total(List<double[]> rows) {
        double middle = lower + (upper - lower) / 2;
        double[] found = run(rows);
        double[] cut = new double[dimension];
        for (int i = 0; i < dimension; i++) {
            boolean failed = found.length != dimension || Double.isNaN(found[i]);
            cut[i] = failed ? middle : Math.max(lower, Math.min(upper, found[i]));
        }
        return cut;
    }

    /** Empty when it fails, for whatever reason: an exception that got out would be an answer without noise. */
    private double[] run(List<double[]> rows) {
        try {
            double[] found = target.of(List.copyOf(rows));
            return found == null ? new double[0] : found.clone();
        } catch (Throwable failure) {
            return new double[0];
        }
    }

    private void requirePublicRows(int rows) {
        if (sensitivity.rows().isPresent() && sensitivity.rows().getAsLong() != rows) {
            throw new BadInput(
                    "E-424",
                    "rows",
                    "there are not as many as the sensitivity was proved for ("
                            + sensitivity.rows().getAsLong() + ").",
                    "With replace-one neighbours the number of rows is public and sensitivities rest on it.",
                    "Prove it for the right number, or for add-remove neighbours.");
        }
    }
}
