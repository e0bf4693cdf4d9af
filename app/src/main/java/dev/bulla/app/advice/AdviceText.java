package dev.bulla.app.advice;

import dev.bulla.app.screen.Console;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Strength;
import dev.bulla.core.risk.Odds;
import dev.bulla.core.risk.PrivacyAtRiskAsPublished;
import dev.bulla.core.risk.PrivacyLoss;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Advice as words on a terminal, and as JSON. */
public final class AdviceText {

    private static final double[] SHARES = {0, 0.25, 0.5, 0.75, 1};

    /** e to the power of more is no double. */
    private static final double MOST_POWER = 700;

    private final Advice advice;
    private final AdviceRequest request;
    private final Advice.Row asked;

    public AdviceText(Advice advice) {
        this.advice = advice;
        this.request = advice.request();
        this.asked = advice.asked();
    }

    /** Says it, the table last. */
    public void say(Console console) {
        NoiseAt noise = asked.noise();
        console.say("About", request.first().name() + ", " + noise.budget());
        console.say("Means", odds(noise));
        noise.loss().ifPresent(loss -> console.say("Loss", losses(loss)));
        money(console);
        noise.error()
                .ifPresentOrElse(
                        error -> console.say("Error", request.first().errorWords() + ": " + Amounts.digits(error)),
                        () -> console.say("Error", "the plan states no single number that could be compared over ε"));
        console.say("Band", band());
        console.say("Suggested", "ε = " + Budget.text(advice.suggested()) + ": " + reason());
        console.say("Change", change());
        if (request.asPublished()) {
            published(console);
        }
        for (NoiseSource source : request.sources()) {
            table(console, source);
        }
        console.say("Read", "no row was read, nothing was charged");
    }

    private static String odds(NoiseAt noise) {
        Strength strength = noise.strength();
        StringBuilder words = new StringBuilder(strength.word() + " protection. " + strength.guess());
        if (noise.budget().isPure()) {
            words.append(" A suspicion of");
            for (Odds odds : Odds.table(noise.budget().guarantee())) {
                words.append(' ')
                        .append(Amounts.percent(odds.prior()))
                        .append(" becomes at most ")
                        .append(Amounts.percent(odds.posterior()))
                        .append(',');
            }
            words.setCharAt(words.length() - 1, '.');
        }
        return words + " With 1 % false alarms the best attacker finds at most " + Amounts.percent(noise.hitRate())
                + ".";
    }

    private String losses(PrivacyLoss loss) {
        double epsilon = asked.noise().epsilon();
        String half = Double.isInfinite(loss.most())
                ? "The loss is at most ε = " + Amounts.digits(epsilon) + " in " + Amounts.percent(loss.upTo(epsilon))
                        + " of cases."
                : "The loss never passes ε. It is at most ε/2 in no more than "
                        + Amounts.percent(loss.upTo(epsilon / 2)) + " of cases"
                        + (loss.dimension() == 1
                                ? "."
                                : "; proved for " + Amounts.percent(loss.proved(epsilon / 2)) + ".");
        return loss.words() + ". " + half + confidence(loss).map(c -> " " + c).orElse("");
    }

    private Optional<String> confidence(PrivacyLoss loss) {
        if (request.confidence().isEmpty()) {
            return Optional.empty();
        }
        double wanted = request.confidence().getAsDouble();
        double quantile = loss.quantile(wanted);
        return Optional.of("With chance " + Amounts.percent(wanted) + " it stays below "
                + (Double.isInfinite(quantile) ? "no ε" : Amounts.digits(quantile))
                + (quantile >= loss.most() * (1 - 1e-9) ? ", the whole: half of all outcomes have it." : ".")
                + " To lose at most ε with that chance, " + wantedNoise(wanted) + " is the most.");
    }

    /** The noise whose loss stays below the ε that was asked about with a chance: the inverse question. */
    private String wantedNoise(double chance) {
        double epsilon = asked.noise().epsilon();
        return asked.noise().budget().isPure()
                ? "Laplace noise of ε₀ = " + Amounts.digits(PrivacyLoss.laplaceFor(epsilon, chance))
                : "normal noise of μ = " + Amounts.digits(PrivacyLoss.gaussianFor(epsilon, chance));
    }

    private void money(Console console) {
        if (request.money().isEmpty()) {
            return;
        }
        AdviceMoney money = request.money().get();
        console.say(
                "Money",
                "set aside if every loss is ε: " + Amounts.money(asked.total().orElseThrow())
                        + (asked.expected().isPresent()
                                ? "; expected under the exact law of the loss: "
                                        + Amounts.money(asked.expected().getAsDouble())
                                : "")
                        + countNote() + " (" + money.people() + " people, " + Amounts.money(money.harm()) + " each)");
        asked.extra()
                .ifPresent(extra -> console.say(
                        "Extra harm", "at most " + Amounts.money(extra) + " for all people together, as a bound"));
        asked.withError()
                .ifPresent(all -> console.say("Together", "with the price of the error: " + Amounts.money(all)));
    }

    /** Whole numbers get whole noise, whose loss is never smaller. */
    private String countNote() {
        return request.first() instanceof GivenBudget && asked.noise().budget().isPure()
                ? "; for counts, whose noise is whole too, "
                        + Amounts.money(advice.expectedOfCounts().orElseThrow())
                : "";
    }

    private String band() {
        Band band = advice.band();
        if (!band.isBounded()) {
            return "every ε: neither a largest error nor a budget is given";
        }
        String low = band.least() > 0 ? "from " + Amounts.digits(band.least()) + " (the error)" : "from 0";
        String high =
                band.most() < Double.POSITIVE_INFINITY ? " to " + Amounts.digits(band.most()) + " (the budget)" : " up";
        boolean isInside = band.contains(asked.noise().epsilon());
        return "ε " + low + high + "; ε = " + Budget.text(asked.noise().budget().epsilon())
                + (isInside ? " lies inside" : " lies outside");
    }

    private String reason() {
        if (asked.withError().isPresent()) {
            return "where the expected cost and the price of the error are least together";
        }
        if (advice.band().least() > 0) {
            return "the least that is accurate enough; a smaller one protects more, and each costs less than the next";
        }
        return advice.band().most() < Double.POSITIVE_INFINITY
                ? "the most that the budget pays for"
                : "the one that was asked about";
    }

    /** What moves the band. */
    private String change() {
        double epsilon = asked.noise().epsilon();
        List<String> ways = new ArrayList<>();
        asked.noise()
                .error()
                .ifPresent(error -> ways.add("an error of " + Amounts.digits(error / 2) + " in place of "
                        + Amounts.digits(error) + " needs about ε = " + Amounts.digits(2 * epsilon)));
        request.money()
                .ifPresent(money -> ways.add("ε = " + Amounts.digits(epsilon / 2) + " needs "
                        + Amounts.money(money.compensation().total(epsilon / 2)) + " in place of "
                        + Amounts.money(money.compensation().total(epsilon))));
        return ways.isEmpty()
                ? "give --harm and --people for money, --max-error for accuracy"
                : String.join("; ", ways);
    }

    private void published(Console console) {
        advice.published()
                .ifPresentOrElse(
                        published -> console.say(
                                "Published",
                                Amounts.cut(published.budget()) + " → "
                                        + Amounts.money(published.minimum().budget()) + " at ε = "
                                        + Amounts.digits(published.minimum().epsilon())
                                        + " (thesis, equations 8.19 to 8.21); exact expected cost "
                                        + Amounts.money(asked.expected().orElse(Double.NaN))),
                        () -> console.say("Published", "nothing: chapter 8 is about pure Laplace noise and money"));
        console.warn("W-690 " + PrivacyAtRiskAsPublished.WARNING);
    }

    private void table(Console console, NoiseSource source) {
        console.say((request.sources().size() > 1 ? source.name() : "Other ε")
                + " (• lies in the band; found: by the best attacker, with 1 % false alarms)");
        boolean hasMoney = request.money().isPresent();
        console.say(String.format(
                Locale.ROOT,
                "  %8s %10s %14s %10s %12s%s",
                "ε",
                "times",
                "10 % becomes",
                "found",
                "error",
                hasMoney ? String.format(Locale.ROOT, " %16s %16s", "set aside", "expected") : ""));
        for (Advice.Row row : advice.usual(source)) {
            NoiseAt noise = row.noise();
            console.say(String.format(
                    Locale.ROOT,
                    "%s %8s %10s %14s %10s %12s%s",
                    advice.band().contains(noise.epsilon()) ? "•" : " ",
                    Budget.text(noise.budget().epsilon()),
                    Amounts.times(noise.epsilon()),
                    noise.budget().isPure()
                            ? Amounts.percent(Odds.table(noise.budget().guarantee())
                                    .get(1)
                                    .posterior())
                            : "—",
                    Amounts.percent(noise.hitRate()),
                    noise.error().isPresent() ? Amounts.digits(noise.error().getAsDouble()) : "—",
                    hasMoney
                            ? String.format(
                                    Locale.ROOT,
                                    " %16s %16s",
                                    Amounts.money(row.total().orElseThrow()),
                                    row.expected().isPresent()
                                            ? Amounts.money(row.expected().getAsDouble())
                                            : "—")
                            : ""));
        }
    }

    /** The same as data. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(row(asked));
        json.put("about", request.first().name());
        json.put("odds", oddsJson(asked.noise()));
        asked.noise().loss().ifPresent(loss -> {
            json.put("profile", profile(loss));
            json.put("loss_confidence", confidences(loss));
        });
        advice.published().ifPresent(published -> {
            json.put("published_budget", published.budget());
            json.put("published_minimum", published.minimum().budget());
            json.put("published_minimum_epsilon", published.minimum().epsilon());
            json.put("published_warning", PrivacyAtRiskAsPublished.WARNING);
        });
        advice.expectedOfCounts().ifPresent(cost -> json.put("expected_cost_of_counts", cost));
        request.confidence().ifPresent(chance -> {
            double epsilon = asked.noise().epsilon();
            if (asked.noise().budget().isPure()) {
                json.put("noise_epsilon_for_confidence", PrivacyLoss.laplaceFor(epsilon, chance));
            } else {
                json.put("noise_mu_for_confidence", PrivacyLoss.gaussianFor(epsilon, chance));
            }
        });
        json.put("feasible", feasible());
        json.put("suggested_epsilon", advice.suggested().doubleValue());
        advice.atSuggested().ifPresent(row -> json.put("suggested", row(row)));
        json.put("changes", change());
        if (request.asPublished() && asked.noise().budget().isPure()) {
            json.put("as_published", asPublished());
        }
        Map<String, Object> tables = new LinkedHashMap<>();
        request.sources()
                .forEach(source -> tables.put(
                        source.name(),
                        advice.usual(source).stream().map(AdviceText::row).toList()));
        json.put("tables", tables);
        return json;
    }

    private static Map<String, Object> row(Advice.Row row) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("epsilon", row.noise().epsilon());
        json.put("delta", row.noise().budget().delta().doubleValue());
        put(json, "error", row.noise().error());
        put(json, "compensation", row.total());
        put(json, "expected_cost", row.expected());
        put(json, "extra_harm", row.extra());
        put(json, "cost_with_error", row.withError());
        json.put("hit_rate", row.noise().hitRate());
        return json;
    }

    private static void put(Map<String, Object> json, String key, OptionalDouble value) {
        value.ifPresent(number -> json.put(key, number));
    }

    private static Map<String, Object> oddsJson(NoiseAt noise) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (noise.epsilon() < MOST_POWER) {
            json.put("times_more_likely", StrictMath.exp(noise.epsilon()));
        }
        json.put("best_guess_right", noise.strength().right());
        json.put("protection", noise.strength().word());
        if (noise.budget().isPure()) {
            json.put(
                    "posterior",
                    Odds.table(noise.budget().guarantee()).stream()
                            .map(odds -> Map.of("prior", odds.prior(), "posterior", odds.posterior()))
                            .toList());
        }
        json.put("false_alarms", Odds.FALSE_ALARMS);
        json.put("hit_rate", noise.hitRate());
        return json;
    }

    private List<Map<String, Object>> profile(PrivacyLoss loss) {
        List<Map<String, Object>> points = new ArrayList<>();
        for (double share : SHARES) {
            double at = share * asked.noise().epsilon();
            points.add(Map.of("epsilon", at, "delta", loss.delta(at)));
        }
        return points;
    }

    /** limit: no honest claim is above it; proved: holds for every pair of neighbours. */
    private List<Map<String, Object>> confidences(PrivacyLoss loss) {
        List<Map<String, Object>> points = new ArrayList<>();
        for (double share : SHARES) {
            double at = share * asked.noise().epsilon();
            points.add(Map.of("epsilon", at, "limit", loss.upTo(at), "proved", loss.proved(at)));
        }
        if (request.confidence().isPresent()) {
            double wanted = request.confidence().getAsDouble();
            double quantile = loss.quantile(wanted);
            if (!Double.isInfinite(quantile)) {
                points.add(Map.of(
                        "confidence",
                        wanted,
                        "epsilon",
                        quantile,
                        "limit",
                        loss.upTo(quantile),
                        "proved",
                        loss.proved(quantile)));
            }
        }
        return points;
    }

    private Map<String, Object> feasible() {
        Band band = advice.band();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("least_epsilon", band.least());
        if (band.most() < Double.POSITIVE_INFINITY) {
            json.put("most_epsilon", band.most());
        }
        json.put("contains_asked", band.contains(asked.noise().epsilon()));
        json.put("is_bounded", band.isBounded());
        return json;
    }

    /** Theorem 3 and its inverse, for the ε and γ that were asked about. */
    private Map<String, Object> asPublished() {
        double whole = asked.noise().epsilon();
        int k = request.first().dimension();
        List<Map<String, Object>> levels = new ArrayList<>();
        for (double share : new double[] {0.25, 0.5, 0.75}) {
            levels.add(Map.of(
                    "epsilon",
                    share * whole,
                    "confidence",
                    PrivacyAtRiskAsPublished.confidence(k, share * whole, whole)));
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("label", "historical, not a guarantee");
        json.put("confidence", levels);
        if (request.confidence().isPresent()) {
            double wanted = request.confidence().getAsDouble();
            json.put("epsilon_at_confidence", PrivacyAtRiskAsPublished.epsilon(k, wanted, whole));
            json.put("noise_epsilon_for_asked", PrivacyAtRiskAsPublished.epsilon0(k, whole, wanted));
        }
        return json;
    }
}
