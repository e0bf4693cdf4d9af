package dev.bulla.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.schubfach.DoubleToDecimal;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * JSON as plain values: {@link Map}, {@link List}, {@link String}, {@link Number}, {@link Boolean}. There is no null.
 *
 * <p>Writing is canonical (RFC 8785): one value, one sequence of bytes, so bytes can be hashed, signed and compared.
 * Reading refuses duplicate names, null and nesting deeper than {@value #DEEPEST}.
 */
public final class Json {

    private static final int DEEPEST = 64;
    private static final int MOST_PLACES = 400;

    /** Below it, a decimal of one digit can be the shortest where Java would write two. */
    private static final double SMALL = 1e-300;

    private static final long LARGEST = 1L << 53;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(100)
                    .build())
            .build();

    private Json() {}

    /** The value these bytes spell; numbers come back as {@link BigDecimal}. */
    public static Object read(byte[] bytes) {
        if (!isUtf8(bytes)) {
            throw malformed("not in UTF-8");
        }
        try (JsonParser parser = FACTORY.createParser(bytes)) {
            parser.nextToken();
            Object value = value(parser);
            if (parser.nextToken() != null) {
                throw malformed("more than one value");
            }
            return value;
        } catch (IOException | NumberFormatException e) {
            throw malformed("not JSON");
        }
    }

    /** The parser would take UTF-16 and UTF-32, which show by a zero or a mark among the first bytes. */
    private static boolean isUtf8(byte[] bytes) {
        for (int i = 0; i < Math.min(4, bytes.length); i++) {
            if (bytes[i] == 0 || (bytes[i] & 0xfe) == 0xfe) {
                return false;
            }
        }
        return true;
    }

    /** As {@link #read}, for an object. */
    public static Map<String, Object> readObject(byte[] bytes) {
        return object(read(bytes), "the document");
    }

    /** The value as an object. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(Object value, String where) {
        if (value instanceof Map) {
            return (Map<String, Object>) value;
        }
        throw malformed(where + " must be an object");
    }

    /** The value as a list. */
    @SuppressWarnings("unchecked")
    public static List<Object> list(Object value, String where) {
        if (value instanceof List) {
            return (List<Object>) value;
        }
        throw malformed(where + " must be a list");
    }

    /** A member that must be there. */
    public static Object member(Map<String, Object> object, String name) {
        Object value = object.get(name);
        if (value == null) {
            throw malformed("\"" + name + "\" is missing");
        }
        return value;
    }

    /** A member that must be text. */
    public static String text(Map<String, Object> object, String name) {
        if (member(object, name) instanceof String text) {
            return text;
        }
        throw malformed("\"" + name + "\" must be text");
    }

    /** A member that must be a number. */
    public static BigDecimal number(Map<String, Object> object, String name) {
        if (member(object, name) instanceof BigDecimal number) {
            return number;
        }
        throw malformed("\"" + name + "\" must be a number");
    }

    /** The canonical bytes of a value. */
    public static byte[] canonical(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out, false);
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The value in one line for a screen or a log: canonical but for characters that are not {@link Visible#isPlain
     * plain}, which are escaped, so that printing it does nothing but draw it. It reads back to an equal value.
     */
    public static String printed(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out, true);
        return out.toString();
    }

    private static Object value(JsonParser parser) throws IOException {
        JsonToken token = parser.currentToken();
        if (token == null) {
            throw malformed("empty");
        }
        return switch (token) {
            case START_OBJECT -> members(parser);
            case START_ARRAY -> elements(parser);
            case VALUE_STRING -> wellFormed(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getText());
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> throw malformed("null is not used here; leave the member out");
        };
    }

    /** Text that UTF-8 can hold: half a surrogate pair would come back as something else. */
    private static String wellFormed(String text) {
        if (!isWellFormed(text)) {
            throw malformed("text is not well-formed Unicode");
        }
        return text;
    }

    /** Whether text has no half of a surrogate pair alone, so that UTF-8 holds it as it is. */
    public static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                boolean isPair = i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
                if (!isPair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** A number a double can come near; others would only be a way to exhaust memory. */
    private static BigDecimal number(String text) {
        BigDecimal number = new BigDecimal(text);
        if (Math.abs((long) number.precision() - number.scale()) > MOST_PLACES || !isFinite(number)) {
            throw malformed("a number is out of range");
        }
        return number;
    }

    private static boolean isFinite(BigDecimal number) {
        return Double.isFinite(number.doubleValue());
    }

    private static Map<String, Object> members(JsonParser parser) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            object.put(name, value(parser));
        }
        return object;
    }

    private static List<Object> elements(JsonParser parser) throws IOException {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            list.add(value(parser));
        }
        return list;
    }

    private static void write(Object value, StringBuilder out, boolean printed) {
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> sorted = new TreeMap<>();
            map.forEach((name, member) -> sorted.put((String) name, member));
            String comma = "{";
            for (Map.Entry<String, Object> member : sorted.entrySet()) {
                out.append(comma);
                quote(member.getKey(), out, printed);
                out.append(':');
                write(member.getValue(), out, printed);
                comma = ",";
            }
            out.append(sorted.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> list) {
            out.append('[');
            for (int i = 0; i < list.size(); i++) {
                out.append(i == 0 ? "" : ",");
                write(list.get(i), out, printed);
            }
            out.append(']');
        } else if (value instanceof String text) {
            quote(printed ? text : wellFormed(text), out, printed);
        } else if (value instanceof Number number) {
            out.append(number(number));
        } else if (value instanceof Boolean) {
            out.append(value);
        } else {
            throw new IllegalStateException("no JSON for " + value.getClass());
        }
    }

    private static void quote(String text, StringBuilder out, boolean printed) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\f' -> out.append("\\f");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20 || (printed && !Visible.isPlain(whole(text, i)))) {
                        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    /** The character that the unit at this index is, or is a half of. */
    private static int whole(String text, int i) {
        boolean isSecond = i > 0 && Character.isSurrogatePair(text.charAt(i - 1), text.charAt(i));
        return text.codePointAt(isSecond ? i - 1 : i);
    }

    private static String number(Number number) {
        if (number instanceof Long || number instanceof Integer) {
            long whole = number.longValue();
            if (Math.abs(whole) > LARGEST) {
                throw new IllegalStateException("a JSON number must be within ±2^53");
            }
            return Long.toString(whole);
        }
        return number(number.doubleValue());
    }

    /** The spelling ECMAScript gives a double: the fewest digits that read back to it, nearest first. */
    public static String number(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalStateException("a JSON number must be finite");
        }
        if (value == 0) {
            return "0";
        }
        double size = Math.abs(value);
        BigDecimal found = size < SMALL ? shortest(size) : new BigDecimal(DoubleToDecimal.toString(size));
        BigDecimal shortest = found.stripTrailingZeros();
        String digits = shortest.unscaledValue().toString();
        int point = shortest.precision() - shortest.scale();
        String sign = value < 0 ? "-" : "";
        if (point > 21 || point < -5) {
            String tail = digits.length() == 1 ? "" : "." + digits.substring(1);
            return sign + digits.charAt(0) + tail + "e" + (point > 0 ? "+" : "") + (point - 1);
        }
        return sign + shortest.toPlainString();
    }

    /** If some decimal of d digits reads back to the value, so does one of d + 1: the fewest are found by halving. */
    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        BigDecimal best = exact.round(new MathContext(17, RoundingMode.HALF_EVEN));
        int low = 1;
        int high = 17;
        while (low < high) {
            int digits = (low + high) >>> 1;
            BigDecimal found = readingBack(exact, value, digits);
            if (found == null) {
                low = digits + 1;
            } else {
                best = found;
                high = digits;
            }
        }
        return best;
    }

    private static @Nullable BigDecimal readingBack(BigDecimal exact, double value, int digits) {
        BigDecimal below = exact.round(new MathContext(digits, RoundingMode.DOWN));
        BigDecimal above = exact.round(new MathContext(digits, RoundingMode.UP));
        boolean nearBelow = exact.subtract(below).compareTo(above.subtract(exact)) <= 0;
        BigDecimal near = nearBelow ? below : above;
        BigDecimal far = nearBelow ? above : below;
        if (near.doubleValue() == value) {
            return near;
        }
        return far.doubleValue() == value ? far : null;
    }

    private static BadInput malformed(String what) {
        return new BadInput("E-610", "JSON", what + ".", "", "Check that the file is whole.");
    }
}
