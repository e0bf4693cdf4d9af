package dev.bulla.data.draft;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** JSON that others wrote, as plain values. A null is as if it were not there. */
final class JsonText {

    private static final int DEEPEST = 64;

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(100)
                    .build())
            .build();

    private JsonText() {}

    /** The object in a file. */
    static Map<String, Object> read(Path file) {
        try (JsonParser parser = FACTORY.createParser(DictionaryText.bytes(file))) {
            if (parser.nextToken() == JsonToken.START_OBJECT && value(parser) instanceof Map<?, ?> map) {
                return object(map);
            }
        } catch (IOException | NumberFormatException e) {
            throw DictionaryText.fault(file, "is not JSON.", "Check the file.");
        }
        throw DictionaryText.fault(
                file, "is not a JSON object.", "Name a Table Schema, a data package or a JSON Schema.");
    }

    /** The value as an object; an empty one when it is none. */
    static Map<String, Object> object(@Nullable Object value) {
        Map<String, Object> object = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((name, member) -> object.put(String.valueOf(name), member));
        }
        return object;
    }

    /** The value as a list; an empty one when it is none. */
    static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    /** A word, number or truth value as the text of a cell; empty when it is none. */
    static Optional<String> scalar(@Nullable Object value) {
        if (value instanceof BigDecimal number) {
            return Optional.of(Math.abs(number.scale()) > 40 ? number.toString() : number.toPlainString());
        }
        return value instanceof String || value instanceof Boolean ? Optional.of(value.toString()) : Optional.empty();
    }

    /** A number, or text that holds one. */
    static Optional<BigDecimal> number(@Nullable Object value) {
        return scalar(value).flatMap(StatedRange::number);
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    Object member = value(parser);
                    if (member != null) {
                        object.put(name, member);
                    }
                }
                yield object;
            }
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    Object element = value(parser);
                    if (element != null) {
                        list.add(element);
                    }
                }
                yield list;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new BigDecimal(parser.getText());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }
}
