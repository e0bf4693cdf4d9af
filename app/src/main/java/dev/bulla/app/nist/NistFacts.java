package dev.bulla.app.nist;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.json.Json;
import dev.bulla.core.option.Option;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the answers to {@link NistTable} rest on: the sealed plan, and the model when it is given. */
final class NistFacts {

    private static final int LONGEST_NAMES = 200;

    private final Map<String, Object> certificate;
    private final Map<String, Object> plan;
    private final PlanFacts stated;
    private final Recipe.Type<?> type;
    private final Budget claim;
    private final List<Column> used;
    private final Optional<Map<String, Object>> model;

    NistFacts(byte[] certificate, Optional<byte[]> model) {
        this.certificate = Json.readObject(certificate);
        this.plan = member(this.certificate, "plan");
        this.stated = PlanFacts.read(plan);
        this.type = Recipes.type(stated.recipe());
        Map<String, Object> promised = member(plan, "claim");
        this.claim = Budget.approx(
                Json.text(promised, "epsilon"), promised.containsKey("delta") ? Json.text(promised, "delta") : "0");
        this.used = schema().columns().stream()
                .filter(column -> mentions(stated.options(), column.name()))
                .toList();
        this.model = model.map(Json::readObject);
    }

    /** The program that says it made the release, with its version. */
    String program() {
        Map<String, Object> software = member(certificate, "software");
        return Visible.of(Json.text(software, "name")) + " " + Visible.of(Json.text(software, "version"));
    }

    Schema schema() {
        return stated.schema();
    }

    /** What this release promises. */
    Budget claim() {
        return claim;
    }

    /** The noisy statistics of the plan. */
    List<PlanFacts.NoisyStatistic> releases() {
        return stated.releases();
    }

    /** The declared columns the options name; rather one too many than one too few. */
    List<Column> used() {
        return used;
    }

    String publicKey() {
        return Json.text(certificate, "public_key");
    }

    /** The number of its entry in the ledger. */
    String entry() {
        return Budget.text(Json.number(member(certificate, "ledger"), "entry"));
    }

    /** Whether rows are counted and no values are summed. */
    boolean isCounting() {
        return areAll(statistics(), Ingredient.Kind.COUNTS);
    }

    /** Whether what is released is counts with noise on them, as such or as shares. */
    boolean isNoisyCounts() {
        return isCounting() && answer().isCounted();
    }

    /** Whether what is released is sums of values with noise on them. */
    boolean isSums() {
        return areAll(statistics(), Ingredient.Kind.SUMS);
    }

    /** Whether what is released is a mean or a variance, worked out from noisy sums. */
    boolean isRatio() {
        return isSums() && answer() == AnswerKind.VALUE;
    }

    /** Whether what is released is a choice. */
    boolean isChoice() {
        return areAll(mechanisms(), Ingredient.Kind.CHOICE);
    }

    boolean isGrouped() {
        return type.groups(stated) > 1;
    }

    /** Whether the recipe declares everything in the plan. */
    boolean isKnown() {
        return Stream.concat(statistics().stream(), mechanisms().stream())
                .allMatch(name -> type.ingredient(name).isPresent());
    }

    boolean isShares() {
        return answer() == AnswerKind.SHARE;
    }

    /** What an answer is. */
    AnswerKind answer() {
        return type.answer(stated).kind();
    }

    /** The word for an answer. */
    String answerWord() {
        return type.answer(stated).word();
    }

    /** What the plan says about its error. */
    ExpectedError expected() {
        return type.errors().read().apply(stated);
    }

    /** Between which tables the release promises something, and about whom. */
    Claim.Relation relation() {
        return schema().relation();
    }

    /** The columns whose values are public in every row, in words; empty where none are. */
    Optional<String> publicColumns() {
        return Optional.of(relation().publicColumns())
                .filter(names -> !names.isEmpty())
                .map(names -> Visible.text(String.join(", ", names), LONGEST_NAMES));
    }

    /** The proofs and tests of what the plan is made of. */
    String evidence() {
        return Stream.concat(statistics().stream(), mechanisms().stream())
                .flatMap(name -> type.ingredient(name).stream())
                .flatMap(ingredient -> ingredient.evidence().stream())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** How the mechanisms draw; empty when one of them is not declared. */
    List<String> drawn() {
        return isKnown()
                ? mechanisms().stream()
                        .flatMap(name -> type.ingredient(name).stream())
                        .map(Ingredient::drawn)
                        .toList()
                : List.of();
    }

    /** The words that were chosen among those the options offer: "clean smooth, noise gaussian". */
    String choices() {
        return type.options().stream()
                .filter(option -> option.kind() == Option.Kind.WORD && stated.has(option.name()))
                .map(option -> option.name() + " " + String.join(", ", stated.words(option.name())))
                .collect(Collectors.joining(", "));
    }

    /** The statistics that were paid for. */
    String charged() {
        return String.join(", ", statistics());
    }

    /** The words for the statistics, each once. */
    List<String> statistics() {
        return releases().stream()
                .map(PlanFacts.NoisyStatistic::statistic)
                .distinct()
                .toList();
    }

    /** The words for the mechanisms, each once. */
    List<String> mechanisms() {
        return releases().stream()
                .map(PlanFacts.NoisyStatistic::mechanism)
                .distinct()
                .toList();
    }

    private boolean areAll(List<String> names, Ingredient.Kind kind) {
        return names.stream()
                .allMatch(name -> type.ingredient(name)
                        .filter(found -> found.kind() == kind)
                        .isPresent());
    }

    /** How many numbers are released. */
    long dimension() {
        return releases().stream()
                .mapToLong(PlanFacts.NoisyStatistic::dimension)
                .sum();
    }

    Optional<String> cost(String name) {
        return Optional.ofNullable(member(plan, "cost").get(name)).map(Object::toString);
    }

    /** How many released values are below zero, when the model is given and holds a list of values. */
    OptionalLong belowZero() {
        return model.isPresent() && model.get().get("values") instanceof List<?> values
                ? OptionalLong.of(values.stream()
                        .filter(value -> value instanceof BigDecimal number && number.signum() < 0)
                        .count())
                : OptionalLong.empty();
    }

    /** Whether a name stands anywhere in the options. */
    private static boolean mentions(Object options, String name) {
        if (options instanceof Map<?, ?> map) {
            return map.containsKey(name) || map.values().stream().anyMatch(value -> mentions(value, name));
        }
        return options instanceof List<?> list
                ? list.stream().anyMatch(value -> mentions(value, name))
                : name.equals(options);
    }

    private static Map<String, Object> member(Map<String, Object> object, String name) {
        return Json.object(Json.member(object, name), name);
    }
}
