package dev.bulla.models.logistic;

import static dev.bulla.core.declaration.ExpectedError.number;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.option.Range;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Worded;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.RecipeBuilder;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.models.bayes.NaiveBayes;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Logistic regression with number and category inputs: the chance of each class of a category column. Numbers are centred and
 * scaled by noisy moments, categories have a coefficient per level; with more than two classes there is one row of coefficients for each.
 *
 * <p>{@code gradient}, the method that {@code auto} takes, goes down the loss by noisy gradients: forty rounds, priced together. Rows are weighted, not cut, so that
 * chances stay chances, and two last rounds measure how sure they may be: what the noise hides is drawn toward the shares of the classes. It fits a Rényi account as one Gaussian release does. {@code objective} tilts the loss by a random vector and finds the minimum; a release closes its
 * account. Both need a δ.
 */
public final class Logistic implements Recipe<LogisticModel> {

    private static final String GRADIENT = Method.GRADIENT.word();
    private static final Range LAMBDA = Range.within(1e-3, 1e12);
    private static final BigDecimal TWO = BigDecimal.valueOf(2);
    static final String OBJECTIVE = Method.OBJECTIVE.word();

    /** The largest matrix, in rows and columns, that a round of the objective's solver may factor. */
    private static final int MOST_OF_OBJECTIVE = 2_000;

    private static final String MEAN_SD = "mean_sd";
    private static final String REST_SD = "rest_sd";

    private static final int MOST_SUMS = 1_000_000;

    /** How the noise enters: the option {@code method}. */
    public enum Method implements Worded {
        /** The plan's choice. */
        AUTO,
        /** On every gradient of a descent. */
        GRADIENT,
        /** On the loss, whose minimum is released. */
        OBJECTIVE
    }

    /** As it was: the descent cut gradients, and plans of the objective method stated for how many rows the solver of the time was proved. */
    private static final Type<LogisticModel> LIMITED = declared().makes(given -> of(given, true));

    /** The recipe by name. */
    public static final Type<LogisticModel> TYPE = declared().earlier(LIMITED).makes(given -> of(given, false));

    private static RecipeBuilder<LogisticModel> declared() {
        return Recipe.declare("logistic", LogisticModel::read)
                .summary("the chance of each class, by numbers and categories")
                .title("logistic regression of {target} over {columns}")
                .options(
                        Option.of("columns", Option.Kind.COLUMNS, "the columns to tell it by")
                                .needed(),
                        Option.of("target", Option.Kind.COLUMN, "the category column with the classes")
                                .needed(),
                        Option.word("method", "how the noise enters", Worded.words(Method.values())),
                        Option.of("penalty", Option.Kind.NUMBER, "λ, of the objective method")
                                .in(LAMBDA)
                                .usually("2/ε"))
                .example("columns", "age,sex", "target", "married")
                .promises(Promise.APPROX)
                .answers(new AnswerWords("class", AnswerKind.CLASS, "a class, and the chance of each"))
                .errors(new ErrorWords(
                        Map.of(
                                ErrorWords.SUM_SD,
                                ErrorWords.SUMS + " of gradients",
                                MEAN_SD,
                                "standard deviation of the noise on the mean gradient of a round",
                                REST_SD,
                                "standard deviation of the noise on the minimum, for what the solver leaves open"),
                        plan -> (plan.error(REST_SD).isPresent() ? tilted(plan) : descended(plan))
                                .and(NaiveBayes.LEFT_OUT)
                                .noting(NaiveBayes.CHANCES)))
                .ingredients(List.of(
                        LogisticDescent.INGREDIENT,
                        GaussianMechanism.INGREDIENT,
                        LogisticMinimum.INGREDIENT,
                        LogisticTiltMechanism.INGREDIENT));
    }

    private static Logistic of(Options given, boolean limited) {
        return new Logistic(
                given.names("columns"),
                given.word("target", ""),
                given.one(
                        Method.values(),
                        new Worded.Refusal("E-553", "method", " for logistic", "Leave it out to let the plan choose.")),
                given.number("penalty"),
                limited);
    }

    /** The error of the objective method: how far the loss is tilted, against what holds it. */
    private static ExpectedError tilted(PlanFacts plan) {
        return ExpectedError.of("the loss is tilted by "
                + number(plan.error(ErrorWords.SUM_SD).orElse(0))
                + " (standard deviation of the noise on its gradient), against a penalty of "
                + number(Double.parseDouble(String.valueOf(plan.options().get("penalty")))));
    }

    /** The error of the gradient method, of the mean gradient where somebody guessed the number of rows. */
    private static ExpectedError descended(PlanFacts plan) {
        OptionalDouble mean = plan.error(MEAN_SD);
        return ExpectedError.of(
                mean.isPresent()
                        ? "the mean gradient of each round is off by " + number(mean.getAsDouble())
                                + " (standard deviation of the noise; that of one row is at most 1 long), with "
                                + plan.schema().rows().orElse(0) + " rows"
                        : "the sum of gradients of each round is off by "
                                + number(plan.error(ErrorWords.SUM_SD).orElse(0))
                                + " (standard deviation of the noise; that of one row is at most 1 long)");
    }

    private final List<String> columns;
    private final String target;
    private final Method method;
    private final OptionalDouble penalty;
    private final boolean limited;

    private Logistic(List<String> columns, String target, Method method, OptionalDouble penalty, boolean limited) {
        this.columns = List.copyOf(columns);
        this.target = target;
        this.method = method;
        this.penalty = penalty;
        this.limited = limited;
        NamedColumns.of(columns).requireDifferent("age");
    }

    /** A regression on these columns; give it a target. */
    public static Logistic of(String... columns) {
        return new Logistic(List.of(columns), "", Method.AUTO, OptionalDouble.empty(), false);
    }

    /** The same for the classes of this column. */
    public Logistic target(String column) {
        return new Logistic(columns, column, method, penalty, limited);
    }

    /** The same by another method. */
    public Logistic method(Method choice) {
        return new Logistic(columns, target, choice, penalty, limited);
    }

    /** The same with another penalty Λ of (Λ/2)‖θ‖² in the objective; 2/ε when there is none. */
    public Logistic penalty(double lambda) {
        return new Logistic(columns, target, method, OptionalDouble.of(lambda), limited);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<LogisticModel> blueprint(Schema schema, Budget budget) {
        Column.Category classes = NaiveBayes.classes(schema, target, columns);
        List<Column> inputs = columns.stream().map(schema::require).toList();
        requireFew(classes, inputs);
        return method == Method.OBJECTIVE
                ? objective(classes, inputs, schema, budget)
                : gradient(classes, inputs, schema, budget);
    }

    private Blueprint<LogisticModel> gradient(
            Column.Category classes, List<Column> inputs, Schema schema, Budget budget) {
        if (penalty.isPresent()) {
            throw penalty("is not used by the gradient method.");
        }
        LogisticForm form = limited ? LogisticForm.CUT : LogisticForm.WEIGHTED;
        LogisticDescent descent = form.descent(classes, inputs);
        Noise.Candidate all = Noise.GAUSSIAN.calibrate(descent, schema, budget);
        AdditiveMechanism mechanism = all.mechanism();
        return new Blueprint<>(
                Map.of("columns", columns, "target", target, "method", GRADIENT),
                budget.guarantee(),
                List.of(new LogisticMechanism(descent, mechanism)),
                facts(classes, form),
                predictedError(mechanism, schema),
                noisy -> new LogisticModel(classes, inputs, form, NoisyValues.of(noisy.get(0), mechanism)));
    }

    /** All that the way of the descent rests on, beside what is told. */
    private static Map<String, Object> facts(Column.Category classes, LogisticForm form) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("classes", classes.levels());
        facts.put("rounds", 1 + LogisticDescent.ROUNDS);
        if (form == LogisticForm.CUT) {
            facts.put("clip", 1);
            return facts;
        }
        facts.put("row_length", 1);
        facts.put("gradients", LogisticDescent.ROUNDS);
        facts.put("share_of_classes", LogisticDescent.CLASSES);
        facts.put("share_of_columns", LogisticDescent.COLUMNS);
        facts.put("share_of_balance", LogisticDescent.BALANCE);
        facts.put("last_rounds", LogisticDescent.LAST);
        facts.put("step", LogisticForecast.STEP);
        facts.put("curvatures", LogisticForecast.curvatures());
        facts.put("coefficients", LogisticForecast.COEFFICIENTS);
        facts.put("hidden_at", LogisticForecast.HIDDEN);
        facts.put("care", LogisticHint.CARE);
        facts.put("momentum", LogisticNoise.MOMENTUM);
        facts.put("averaged_rounds", LogisticNoise.KEPT);
        facts.put("least_spread", LogisticStart.FLOOR);
        facts.put("doubt_of_halving", WeightedPath.DOUBT);
        facts.put("halving_at", WeightedPath.BACK);
        facts.put("spread_of_slope", LogisticCalibration.SLOPE);
        facts.put("spread_of_constant", LogisticCalibration.CONSTANT);
        facts.put("reach", LogisticCalibration.REACH);
        return facts;
    }

    private Blueprint<LogisticModel> objective(
            Column.Category classes, List<Column> inputs, Schema schema, Budget budget) {
        requireProved(classes, schema, budget);
        double lambda = penalty(budget);
        LogisticMinimum minimum = new LogisticMinimum(classes, inputs, lambda);
        LogisticTiltMechanism mechanism = new LogisticTiltMechanism(minimum, budget);
        requireSolvable(minimum.dimension());
        Map<String, Object> facts = new LinkedHashMap<>(Map.of("classes", classes.levels()));
        if (limited) {
            facts.put("proved_up_to_rows", minimum.formerLimit(mechanism.scale()));
        } else {
            facts.put("tilt_share", LogisticTiltMechanism.FOR_TILT);
        }
        return new Blueprint<>(
                Map.of("columns", columns, "target", target, "method", OBJECTIVE, "penalty", lambda),
                budget.guarantee(),
                List.of(mechanism),
                facts,
                Map.of(ErrorWords.SUM_SD, mechanism.scale(), REST_SD, mechanism.restDeviation()),
                noisy -> new LogisticModel(classes, inputs, LogisticForm.OBJECTIVE, mechanism.values(noisy.get(0))));
    }

    private void requireSolvable(int coefficients) {
        if (coefficients > MOST_OF_OBJECTIVE && !limited) {
            throw new BadInput(
                    "E-557",
                    Text.option("columns"),
                    "inputs and levels make more than " + MOST_OF_OBJECTIVE + " coefficients.",
                    "The objective method solves for all of them at once, in every round.",
                    Text.of(
                            "Take fewer columns, columns with fewer levels, or leave ",
                            Text.option("method"),
                            " out."));
        }
    }

    private static void requireProved(Column.Category classes, Schema schema, Budget budget) {
        if (!schema.neighbours().addsRecord()
                || schema.unit().maxRows() != 1
                || classes.levels().size() > 2
                || budget.isPure()
                || schema.cap().isPure()) {
            throw new BadInput(
                    "E-555",
                    Text.option("method"),
                    "objective takes add-remove neighbours, units of one row, two classes and a delta.",
                    "That is what is proved for it.",
                    Text.of("Leave ", Text.option("method"), " out."));
        }
    }

    private double penalty(Budget budget) {
        double lambda = penalty.orElse(2 / budget.epsilon().doubleValue());
        if (!LAMBDA.holds(lambda)) {
            throw penalty("must be a number from 0.001 to 1e12.");
        }
        BigDecimal bent = LogisticTilt.bent(LogisticTiltMechanism.QUARTER, new BigDecimal(lambda));
        if (bent.multiply(TWO).compareTo(LogisticTiltMechanism.epsilonOfTilt(budget)) > 0) {
            throw penalty("is too small for this epsilon: ln(1 + 1/(4 penalty)) must be at most half of it.");
        }
        return lambda;
    }

    private static BadInput penalty(String what) {
        return new BadInput(
                "E-556",
                Text.option("penalty"),
                what,
                "The penalty is public, and the noise of the objective method rests on it.",
                Text.of("Leave it out, or take ", Text.option("method", "objective"), " and a larger one."));
    }

    private static Map<String, Double> predictedError(AdditiveMechanism mechanism, Schema schema) {
        Map<String, Double> errors = new LinkedHashMap<>();
        errors.put(ErrorWords.SUM_SD, mechanism.deviation());
        schema.rows().ifPresent(rows -> errors.put(MEAN_SD, mechanism.deviation() / rows));
        return errors;
    }

    private static void requireFew(Column.Category classes, List<Column> inputs) {
        long features = 1;
        for (Column input : inputs) {
            features += input instanceof Column.Category category
                    ? category.levels().size()
                    : 1;
        }
        if (features * LogisticGradient.outputs(classes) * LogisticDescent.ROUNDS > MOST_SUMS) {
            throw new BadInput(
                    "E-554",
                    Text.option("columns"),
                    "inputs, levels and classes make more than " + MOST_SUMS / LogisticDescent.ROUNDS
                            + " coefficients.",
                    "Every coefficient gets its own noise; more of them only add error.",
                    "Take fewer columns, or columns with fewer levels.");
        }
    }
}
