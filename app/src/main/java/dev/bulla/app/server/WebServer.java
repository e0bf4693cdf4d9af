package dev.bulla.app.server;

import dev.bulla.core.refusal.BadInput;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A server that runs.
 *
 * <p>No thread waits for a client. Threads: one that accepts, two that select, as many as there are turns of questions, plans and charges, and
 * {@value #SPARE_THREADS} more, so that one is always left for health and metrics.
 */
public final class WebServer implements AutoCloseable {

    /** The code of the refusal when the port cannot be had. */
    public static final String PORT_TAKEN = "E-632";

    private static final int SPARE_THREADS = 16;
    private static final int IDLE_MILLIS = 30_000;
    private static final int LARGEST_HEAD = 8_192;
    private static final int CHECK_MILLIS = 250;
    private static final int POLL_MILLIS = 10;

    private final Server server;
    private final ServerConnector connector;
    private final Desk desk;
    private final Plan plan;
    private final Thread watch;

    /** Who may call what. */
    @FunctionalInterface
    public interface Guard {

        /** Lets everybody in; right where every route is for anybody. */
        Guard OPEN = call -> "";

        /**
         * Looks at the head of a request, before its body is read. Where the lane of the route may wait, its turn has come.
         *
         * @return who calls, for {@link Call#caller}; empty for nobody in particular
         * @throws Problem with status 401 or 403 when the caller may not
         */
        String admit(Call call);
    }

    /**
     * What a server is made of.
     *
     * @param settings where it listens and what it allows
     * @param guard who may call
     * @param log where it writes what happens
     * @param metrics where it counts
     */
    public record Plan(Settings settings, Guard guard, ServerLog log, Metrics metrics) {

        public Plan guard(Guard other) {
            return new Plan(settings, other, log, metrics);
        }

        public Plan log(ServerLog other) {
            return new Plan(settings, guard, other, metrics);
        }

        public Plan metrics(Metrics others) {
            return new Plan(settings, guard, log, others);
        }

        /**
         * Starts to answer.
         *
         * @throws BadInput when the port cannot be had or the key cannot be read
         */
        public WebServer start(List<Route> routes) {
            return new WebServer(this, routes).started();
        }
    }

    private WebServer(Plan plan, List<Route> routes) {
        this.plan = plan;
        this.desk = new Desk(plan, new Router(routes));
        Settings.Limits limits = plan.settings().limits();
        int threads = 2 * Desk.questionTurns() + limits.charges() + SPARE_THREADS;
        QueuedThreadPool pool = new QueuedThreadPool(threads, Math.min(threads, 8));
        pool.setName("http");
        this.server = new Server(pool);
        this.connector = new ServerConnector(server, 1, 2, factories(plan.settings()));
        connector.setHost(plan.settings().host());
        connector.setPort(plan.settings().port());
        connector.setIdleTimeout(IDLE_MILLIS);
        Connections connections = new Connections(limits.connections());
        connector.addBean(connections);
        server.addConnector(connector);
        server.setErrorHandler(new PlainErrors());
        server.setHandler(desk);
        this.watch = new Thread(() -> watch(connections), "watch");
        watch.setDaemon(true);
        watch.start();
    }

    /** A server to be started: anybody may call, nothing is logged. */
    public static Plan with(Settings settings) {
        return new Plan(settings, Guard.OPEN, ServerLog.none(), new Metrics("none"));
    }

    /** Ends what takes too long, until the server does. */
    private void watch(Connections connections) {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                TimeUnit.MILLISECONDS.sleep(CHECK_MILLIS);
                long now = System.nanoTime();
                desk.check(now);
                connections.check(now);
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException fault) {
                plan.log().fault("watch", "none", fault);
            }
        }
    }

    private static ConnectionFactory[] factories(Settings settings) {
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setSendXPoweredBy(false);
        http.setSendDateHeader(true);
        http.setRequestHeaderSize(LARGEST_HEAD);
        // Paths are compared segment by segment as they were sent, so none is ambiguous here.
        http.setUriCompliance(UriCompliance.from(UriCompliance.AMBIGUOUS_VIOLATIONS));
        if (settings.tls().isEmpty()) {
            return new ConnectionFactory[] {new HttpConnectionFactory(http)};
        }
        SecureRequestCustomizer customizer = new SecureRequestCustomizer();
        customizer.setSniHostCheck(false);
        http.addCustomizer(customizer);
        return new ConnectionFactory[] {
            new SslConnectionFactory(KeyFiles.context(settings.tls().get()), "http/1.1"),
            new HttpConnectionFactory(http)
        };
    }

    private WebServer started() {
        try {
            server.start();
        } catch (IOException e) {
            close();
            throw new BadInput(
                    PORT_TAKEN,
                    "port " + plan.settings().port(),
                    "cannot be opened on " + plan.settings().host() + ".",
                    "",
                    "Is it in use? Port 0 takes a free one.");
        } catch (Exception e) {
            close();
            throw new IllegalStateException("the server does not start", e);
        }
        plan.log().say("started", Map.of("address", address().toString()));
        return this;
    }

    /** The port it listens on. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Where it is reached. */
    public URI address() {
        String scheme = plan.settings().tls().isEmpty() ? "http" : "https";
        String host = plan.settings().host();
        return URI.create(scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port());
    }

    /** Stops: takes no new connection, refuses what is newly asked, waits for what is under way as long as the settings say, ends. */
    @Override
    public void close() {
        desk.refuseNew();
        connector.close();
        long until = System.nanoTime() + plan.settings().limits().drain().toNanos();
        try {
            while (desk.active() > 0 && System.nanoTime() < until) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        int left = desk.active();
        watch.interrupt();
        try {
            server.stop();
        } catch (Exception e) {
            plan.log().fault("stop", "none", e);
        }
        plan.log().say("stopped", Map.of("given_up", left));
    }
}
