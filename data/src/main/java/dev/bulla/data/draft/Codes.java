package dev.bulla.data.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a dictionary's cell of values holds: codes with their labels, such as "1=male; 2=female" or "1, Male | 2, Female", a list of
 * codes, a range, or both.
 *
 * @param labels the label of every code, empty where there is none, in the order of the cell
 */
record Codes(Map<String, String> labels, StatedRange range) {

    static final Codes NONE = new Codes(Map.of(), StatedRange.UNKNOWN);

    private static final List<Character> SEPARATORS = List.of('|', '\n', ';', ',');

    /** A label is not made longer than it can be used. */
    private static final int LONGEST_LABEL = 200;

    /** What the cell holds; empty when it is not understood. */
    static Optional<Codes> of(String cell) {
        String text = cell.strip();
        if (text.isEmpty()) {
            return Optional.of(NONE);
        }
        Optional<StatedRange> whole = StatedRange.of(text);
        if (whole.isPresent()) {
            return Optional.of(new Codes(Map.of(), whole.get()));
        }
        for (char separator : SEPARATORS) {
            if (text.indexOf(separator) >= 0) {
                return Optional.of(items(split(text, separator), separator == '|'));
            }
        }
        return pair(text, false).map(pair -> new Codes(Map.of(pair.code(), pair.label()), StatedRange.UNKNOWN));
    }

    private record Pair(String code, String label) {}

    private static Codes items(List<String> items, boolean commas) {
        Map<String, String> labels = new LinkedHashMap<>();
        StatedRange range = StatedRange.UNKNOWN;
        boolean labelled = items.stream().anyMatch(item -> pair(item, commas).isPresent());
        String last = null;
        for (String item : items) {
            Optional<StatedRange> bounds = StatedRange.of(item);
            Optional<Pair> pair = bounds.isPresent() ? Optional.empty() : pair(item, commas);
            if (bounds.isPresent()) {
                range = range.or(bounds.get());
            } else if (pair.isPresent()) {
                last = pair.get().code();
                labels.putIfAbsent(last, pair.get().label());
            } else if (labelled && last != null) {
                labels.computeIfPresent(
                        last, (code, label) -> label.length() > LONGEST_LABEL ? label : label + ", " + item.strip());
            } else if (!item.isBlank()) {
                labels.putIfAbsent(unquoted(item), "");
            }
        }
        return new Codes(labels, range);
    }

    /** A code and its label: what stands before and after the first equals sign or colon, or comma where items are between bars. */
    private static Optional<Pair> pair(String item, boolean commas) {
        int at = item.indexOf('=');
        at = at < 0 ? item.indexOf(':') : at;
        at = at < 0 && commas ? item.indexOf(',') : at;
        if (at <= 0) {
            return Optional.empty();
        }
        String code = unquoted(item.substring(0, at));
        return code.isEmpty() ? Optional.empty() : Optional.of(new Pair(code, unquoted(item.substring(at + 1))));
    }

    private static List<String> split(String text, char separator) {
        List<String> items = new ArrayList<>();
        int from = 0;
        for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
            items.add(text.substring(from, at));
            from = at + 1;
        }
        items.add(text.substring(from));
        return items;
    }

    private static String unquoted(String words) {
        String text = words.strip();
        boolean quoted = text.length() > 1
                && (text.charAt(0) == '"' || text.charAt(0) == '\'')
                && text.charAt(0) == text.charAt(text.length() - 1);
        return quoted ? text.substring(1, text.length() - 1).strip() : text;
    }
}
