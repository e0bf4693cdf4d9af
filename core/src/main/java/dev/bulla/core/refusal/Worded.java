package dev.bulla.core.refusal;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One of the few values that an option takes by a word; implemented by enums, whose names the words are. */
public interface Worded {

    /** The name of the constant: "PERMUTE_AND_FLIP". */
    String name();

    /** The word in plans and on the command line: "permute-and-flip". */
    default String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * How a word is refused that is none of them.
     *
     * @param code of the message
     * @param option that takes the words
     * @param where what else the sentence says of where they hold: " for svm", or nothing
     * @param remedy what to do instead
     */
    record Refusal(String code, String option, String where, String remedy) {}

    /** The words of these values, in their order. */
    static List<String> words(Worded... values) {
        return Arrays.stream(values).map(Worded::word).toList();
    }

    /** The value of this word, if there is one. */
    static <W extends Worded> Optional<W> find(W[] values, String word) {
        return Arrays.stream(values).filter(value -> value.word().equals(word)).findFirst();
    }

    /** The value of this word; others are refused with a list of those there are. */
    static <W extends Worded> W of(W[] values, String word, Refusal refusal) {
        return find(values, word).orElseThrow(() -> {
            List<String> words = words(values);
            int last = words.size() - 1;
            String listed = String.join(", ", words.subList(0, last)) + " or " + words.get(last);
            return new BadInput(
                    refusal.code,
                    Text.option(refusal.option),
                    "must be " + listed + refusal.where + ", got " + Visible.quote(word) + ".",
                    "",
                    refusal.remedy);
        });
    }
}
