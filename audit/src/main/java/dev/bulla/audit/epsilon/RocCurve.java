package dev.bulla.audit.epsilon;

import dev.bulla.core.json.Json;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Hits over false alarms, as counted.
 *
 * @param alarms rates of false alarms, rising
 * @param hits the rates of hits there
 */
record RocCurve(double[] alarms, double[] hits) {

    private static final int POINTS = 40;
    private static final MathContext SHOWN = new MathContext(4);

    /** Of scores in order, at rates of false alarms that rise by equal factors. */
    static RocCurve of(double[] ones, double[] others) {
        double[] alarms = new double[POINTS];
        double[] hits = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            double rate = Math.pow(others.length, -(POINTS - 1.0 - i) / POINTS);
            int rank = (int) Math.max(0, Math.min(others.length - 1, others.length - Math.round(rate * others.length)));
            alarms[i] = Event.share(others, others[rank]);
            hits[i] = Event.share(ones, others[rank]);
        }
        return new RocCurve(alarms, hits);
    }

    Map<String, Object> json() {
        return Map.of("false_alarms", list(alarms), "hits", list(hits));
    }

    static RocCurve read(Map<String, Object> json) {
        return new RocCurve(numbers(json, "false_alarms"), numbers(json, "hits"));
    }

    private static List<Object> list(double[] values) {
        return Arrays.stream(values)
                .<Object>mapToObj(value -> new BigDecimal(value).round(SHOWN))
                .toList();
    }

    private static double[] numbers(Map<String, Object> json, String name) {
        return Json.list(Json.member(json, name), name).stream()
                .mapToDouble(value -> ((BigDecimal) value).doubleValue())
                .toArray();
    }
}
