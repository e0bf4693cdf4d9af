package dev.bulla.app.server;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the route of a path. Words are compared as they were sent; only parameters are decoded, once, and what they decode to is never a
 * path.
 */
final class Router {

    /** A path has at most this many segments; longer ones lead nowhere. */
    private static final int MOST_SEGMENTS = 32;

    private final Map<Integer, List<Route>> bySegments = new HashMap<>();

    /**
     * A route that a path leads to.
     *
     * @param route the route
     * @param parameters those of the path, decoded
     */
    record Found(Route route, Map<String, String> parameters) {}

    Router(List<Route> routes) {
        for (Route route : routes) {
            bySegments
                    .computeIfAbsent(route.segments().size(), size -> new ArrayList<>())
                    .add(route);
        }
        // Words before names, so that the order of the list does not decide.
        bySegments.values().forEach(list -> list.sort(Comparator.comparingLong(Router::names)));
    }

    private static long names(Route route) {
        return route.segments().stream().filter(Router::isName).count();
    }

    static List<String> segments(String path) {
        List<String> segments = new ArrayList<>();
        int from = 1;
        for (int i = 1; i <= path.length(); i++) {
            if (i == path.length() || path.charAt(i) == '/') {
                segments.add(path.substring(Math.min(from, i), i));
                from = i + 1;
                if (segments.size() > MOST_SEGMENTS) {
                    break;
                }
            }
        }
        return segments;
    }

    static boolean isName(String segment) {
        return segment.startsWith("{") && segment.endsWith("}");
    }

    static String name(String segment) {
        return segment.substring(1, segment.length() - 1);
    }

    /**
     * The route of a request.
     *
     * @throws Problem when there is none
     */
    Found find(String method, String path) {
        List<String> asked = segments(path);
        List<Route> candidates = bySegments.getOrDefault(asked.size(), List.of());
        for (Route route : candidates) {
            if (matches(route.segments(), asked)) {
                String served = route.method();
                if (served.equals(method) || (served.equals("GET") && method.equals("HEAD"))) {
                    return new Found(route, parameters(route.segments(), asked));
                }
            }
        }
        throw none(candidates, asked);
    }

    private static Problem none(List<Route> candidates, List<String> asked) {
        TreeSet<String> allowed = new TreeSet<>();
        candidates.stream()
                .filter(route -> matches(route.segments(), asked))
                .forEach(route -> allowed.add(route.method()));
        if (allowed.isEmpty()) {
            return Problem.notFound();
        }
        if (allowed.contains("GET")) {
            allowed.add("HEAD");
        }
        return Problem.methodNotAllowed(String.join(", ", allowed));
    }

    private static boolean matches(List<String> segments, List<String> asked) {
        for (int i = 0; i < asked.size(); i++) {
            if (!isName(segments.get(i)) && !segments.get(i).equals(asked.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static Map<String, String> parameters(List<String> segments, List<String> asked) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < asked.size(); i++) {
            if (isName(segments.get(i))) {
                parameters.put(name(segments.get(i)), decoded(asked.get(i), false));
            }
        }
        return parameters;
    }

    /** Text of an address: percent signs read once, well-formed Unicode, no control characters. */
    static String decoded(String text, boolean plusIsSpace) {
        if (text.indexOf('%') < 0 && (!plusIsSpace || text.indexOf('+') < 0)) {
            return requirePlain(text);
        }
        byte[] raw = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(raw.length);
        for (int i = 0; i < raw.length; i++) {
            if (raw[i] == '%') {
                int high = i + 2 < raw.length ? Character.digit(raw[i + 1], 16) : -1;
                int low = high < 0 ? -1 : Character.digit(raw[i + 2], 16);
                if (low < 0) {
                    throw Problem.badRequest("The address holds a percent sign that is no escape.");
                }
                bytes.put((byte) (high * 16 + low));
                i += 2;
            } else {
                bytes.put(plusIsSpace && raw[i] == '+' ? (byte) ' ' : raw[i]);
            }
        }
        try {
            return requirePlain(
                    StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString());
        } catch (CharacterCodingException e) {
            throw Problem.badRequest("The address is not UTF-8.");
        }
    }

    private static String requirePlain(String text) {
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw Problem.badRequest("The address holds a control character.");
        }
        return text;
    }

    /** The parameters of a query; each may be given once. */
    static Map<String, String> query(@Nullable String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (query == null || query.isEmpty()) {
            return parameters;
        }
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals), true);
            String value = equals < 0 ? "" : decoded(pair.substring(equals + 1), true);
            if (parameters.put(name, value) != null) {
                throw Problem.badRequest("A parameter of the query is given twice.");
            }
        }
        return parameters;
    }
}
