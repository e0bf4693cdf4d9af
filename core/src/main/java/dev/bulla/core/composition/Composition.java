package dev.bulla.core.composition;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Releases about the same people, taken together. */
public final class Composition {

    private static final double SAFETY = 1 + 1e-12;
    private static final MathContext TWELVE_DIGITS_UP = new MathContext(12, RoundingMode.UP);

    private final List<Repeated> parts;

    public Composition(List<Repeated> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a composition needs at least one part");
        }
        this.parts = List.copyOf(parts);
    }

    public List<Repeated> parts() {
        return parts;
    }

    /** The total under every accountant that applies, the smallest ε first. */
    public List<Total> totals(double delta) {
        if (!(delta >= 0 && delta < 1)) {
            throw new IllegalArgumentException("delta must be at least 0 and below 1, got " + delta);
        }
        List<Total> totals = new ArrayList<>();
        basic(delta).ifPresent(e -> totals.add(new Total("basic", e, true, "the sum of the ε")));
        if (delta > 0) {
            add(totals, "zcdp-simple", simpleZcdp(delta), true, "ρ + 2√(ρ ln 1/δ)");
            add(totals, "zcdp", zcdp(delta), true, "the sum of the ρ, converted at the best order");
            add(totals, "renyi", renyi(delta), true, "at the best order, which a filter must fix beforehand");
            add(totals, "gdp", gdp(delta), true, "√Σμ²; exact when all parts are normal noise");
            add(
                    totals,
                    "loss-distribution",
                    lossDistribution(delta),
                    false,
                    "the losses added up numerically, rounded up");
            advanced(delta).ifPresent(e -> totals.add(advancedTotal(e, delta)));
            tanh(delta).ifPresent(e -> totals.add(total("advanced", e, false, "√(2 ln(1/δ) Σε²) + Σ ε tanh(ε/2)")));
            optimal(delta)
                    .ifPresent(e ->
                            totals.add(new Total("optimal", e, false, "the best for any k releases of one pure ε")));
        }
        totals.sort(Comparator.comparing(Total::epsilon));
        return List.copyOf(totals);
    }

    /** The sum of the ε, when the δ sum to no more than what is asked for: the decimal that was typed, not its double. */
    public Optional<BigDecimal> basic(double delta) {
        BigDecimal epsilon = BigDecimal.ZERO;
        BigDecimal sum = BigDecimal.ZERO;
        for (Repeated repeated : parts) {
            Optional<Budget> pair = repeated.part().budget();
            if (pair.isEmpty()) {
                return Optional.empty();
            }
            BigDecimal times = BigDecimal.valueOf(repeated.times());
            epsilon = epsilon.add(pair.get().epsilon().multiply(times));
            sum = sum.add(pair.get().delta().multiply(times));
        }
        return sum.compareTo(BigDecimal.valueOf(delta)) <= 0 ? Optional.of(epsilon) : Optional.empty();
    }

    /**
     * Advanced composition as published (Dwork and Roth 2014, Theorem 3.20): √(2 ln(1/δ′) Σε²) + Σ ε(e^ε − 1), where δ′ is
     * what the parts' own δ leave.
     */
    public OptionalDouble advanced(double delta) {
        return advanced(delta, StrictMath::expm1);
    }

    /** The same with the exact mean of the loss, ε·tanh(ε/2). */
    public OptionalDouble tanh(double delta) {
        return advanced(delta, epsilon -> StrictMath.tanh(epsilon / 2));
    }

    /** The optimal composition of k pure releases of one ε. */
    public Optional<BigDecimal> optimal(double delta) {
        Optional<Budget> first = parts.get(0).part().budget();
        long k = parts.stream().mapToLong(Repeated::times).sum();
        boolean alike = first.isPresent()
                && first.get().isPure()
                && parts.stream().allMatch(repeated -> repeated.part().budget().equals(first));
        return alike && k <= OptimalPure.MOST && delta > 0
                ? Optional.of(OptimalPure.epsilon((int) k, first.get().epsilon(), new BigDecimal(delta)))
                : Optional.empty();
    }

    /** ρ + 2√(ρ ln(1/δ)). */
    public OptionalDouble simpleZcdp(double delta) {
        OptionalDouble rho = sum(part -> part.rho().map(BigDecimal::doubleValue).orElse(Double.NaN));
        return map(rho, r -> (r + 2 * StrictMath.sqrt(r * StrictMath.log(1 / delta))) * SAFETY);
    }

    /** The sum of the ρ, converted at the best order. */
    public OptionalDouble zcdp(double delta) {
        OptionalDouble rho = sum(part -> part.rho().map(BigDecimal::doubleValue).orElse(Double.NaN));
        return map(rho, r -> Conversion.epsilon(order -> order * r, delta));
    }

    /** The sum of the Rényi divergences at the best order, or at the one that a part is known at. */
    public OptionalDouble renyi(double delta) {
        List<Double> only = parts.stream()
                .flatMap(repeated -> repeated.part().onlyOrder().stream().boxed())
                .distinct()
                .toList();
        OptionalDouble known =
                sum(part -> part.renyi(only.isEmpty() ? 2 : only.get(0)).orElse(Double.NaN));
        if (only.size() > 1 || known.isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(
                only.isEmpty()
                        ? Conversion.epsilon(this::divergence, delta)
                        : Conversion.epsilonOfRenyi(only.get(0), known.getAsDouble(), delta));
    }

    /** √Σμ², and the exact ε of normal noise with it. */
    public OptionalDouble gdp(double delta) {
        OptionalDouble square = sum(part -> StrictMath.pow(part.mu().orElse(Double.NaN), 2));
        return map(
                square,
                s -> GaussianProfile.epsilon(new BigDecimal(s / 2), new BigDecimal(delta))
                        .doubleValue());
    }

    /** The whole distribution of the loss, by Fourier transform; for a list fixed beforehand. */
    public OptionalDouble lossDistribution(double delta) {
        return worst(direction -> direction.epsilon(delta));
    }

    /** The δ at which the list is (ε, δ)-DP, by the distribution of the loss. */
    public OptionalDouble delta(double epsilon) {
        return worst(direction -> direction.delta(epsilon));
    }

    /**
     * How the loss of the list is spread, for noise whose law is known and the same for a unit that comes and for one that goes: Laplace and normal noise. A
     * guarantee by itself does not tell how often the loss is small.
     */
    public Optional<LossTail> tail() {
        boolean isKnown = parts.stream()
                .map(Repeated::part)
                .allMatch(part -> part instanceof Part.Laplace || part instanceof Part.Gaussian);
        return isKnown ? Optional.of(new LossDistribution(laws(0)).tail()) : Optional.empty();
    }

    private OptionalDouble worst(ToDoubleFunction<LossDistribution> question) {
        if (parts.stream().anyMatch(repeated -> LossLaw.of(repeated.part()).isEmpty())) {
            return OptionalDouble.empty();
        }
        int directions = parts.stream()
                .mapToInt(repeated -> LossLaw.of(repeated.part()).size())
                .max()
                .orElseThrow();
        double most = 0;
        for (int d = 0; d < directions; d++) {
            most = Math.max(most, question.applyAsDouble(new LossDistribution(laws(d))));
        }
        return Double.isInfinite(most) ? OptionalDouble.empty() : OptionalDouble.of(most);
    }

    /** The laws of all parts in one direction: a unit that comes, or one that goes. */
    private List<LossDistribution.Times> laws(int direction) {
        List<LossDistribution.Times> one = new ArrayList<>();
        for (Repeated repeated : parts) {
            List<LossLaw> laws = LossLaw.of(repeated.part());
            one.add(new LossDistribution.Times(laws.get(Math.min(direction, laws.size() - 1)), repeated.times()));
        }
        return one;
    }

    private double divergence(double order) {
        return sum(part -> part.renyi(order).orElse(Double.NaN)).orElse(Double.POSITIVE_INFINITY);
    }

    private OptionalDouble advanced(double delta, ToDoubleFunction<Double> mean) {
        OptionalDouble own =
                sum(part -> part.budget().map(b -> b.delta().doubleValue()).orElse(Double.NaN));
        if (own.isEmpty() || own.getAsDouble() >= delta) {
            return OptionalDouble.empty();
        }
        double left = delta - own.getAsDouble();
        double square = sum(part -> StrictMath.pow(epsilon(part), 2)).orElseThrow();
        double shift =
                sum(part -> epsilon(part) * mean.applyAsDouble(epsilon(part))).orElseThrow();
        return OptionalDouble.of((StrictMath.sqrt(2 * StrictMath.log(1 / left) * square) + shift) * SAFETY);
    }

    private Total advancedTotal(double epsilon, double delta) {
        boolean isWorse = basic(delta).map(e -> e.doubleValue() <= epsilon).orElse(false);
        String note =
                "Dwork and Roth 2014, Theorem 3.20" + (isWorse ? "; warning: basic composition is better here" : "");
        return total("advanced-as-published", epsilon, false, note);
    }

    private static double epsilon(Part part) {
        return part.budget().orElseThrow().epsilon().doubleValue();
    }

    /** The sum over all parts, none when one of them is not a number. */
    private OptionalDouble sum(ToDoubleFunction<Part> value) {
        double sum = 0;
        for (Repeated repeated : parts) {
            sum += repeated.times() * value.applyAsDouble(repeated.part());
        }
        return Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum * SAFETY);
    }

    private static OptionalDouble map(OptionalDouble value, ToDoubleFunction<Double> change) {
        return value.isPresent() ? OptionalDouble.of(change.applyAsDouble(value.getAsDouble())) : value;
    }

    private static void add(List<Total> totals, String name, OptionalDouble epsilon, boolean adaptive, String note) {
        epsilon.ifPresent(e -> totals.add(total(name, e, adaptive, note)));
    }

    private static Total total(String name, double epsilon, boolean adaptive, String note) {
        BigDecimal up = new BigDecimal(epsilon).round(TWELVE_DIGITS_UP);
        return new Total(name, up, adaptive, note);
    }
}
