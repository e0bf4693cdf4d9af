package dev.bulla.core.declaration;

import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a plan.json states, with types. Words about a release are made of this alone, so they are the same before a release and years after it.
 *
 * @param recipe the name of the recipe
 * @param schema what was declared
 * @param options with every choice made, as JSON has them
 * @param releases the noisy statistics
 * @param publicFacts what the release discloses about how it was made
 * @param errors the predicted errors by name
 */
public record PlanFacts(
        String recipe,
        Schema schema,
        Map<String, Object> options,
        List<NoisyStatistic> releases,
        Map<String, Object> publicFacts,
        Map<String, Double> errors) {

    private static final Pattern OPTIONAL = Pattern.compile("\\[([^\\]]*)\\]");
    private static final Pattern NAME = Pattern.compile("\\{([a-z-]+)\\}");

    /**
     * One entry of a plan's {@code releases}.
     *
     * @param statistic the word for the statistic
     * @param dimension how many numbers it has
     * @param norm in which the sensitivity is measured
     * @param sensitivity the most that one unit moves it
     * @param mechanism the word for the mechanism
     * @param scale of the noise
     * @param grid the distance between neighbouring values
     */
    public record NoisyStatistic(
            String statistic,
            long dimension,
            String norm,
            BigDecimal sensitivity,
            String mechanism,
            BigDecimal scale,
            BigDecimal grid) {

        private static NoisyStatistic read(Object entry) {
            Map<String, Object> json = Json.object(entry, "release");
            return new NoisyStatistic(
                    Json.text(json, "statistic"),
                    Json.number(json, "dimension").longValue(),
                    Json.text(json, "norm"),
                    Json.number(json, "sensitivity"),
                    Json.text(json, "mechanism"),
                    Json.number(json, "scale"),
                    Json.number(json, "grid"));
        }
    }

    /** The option that guesses how many rows a plan is about, when it is about some of them. */
    public static final String ROWS_PICKED = "where-rows";

    /** What the values of a plan.json state. */
    public static PlanFacts read(Map<String, Object> plan) {
        Map<String, Double> errors = new LinkedHashMap<>();
        member(plan, "predicted_error").forEach((name, value) -> {
            if (value instanceof BigDecimal number) {
                errors.put(name, number.doubleValue());
            }
        });
        return new PlanFacts(
                Json.text(plan, "recipe"),
                schema(plan),
                member(plan, "options"),
                Json.list(Json.member(plan, "releases"), "releases").stream()
                        .map(NoisyStatistic::read)
                        .toList(),
                member(plan, "public"),
                errors);
    }

    /** The schema, with the number of rows that predicted errors are of. */
    private static Schema schema(Map<String, Object> plan) {
        Schema schema = SchemaReader.read(member(plan, "schema"));
        return member(plan, "options").get(ROWS_PICKED) instanceof BigDecimal rows
                ? schema.guessing(rows.longValue())
                : schema;
    }

    /** A predicted error, if the plan states it. */
    public OptionalDouble error(String name) {
        return errors.containsKey(name) ? OptionalDouble.of(errors.get(name)) : OptionalDouble.empty();
    }

    /** Whether an option is stated, and names something. */
    public boolean has(String option) {
        return !words(option).isEmpty();
    }

    /** The names or words an option holds: several of a list, none when it is absent. */
    public List<String> words(String option) {
        Object value = options.get(option);
        if (value instanceof List<?> list) {
            return list.stream().map(String::valueOf).toList();
        }
        return value == null ? List.of() : List.of(value.toString());
    }

    /**
     * A pattern such as "mean of {columns}[ by {by}]" with options in the place of their names; what stands in brackets is left out when an
     * option in it is absent.
     */
    public String fill(String pattern) {
        String kept = OPTIONAL.matcher(pattern)
                .replaceAll(part -> Matcher.quoteReplacement(
                        NAME.matcher(part.group(1)).results().allMatch(name -> has(name.group(1)))
                                ? part.group(1)
                                : ""));
        return NAME.matcher(kept).replaceAll(name -> Matcher.quoteReplacement(joined(words(name.group(1)))));
    }

    /** The options that a pattern names. */
    public static List<String> named(String pattern) {
        return NAME.matcher(pattern)
                .results()
                .map((MatchResult name) -> name.group(1))
                .toList();
    }

    /** Where a sensitivity comes from that is not the statistic's own, and what holds it. */
    public Optional<String> givenSensitivity() {
        return Optional.ofNullable(publicFacts.get("sensitivity"))
                .map(from -> "a sensitivity " + from + "; " + publicFacts.get("sensitivity_held"));
    }

    /** "a", "a and b", "a, b and c". */
    private static String joined(List<String> names) {
        int last = names.size() - 1;
        return last < 1
                ? String.join("", names)
                : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    private static Map<String, Object> member(Map<String, Object> object, String name) {
        return Json.object(Json.member(object, name), name);
    }
}
