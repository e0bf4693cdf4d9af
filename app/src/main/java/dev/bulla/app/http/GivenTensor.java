package dev.bulla.app.http;

import dev.bulla.app.server.Problem;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A tensor of a question as it was sent: its values in row-major order, and how they were nested. What it says of itself is checked before
 * any value is looked at: its sides are few, whole, not negative and bounded, so that their product is.
 */
final class GivenTensor {

    /** The most values of a tensor, and of each side of its shape. */
    static final int MOST_VALUES = 100_000;

    /** The most sides of a shape. */
    static final int MOST_SIDES = 8;

    private static final BigInteger INT64_MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger INT64_MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger UINT64_MAX = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final int NEVER = Integer.MAX_VALUE;

    private @Nullable String name;
    private @Nullable String datatype;
    private int @Nullable [] shape;
    private boolean hasData;
    private long binarySize = -1;

    private double[] numbers = new double[4];
    private String @Nullable [] words;
    private int count;

    private final int[] sides = new int[MOST_SIDES];
    private final int[] counts = new int[MOST_SIDES];
    private int level;
    private int leaf; // the level that values stand on; 0 before the first
    private int depth; // the level of the innermost lists; 0 before the first has ended

    private int beyondInt64 = NEVER;
    private int beyondUint64 = NEVER;

    void name(String text) {
        name = text;
    }

    void datatype(String text) {
        datatype = text;
    }

    /** The sides that were said; each was read as a whole number from 0 to {@value #MOST_VALUES}. */
    void shape(int[] said) {
        shape = said;
    }

    /** Its values come after the JSON, as so many bytes. */
    void binarySize(long bytes) {
        binarySize = bytes;
    }

    String name() {
        return require(name, "name");
    }

    String datatype() {
        return require(datatype, "datatype");
    }

    long binarySize() {
        return binarySize;
    }

    int count() {
        return count;
    }

    /** A list of values begins. */
    void open() {
        hasData = true;
        boolean isBelowValues = (leaf > 0 && level >= leaf) || (depth > 0 && level >= depth);
        if (level == MOST_SIDES || isBelowValues) {
            throw ragged();
        }
        counts[level++] = 0;
    }

    /** It ends; lists beside each other are of one length. */
    void close() {
        level--;
        if (depth == 0) {
            depth = level + 1;
            Arrays.fill(sides, -1);
        }
        if (sides[level] >= 0 && sides[level] != counts[level]) {
            throw ragged();
        }
        sides[level] = counts[level];
        if (level > 0) {
            counts[level - 1]++;
        }
    }

    void number(double value) {
        add();
        numbers[count - 1] = value;
    }

    /** A whole number that no long holds. */
    void number(BigInteger value) {
        number(value.doubleValue());
        if (value.compareTo(INT64_MIN) < 0 || value.compareTo(INT64_MAX) > 0) {
            beyondInt64 = Math.min(beyondInt64, count - 1);
        }
        if (value.signum() < 0 || value.compareTo(UINT64_MAX) > 0) {
            beyondUint64 = Math.min(beyondUint64, count - 1);
        }
    }

    void word(String value) {
        add();
        if (words == null) {
            words = new String[numbers.length];
        } else if (words.length < numbers.length) {
            words = Arrays.copyOf(words, numbers.length);
        }
        words[count - 1] = value;
    }

    private void add() {
        if (count == MOST_VALUES) {
            throw tooMany();
        }
        if (level > 0) {
            leaf = leaf == 0 ? level : leaf;
            if (leaf != level || (depth > 0 && depth != level)) {
                throw ragged();
            }
            counts[level - 1]++;
        }
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, Math.min(2 * count, MOST_VALUES));
        }
        count++;
    }

    static Problem tooMany() {
        return Problem.tooLarge("A question holds at most " + MOST_VALUES + " points. Ask in parts.");
    }

    private static Problem ragged() {
        return BadQuestion.of("The data of an input are nested, and not as a shape of at most " + MOST_SIDES
                + " sides is: lists beside each other have one length.");
    }

    /** How many values there are, if shape and data agree. */
    int size() {
        int[] said = shape;
        if (said == null) {
            throw BadQuestion.missing("shape");
        }
        long size = 1;
        for (int side : said) {
            size *= side;
            if (size > MOST_VALUES) {
                throw tooMany();
            }
        }
        if (!hasData && binarySize < 0) {
            throw BadQuestion.missing("data");
        }
        boolean isNested = depth > 1 && !Arrays.equals(said, Arrays.copyOf(sides, depth));
        if (isNested || size != count) {
            throw BadQuestion.of(
                    "Input " + Problem.quote(name()) + " has " + count + " values, its shape says otherwise.");
        }
        return count;
    }

    /** The sides that were said, for whoever reads binary data; their product is bounded. */
    long promised() {
        int[] said = shape;
        if (said == null) {
            throw BadQuestion.missing("shape");
        }
        long size = 1;
        for (int side : said) {
            size *= side;
            if (size > MOST_VALUES) {
                throw tooMany();
            }
        }
        return size;
    }

    @Nullable
    String wordAt(int index) {
        return words == null || index >= words.length ? null : words[index];
    }

    double numberAt(int index) {
        return numbers[index];
    }

    /** Whether the number at an index is one that its datatype can hold. */
    boolean isHeld(Datatype type, int index) {
        boolean isBeyond =
                (type == Datatype.INT64 && index == beyondInt64) || (type == Datatype.UINT64 && index == beyondUint64);
        return !isBeyond && type.holds(numbers[index]);
    }

    private static String require(@Nullable String value, String member) {
        if (value == null) {
            throw BadQuestion.missing(member);
        }
        return value;
    }
}
