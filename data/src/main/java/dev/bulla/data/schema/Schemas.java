package dev.bulla.data.schema;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.data.rows.TableFault;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads schema files: YAML or JSON, by the ending of the name. Both spell the same schema.
 *
 * <p>A schema is public, so its faults are told in full: all of them at once, each with the file and the field, and
 * where the text itself is broken the line and the column.
 */
public final class Schemas {

    /** The most bytes of a schema file. */
    static final int LARGEST = 16 << 20;

    /** The most characters of a part of a message. */
    static final int LONGEST_WORDS = 1_000;

    private static final JsonFactory STRICT = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private Schemas() {}

    /** The schema declared in this file, or {@link BadInput} with every fault. */
    public static Schema load(Path file) {
        List<Message> faults = new ArrayList<>();
        Schema schema = read(file, faults);
        if (schema == null || !faults.isEmpty()) {
            throw new BadInput(faults.stream().map(f -> in(file, f)).toList());
        }
        return schema;
    }

    private static @Nullable Schema read(Path file, List<Message> faults) {
        String name = TableFault.name(file).toLowerCase(Locale.ROOT);
        boolean json = name.endsWith(".json");
        if (!json && !name.endsWith(".yaml") && !name.endsWith(".yml")) {
            faults.add(new Message(
                    "E-211",
                    "",
                    "is not named like a schema.",
                    "The ending says how it is read.",
                    "A schema file ends in .yaml, .yml or .json."));
            return null;
        }
        byte[] bytes = bytes(file, faults);
        if (bytes == null) {
            return null;
        }
        Map<String, Object> values = json ? json(bytes, faults) : YamlValues.read(bytes, faults);
        return values == null ? null : schema(values, faults);
    }

    /** A fault found while reading the text, or a blank, hides those it causes at the same place or around it. */
    private static @Nullable Schema schema(Map<String, Object> values, List<Message> faults) {
        List<Message> blanks = Blanks.in(values);
        Set<Text> told = faults.stream().map(Message::where).collect(Collectors.toSet());
        Set<String> blank = blanks.stream().flatMap(Schemas::around).collect(Collectors.toSet());
        faults.addAll(blanks);
        try {
            return SchemaReader.read(values);
        } catch (BadInput e) {
            e.all().stream()
                    .filter(m -> !told.contains(m.where())
                            && !blank.contains(m.where().toString()))
                    .forEach(faults::add);
            return null;
        }
    }

    /** The field of a fault, and what it stands in; a column of the same name may hold points. */
    private static Stream<String> around(Message fault) {
        String field = fault.where().toString();
        return Stream.of(field, field.substring(0, Math.max(0, field.lastIndexOf('.'))));
    }

    private static byte @Nullable [] bytes(Path file, List<Message> faults) {
        if (!Files.isRegularFile(file)) {
            faults.add(new Message("E-210", "", "there is no such file.", "", "Check the path."));
            return null;
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(LARGEST + 1);
            if (bytes.length <= LARGEST) {
                return bytes;
            }
            faults.add(new Message("E-213", "", "is larger than 16 MiB.", "", "Declare only what is released."));
        } catch (IOException e) {
            faults.add(new Message("E-210", "", "may not be read.", "", "Check the file's permissions."));
        }
        return null;
    }

    private static @Nullable Map<String, Object> json(byte[] bytes, List<Message> faults) {
        try {
            return Json.readObject(bytes);
        } catch (BadInput e) {
            JsonLocation place = broken(bytes);
            if (place == null) {
                e.messages().forEach(m -> faults.add(new Message("E-212", "", m.what(), m.why(), m.remedy())));
            } else {
                faults.add(new Message(
                        "E-212",
                        "line " + place.getLineNr() + ", column " + place.getColumnNr(),
                        "is not JSON, or a name stands twice.",
                        "Of two values nobody could see which one counts.",
                        "Correct it there."));
            }
            return null;
        }
    }

    /** Where the text stops being JSON. */
    private static @Nullable JsonLocation broken(byte[] bytes) {
        try (JsonParser parser = STRICT.createParser(bytes)) {
            while (parser.nextToken() != null) {
                parser.skipChildren();
            }
            return null;
        } catch (JsonProcessingException e) {
            return e.getLocation();
        } catch (IOException e) {
            return null;
        }
    }

    private static Message in(Path file, Message fault) {
        Text where = fault.where().isEmpty() ? fault.where() : Text.of(": ", cut(fault.where()));
        return new Message(
                fault.code(),
                Text.of(TableFault.name(file), where),
                cut(fault.what()),
                fault.why(),
                cut(fault.remedy()));
    }

    /** A name or a value of the file may be as long as the file; the beginning tells which it is. */
    private static CharSequence cut(Text text) {
        return text.length() <= LONGEST_WORDS ? text : text.subSequence(0, LONGEST_WORDS) + "…";
    }
}
