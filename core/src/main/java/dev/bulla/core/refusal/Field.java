package dev.bulla.core.refusal;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A field of what was asked: an option of a recipe, a key of a schema, and so on. Whoever asked knows it by another name on a command
 * line than in Java or JSON, so a refusal holds the field and a {@link Wording} names it.
 *
 * @param scope what it is a field of
 * @param path the names that lead to it, the outermost first; none is the whole
 */
public record Field(Scope scope, List<String> path) {

    /** What has fields. */
    public enum Scope {
        /** The request for a plan or a release: "epsilon", "data". */
        REQUEST,
        /** The options of the recipe: "columns". */
        OPTIONS,
        /** The schema: "columns", "age", "min". */
        SCHEMA,
        /** The question that is put to a model: "level". */
        QUESTION,
        /** What goes with a request and is no part of it: "idempotency-key". */
        HEADER
    }

    public Field {
        path = List.copyOf(path);
    }

    /** A field of the request itself. */
    public static Field request(String name) {
        return new Field(Scope.REQUEST, List.of(name));
    }

    /** An option of a recipe. */
    public static Field option(String name) {
        return new Field(Scope.OPTIONS, List.of(name));
    }

    /** A key of a schema; without names, the schema. */
    public static Field schema(String... path) {
        return new Field(Scope.SCHEMA, List.of(path));
    }

    /** An input of a question. */
    public static Field question(String name) {
        return new Field(Scope.QUESTION, List.of(name));
    }

    /** What goes with a request. */
    public static Field header(String name) {
        return new Field(Scope.HEADER, List.of(name));
    }

    /** The field of this name inside this one. */
    public Field then(String name) {
        return new Field(scope, Stream.concat(path.stream(), Stream.of(name)).toList());
    }

    /** Its name for people: "columns", "columns.age.min". */
    public String name() {
        return String.join(".", path);
    }

    /**
     * Where it stands in the JSON of a request (RFC 6901): "/options/columns", "/schema/columns/age/min", "/epsilon". Empty for what
     * does not stand there.
     */
    public Optional<String> pointer() {
        return switch (scope) {
            case REQUEST -> Optional.of(pointer(path.stream()));
            case OPTIONS -> Optional.of(pointer(Stream.concat(Stream.of("options"), path.stream())));
            case SCHEMA -> Optional.of(pointer(Stream.concat(Stream.of("schema"), path.stream())));
            case QUESTION, HEADER -> Optional.empty();
        };
    }

    private static String pointer(Stream<String> path) {
        return path.map(name -> "/" + name.replace("~", "~0").replace("/", "~1"))
                .collect(Collectors.joining());
    }
}
