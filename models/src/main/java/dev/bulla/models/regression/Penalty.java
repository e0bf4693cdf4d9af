package dev.bulla.models.regression;

import dev.bulla.core.domain.BadInput;
import java.util.OptionalDouble;

/**
 * What a fit is penalised with.
 *
 * @param recipe the recipe's word: which kind of penalty
 * @param lambda the penalty, if one was given
 * @param mix the share of it that is a ridge: 1 for ridge, 0 for the lasso
 */
record Penalty(String recipe, OptionalDouble lambda, double mix) {

    static final String LINEAR = "linear";
    static final String RIDGE = "ridge";
    static final String LASSO = "lasso";
    static final String ELASTIC_NET = "elastic-net";

    Penalty {
        lambda.ifPresent(value -> require("--penalty", value, value >= 0 && value <= 1e6, "0 and 1000000"));
        require("--mix", mix, mix >= 0 && mix <= 1, "0 and 1");
    }

    /** The penalty a recipe has when nothing else is said. */
    static Penalty of(String recipe) {
        return new Penalty(
                recipe, OptionalDouble.empty(), recipe.equals(LASSO) ? 0 : recipe.equals(ELASTIC_NET) ? 0.5 : 1);
    }

    /** Whether coefficients can be exactly 0. */
    boolean selects() {
        return mix < 1;
    }

    private static void require(String where, double value, boolean holds, String between) {
        if (!holds) {
            throw new BadInput(
                    "E-543",
                    where,
                    "must lie between " + between + ", got " + value + ".",
                    "It is public: one chosen on the data would have to be paid for.",
                    where.equals("--mix") ? "Leave it out for 0.5." : "Leave it out to let the noise decide.");
        }
    }
}
