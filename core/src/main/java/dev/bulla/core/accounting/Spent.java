package dev.bulla.core.accounting;

import dev.bulla.core.number.Amount;

/**
 * What an account has admitted so far.
 *
 * @param releases how many charges
 * @param allPure whether all of them were pure
 * @param epsilon the sum of ε of the pure ones
 * @param renyi the sum of Rényi costs at the account's order; zero while the cap is pure
 * @param closed whether a first release took the whole cap
 */
public record Spent(int releases, boolean allPure, Amount epsilon, Amount renyi, boolean closed) {

    /** Nothing yet. */
    public static final Spent NOTHING = new Spent(0, true, Amount.ZERO, Amount.ZERO, false);

    /** What is spent once a charge is added, at the order of these terms. */
    public Spent plus(Charge charge, Terms terms) {
        Amount cost = terms.renyi().map(charge::renyi).orElse(Amount.ZERO);
        return new Spent(
                releases + 1, allPure && charge.isPure(), epsilon.plus(charge.epsilon()), renyi.plus(cost), closed);
    }

    /** The same, with nothing to follow. */
    public Spent close() {
        return new Spent(releases, allPure, epsilon, renyi, true);
    }
}
