package dev.bulla.app.access;

import dev.bulla.app.server.Call;
import dev.bulla.app.server.Problem;
import dev.bulla.app.server.WebServer;
import dev.bulla.ledger.store.Unavailable;
import java.util.Optional;
import java.util.Set;

/**
 * Lets a caller in by {@code Authorization: Bearer} with a key or a token, if the route is for one of their roles. Every way of not being
 * known is told in the same words.
 */
public final class Gate implements WebServer.Guard {

    private static final String BEARER = "Bearer ";

    private final ApiKeys keys;
    private final Optional<Tokens> tokens;

    public Gate(ApiKeys keys, Optional<Tokens> tokens) {
        this.keys = keys;
        this.tokens = tokens;
    }

    @Override
    public String admit(Call call) {
        Set<String> callers = call.route().callers();
        if (callers.isEmpty()) {
            return "";
        }
        Principal caller = require(call);
        if (caller.roles().stream().map(Role::word).noneMatch(callers::contains)) {
            throw Problem.of(
                    "forbidden",
                    "Not for this role",
                    403,
                    "This is for "
                            + String.join(" or ", callers.stream().sorted().toList()) + ".");
        }
        return caller.name();
    }

    /** Who calls; refused with 401 when nobody does that is known, and with 503 when that cannot be looked up. */
    public Principal require(Call call) {
        Optional<Principal> known;
        try {
            known = presented(call).flatMap(this::principal);
        } catch (Unavailable e) {
            throw Problem.unavailable(e.message().text());
        }
        return known.orElseThrow(() -> Problem.of(
                        "unauthorized",
                        "Not known",
                        401,
                        "Send Authorization: Bearer with a key that is good, as bulla serve or bulla keys gave it.")
                .header("WWW-Authenticate", "Bearer"));
    }

    /** What a caller presents as a key or a token. */
    public static Optional<String> presented(Call call) {
        return call.header("Authorization")
                .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(value -> value.substring(BEARER.length()).strip());
    }

    private Optional<Principal> principal(String presented) {
        return presented.startsWith("bulla_")
                ? keys.principal(presented)
                : tokens.flatMap(known -> known.principal(presented));
    }
}
