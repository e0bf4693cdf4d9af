package dev.bulla.app.advice;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.risk.PrivacyAtRiskAsPublished;
import dev.bulla.core.risk.PrivacyLoss;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What can be said about an ε before it is spent. */
public final class Advice {

    /** The ε of short tables: those that deployments are compared by. */
    private static final List<String> USUAL = List.of("0.1", "0.2", "0.5", "1", "2", "5", "10");

    private static final int PER_DECADE = 30;
    private static final MathContext THREE_UP = new MathContext(3, RoundingMode.UP);
    private static final MathContext THREE_DOWN = new MathContext(3, RoundingMode.DOWN);

    private final AdviceRequest request;
    private final Band band;
    private @Nullable BigDecimal suggestion;

    private Advice(AdviceRequest request, Band band) {
        this.request = request;
        this.band = band;
    }

    /**
     * Works it out.
     *
     * @throws dev.bulla.core.refusal.BadInput when no ε is both accurate enough and paid for
     */
    public static Advice of(AdviceRequest request) {
        return new Advice(request, Band.of(request));
    }

    public AdviceRequest request() {
        return request;
    }

    public Band band() {
        return band;
    }

    /**
     * Everything about one release at one ε.
     *
     * @param noise what it is
     * @param total the compensation budget when every loss is ε
     * @param expected the mean cost under the exact law of the loss
     * @param extra the bound on extra harm
     * @param withError the mean cost and that of the error together
     */
    public record Row(
            NoiseAt noise,
            OptionalDouble total,
            OptionalDouble expected,
            OptionalDouble extra,
            OptionalDouble withError) {}

    /** The first release at the ε that was asked about. */
    public Row asked() {
        return row(request.first(), request.first().asked().epsilon())
                .orElseThrow(() -> new IllegalStateException("a plan is no plan at its own ε"));
    }

    /** The first release at the suggested ε. As cost grows with ε, without a price of the error its expected cost is the least of the band. */
    public Optional<Row> atSuggested() {
        return row(request.first(), suggested());
    }

    /** The usual ε, with the one that was asked about and the one that is suggested. */
    public List<Row> usual(NoiseSource source) {
        TreeSet<BigDecimal> all = new TreeSet<>();
        USUAL.forEach(epsilon -> all.add(new BigDecimal(epsilon)));
        all.add(source.asked().epsilon());
        all.add(suggested());
        return rows(source, all);
    }

    /** Many ε from 0.1 to 10, as a slider needs them. */
    public List<Row> fine(NoiseSource source) {
        TreeSet<BigDecimal> all = new TreeSet<>();
        for (int i = -PER_DECADE; i <= PER_DECADE; i++) {
            all.add(new BigDecimal(StrictMath.pow(10, i / (double) PER_DECADE)).round(new MathContext(3)));
        }
        all.add(source.asked().epsilon());
        all.add(suggested());
        return rows(source, all);
    }

    private List<Row> rows(NoiseSource source, SortedSet<BigDecimal> epsilons) {
        List<Row> rows = new ArrayList<>();
        epsilons.forEach(epsilon -> row(source, epsilon).ifPresent(rows::add));
        return rows;
    }

    private Optional<Row> row(NoiseSource source, BigDecimal epsilon) {
        return source.at(epsilon).map(this::row);
    }

    private Row row(NoiseAt noise) {
        if (request.money().isEmpty()) {
            return new Row(
                    noise,
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    OptionalDouble.empty());
        }
        AdviceMoney money = request.money().get();
        double total = money.compensation().total(noise.epsilon());
        OptionalDouble expected = noise.loss().isPresent()
                ? OptionalDouble.of(money.compensation().expected(noise.loss().get()))
                : OptionalDouble.empty();
        OptionalDouble extra = money.participants().isPresent()
                ? OptionalDouble.of(money.participants()
                        .get()
                        .extra(noise.epsilon(), noise.budget().delta().doubleValue()))
                : OptionalDouble.empty();
        OptionalDouble withError = money.errorCost().isPresent()
                        && noise.error().isPresent()
                ? OptionalDouble.of(expected.orElse(total)
                        + money.errorCost().getAsDouble() * noise.error().getAsDouble())
                : OptionalDouble.empty();
        return new Row(noise, OptionalDouble.of(total), expected, extra, withError);
    }

    /**
     * The ε to begin with. Where an error has a price, the cheapest of the fine table; else the least that is accurate enough, rounded up; else the most
     * that can be paid for, rounded down; else the one that was asked about.
     */
    public BigDecimal suggested() {
        if (suggestion == null) {
            suggestion = suggestion();
        }
        return suggestion;
    }

    private BigDecimal suggestion() {
        boolean isPriced = request.money()
                .map(AdviceMoney::errorCost)
                .orElse(OptionalDouble.empty())
                .isPresent();
        if (isPriced) {
            return cheapest().orElse(request.first().asked().epsilon());
        }
        if (band.least() > 0) {
            BigDecimal up =
                    new BigDecimal(band.least()).round(MathContext.DECIMAL32).round(THREE_UP);
            return band.contains(up.doubleValue()) ? up : new BigDecimal(band.least());
        }
        if (band.most() < Double.POSITIVE_INFINITY) {
            BigDecimal down =
                    new BigDecimal(band.most()).round(MathContext.DECIMAL32).round(THREE_DOWN);
            return down.min(new BigDecimal("100"));
        }
        return request.first().asked().epsilon();
    }

    private Optional<BigDecimal> cheapest() {
        Optional<Row> best = Optional.empty();
        for (int i = -2 * PER_DECADE; i <= PER_DECADE; i++) {
            BigDecimal epsilon = new BigDecimal(StrictMath.pow(10, i / (double) PER_DECADE)).round(new MathContext(3));
            Optional<Row> row = band.contains(epsilon.doubleValue()) ? row(request.first(), epsilon) : Optional.empty();
            if (row.isPresent()
                    && row.get().withError().isPresent()
                    && (best.isEmpty()
                            || row.get().withError().getAsDouble()
                                    < best.get().withError().getAsDouble())) {
                best = row;
            }
        }
        return best.map(row -> row.noise().budget().epsilon());
    }

    /** The budget as published, for Laplace noise: equation 8.19 and the least of 8.20. */
    public Optional<Published> published() {
        Budget asked = request.first().asked();
        if (request.money().isEmpty() || !asked.isPure()) {
            return Optional.empty();
        }
        double epsilon = asked.epsilon().doubleValue();
        var terms = request.money().get().compensation();
        return Optional.of(new Published(
                PrivacyAtRiskAsPublished.budget(terms, epsilon),
                PrivacyAtRiskAsPublished.minimum(terms, request.first().dimension(), epsilon)));
    }

    /**
     * What the thesis would say.
     *
     * @param budget at the ε that was asked about
     * @param minimum the least "at risk", and where it lies
     */
    public record Published(double budget, PrivacyAtRiskAsPublished.Minimum minimum) {}

    /** The mean cost if the numbers are whole and so is their noise, as for a count: the loss then is always ε. */
    public OptionalDouble expectedOfCounts() {
        Budget asked = request.first().asked();
        return request.money().isPresent() && asked.isPure()
                ? OptionalDouble.of(request.money()
                        .get()
                        .compensation()
                        .expected(PrivacyLoss.laplaceOnGrid(Budget.text(asked.epsilon()), 1, 1)))
                : OptionalDouble.empty();
    }
}
