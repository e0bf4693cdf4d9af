package dev.bulla.core.refusal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Words to a person, with fields and tasks among them that every interface calls otherwise: {@link #in} words them. As a sequence of
 * characters it is in plain words; so do not add one to a string, which keeps the characters alone: use {@link #of}.
 *
 * <p>A field is an object among the words, not a mark inside them: no name or value of a file can pass for one.
 */
public final class Text implements CharSequence {

    private static final int MOST_LETTERS = 3;
    private static final int LONGEST_NAME = 100;

    private final List<Piece> pieces;

    /** A piece of a text. */
    private sealed interface Piece {
        String in(Wording wording);
    }

    private record Words(String words) implements Piece {
        @Override
        public String in(Wording wording) {
            return words;
        }
    }

    private record Mention(Field field) implements Piece {
        @Override
        public String in(Wording wording) {
            return wording.field(field);
        }
    }

    private record GivenField(Field field, String value) implements Piece {
        @Override
        public String in(Wording wording) {
            return wording.given(field, value);
        }
    }

    private record Advice(LedgerTask task) implements Piece {
        @Override
        public String in(Wording wording) {
            return wording.task(task);
        }
    }

    private Text(List<Piece> pieces) {
        this.pieces = List.copyOf(pieces);
    }

    /** These one after the other; those that are texts keep their fields. */
    public static Text of(CharSequence... parts) {
        List<Piece> pieces = new ArrayList<>();
        for (CharSequence part : parts) {
            if (part instanceof Text text) {
                pieces.addAll(text.pieces);
            } else {
                pieces.add(new Words(part.toString()));
            }
        }
        return new Text(pieces);
    }

    /** The name of a field. */
    public static Text field(Field field) {
        return new Text(List.of(new Mention(field)));
    }

    /** The name of an option of a recipe. */
    public static Text option(String name) {
        return field(Field.option(name));
    }

    /** An option of a recipe with a value, as an example of what can be given. */
    public static Text option(String name, String value) {
        return new Text(List.of(new GivenField(Field.option(name), value)));
    }

    /** The names of options of a recipe, with commas between them. */
    public static Text options(Collection<String> names) {
        List<Piece> pieces = new ArrayList<>();
        for (String name : names) {
            pieces.add(new Words(pieces.isEmpty() ? "" : ", "));
            pieces.add(new Mention(Field.option(name)));
        }
        return new Text(pieces);
    }

    /** The name of a field of the request itself: "delta". */
    public static Text request(String name) {
        return field(Field.request(name));
    }

    /** A field of the request itself with a value, as an example of what can be given. */
    public static Text request(String name, String value) {
        return new Text(List.of(new GivenField(Field.request(name), value)));
    }

    /** The name of a key of a schema. */
    public static Text schema(String... path) {
        return field(Field.schema(path));
    }

    /** How something is done with a ledger. */
    public static Text task(LedgerTask task) {
        return new Text(List.of(new Advice(task)));
    }

    /** The text as an interface words it. */
    public String in(Wording wording) {
        return pieces.stream().map(piece -> piece.in(wording)).collect(Collectors.joining());
    }

    /** The field that it names, if it is a text that names one. */
    public Optional<Field> field() {
        return pieces.stream()
                .filter(Mention.class::isInstance)
                .map(piece -> ((Mention) piece).field())
                .findFirst();
    }

    @Override
    public int length() {
        return toString().length();
    }

    @Override
    public char charAt(int index) {
        return toString().charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return toString().substring(start, end);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Text text && pieces.equals(text.pieces);
    }

    @Override
    public int hashCode() {
        return pieces.hashCode();
    }

    /** In plain words. */
    @Override
    public String toString() {
        return in(Wording.PLAIN);
    }

    /** "Did you mean histogram? " for a name that is nearly one of these; else nothing. */
    public static String guess(String typed, List<String> names) {
        String lower = typed.toLowerCase(Locale.ROOT);
        return names.stream()
                .filter(name -> distance(lower, name.toLowerCase(Locale.ROOT)) <= Math.max(1, name.length() / 4))
                .min(Comparator.comparingInt(name -> distance(lower, name.toLowerCase(Locale.ROOT))))
                .map(name -> "Did you mean " + Visible.of(name) + "? ")
                .orElse("");
    }

    /** How many letters are to be put in, taken out, changed, or swapped with their neighbour; names are short, and longer ones differ. */
    private static int distance(String a, String b) {
        if (Math.abs(a.length() - b.length()) > MOST_LETTERS || a.length() > LONGEST_NAME) {
            return Integer.MAX_VALUE;
        }
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int changed = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(changed, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
