package dev.bulla.app.service;

import dev.bulla.app.screen.LedgerText;
import dev.bulla.app.server.Problem;
import dev.bulla.app.server.Route;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The ledger over HTTP, as far as it may be seen. */
final class LedgerRoutes {

    private static final String[] READERS = {"steward", "approver", "auditor"};

    private static final Map<String, Object> HEAD =
            Shapes.answer(Map.of("number", Shapes.WHOLE, "hash", Shapes.HASH), "number", "hash");

    private final Ledger ledger;
    private final Shelf shelf;

    LedgerRoutes(Ledger ledger, Shelf shelf) {
        this.ledger = ledger;
        this.shelf = shelf;
    }

    List<Route> all() {
        return List.of(head(), entries());
    }

    private Route head() {
        return Route.get("/v1/ledger")
                .summary("Where the ledger ends: the last entry that may be seen, and its hash.")
                .note("What belongs to a job at work, and all after it, is shown when the end of that job is.")
                .callers(READERS)
                .lane(Route.Lane.CHARGE)
                .answers(200, Answers.JSON, HEAD)
                .to(call -> {
                    long last = shelf.lastEntry();
                    return Answers.json(
                            Map.of("number", last, "hash", ledger.hash(last).orElse("0".repeat(64))));
                });
    }

    private Route entries() {
        return Answers.paged(Route.get("/v1/ledger/{dataset}/entries"))
                .summary("The entries of an account, the oldest first.")
                .path("dataset", "The name of the account.")
                .callers(READERS)
                .lane(Route.Lane.CHARGE)
                .answers(
                        200,
                        Answers.JSON,
                        Shapes.listOf(Shapes.answer(
                                Map.of("number", Shapes.WHOLE, "kind", Shapes.TEXT, "time", Shapes.TIME),
                                "number",
                                "kind",
                                "time")))
                .to(call -> {
                    if (!ledger.datasets().contains(call.path("dataset"))) {
                        throw Problem.notFound();
                    }
                    long last = shelf.lastEntry();
                    List<Summary.Line> lines = ledger.entries(call.path("dataset")).stream()
                            .filter(line -> line.number() <= last)
                            .toList();
                    return Answers.page(
                            call,
                            (name, most) -> lines.stream()
                                    .filter(line -> name(line).compareTo(name) > 0)
                                    .limit(most)
                                    .toList(),
                            LedgerRoutes::name,
                            line -> json(line));
                });
    }

    private static String name(Summary.Line line) {
        return String.format(Locale.ROOT, "%018d", line.number());
    }

    /** Idempotency keys are not told: whoever knows one could ask for what it stands for. */
    private static Map<String, Object> json(Summary.Line line) {
        Map<String, Object> json = new LinkedHashMap<>(LedgerText.json(line));
        json.remove("idempotency_key");
        return json;
    }
}
