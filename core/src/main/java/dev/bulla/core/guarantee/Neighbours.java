package dev.bulla.core.guarantee;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Which two tables must be hard to tell apart.
 *
 * <p>Nothing outside compares two of them with {@code ==}: what holds for a relation is asked of it here, or by a {@code switch} over all
 * of them, so that none is taken for another.
 */
public enum Neighbours {
    /** One unit is added or removed; how many there are is private. */
    ADD_REMOVE("add-remove"),
    /** One row is replaced by another; how many there are is public. */
    REPLACE_ONE("replace-one"),
    /**
     * The values of one row in columns that are not public are replaced by others, or by none; all else is public, the number of rows
     * too.
     */
    OUTPUTS("outputs");

    private final String word;

    Neighbours(String word) {
        this.word = word;
    }

    /** The word used in schemas, plans and certificates. */
    public String word() {
        return word;
    }

    /** The relation with this word, if there is one. */
    public static Optional<Neighbours> of(String word) {
        return Arrays.stream(values()).filter(n -> n.word.equals(word)).findFirst();
    }

    /** The words for some, as a sentence lists them: "add-remove, replace-one or outputs". */
    public static String words(Collection<Neighbours> some) {
        List<String> words = some.stream().sorted().map(Neighbours::word).toList();
        int last = words.size() - 1;
        return last < 1 ? String.join("", words) : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    /** Whether the number of rows is public, declared in the schema and exact. */
    public boolean hasPublicRows() {
        return switch (this) {
            case ADD_REMOVE -> false;
            case REPLACE_ONE, OUTPUTS -> true;
        };
    }

    /** Whether it is public who is in the data, and what they hold in columns that are public. */
    public boolean hasPublicInputs() {
        return switch (this) {
            case ADD_REMOVE, REPLACE_ONE -> false;
            case OUTPUTS -> true;
        };
    }

    /** Whether a unit may be all rows with one id. */
    public boolean allowsUnitColumn() {
        return switch (this) {
            case ADD_REMOVE -> true;
            case REPLACE_ONE, OUTPUTS -> false;
        };
    }

    /**
     * Whether a record is added or removed, and not replaced by another. For what is proved about whole records, under these two relations
     * and no other.
     *
     * @throws IllegalArgumentException when neighbours do not differ by a record
     */
    public boolean addsRecord() {
        return switch (this) {
            case ADD_REMOVE -> true;
            case REPLACE_ONE -> false;
            case OUTPUTS ->
                throw new IllegalArgumentException(
                        "neighbours must be add-remove or replace-one here: nothing is proved of outputs");
        };
    }

    /** What it protects of a unit: "any one row", "the private values of any one row". */
    String protects(Unit unit) {
        return switch (this) {
            case ADD_REMOVE, REPLACE_ONE -> unit.sentence();
            case OUTPUTS -> "the private values of " + unit.sentence();
        };
    }

    /** What nobody is to find out about a unit, as it stands after "tell": "whether any one row is in the data". */
    String secret(Unit unit) {
        return switch (this) {
            case ADD_REMOVE -> "whether " + unit.sentence() + " is in the data";
            case REPLACE_ONE -> "what " + unit.sentence() + " says";
            case OUTPUTS -> "which private values " + unit.sentence() + " holds";
        };
    }
}
