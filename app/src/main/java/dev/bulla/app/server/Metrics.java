package dev.bulla.app.server;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a server counts, as Prometheus reads it.
 *
 * <p>Labels are words of the program: declared routes, methods, statuses, kinds of refusal. None comes from a request, a row or a release.
 */
public final class Metrics {

    private static final Duration[] SIZES = {
        Duration.ofMillis(1),
        Duration.ofMillis(5),
        Duration.ofMillis(20),
        Duration.ofMillis(100),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        Duration.ofSeconds(5)
    };

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final AtomicInteger inProgress = new AtomicInteger();
    private final Map<String, Map<Integer, Timer>> timers = new ConcurrentHashMap<>();
    private final Map<String, Map<Integer, Counter>> untimed = new ConcurrentHashMap<>();
    private final Map<String, Counter> refusals = new ConcurrentHashMap<>();

    /**
     * Metrics of a server of ours.
     *
     * @param version of the program
     */
    public Metrics(String version) {
        Gauge.builder("bulla.build.info", () -> 1).tag("version", version).register(registry);
        Gauge.builder("bulla.http.requests.in.progress", inProgress, AtomicInteger::get)
                .register(registry);
    }

    /** Where other parts of a server count. No label may hold text of a request or depend on a private value. */
    public MeterRegistry registry() {
        return registry;
    }

    /** The numbers in the text format of Prometheus. */
    public Reply reply() {
        return Reply.of(
                        "text/plain; version=0.0.4; charset=utf-8",
                        registry.scrape().getBytes(StandardCharsets.UTF_8))
                .header("Cache-Control", "no-store");
    }

    void begin() {
        inProgress.incrementAndGet();
    }

    /** A request was answered; less than no time means that its time is not told: then it is counted, under a name of its own. */
    void end(String route, int status, long nanos) {
        inProgress.decrementAndGet();
        if (nanos < 0) {
            untimed.computeIfAbsent(route, name -> new ConcurrentHashMap<>())
                    .computeIfAbsent(
                            status,
                            code -> Counter.builder("bulla.http.requests.untimed")
                                    .tags(tags(route, code))
                                    .register(registry))
                    .increment();
            return;
        }
        timers.computeIfAbsent(route, name -> new ConcurrentHashMap<>())
                .computeIfAbsent(
                        status,
                        code -> Timer.builder("bulla.http.request.duration")
                                .tags(tags(route, code))
                                .serviceLevelObjectives(SIZES)
                                .register(registry))
                .record(nanos, TimeUnit.NANOSECONDS);
    }

    private static Tags tags(String route, int status) {
        int space = route.indexOf(' ');
        return Tags.of(
                "method",
                space < 0 ? "other" : route.substring(0, space),
                "route",
                space < 0 ? route : route.substring(space + 1),
                "status",
                Integer.toString(status));
    }

    /** A request was refused before anything was done of it. */
    void refused(String reason) {
        refusals.computeIfAbsent(
                        reason,
                        kind -> Counter.builder("bulla.http.requests.refused")
                                .tag("reason", kind)
                                .register(registry))
                .increment();
    }
}
