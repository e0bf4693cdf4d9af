package dev.bulla.data.schema;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Text;
import dev.bulla.data.rows.Utf8;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.NodeEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.parser.ParserException;

/**
 * YAML as the plain values of {@link Json}: maps, lists, text, exact decimals, truth values.
 *
 * <p>Built on the parser's events, not on its guesses: what looks like a decimal is a number, {@code true} and
 * {@code false} are truth values, everything else is the text typed; so {@code no}, {@code 0x1F}, {@code 1_000},
 * {@code 12:30}, {@code 010} and {@code .nan} are text, and refused where a number is needed. Where text is needed
 * (a level above all) even {@code 007} and {@code true} stay as typed. Anchors, aliases, tags and a second document are
 * refused: a schema is what can be read on the page.
 */
final class YamlValues {

    private static final int DEEPEST = 16;

    /** After this number of faults nothing more is read: a file of nothing but faults must not fill the memory. */
    private static final int MOST_FAULTS = 10_000;

    private static final Pattern DECIMAL =
            Pattern.compile("[-+]?(0|[1-9][0-9]{0,99})(\\.[0-9]{0,99})?([eE][-+]?[0-9]{1,5})?");
    private static final Set<String> TRUE = Set.of("true", "True", "TRUE");
    private static final Set<String> FALSE = Set.of("false", "False", "FALSE");
    private static final Set<String> NULL = Set.of("", "~", "null", "Null", "NULL");
    private static final Set<String> TEXT =
            Set.of("levels", "source", "dataset", "column", "delimiter", "decimal", "quote");

    private final Iterator<Event> events;
    private final List<Message> faults;

    private YamlValues(Iterator<Event> events, List<Message> faults) {
        this.events = events;
        this.faults = faults;
    }

    /** The values, or null when the text cannot be read at all; what is wrong is added to the faults. */
    static @Nullable Map<String, Object> read(byte[] bytes, List<Message> faults) {
        String text = new Utf8().text(bytes, 0, bytes.length);
        if (text == null) {
            faults.add(new Message("E-212", "", "is not UTF-8 text.", "", "Save it as UTF-8."));
            return null;
        }
        LoaderOptions limits = new LoaderOptions();
        limits.setCodePointLimit(Schemas.LARGEST);
        String unmarked = text.startsWith("\uFEFF") ? text.substring(1) : text;
        try {
            return new YamlValues(
                            new Yaml(limits).parse(new StringReader(unmarked)).iterator(), faults)
                    .document();
        } catch (MarkedYAMLException e) {
            String problem = e.getProblem() == null ? "is not YAML" : "is not YAML: " + e.getProblem();
            faults.add(new Message(
                    "E-212", place(e.getProblemMark()), problem + ".", "", "Look at the line before it, too."));
        } catch (YAMLException e) {
            faults.add(new Message(
                    "E-212",
                    "",
                    "is not YAML: it holds a character that is not allowed.",
                    "",
                    "Save it as plain text."));
        }
        return null;
    }

    private @Nullable Map<String, Object> document() {
        events.next();
        if (!(events.next() instanceof DocumentStartEvent)) {
            faults.add(new Message("E-212", "", "is empty.", "", "Declare dataset, budget and columns."));
            return null;
        }
        Event root = events.next();
        Object value = value(root, Field.schema(), false, 0);
        events.next();
        if (events.next() instanceof DocumentStartEvent second) {
            fault("E-214", Field.schema(), second, "a second document begins", "A schema is one document.");
        }
        if (root instanceof MappingStartEvent && value instanceof Map<?, ?>) {
            return Json.object(value, "");
        }
        faults.add(new Message(
                "E-212",
                "",
                "must be an object with dataset, budget and columns.",
                "",
                "Begin with dataset: and a name."));
        return null;
    }

    /** The value that begins with this event; all its events are taken. Null when it is refused. */
    private @Nullable Object value(Event event, Field where, boolean text, int depth) {
        plainOnly(event, where);
        if (depth > DEEPEST) {
            throw new ParserException(null, null, "nested too deeply", event.getStartMark());
        }
        if (event instanceof MappingStartEvent) {
            return map(where, depth + 1);
        }
        if (event instanceof SequenceStartEvent) {
            return list(where, text, depth + 1);
        }
        return event instanceof ScalarEvent scalar ? scalar(scalar, where, text) : null;
    }

    private Map<String, Object> map(Field where, int depth) {
        Map<String, Object> map = new LinkedHashMap<>();
        String fallback = null;
        for (Event key = events.next(); !key.is(Event.ID.MappingEnd); key = events.next()) {
            plainOnly(key, where);
            if (!(key instanceof ScalarEvent scalar)) {
                throw new ParserException(null, null, "a key must be a word", key.getStartMark());
            }
            String name = scalar.getValue();
            Field inside = where.then(name.substring(0, Math.min(name.length(), Schemas.LONGEST_WORDS)));
            Event begin = events.next();
            Object value = value(begin, inside, TEXT.contains(name) || isLabels(where), depth);
            if (map.containsKey(name)) {
                fault("E-215", inside, key, "stands twice", "Keep one of them.");
            } else if (value != null) {
                map.put(name, value);
                fallback = name.equals("fallback") && begin instanceof ScalarEvent s ? s.getValue() : fallback;
            }
        }
        if (fallback != null && map.containsKey("levels")) {
            map.put("fallback", fallback);
        }
        return map;
    }

    /** Labels are text as typed, like levels; a column may be called labels, and is none. */
    private static boolean isLabels(Field where) {
        List<String> path = where.path();
        return path.size() == 3 && path.get(0).equals("columns") && path.get(2).equals("labels");
    }

    private List<Object> list(Field where, boolean text, int depth) {
        List<Object> list = new ArrayList<>();
        for (Event item = events.next(); !item.is(Event.ID.SequenceEnd); item = events.next()) {
            Object value = value(item, where, text, depth);
            if (value != null) {
                list.add(value);
            }
        }
        return list;
    }

    private @Nullable Object scalar(ScalarEvent scalar, Field where, boolean text) {
        String typed = scalar.getValue();
        if (!scalar.isPlain()) {
            return typed;
        }
        if (NULL.contains(typed)) {
            fault("E-216", where, scalar, "has no value", "Give it one, in quotes if it is text, or leave it out.");
            return null;
        }
        if (text) {
            return typed;
        }
        if (TRUE.contains(typed) || FALSE.contains(typed)) {
            return TRUE.contains(typed);
        }
        return DECIMAL.matcher(typed).matches() ? new BigDecimal(typed) : typed;
    }

    private void plainOnly(Event event, Field where) {
        boolean alias = event instanceof AliasEvent;
        boolean anchor = event instanceof NodeEvent node && node.getAnchor() != null;
        boolean tag = tag(event) != null;
        if (alias || anchor || tag) {
            fault("E-214", where, event, "uses an anchor, alias or tag", "Write the value itself.");
        }
    }

    private static @Nullable String tag(Event event) {
        if (event instanceof CollectionStartEvent collection) {
            return collection.getTag();
        }
        return event instanceof ScalarEvent scalar ? scalar.getTag() : null;
    }

    private void fault(String code, Field where, Event event, String what, String remedy) {
        if (faults.size() >= MOST_FAULTS) {
            throw new ParserException(null, null, "too many faults to go on", event.getStartMark());
        }
        faults.add(new Message(code, Text.field(where), what + " (" + place(event.getStartMark()) + ").", "", remedy));
    }

    private static String place(@Nullable Mark mark) {
        return mark == null ? "" : "line " + (mark.getLine() + 1) + ", column " + (mark.getColumn() + 1);
    }
}
