package dev.bulla.app.service;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The members of a JSON object in a request, each read as what it must be. Unknown ones are refused at once. */
final class Members {

    private final Map<String, Object> json;

    Members(Map<String, Object> json, Set<String> known) {
        this.json = json;
        for (String name : json.keySet()) {
            if (!known.contains(name)) {
                throw new BadInput(
                        "E-830",
                        Visible.quote(name),
                        "is not known here.",
                        "A misspelt member must not be left out in silence.",
                        Text.guess(name, known.stream().sorted().toList()) + "Known are: "
                                + String.join(", ", known.stream().sorted().toList()) + ".");
            }
        }
    }

    String text(String name) {
        return optionalText(name).orElseThrow(() -> missing(name));
    }

    Optional<String> optionalText(String name) {
        return of(name, String.class, "text, in quotes");
    }

    Optional<Long> whole(String name) {
        return of(name, BigDecimal.class, "a whole number").map(number -> {
            try {
                return number.longValueExact();
            } catch (ArithmeticException e) {
                throw wrong(name, "a whole number");
            }
        });
    }

    Optional<Boolean> flag(String name) {
        return of(name, Boolean.class, "true or false");
    }

    Optional<Map<String, Object>> object(String name) {
        return of(name, Map.class, "an object").map(found -> Json.object(found, name));
    }

    Map<String, Object> requiredObject(String name) {
        return object(name).orElseThrow(() -> missing(name));
    }

    private <T> Optional<T> of(String name, Class<T> kind, String what) {
        Object value = json.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!kind.isInstance(value)) {
            throw wrong(name, what);
        }
        return Optional.of(kind.cast(value));
    }

    private static BadInput wrong(String name, String what) {
        return new BadInput(
                "E-831",
                Text.field(Field.request(name)),
                "must be " + what + ".",
                "",
                "See /openapi.json for its form.");
    }

    private static BadInput missing(String name) {
        return new BadInput(
                "E-832", Text.field(Field.request(name)), "is missing.", "", "See /openapi.json for what is needed.");
    }
}
