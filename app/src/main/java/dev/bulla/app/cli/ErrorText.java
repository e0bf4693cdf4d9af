package dev.bulla.app.cli;

import static dev.bulla.app.cli.PlanText.number;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.release.Plan;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** How wrong the answers of a plan will be, in words: each recipe states its error in its own terms. */
final class ErrorText {

    private static final Set<String> RATIOS = Set.of("mean", "variance");
    private static final Set<String> REGRESSIONS = Set.of("linear", "ridge", "lasso", "elastic-net");

    private final Plan<?> plan;
    private final Map<String, Double> error;

    ErrorText(Plan<?> plan) {
        this.plan = plan;
        this.error = plan.predictedError();
    }

    /** Whether the error is that of a mean or a variance, which depends on how many rows it is of. */
    static boolean isRatio(Plan<?> plan) {
        return RATIOS.contains(plan.recipe());
    }

    /** What one unit moves, by the name of the statistic. */
    static String moved(String statistic) {
        return switch (statistic) {
            case "svm_weights" -> "the weights";
            case "least_eigenvalue" -> "the least eigenvalue";
            case "gradient_sums" -> "the sums of all rounds";
            case "penalised_minimum" -> "the gradient";
            default -> "the sums";
        };
    }

    /** What cleaning does to a density, in a made-up case. */
    private String cleaned() {
        return error.containsKey("flat_rmse_cleaned")
                ? "; cleaned up, a flat density would be off by " + of("flat_rmse_cleaned")
                : "";
    }

    String sentence() {
        if (error.containsKey("gap_95")) {
            return "with chance 95 % the chosen cell has fewer than " + of("gap_95")
                    + " rows less than the most frequent";
        }
        if (error.containsKey("rank_95")) {
            return "with chance 95 % every answer is off by less than " + of("rank_95")
                    + " rows in the order of the column";
        }
        if (error.containsKey("score_sd")) {
            return "a score is off by " + of("score_sd")
                    + " (standard deviation of the noise; the margin is 1); 95 % of" + " scores within ±"
                    + of("interval_95");
        }
        if (error.containsKey("query_sd")) {
            return "an answer is off by " + of("query_sd")
                    + " (standard deviation of the noise); 95 % of answers within ±" + of("interval_95") + assumption()
                    + cleaned();
        }
        return switch (plan.recipe()) {
            case "naive-bayes" ->
                "counts and sums of each class are off by " + of("sum_sd") + " (standard deviation of the noise)"
                        + perClass();
            case "logistic" -> error.containsKey("rest_sd") ? tilted() : descended();
            default ->
                "the sums are off by " + of(error.containsKey("weight_sd") ? "weight_sd" : "sum_sd")
                        + " (standard deviation of the noise)"
                        + (plan.schema().rows().isEmpty()
                                ? "; guess rows: in the schema to see the error of an answer"
                                : "");
        };
    }

    private String perClass() {
        if (plan.schema().rows().isEmpty() || !(publicly("classes") instanceof List<?> classes)) {
            return "";
        }
        return String.format(
                Locale.ROOT,
                ", where a class has about %,d rows",
                plan.schema().rows().getAsLong() / classes.size());
    }

    private String tilted() {
        return "the loss is tilted by " + of("sum_sd") + " (standard deviation of the noise on its gradient), against a"
                + " penalty of "
                + number(Double.parseDouble(String.valueOf(plan.options().get("penalty"))));
    }

    private String descended() {
        return error.containsKey("mean_sd")
                ? "the mean gradient of each round is off by " + of("mean_sd")
                        + " (standard deviation of the noise; that of one row is at most 1 long), with "
                        + plan.schema().rows().orElse(0) + " rows"
                : "the sum of gradients of each round is off by " + of("sum_sd")
                        + " (standard deviation of the noise; that of one row is at most 1 long)";
    }

    /** The error of a ratio depends on the number of rows, which may be a guess; that of a curve on the point. */
    private String assumption() {
        if (plan.recipe().equals("bernstein")) {
            return " over the range, and more near its ends";
        }
        if (plan.recipe().equals("kde") && plan.options().containsKey("tune")) {
            return " at the narrowest bandwidth that is tried";
        }
        if (REGRESSIONS.contains(plan.recipe())) {
            return ", with " + plan.schema().rows().orElse(0)
                    + " rows spread evenly over the bounds; more where they are not";
        }
        boolean isGrouped = plan.options().containsKey("by");
        boolean isGuess = isGrouped || plan.schema().neighbours() == Neighbours.ADD_REMOVE;
        return isRatio(plan) && isGuess
                ? ", at worst, with " + plan.schema().rows().orElse(0) + " rows"
                        + (isGrouped ? " spread evenly over the groups" : "")
                : "";
    }

    private Object publicly(String fact) {
        return plan.json().get("public") instanceof Map<?, ?> facts && facts.get(fact) != null ? facts.get(fact) : "";
    }

    private String of(String name) {
        return number(error.getOrDefault(name, 0.0));
    }
}
