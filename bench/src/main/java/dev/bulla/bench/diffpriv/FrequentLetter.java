package dev.bulla.bench.diffpriv;

import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.published.PublishedSampleSize;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.noise.Coin;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.sensitivity.Norm;
import dev.bulla.core.sensitivity.SampleSize;
import dev.bulla.core.sensitivity.SampledSensitivity;
import dev.bulla.core.sensitivity.SensitivitySampler;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The most frequent letter in the names of ten computer scientists, by the exponential mechanism at ε = 1. */
final class FrequentLetter {

    /** As the paper has them. */
    private static final List<String> SCIENTISTS = List.of(
            "Michael Jordan",
            "Andrew Ng",
            "Andrew Zisserman",
            "Christopher Manning",
            "Jitendra Malik",
            "Geoffrey Hinton",
            "Scott Shenker",
            "Bernhard Scholkopf",
            "Jon Kleinberg",
            "Judea Pearl");

    private static final int LETTERS = 26;

    private final int runs;
    private final Path data;

    FrequentLetter(int runs, Path data) {
        this.runs = runs;
        this.data = data;
    }

    Section section() throws IOException {
        String title = "Exponential mechanism: most frequent letter of ten names, ε = 1, one name replaced";
        Optional<Names> names = Names.read(data);
        if (names.isEmpty()) {
            return new Section(
                    title,
                    List.of(),
                    List.of("Not run: " + Names.in(data) + " is not there. Name the folder of data sets with --data."));
        }
        SensitivitySampler<String> sampler =
                SensitivitySampler.of("two US given names, by births 1880-2010", names.get(), SCIENTISTS.size());
        SampleSize published = PublishedSampleSize.asPublished(0.1).size();
        SampleSize exact = SampleSize.marginal(new BigDecimal("0.1"));
        SampledSensitivity sampled = sampler.sample(FrequentLetter::letters, Norm.SUP, published);
        SampledSensitivity fewer = sampler.sample(FrequentLetter::letters, Norm.SUP, exact);
        double[] scores = letters(SCIENTISTS);
        double[] holders = holders(SCIENTISTS);
        long most = (long) sampled.value();
        return new Section(
                title,
                List.of(
                        new Row("pairs drawn for γ = 0.1", "285", "9", String.valueOf(exact.pairs())),
                        new Row("sensitivity, sampled, published counts", "4", "—", String.valueOf(most)),
                        new Row("sensitivity, sampled, exact counts", "—", "—", String.valueOf((long) fewer.value())),
                        row("P(the most frequent letter)", "0.146", scores, most),
                        new Row(
                                "mean score lost, of " + (long) scores[best(scores)],
                                "6.195",
                                "—",
                                Figure.number(lost(scores, most))),
                        row("P(best), names that hold it, proved Δ = 1", "—", holders, 1)),
                List.of(
                        "Published: the package, measured. It leaves out the exponential, so that ε does not matter and one name"
                                + " can be told for sure.",
                        "Ours with a sampled sensitivity: "
                                + sampled.claim(Budget.pure("1")).guarantee() + ".",
                        "How often a letter occurs has no bounded sensitivity. How many names hold it has Δ = 1, and its release is"
                                + " ε-DP.",
                        "The oracle stands in for the R package randomNames: only given names are at hand."));
    }

    private Row row(String what, String published, double[] scores, long sensitivity) {
        int hits = 0;
        for (int i = 0; i < runs; i++) {
            hits += scores[draw(scores, sensitivity)] == scores[best(scores)] ? 1 : 0;
        }
        double sum = 0;
        double hit = 0;
        for (double score : scores) {
            double weight = Math.exp((score - scores[best(scores)]) / (2.0 * sensitivity));
            sum += weight;
            hit += score == scores[best(scores)] ? weight : 0;
        }
        return new Row(what, published, Figure.number(hit / sum), Figure.number((double) hits / runs));
    }

    private double lost(double[] scores, long sensitivity) {
        double lost = 0;
        for (int i = 0; i < runs; i++) {
            lost += (scores[best(scores)] - scores[draw(scores, sensitivity)]) / runs;
        }
        return lost;
    }

    /**
     * A letter with chance ∝ e^(score/2Δ), exactly: any letter is tried, and kept with chance e^(−(best − score)/2Δ).
     *
     * <p>The exponential mechanism of core needs a grant, and no account gives one for a sampled sensitivity.
     */
    private static int draw(double[] scores, long sensitivity) {
        RandomBits bits = RandomBits.secure();
        long best = (long) scores[best(scores)];
        while (true) {
            int letter = (int) bits.below(scores.length);
            long numerator = best - (long) scores[letter];
            long denominator = 2 * sensitivity;
            boolean kept = Coin.exp(numerator % denominator, denominator, bits);
            for (long whole = numerator / denominator; whole > 0 && kept; whole--) {
                kept = Coin.exp(1, 1, bits);
            }
            if (kept) {
                return letter;
            }
        }
    }

    private static int best(double[] scores) {
        int best = 0;
        for (int i = 1; i < scores.length; i++) {
            best = scores[i] > scores[best] ? i : best;
        }
        return best;
    }

    /** How often each lower-case letter occurs, as in the paper. */
    static double[] letters(List<String> names) {
        double[] counts = new double[LETTERS];
        for (String name : names) {
            for (int i = 0; i < name.length(); i++) {
                int letter = name.charAt(i) - 'a';
                if (letter >= 0 && letter < LETTERS) {
                    counts[letter]++;
                }
            }
        }
        return counts;
    }

    /** How many names hold each lower-case letter: one name moves every count by at most 1. */
    private static double[] holders(List<String> names) {
        double[] counts = new double[LETTERS];
        for (String name : names) {
            for (int letter = 0; letter < LETTERS; letter++) {
                counts[letter] += name.indexOf('a' + letter) >= 0 ? 1 : 0;
            }
        }
        return counts;
    }
}
