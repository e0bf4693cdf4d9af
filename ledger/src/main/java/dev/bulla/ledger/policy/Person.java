package dev.bulla.ledger.policy;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import java.text.Normalizer;
import java.util.Locale;

/**
 * A name as it stands in the ledger: of a person, or of what asks in their place.
 *
 * @param name 1 to {@value #LONGEST} characters that can be seen, with single spaces inside
 */
public record Person(String name) {

    private static final int LONGEST = 100;

    public Person {
        boolean isPlain = !name.isEmpty()
                && name.length() <= LONGEST
                && name.strip().equals(name)
                && !name.contains("  ")
                && name.codePoints().allMatch(Visible::isPlain)
                && name.codePoints().allMatch(c -> c == ' ' || !Character.isSpaceChar(c))
                && Normalizer.isNormalized(name, Normalizer.Form.NFC);
        if (!isPlain) {
            throw new BadInput(
                    "E-312",
                    "name",
                    "must have 1 to " + LONGEST + " visible characters, with single spaces between words.",
                    "It stands in the ledger for good, for others to read.",
                    "For example ana or Ana Lima.");
        }
    }

    /** Whether both are one for all that the ledger knows: upper case, width and composition make nobody another person. */
    public boolean isSame(Person other) {
        return key().equals(other.key());
    }

    /** What is one for one person. */
    String key() {
        return Normalizer.normalize(name, Normalizer.Form.NFKC)
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return name;
    }
}
