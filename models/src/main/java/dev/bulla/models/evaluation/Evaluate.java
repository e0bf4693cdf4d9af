package dev.bulla.models.evaluation;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.Model;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.Option;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How good a released model is on private rows: the accuracy of a classifier, for two classes the area under its curve too; the root mean
 * square error of a regression.
 *
 * <p>On rows that the model was made of it looks better than on others: keep some for this, or say so.
 */
public final class Evaluate implements Recipe<EvaluationModel> {

    static final String MODEL = "model";

    private static final String TASK = "task";
    private static final String NUMBERS = "numbers";

    /** The recipe by name. */
    public static final Type<EvaluationModel> TYPE = Recipe.declare("evaluate", EvaluationModel::read)
            .summary("how good a released model is on private rows")
            .title("evaluation of a model")
            .options(
                    Option.of(MODEL, Option.Kind.RELEASE, "the release folder of a classifier or a regression")
                            .needed(),
                    Option.noise())
            .example(MODEL, "out/model")
            .answers(
                    plan -> NUMBERS.equals(plan.publicFacts().get(TASK)) ? 1 : 0,
                    new AnswerWords(EvaluationModel.OUTPUT, AnswerKind.SHARE, "how often the model is right"),
                    new AnswerWords(
                            EvaluationModel.OUTPUT, AnswerKind.AMOUNT, "how far the model is off, root mean square"))
            .errors(ErrorWords.guessed(
                    Map.of(),
                    plan -> ErrorWords.ofAnswer(plan)
                            .and(", at worst"
                                    + (NUMBERS.equals(plan.publicFacts().get(TASK))
                                            ? " for a model that is off by a tenth of the range"
                                            : " for the accuracy")
                                    + ", with " + plan.schema().rows().orElse(0) + " rows"
                                    + (NUMBERS.equals(plan.publicFacts().get(TASK))
                                            ? ""
                                            : "; an area under the curve is off by as much times the number of all rows over"
                                                    + " that of the rarer class, at most"))
                            .noting("It rests on the number of rows that the schema states. The intervals do not.")))
            .ingredients(Noise.INGREDIENTS, Outcomes.INGREDIENT)
            .makes(given -> new Evaluate(given.object(MODEL), given.noise()));

    private final Map<String, Object> json;
    private final Noise noise;

    private Evaluate(Map<String, Object> json, Noise noise) {
        this.json = json;
        this.noise = noise;
    }

    /** The evaluation of a model. */
    public static Evaluate of(Model model) {
        return new Evaluate(Json.readObject(Json.canonical(model.json())), Noise.AUTO);
    }

    /** The same with another choice of noise. */
    public Evaluate noise(Noise choice) {
        return new Evaluate(json, choice);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<EvaluationModel> blueprint(Schema schema, Budget budget) {
        Examined examined = Examined.of(json);
        Outcomes outcomes = new Outcomes(examined, schema);
        Noise.Candidate chosen = noise.calibrate(outcomes, schema, budget);
        Map<String, Object> options = new LinkedHashMap<>();
        options.put(MODEL, json);
        options.put("noise", chosen.noise().word());
        Scale scale =
                examined.isClassifier() ? new Scale(examined.classes(), 1) : new Scale(List.of(), examined.range());
        return new Blueprint<>(
                options,
                chosen.budget().guarantee(),
                List.of(Measurement.of(outcomes, chosen.mechanism())),
                facts(examined),
                predictedError(chosen.mechanism(), scale, schema),
                noisy -> new EvaluationModel(scale, NoisyValues.of(noisy.get(0), chosen.mechanism())));
    }

    private static Map<String, Object> facts(Examined examined) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put(TASK, examined.isClassifier() ? "classes" : NUMBERS);
        if (examined.classes().size() == 2) {
            facts.put("score_cells", Outcomes.BINS);
        }
        return facts;
    }

    /**
     * What outcomes are read by.
     *
     * @param classes in order; none for numbers
     * @param range of the target, for numbers
     */
    record Scale(List<String> classes, double range) {}

    private static Map<String, Double> predictedError(AdditiveMechanism mechanism, Scale scale, Schema schema) {
        double deviation = mechanism.deviation();
        if (schema.rows().isEmpty()) {
            return Map.of(ErrorWords.SUM_SD, deviation);
        }
        double share = deviation / schema.rows().getAsLong();
        double all = Outcomes.dimension(scale.classes().size());
        double worst = scale.classes().isEmpty() ? 5 * scale.range() * share : share * StrictMath.sqrt(all);
        return ErrorWords.answerErrors(worst, 2 * worst);
    }
}
