package dev.bulla.app.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One thing that can be asked of a server, as a value: what is said of it and what it does stand together.
 *
 * <p>Made by {@link #get}, {@link #post} and {@link #of}, described step by step, and finished by {@link Draft#to}. Shapes are JSON Schemas.
 */
public final class Route {

    /** What a route does with a request that was let in. */
    @FunctionalInterface
    public interface Handler {

        /**
         * Answers.
         *
         * @throws Problem to refuse; whatever else is thrown is our fault and told by its reference alone
         */
        Reply handle(Call call) throws IOException;
    }

    /** Which requests a route waits beside: each lane has its own bound on what is done at a time. */
    public enum Lane {
        /** Answered at once whatever else goes on; does next to nothing and never waits. */
        HEALTH,
        /** Computes, for at most about a second of CPU, and waits for nothing. */
        QUESTION,
        /** Asks a store and then computes, as long as a question. */
        PLAN,
        /** Waits for a ledger or a store. */
        CHARGE;

        /** Whether a request may wait for a ledger or a store. Neither logs nor metrics tell how long it took. */
        public boolean waits() {
            return this == PLAN || this == CHARGE;
        }
    }

    /** Where a parameter stands. */
    public enum Place {
        PATH,
        QUERY,
        HEADER
    }

    /**
     * A parameter.
     *
     * @param name its name
     * @param place where it stands
     * @param isRequired whether a request without it is refused
     * @param description what it means, for people
     * @param shape its JSON Schema
     */
    public record Parameter(
            String name, Place place, boolean isRequired, String description, Map<String, Object> shape) {}

    /**
     * Bytes that are sent or received.
     *
     * @param mediaType their media type
     * @param shape the JSON Schema of what they spell; empty where they are no JSON
     */
    public record Payload(String mediaType, Map<String, Object> shape) {}

    /**
     * An answer there may be.
     *
     * @param status its status
     * @param description when it is given
     * @param payload what it holds
     */
    public record Outcome(int status, String description, Payload payload) {}

    private final Draft draft;
    private final Handler handler;
    private final List<String> segments;
    private final String name;

    private Route(Draft draft, Handler handler) {
        this.draft = draft;
        this.handler = handler;
        this.segments = Router.segments(draft.path);
        this.name = draft.method + " " + draft.path;
        Set<String> named = new TreeSet<>();
        segments.stream().filter(Router::isName).map(Router::name).forEach(named::add);
        Set<String> described = new TreeSet<>();
        draft.parameters.stream()
                .filter(parameter -> parameter.place() == Place.PATH)
                .map(Parameter::name)
                .forEach(described::add);
        if (!named.equals(described) || draft.summary.isEmpty() || draft.outcomes.isEmpty()) {
            throw new IllegalStateException(this + " does not say what it is");
        }
        if (!draft.callers.isEmpty() && !draft.lane.waits()) {
            throw new IllegalStateException(this + " is for some, and who asks is looked up in a store");
        }
    }

    /** A route that reads; a server answers HEAD for it too. */
    public static Draft get(String path) {
        return of("GET", path);
    }

    public static Draft post(String path) {
        return of("POST", path);
    }

    /** A route of any method; segments in braces are parameters of the path. */
    public static Draft of(String method, String path) {
        return new Draft(method, path);
    }

    public String method() {
        return draft.method;
    }

    /** The path, with names in braces. */
    public String path() {
        return draft.path;
    }

    public String summary() {
        return draft.summary;
    }

    public List<Parameter> parameters() {
        return List.copyOf(draft.parameters);
    }

    /** What may be sent; several where it may be said in several ways, none where there is no body. */
    public List<Payload> requests() {
        return List.copyOf(draft.requests);
    }

    /** The answers that are no refusal. */
    public List<Outcome> outcomes() {
        return List.copyOf(draft.outcomes);
    }

    /** The roles that may call it; empty means anybody. */
    public Set<String> callers() {
        return Set.copyOf(draft.callers);
    }

    public Lane lane() {
        return draft.lane;
    }

    /** What its numbers carry, such as who last changed them; for whoever describes the route. */
    public Optional<String> note() {
        return Optional.ofNullable(draft.notes.get("note"));
    }

    /** The same route with something around its handler. */
    public Route around(Function<Handler, Handler> wrapper) {
        return new Route(draft, wrapper.apply(handler));
    }

    Handler handler() {
        return handler;
    }

    List<String> segments() {
        return segments;
    }

    @Override
    public String toString() {
        return name;
    }

    /** A route that is being described. */
    public static final class Draft {

        private final String method;
        private final String path;
        private final List<Parameter> parameters = new ArrayList<>();
        private final List<Payload> requests = new ArrayList<>();
        private final List<Outcome> outcomes = new ArrayList<>();
        private final Set<String> callers = new TreeSet<>();
        private final Map<String, String> notes = new LinkedHashMap<>();
        private String summary = "";
        private Lane lane = Lane.QUESTION;

        private Draft(String method, String path) {
            this.method = method;
            this.path = path;
        }

        /** The path, with names in braces. */
        public String path() {
            return path;
        }

        /** One sentence. */
        public Draft summary(String text) {
            summary = text;
            return this;
        }

        /** More about it, for people. */
        public Draft note(String text) {
            notes.put("note", text);
            return this;
        }

        /** A parameter of the path: text. */
        public Draft path(String name, String description) {
            return parameter(new Parameter(name, Place.PATH, true, description, Map.of("type", "string")));
        }

        public Draft parameter(Parameter parameter) {
            parameters.add(parameter);
            return this;
        }

        /** A body that may be sent. */
        public Draft takes(String mediaType, Map<String, Object> shape) {
            requests.add(new Payload(mediaType, shape));
            return this;
        }

        /** An answer there may be. */
        public Draft answers(int status, String mediaType, Map<String, Object> shape) {
            return answers(
                    new Outcome(status, status < 300 ? "What was asked for." : "", new Payload(mediaType, shape)));
        }

        public Draft answers(Outcome outcome) {
            outcomes.add(outcome);
            return this;
        }

        /** Who may call it. Whether a caller has a role is for the {@link WebServer.Guard} to say. */
        public Draft callers(String... roles) {
            Stream.of(roles).forEach(callers::add);
            return this;
        }

        public Draft lane(Lane chosen) {
            lane = chosen;
            return this;
        }

        /** The route, with what it does. */
        public Route to(Handler handler) {
            return new Route(this, handler);
        }
    }
}
