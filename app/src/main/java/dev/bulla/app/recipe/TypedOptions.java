package dev.bulla.app.recipe;

import dev.bulla.core.json.Json;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.option.Option;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.seal.Verification;
import dev.bulla.ledger.Artefact;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The options of a recipe as they were typed, read as the values of a plan: each by the kind that it declares. */
public final class TypedOptions {

    private final Recipe.Type<?> type;
    private final Map<Option, Object> given;
    private final Schema schema;

    public TypedOptions(Recipe.Type<?> type, Map<Option, Object> given, Schema schema) {
        this.type = type;
        this.given = given;
        this.schema = schema;
    }

    /** The values by name, in the order of the declaration. */
    public Map<String, Object> values() {
        Map<String, Object> values = new LinkedHashMap<>();
        given.forEach((option, typed) -> values.put(option.name(), value(option, typed.toString())));
        return values;
    }

    private Object value(Option option, String text) {
        return switch (option.kind()) {
            case COLUMN, WORD, TEXT -> text;
            case COLUMNS, COLUMN_SETS, DECIMALS -> list(text);
            case RELEASE -> model(option, text);
            case NUMBER -> decimal("E-495", option, text, "a number", "Give a decimal such as 0.5.");
            case WHOLE -> Integer.parseInt(text);
            case NUMBERS -> numbers(option, text);
            case WHOLES -> wholes(option, text);
        };
    }

    /** The model of a release folder that is as it was sealed. */
    private static Map<String, Object> model(Option option, String text) {
        Artefact release = Artefact.read(Path.of(text));
        if (!release.verify(Optional.empty()).stream().allMatch(Verification.Check::holds)) {
            throw new BadInput(
                    "E-585",
                    flag(option),
                    Visible.path(text) + " is not a valid release.",
                    "A plan holds the model that it is about.",
                    "See bulla verify " + Visible.path(text) + ".");
        }
        return Json.readObject(release.model());
    }

    private static List<String> list(String text) {
        return Stream.of(text.split(",", -1)).map(String::strip).toList();
    }

    /** "5" for every column; "a=5,b=2" for the named ones. */
    private static Object numbers(Option option, String text) {
        if (!text.contains("=")) {
            return each(option, text);
        }
        Map<String, Object> numbers = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int at = part.indexOf('=');
            numbers.put(part.substring(0, Math.max(0, at)).strip(), each(option, part.substring(at + 1)));
        }
        return numbers;
    }

    private static BigDecimal each(Option option, String text) {
        String flag = flag(option);
        String example = "For example " + flag + " 5, or " + flag + " age=5,income=2000.";
        return decimal("E-493", option, text, "a number or column=number", example);
    }

    private static BigDecimal decimal(String code, Option option, String text, String what, String remedy) {
        try {
            return Decimal.read(text);
        } catch (NumberFormatException e) {
            throw new BadInput(
                    code, flag(option), "must be " + what + ", got " + Visible.quote(text) + ".", "", remedy);
        }
    }

    /** "40" cuts every number column that the option is about; "a=40,b=10" the named ones. */
    private Map<String, Object> wholes(Option option, String text) {
        Map<String, Object> cells = new LinkedHashMap<>();
        if (!text.contains("=")) {
            int all = whole(option, text);
            for (String column : columns(option)) {
                if (!(schema.require(column) instanceof Column.Category)) {
                    cells.put(column, all);
                }
            }
            if (cells.isEmpty()) {
                throw new BadInput(
                        "E-411",
                        flag(option),
                        "there is no number column to cut.",
                        "A category has one bin per level.",
                        "Leave " + flag(option) + " out.");
            }
            return cells;
        }
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 1
                    || cells.put(part.substring(0, equals).strip(), whole(option, part.substring(equals + 1)))
                            != null) {
                throw notWhole(option, text);
            }
        }
        return cells;
    }

    /** The columns that an option is about; those of sets stand one by one. */
    private List<String> columns(Option option) {
        String about = option.about().orElseThrow();
        Option named = type.options().stream()
                .filter(other -> other.name().equals(about))
                .findFirst()
                .orElseThrow();
        String separators = named.kind() == Option.Kind.COLUMN_SETS ? "[+,]" : ",";
        return Stream.of(String.valueOf(given.getOrDefault(named, "")).split(separators, -1))
                .map(String::strip)
                .filter(column -> !column.isEmpty())
                .toList();
    }

    private static int whole(Option option, String text) {
        try {
            return Math.toIntExact(Decimal.whole(text));
        } catch (NumberFormatException | ArithmeticException e) {
            throw notWhole(option, text);
        }
    }

    private static BadInput notWhole(Option option, String text) {
        String flag = flag(option);
        return new BadInput(
                "E-417",
                flag,
                "must be a whole number below 2^31 or column=number pairs, each column once, got " + Visible.quote(text)
                        + ".",
                "",
                "For example " + flag + " 40 or " + flag + " age=10,income=20.");
    }

    private static String flag(Option option) {
        return "--" + option.name();
    }
}
