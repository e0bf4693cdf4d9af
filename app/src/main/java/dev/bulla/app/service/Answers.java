package dev.bulla.app.service;

import dev.bulla.app.server.Call;
import dev.bulla.app.server.Problem;
import dev.bulla.app.server.Reply;
import dev.bulla.app.server.Route;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.proof.Unwitnessed;
import dev.bulla.ledger.store.Tampered;
import dev.bulla.ledger.store.Unavailable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What routes of the service have in common: how JSON is read and answered, how lists are cut into pages, what a refusal is called. */
final class Answers {

    static final String JSON = "application/json";

    private static final int USUAL_PAGE = 50;
    private static final int LONGEST_PAGE = 200;
    private static final int MOMENT = 5;

    private Answers() {}

    static Reply json(Map<String, Object> json) {
        return Reply.json(Json.printed(json).getBytes(StandardCharsets.UTF_8));
    }

    /** An answer that a caller may hold and ask again about: 304 when it is what they have. */
    static Reply tagged(Call call, String mediaType, byte[] bytes) {
        String tag = "\"" + Digest.sha256(bytes) + "\"";
        boolean known = call.header("If-None-Match")
                .map(header -> List.of(header.split(",", -1)).stream()
                        .map(String::strip)
                        .anyMatch(each -> each.equals("*") || each.equals(tag) || each.equals("W/" + tag)))
                .orElse(false);
        Reply reply = known ? Reply.empty(304) : Reply.of(mediaType, bytes);
        return reply.header("ETag", tag).header("Cache-Control", "no-cache");
    }

    static Reply tagged(Call call, Map<String, Object> json) {
        return tagged(call, JSON, Json.printed(json).getBytes(StandardCharsets.UTF_8));
    }

    /** The object in the body. */
    static Map<String, Object> body(Call call) {
        try {
            return Json.readObject(call.body());
        } catch (BadInput e) {
            throw Problem.badRequest(
                    "The JSON cannot be used: " + e.messages().get(0).what());
        }
    }

    /** Finds the items whose names come after one. */
    interface Source<T> {
        List<T> after(String name, int most);
    }

    /** One page of a list, and where the next begins. Where a page begins is opaque: what it holds may change. */
    static <T> Reply page(
            Call call, Source<T> source, Function<T, String> name, Function<T, Map<String, Object>> json) {
        int limit = limit(call);
        List<T> found = source.after(cursor(call), limit + 1);
        List<T> shown = found.subList(0, Math.min(limit, found.size()));
        Map<String, Object> page = new LinkedHashMap<>();
        List<Object> items = new ArrayList<>();
        shown.forEach(item -> items.add(json.apply(item)));
        page.put("items", items);
        if (found.size() > limit) {
            String last = name.apply(shown.get(limit - 1));
            page.put(
                    "next",
                    Base64.getUrlEncoder().withoutPadding().encodeToString(last.getBytes(StandardCharsets.UTF_8)));
        }
        return json(page);
    }

    private static int limit(Call call) {
        String text = call.query("limit").orElse(Integer.toString(USUAL_PAGE));
        if (!text.matches("[0-9]{1,4}") || Integer.parseInt(text) < 1 || Integer.parseInt(text) > LONGEST_PAGE) {
            throw Problem.badRequest("limit is a whole number from 1 to " + LONGEST_PAGE + ".");
        }
        return Integer.parseInt(text);
    }

    private static String cursor(Call call) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(call.query("after").orElse(""));
            String name = new String(bytes, StandardCharsets.UTF_8);
            if (name.length() <= 256 && name.chars().noneMatch(c -> c < ' ' || c > '~')) {
                return name;
            }
        } catch (IllegalArgumentException e) {
            // said below
        }
        throw Problem.badRequest("after is what a page has said as next, unchanged.");
    }

    static Route.Draft paged(Route.Draft route) {
        return route.parameter(new Route.Parameter(
                        "limit",
                        Route.Place.QUERY,
                        false,
                        "The most items of a page.",
                        Map.of("type", "integer", "minimum", 1, "maximum", LONGEST_PAGE, "default", USUAL_PAGE)))
                .parameter(new Route.Parameter(
                        "after",
                        Route.Place.QUERY,
                        false,
                        "Where the page begins: next of the page before.",
                        Shapes.TEXT));
    }

    /** The same route with refusals told under their statuses. Nothing that came from a row is told by any of them. */
    static Route told(Route route) {
        return route.around(handler -> call -> {
            try {
                return handler.handle(call);
            } catch (BudgetExceeded e) {
                Map<String, Object> problem = Spending.problem(e);
                throw Problem.of("budget-exceeded", "The budget does not hold it", 409, Json.text(problem, "detail"))
                        .with("code", e.message().code())
                        .with("budget", Spending.numbers(e.refused()));
            } catch (Unavailable e) {
                throw Problem.unavailable(e.message().text());
            } catch (Tampered | Unwitnessed e) {
                throw Problem.of(
                                "integrity",
                                "The ledger is not what was written",
                                503,
                                "Nothing is released against it. The operator must look: bulla ledger verify.")
                        .retryAfter(MOMENT);
            } catch (BadInput e) {
                throw refused(e);
            }
        });
    }

    private static Problem refused(BadInput refusal) {
        String code = refusal.messages().get(0).code();
        String text = refusal.messages().get(0).text() + " Nothing was charged.";
        Problem problem = switch (code) {
            case "E-901" -> Problem.of("key-reused", "The key stands for another request", 422, text);
            case "E-823", "E-824", "E-826", "E-303", "E-305", "E-306", "E-318", "E-319" ->
                Problem.of("conflict", "It does not fit what is there", 409, text);
            default -> Problem.of("refused", "The request is refused", 400, text);
        };
        return problem.faults(refusal, dev.bulla.core.refusal.Field::pointer);
    }
}
