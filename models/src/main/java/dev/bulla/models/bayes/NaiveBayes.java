package dev.bulla.models.bayes;

import static dev.bulla.core.declaration.ExpectedError.number;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.option.Range;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.RecipeBuilder;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Naive Bayes with number and category features together: one noisy release of counts and moments per class, from which
 * any row can be classified without limit. The classes are the declared levels of the target.
 */
public final class NaiveBayes implements Recipe<NaiveBayesModel> {

    /** A class spreads over at least this share of a column's range, unless said otherwise. */
    @Chosen(
            fact = "floor",
            does = "A number spreads over at least this share of its range in a class. Set by the option `floor`.",
            how = "That of version 0.1, by its bars.",
            on = "Adult's five numbers, with the bars in view.",
            measure = "BayesMeasure",
            steep =
                    "In a class, columns are taken for normal, and some are nothing like it: with a small floor what they say is believed far too much.")
    static final double FLOOR = 1.0 / 7;

    /** Of the budget, for {@link FavouredCounts}. */
    @Chosen(
            fact = "scores_share",
            does = "The part of the budget that counts how often the favoured class is right.",
            how = "0, 0.1 and 0.2 were tried in a prototype.",
            on = "Tables that are made up, with nine public ones in view, among them those of `BaseRateStatTest`.",
            measure = "BayesMeasure")
    static final BigDecimal SCORES_SHARE = new BigDecimal("0.1");

    private static final Range SPREAD = new Range(0, false, 1, true);

    /** What no plan of a classifier can say. */
    public static final String LEFT_OUT =
            "; how often a class is told rightly depends on the rows and is not in it: evaluate the model for that, at a charge";

    /** What the scores of a classifier are that knows chances. */
    public static final String CHANCES =
            "Scores are the chances of the classes, as the noisy numbers have them; the highest is the answer.";

    /** The recipe by name, with the one of version 0.1, which spent nothing on how far features are to be believed. */
    public static final Type<NaiveBayesModel> TYPE = declared(ClassMoments.INGREDIENT, FavouredCounts.INGREDIENT)
            .earlier(declared(ClassMoments.INGREDIENT).makes(given -> of(given, true)))
            .makes(given -> of(given, false));

    private final List<String> columns;
    private final String target;
    private final double floor;
    private final Noise noise;
    private final boolean isFormer;

    private static RecipeBuilder<NaiveBayesModel> declared(Ingredient... ingredients) {
        return Recipe.declare("naive-bayes", NaiveBayesModel::read)
                .summary("the class of a row, by numbers and categories")
                .title("naive Bayes of {target} over {columns}")
                .options(
                        Option.of("columns", Option.Kind.COLUMNS, "the columns to tell it by")
                                .needed(),
                        Option.of("target", Option.Kind.COLUMN, "the category column with the classes")
                                .needed(),
                        Option.of(
                                        "floor",
                                        Option.Kind.NUMBER,
                                        "the least spread of a number in a class, as a share of its range")
                                .in(SPREAD)
                                .usually("a seventh"),
                        Option.noise())
                .example("columns", "age,sex", "target", "married")
                .answers(new AnswerWords("class", AnswerKind.CLASS, "a class, and the chance of each"))
                .errors(new ErrorWords(
                        Map.of(ErrorWords.SUM_SD, ErrorWords.SUMS),
                        plan -> expected(plan).noting(CHANCES)))
                .ingredients(Noise.INGREDIENTS, ingredients);
    }

    private static NaiveBayes of(Options given, boolean isFormer) {
        return new NaiveBayes(
                given.names("columns"),
                given.word("target", ""),
                given.number("floor").orElse(FLOOR),
                given.noise(),
                isFormer);
    }

    private NaiveBayes(List<String> columns, String target, double floor, Noise noise, boolean isFormer) {
        this.isFormer = isFormer;
        this.columns = List.copyOf(columns);
        this.target = target;
        this.floor = floor;
        this.noise = noise;
        NamedColumns.of(columns).requireDifferent("age");
        if (!SPREAD.holds(floor)) {
            throw new BadInput(
                    "E-551",
                    Text.option("floor"),
                    "must be a share of the range between 0 and 1, got " + floor + ".",
                    "A class that seems to have no spread would rule out every other value.",
                    "Leave it out for a seventh.");
        }
    }

    /** A classifier by these columns; give it a target. */
    public static NaiveBayes of(String... columns) {
        return new NaiveBayes(List.of(columns), "", FLOOR, Noise.AUTO, false);
    }

    /** The same for the classes of this column. */
    public NaiveBayes target(String column) {
        return new NaiveBayes(columns, column, floor, noise, isFormer);
    }

    /** The same with another least deviation of a number in a class, as a share of its range. */
    public NaiveBayes floor(double share) {
        return new NaiveBayes(columns, target, share, noise, isFormer);
    }

    /** The same with another choice of noise. */
    public NaiveBayes noise(Noise choice) {
        return new NaiveBayes(columns, target, floor, choice, isFormer);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<NaiveBayesModel> blueprint(Schema schema, Budget budget) {
        Column.Category classes = classes(schema, target, columns);
        List<Column> features = columns.stream().map(schema::require).toList();
        requireFew(classes, features);
        ClassMoments plain = new ClassMoments(classes, features);
        Noise.Candidate chosen = noise.calibrate(plain, schema, budget);
        int weight = isFormer ? 0 : ClassMoments.usualWeight(features.size(), chosen.noise());
        ClassTable.Shape shape = new ClassTable.Shape(classes, features, floor, weight);
        return isFormer ? former(shape, plain, chosen) : counted(shape, chosen, schema);
    }

    private Blueprint<NaiveBayesModel> former(ClassTable.Shape shape, ClassMoments statistic, Noise.Candidate chosen) {
        return new Blueprint<>(
                options(chosen.noise()),
                chosen.budget().guarantee(),
                List.of(Measurement.of(statistic, chosen.mechanism())),
                Map.of("classes", shape.target().levels()),
                Map.of(ErrorWords.SUM_SD, chosen.mechanism().deviation()),
                noisy ->
                        new NaiveBayesModel(shape, NoisyValues.of(noisy.get(0), chosen.mechanism()), Optional.empty()));
    }

    /** Two measurements that share the budget: the sums, then how often what they say is right. */
    private Blueprint<NaiveBayesModel> counted(ClassTable.Shape shape, Noise.Candidate chosen, Schema schema) {
        ClassMoments statistic = shape.layout();
        AdditiveMechanism first = part(chosen, statistic, BigDecimal.ONE.subtract(SCORES_SHARE), schema);
        FavouredCounts scores = new FavouredCounts(shape, first);
        AdditiveMechanism second = part(chosen, scores, SCORES_SHARE, schema);
        return new Blueprint<>(
                options(chosen.noise()),
                chosen.budget().guarantee(),
                List.of(Measurement.of(statistic, first), Measurement.of(scores, second)),
                Map.of(
                        "classes", shape.target().levels(),
                        "floor", floor,
                        "count_weight", statistic.weight(),
                        "scores_share", SCORES_SHARE,
                        "margins", Temperature.EDGES,
                        "power_deviation", Temperature.DEVIATION,
                        "most_between", ClassTable.BETWEEN,
                        "most_between_shares", ClassTable.BETWEEN_SHARES,
                        "correlation", Temperature.CORRELATION),
                Map.of(ErrorWords.SUM_SD, first.deviation()),
                noisy -> new NaiveBayesModel(
                        shape, NoisyValues.of(noisy.get(0), first), Optional.of(NoisyValues.of(noisy.get(1), second))));
    }

    /** Noise of the chosen kind for a share of its budget: of ε, or of μ². */
    private static AdditiveMechanism part(Noise.Candidate chosen, Quantity quantity, BigDecimal share, Schema schema) {
        Sensitivity most = quantity.sensitivity(schema.neighbours(), schema.unit());
        return chosen.noise() == Noise.LAPLACE
                ? new LaplaceMechanism(most.l1(), chosen.budget().epsilon().multiply(share), quantity.grid())
                : new GaussianMechanism(most.l2Squared(), chosen.budget(), share, quantity.grid());
    }

    private static ExpectedError expected(PlanFacts plan) {
        double deviation = plan.error(ErrorWords.SUM_SD).orElse(0);
        String each = "";
        if (plan.schema().rows().isPresent() && plan.publicFacts().get("classes") instanceof List<?> classes) {
            double rows = (double) plan.schema().rows().getAsLong() / classes.size();
            each = String.format(
                    Locale.ROOT,
                    ", %s %% of a class of %,.0f rows, which is what there is if classes are equal",
                    number(100 * deviation / rows),
                    rows);
        }
        return ExpectedError.of("counts and sums of each class are off by " + number(deviation)
                + " (standard deviation of the noise)" + each + LEFT_OUT);
    }

    /** Without the usual floor: the command line has no word for it. */
    private Map<String, Object> options(Noise chosen) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("columns", columns);
        options.put("target", target);
        if (floor != FLOOR) {
            options.put("floor", floor);
        }
        options.put("noise", chosen.word());
        return options;
    }

    /** The target as a column of classes; refused when it is none, or an input as well. */
    public static Column.Category classes(Schema schema, String target, List<String> inputs) {
        boolean fits =
                !target.isEmpty() && !inputs.contains(target) && schema.require(target) instanceof Column.Category;
        if (fits && schema.require(target) instanceof Column.Category category) {
            return category;
        }
        throw new BadInput(
                "E-550",
                Text.option("target"),
                target.isEmpty()
                        ? "name the column that holds the classes."
                        : Text.of(
                                Visible.quote(target) + " must be a category that is not among ",
                                Text.option("columns"),
                                "."),
                "Classes are declared in public: those seen in the data would reveal who is in a rare one.",
                "Declare the target with type: category and its levels.");
    }

    private static void requireFew(Column.Category classes, List<Column> features) {
        long cells = 0;
        for (Column feature : features) {
            cells += (long) classes.levels().size() * ClassMoments.width(feature);
        }
        if (cells > Cells.MOST) {
            throw new BadInput(
                    "E-552",
                    Text.option("columns"),
                    "classes and levels make more than " + Cells.MOST + " cells.",
                    "Every cell gets its own noise; more cells only add error.",
                    "Take fewer columns, or columns with fewer levels.");
        }
    }
}
