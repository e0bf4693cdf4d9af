package dev.bulla.models.regression;

import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.option.Range;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What a fit is penalised with.
 *
 * @param recipe the recipe's word: which kind of penalty
 * @param lambda the penalty, if one was given
 * @param mix the share of it that is a ridge: 1 for ridge, 0 for the lasso
 */
record Penalty(String recipe, OptionalDouble lambda, double mix) {

    private static final Range LAMBDA = Range.within(0, 1e6);
    private static final Range MIX = Range.within(0, 1);

    static final String LINEAR = "linear";
    static final String RIDGE = "ridge";
    static final String LASSO = "lasso";
    static final String ELASTIC_NET = "elastic-net";

    Penalty {
        lambda.ifPresent(value -> require("penalty", value, LAMBDA.holds(value), "0 and 1000000"));
        require("mix", mix, MIX.holds(mix), "0 and 1");
    }

    /** The penalty a recipe has when nothing else is said. */
    static Penalty of(String recipe) {
        return new Penalty(
                recipe, OptionalDouble.empty(), recipe.equals(LASSO) ? 0 : recipe.equals(ELASTIC_NET) ? 0.5 : 1);
    }

    /** The penalty that the options of a recipe ask for. */
    static Penalty of(Options given) {
        String recipe = given.recipe();
        OptionalDouble lambda = recipe.equals(LINEAR) ? OptionalDouble.empty() : given.number("penalty");
        double usual = of(recipe).mix;
        return new Penalty(
                recipe, lambda, recipe.equals(ELASTIC_NET) ? given.number("mix").orElse(usual) : usual);
    }

    /** What a recipe of this family is, in a line. */
    static String summary(String recipe) {
        return "a number column told by others, "
                + switch (recipe) {
                    case LINEAR -> "by least squares";
                    case RIDGE -> "with its coefficients held down together";
                    case LASSO -> "with few coefficients that are not 0";
                    default -> "by a mix of ridge and lasso";
                }
                + "; and every path and other target afterwards";
    }

    /** What a recipe of this family is called in a sentence. */
    static String title(String recipe) {
        return switch (recipe) {
            case LINEAR, RIDGE -> recipe + " regression";
            default -> recipe.replace('-', ' ');
        };
    }

    /** The options of a recipe of this family. */
    static List<Option> options(String recipe) {
        List<Option> options = new ArrayList<>(List.of(
                Option.of("columns", Option.Kind.COLUMNS, "the columns to tell it by"),
                Option.of("target", Option.Kind.COLUMN, "the number column to predict")
                        .needed()));
        if (!recipe.equals(LINEAR)) {
            options.add(Option.of("penalty", Option.Kind.NUMBER, "λ").in(LAMBDA).usually("by the noise"));
        }
        if (recipe.equals(ELASTIC_NET)) {
            options.add(Option.of("mix", Option.Kind.NUMBER, "the share of the penalty that is a ridge")
                    .in(MIX)
                    .usually("0.5"));
        }
        options.add(Option.word("method", "how the noise enters", Method.words(recipe)));
        return options;
    }

    /** Whether coefficients can be exactly 0. */
    boolean selects() {
        return mix < 1;
    }

    private static void require(String option, double value, boolean holds, String between) {
        if (!holds) {
            throw new BadInput(
                    "E-543",
                    Text.option(option),
                    "must lie between " + between + ", got " + value + ".",
                    "It is public: one chosen on the data would have to be paid for.",
                    option.equals("mix") ? "Leave it out for 0.5." : "Leave it out to let the noise decide.");
        }
    }
}
