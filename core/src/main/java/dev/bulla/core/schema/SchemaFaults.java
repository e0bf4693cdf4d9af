package dev.bulla.core.schema;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Text;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The faults found in a schema so far, and the ways to take a value that add one when it is not there or not right. */
final class SchemaFaults {

    private final List<Message> faults = new ArrayList<>();

    int size() {
        return faults.size();
    }

    /** What was made, or {@link BadInput} with every fault. */
    <T> T require(@Nullable T made) {
        if (made == null || !faults.isEmpty()) {
            throw new BadInput(faults);
        }
        return made;
    }

    @Nullable
    BigDecimal number(Map<String, Object> values, String name, Field of) {
        if (values.get(name) instanceof BigDecimal number && number.precision() - number.scale() < 320) {
            return number;
        }
        fault("E-202", of.then(name), "must be a finite number.", "", "Write it in digits, such as 110 or 2.5.");
        return null;
    }

    @Nullable
    String text(Map<String, Object> values, String name, Field of) {
        if (values.get(name) instanceof String text) {
            return text;
        }
        fault("E-202", of.then(name), values.containsKey(name) ? "must be text." : "is missing.", "", "Declare it.");
        return null;
    }

    @Nullable
    Map<String, Object> map(Map<String, Object> values, String name) {
        if (values.get(name) instanceof Map) {
            return Json.object(values.get(name), name);
        }
        fault(
                "E-202",
                Field.schema(name),
                values.containsKey(name) ? "must be an object." : "is missing.",
                "",
                "Declare it.");
        return null;
    }

    void unknown(Set<String> found, Set<String> known, Field of) {
        for (String key : found) {
            if (!known.contains(key)) {
                fault(
                        "E-201",
                        of.then(key),
                        "is not a key of a schema.",
                        "A misspelt key would silently change what is protected.",
                        "Keys here are: "
                                + String.join(", ", known.stream().sorted().toList()) + ".");
            }
        }
    }

    <T> @Nullable T guard(Field where, String why, String remedy, Supplier<T> made) {
        try {
            return made.get();
        } catch (ArithmeticException e) {
            fault("E-202", where, "must be a whole number in range.", why, remedy);
        } catch (IllegalArgumentException e) {
            String what = e.getMessage() + ".";
            String named = where.name() + " ";
            fault("E-203", where, what.startsWith(named) ? what.substring(named.length()) : what, why, remedy);
        }
        return null;
    }

    void fault(String code, Field where, @Nullable String what, String why, String remedy) {
        faults.add(new Message(code, Text.field(where), String.valueOf(what), why, remedy));
    }
}
