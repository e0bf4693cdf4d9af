package dev.bulla.synth.imputation;

import dev.bulla.synth.learner.Cart;
import dev.bulla.synth.learner.Forest;
import dev.bulla.synth.learner.Linear;
import dev.bulla.synth.learner.Network;
import dev.bulla.synth.learner.Synthesiser;
import java.util.Arrays;
import java.util.Optional;

/** How one column is learnt from others. */
public enum SynthesisMethod {
    /** Linear regression for numbers, logistic regression for levels; parameters are drawn. */
    LINEAR("linear", "linear regression for numbers, logistic regression for levels") {
        @Override
        public Synthesiser learner() {
            return new Linear();
        }
    },
    /** A tree; each leaf gives the values of its rows. */
    CART("cart", "a tree whose leaves give the values of their rows") {
        @Override
        public Synthesiser learner() {
            return Cart.usual();
        }
    },
    /** Trees on resampled rows: one is drawn, then a donor from its leaf. */
    FOREST("forest", "a hundred trees on resampled rows, of which one is drawn for every row") {
        @Override
        public Synthesiser learner() {
            return Forest.of(TREES);
        }
    },
    /** A neural network that tells how likely each bin of a column is. */
    NETWORK("network", "a neural network of 64 units that tells how likely each bin of a column is") {
        @Override
        public Synthesiser learner() {
            return new Network();
        }
    };

    private static final int TREES = 100;

    private final String word;
    private final String says;

    SynthesisMethod(String word, String says) {
        this.word = word;
        this.says = says;
    }

    /** Its name for people and in files. */
    public String word() {
        return word;
    }

    /** What it is, in half a line. */
    public String says() {
        return says;
    }

    /** The learner, with its usual settings. */
    public abstract Synthesiser learner();

    /** The method of this name. */
    public static Optional<SynthesisMethod> of(String word) {
        return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
    }
}
