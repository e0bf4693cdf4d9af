package dev.bulla.app.report;

import dev.bulla.core.model.Answer;
import java.util.ArrayList;
import java.util.List;

/**
 * The stretch of values a plot shows. That of bars holds zero, so that their length means something.
 *
 * @param low its lower end
 * @param high its upper end, above the lower
 */
record Span(double low, double high) {

    /** Room for all answers with their intervals, and for zero. */
    static Span of(List<Answer> answers) {
        double low = 0;
        double high = 0;
        for (Answer answer : answers) {
            low = Math.min(low, Math.min(answer.lower(), answer.value()));
            high = Math.max(high, Math.max(answer.upper(), answer.value()));
        }
        return new Span(low, high > low ? high : low + 1);
    }

    /** Room for all intervals and no more: for dots, which have no length. */
    static Span around(List<Answer> answers) {
        double low = answers.stream().mapToDouble(Answer::lower).min().orElse(0);
        double high = answers.stream().mapToDouble(Answer::upper).max().orElse(1);
        return new Span(low, high > low ? high : low + 1);
    }

    /** The same with some room beyond both ends; zero stays an end. */
    Span roomy() {
        double room = (high - low) / 25;
        return new Span(low == 0 ? 0 : low - room, high == 0 ? 0 : high + room);
    }

    /** Where a value stands: 0 at the lower end, 1 at the upper. */
    double place(double value) {
        return Math.max(0, Math.min(1, (value - low) / (high - low)));
    }

    /** The distance between ticks, 1, 2 or 5 times a power of ten, for at most that many ticks. */
    double step(int most) {
        double rough = (high - low) / most;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        for (double factor : new double[] {1, 2, 5}) {
            if (factor * power >= rough) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    /** Ticks at this distance, zero among them where it is shown. */
    List<Double> ticks(double step) {
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }
}
