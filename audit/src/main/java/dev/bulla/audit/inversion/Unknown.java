package dev.bulla.audit.inversion;

/**
 * A category that the attacker does not know of a person.
 *
 * @param input its place among the model's inputs
 * @param chances how common each of its levels is, to anybody's knowledge
 */
public record Unknown(int input, double[] chances) {

    public Unknown {
        if (chances.length == 0) {
            throw new IllegalArgumentException("a category has levels");
        }
        chances = chances.clone();
    }

    @Override
    public double[] chances() {
        return chances.clone();
    }

    /** Who only knows how common levels are, guesses the most common one. */
    public int mostCommon() {
        return Inversion.most(chances);
    }
}
