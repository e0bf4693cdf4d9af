package dev.bulla.audit.membership;

import dev.bulla.audit.attack.Rate;
import dev.bulla.core.guarantee.Guarantee;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What membership inference found against one learner.
 *
 * @param learner its name
 * @param promise what it promises; nothing without privacy
 * @param attacks the scores of each attack
 */
public record Membership(String learner, Optional<Guarantee> promise, Map<String, MembershipScores> attacks) {

    /** The shares of false alarms at which hits are told. */
    public static final List<Double> FALSE_ALARMS = List.of(0.01, 0.001);

    /** The chance of calling a promise broken that is kept. */
    private static final double ALARM = 0.01;

    public Membership {
        attacks = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(attacks));
    }

    /**
     * Whether some attack shows that the promise is broken. Always false without one.
     *
     * @param promises how many are judged together: at 99 % confidence none of them, by no attack, is called broken that is kept
     */
    public boolean isRefuted(long promises) {
        return promise.isPresent()
                && attacks.values().stream()
                        .anyMatch(scores -> scores.chance(promise.get().budget()) < ALARM / attacks.size() / promises);
    }

    /** The attack that found most: by area. */
    public String best() {
        return attacks.entrySet().stream()
                .max(Map.Entry.comparingByValue(java.util.Comparator.comparingDouble(
                        scores -> scores.roc().area())))
                .orElseThrow()
                .getKey();
    }

    /** For programs. */
    public Map<String, Object> json(long promises) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("learner", learner);
        promise.ifPresent(p -> json.put("envelope_auc", new Envelope(p).area()));
        Map<String, Object> all = new LinkedHashMap<>();
        attacks.forEach((name, scores) -> {
            Roc roc = scores.roc();
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("auc", roc.area());
            one.put("auc_lower", roc.areaLower());
            one.put("auc_upper", roc.areaUpper());
            Rate first = roc.found(FALSE_ALARMS.get(0));
            Rate second = roc.found(FALSE_ALARMS.get(1));
            one.put("tpr_at_1_percent_fpr", first.json());
            one.put("tpr_at_0_1_percent_fpr", second.json());
            all.put(name, one);
        });
        json.put("attacks", all);
        json.put("refuted", isRefuted(promises));
        return json;
    }
}
