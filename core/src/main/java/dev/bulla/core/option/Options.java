package dev.bulla.core.option;

import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Worded;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The options of a recipe as a plan holds them, read one by one; what the recipe does not declare is refused. A recipe that reads an option
 * it does not declare, or declares one it does not read, does not work at all: declaration and reading cannot part.
 */
public final class Options {

    private static final String CODE = "E-410";

    private final String recipe;
    private final Set<String> declared;
    private final Map<String, Object> values;
    private final Set<String> read = new HashSet<>();

    public Options(Declaration type, Map<String, Object> values) {
        this.recipe = type.name();
        this.declared = type.options().stream().map(Option::name).collect(Collectors.toCollection(LinkedHashSet::new));
        this.values = values;
    }

    /** The recipe whose options they are. */
    public String recipe() {
        return recipe;
    }

    /** {@code noise}, auto when absent. */
    public Noise noise() {
        return Noise.of(word("noise", "auto"));
    }

    /** A word, or the default when absent. */
    public String word(String name, String otherwise) {
        read.add(name);
        Object value = values.getOrDefault(name, otherwise);
        if (!(value instanceof String text)) {
            throw bad(name, "must be a word");
        }
        if (text.isBlank() && values.containsKey(name)) {
            throw bad(name, "is empty");
        }
        return text;
    }

    /** One of these by its word, the first when absent; another word is refused. */
    public <W extends Worded> W one(W[] values, Worded.Refusal refusal) {
        return Worded.of(values, word(refusal.option(), values[0].word()), refusal);
    }

    /** A list of names; empty when absent. */
    public List<String> names(String name) {
        read.add(name);
        Object value = values.getOrDefault(name, List.of());
        if (value instanceof List<?> list && list.stream().allMatch(String.class::isInstance)) {
            return list.stream().map(String.class::cast).toList();
        }
        throw bad(name, "must be a list of names");
    }

    /** Whole numbers by name; empty when absent. */
    public Map<String, Integer> wholes(String name) {
        read.add(name);
        Map<String, Integer> wholes = new LinkedHashMap<>();
        if (values.getOrDefault(name, Map.of()) instanceof Map<?, ?> map) {
            map.forEach((key, value) -> wholes.put((String) key, whole(name, value)));
            return wholes;
        }
        throw bad(name, "must be whole numbers by column");
    }

    /** The values of a model.json; refused when absent. */
    public Map<String, Object> object(String name) {
        read.add(name);
        if (values.get(name) instanceof Map<?, ?>) {
            return Json.object(values.get(name), name);
        }
        throw bad(name, values.containsKey(name) ? "must be a model" : "is missing");
    }

    /** A whole number, if given. */
    public OptionalInt whole(String name) {
        read.add(name);
        Object value = values.get(name);
        return value == null ? OptionalInt.empty() : OptionalInt.of(whole(name, value));
    }

    /** A number, if given. */
    public OptionalDouble number(String name) {
        read.add(name);
        Object value = values.get(name);
        if (value == null) {
            return OptionalDouble.empty();
        }
        if (value instanceof Number number) {
            return OptionalDouble.of(number.doubleValue());
        }
        throw bad(name, "must be a number");
    }

    /** A number for each of these names: one for all, or one by name; what is not given is left out. */
    public Map<String, Double> numbers(String name, List<String> of) {
        read.add(name);
        Map<String, Double> numbers = new LinkedHashMap<>();
        Object value = values.getOrDefault(name, Map.of());
        if (value instanceof Number number) {
            of.forEach(each -> numbers.put(each, number.doubleValue()));
            return numbers;
        }
        if (value instanceof Map<?, ?> map && map.values().stream().allMatch(Number.class::isInstance)) {
            map.forEach((key, each) -> numbers.put((String) key, ((Number) each).doubleValue()));
            return numbers;
        }
        throw bad(name, "must be a number, or numbers by column");
    }

    /** Refuses every option that is not declared. To be called when all that are have been read. */
    public void refuseOthers() {
        if (!read.equals(declared)) {
            throw new IllegalStateException(recipe + " declares " + declared + " and reads " + read);
        }
        for (String name : values.keySet()) {
            if (!declared.contains(name)) {
                throw new BadInput(
                        CODE,
                        Text.option(name),
                        "is not an option of " + recipe + ".",
                        "",
                        Text.of("Leave it out. Options of " + recipe + " are: ", Text.options(declared), "."));
            }
        }
    }

    private int whole(String name, Object value) {
        try {
            if (value instanceof BigDecimal number) {
                return number.intValueExact();
            }
            if (value instanceof Integer number) {
                return number;
            }
        } catch (ArithmeticException e) {
            throw bad(name, "must be whole numbers");
        }
        throw bad(name, "must be whole numbers");
    }

    private static BadInput bad(String name, String what) {
        return new BadInput(CODE, Text.option(name), what + ".", "", "Correct it, or leave it out.");
    }
}
