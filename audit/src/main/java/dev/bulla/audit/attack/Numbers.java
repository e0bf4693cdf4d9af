package dev.bulla.audit.attack;

import dev.bulla.core.json.Json;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Lists of numbers in what a task has found. */
public final class Numbers {

    private static final double LARGEST = 1e300;

    private Numbers() {}

    /** As JSON can hold them: what is no number is 0, what is beyond all bounds is very large. */
    public static List<Double> json(double[] numbers) {
        return Arrays.stream(numbers)
                .map(x -> Double.isNaN(x) ? 0 : Math.max(-LARGEST, Math.min(LARGEST, x)))
                .boxed()
                .toList();
    }

    public static double[] read(Map<String, Object> found, String name) {
        return Json.list(Json.member(found, name), name).stream()
                .mapToDouble(each -> ((Number) each).doubleValue())
                .toArray();
    }
}
