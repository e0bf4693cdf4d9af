package dev.bulla.app.server;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Logger;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.AbstractLogger;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Where the log of libraries goes: warnings and errors to the server's log while there is one, all else nowhere.
 *
 * <p>Only who said it, and the classes of a fault, are kept. The words of a library may hold a row, a path, a query or a request, and no
 * library may print these of its own accord.
 */
public final class LibraryLog implements SLF4JServiceProvider {

    private static volatile @Nullable ServerLog sink;

    private final ILoggerFactory loggers = Named::new;
    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter context = new NOPMDCAdapter();

    /** From here on, to this log. */
    static void to(ServerLog log) {
        sink = log;
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return loggers;
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return context;
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }

    @Override
    public void initialize() {}

    private static final class Named extends AbstractLogger implements Logger {

        private static final long serialVersionUID = 1L;

        Named(String name) {
            this.name = name;
        }

        @Override
        protected @Nullable String getFullyQualifiedCallerName() {
            return null;
        }

        @Override
        protected void handleNormalizedLoggingCall(
                Level level,
                @Nullable Marker marker,
                @Nullable String words,
                Object @Nullable [] arguments,
                @Nullable Throwable fault) {
            ServerLog log = sink;
            if (log != null) {
                Map<String, Object> facts = fault == null
                        ? Map.of("logger", name)
                        : Map.of("logger", name, "fault", ServerLog.frames(fault));
                log.line(level == Level.ERROR ? "error" : "warn", "library", facts);
            }
        }

        @Override
        public boolean isTraceEnabled() {
            return false;
        }

        @Override
        public boolean isTraceEnabled(@Nullable Marker marker) {
            return false;
        }

        @Override
        public boolean isDebugEnabled() {
            return false;
        }

        @Override
        public boolean isDebugEnabled(@Nullable Marker marker) {
            return false;
        }

        @Override
        public boolean isInfoEnabled() {
            return false;
        }

        @Override
        public boolean isInfoEnabled(@Nullable Marker marker) {
            return false;
        }

        @Override
        public boolean isWarnEnabled() {
            return sink != null;
        }

        @Override
        public boolean isWarnEnabled(@Nullable Marker marker) {
            return sink != null;
        }

        @Override
        public boolean isErrorEnabled() {
            return sink != null;
        }

        @Override
        public boolean isErrorEnabled(@Nullable Marker marker) {
            return sink != null;
        }
    }
}
