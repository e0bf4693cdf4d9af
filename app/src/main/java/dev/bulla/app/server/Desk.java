package dev.bulla.app.server;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Where requests arrive: what they share, and what bounds them together. */
final class Desk extends Handler.Abstract {

    /** The header with the reference of a request, which the log names too. */
    static final String REQUEST_ID = "X-Request-Id";

    /** How long what is left of a refused body may take. */
    static final long DROP_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** How long a client may take to read an answer. */
    static final long WRITE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final int MOST_WAITING = 1_024;
    private static final int LEAST_TURNS = 2;

    private static final HttpField[] PROTECTION = {
        new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
        new PreEncodedHttpField("Referrer-Policy", "no-referrer"),
        new PreEncodedHttpField("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
        new PreEncodedHttpField("Cross-Origin-Resource-Policy", "same-origin")
    };

    private final WebServer.Plan plan;
    private final Router router;
    private final AddressRates rates;
    private final Map<Route.Lane, Turns> turns;
    private final Allowance questions = new Allowance(Runtime.getRuntime().maxMemory() / 8);
    private final Allowance answers = new Allowance(Runtime.getRuntime().maxMemory() / 4);
    private final Set<Exchange> watched = ConcurrentHashMap.newKeySet();
    private final AtomicInteger active = new AtomicInteger();
    private final String prefix = UUID.randomUUID().toString().substring(0, 8) + "-";
    private final AtomicLong counter = new AtomicLong();
    private volatile boolean isStopping;

    Desk(WebServer.Plan plan, Router router) {
        this.plan = plan;
        this.router = router;
        this.rates = new AddressRates(plan.settings().rate());
        long wait = plan.settings().limits().bodyTime().toNanos();
        this.turns = Map.of(
                Route.Lane.QUESTION, new Turns(questionTurns(), MOST_WAITING, wait),
                Route.Lane.PLAN, new Turns(questionTurns(), MOST_WAITING, wait),
                Route.Lane.CHARGE, new Turns(plan.settings().limits().charges(), MOST_WAITING, wait));
    }

    /** How many questions are worked on at a time. */
    static int questionTurns() {
        return Math.max(LEAST_TURNS, Runtime.getRuntime().availableProcessors());
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        active.incrementAndGet();
        plan.metrics().begin();
        new Exchange(this, request, response, callback).start();
        return true;
    }

    static void protect(HttpFields.Mutable headers) {
        for (HttpField field : PROTECTION) {
            headers.add(field);
        }
    }

    /** Refuses while stopping, and who asks too often. */
    void requireOpen(Request request) {
        if (isStopping) {
            metrics().refused("stopping");
            throw Problem.stopping();
        }
        if (!rates.isFree() && !rates.admit(Request.getRemoteAddr(request))) {
            metrics().refused("rate");
            throw Problem.tooOften();
        }
    }

    void end(String id, String route, int status, long nanos) {
        plan.metrics().end(route, status, nanos);
        plan.log().request(id, route, status, nanos);
        active.decrementAndGet();
    }

    /** From here on nothing new is begun. */
    void refuseNew() {
        isStopping = true;
    }

    int active() {
        return active.get();
    }

    String newReference() {
        return prefix + Long.toHexString(counter.incrementAndGet());
    }

    void watch(Exchange exchange) {
        watched.add(exchange);
    }

    void forget(Exchange exchange) {
        watched.remove(exchange);
    }

    /** Called a few times a second. */
    void check(long now) {
        watched.forEach(exchange -> exchange.check(now));
    }

    Router router() {
        return router;
    }

    WebServer.Guard guard() {
        return plan.guard();
    }

    Settings.Limits limits() {
        return plan.settings().limits();
    }

    Turns turns(Route.Lane lane) {
        return Objects.requireNonNull(turns.get(lane));
    }

    Allowance questions() {
        return questions;
    }

    Allowance answers() {
        return answers;
    }

    Metrics metrics() {
        return plan.metrics();
    }

    ServerLog log() {
        return plan.log();
    }
}
