package dev.bulla.ledger;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.LedgerTask;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Schema;
import java.sql.SQLException;
import java.util.Optional;
import java.util.regex.Pattern;

/** What must hold of a request before the file is touched. */
final class Checks {

    private static final Pattern ID = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._-]{0,199}");

    private Checks() {}

    /** A cap changes only by an entry of its own. */
    static void requireCap(Schema schema, Terms terms) {
        if (!schema.cap().equals(terms.cap())) {
            throw new BadInput(
                    "E-302",
                    "account " + terms.dataset(),
                    "has the cap " + terms.cap() + "; the schema says " + schema.cap() + ".",
                    "A cap that follows whichever schema comes last bounds nothing.",
                    Text.of(
                            "Use the recorded cap, or change it for good with: ",
                            Text.task(LedgerTask.CHANGE_CAP),
                            "."));
        }
    }

    static Book requireOpen(Optional<Book> book, Schema schema) {
        return book.orElseThrow(() -> new BadInput(
                "E-306",
                "account " + schema.dataset(),
                "is not open in this ledger, so it has no cap to change.",
                "",
                "The first release opens it with the cap of its schema."));
    }

    static void requireOtherCap(Schema schema, Terms terms) {
        if (schema.cap().equals(terms.cap())) {
            throw new BadInput(
                    "E-305",
                    "account " + schema.dataset(),
                    "has the cap " + terms.cap() + " already.",
                    "",
                    "Nothing needs to be done.");
        }
    }

    /** A cap bounds what was released before it, too. */
    static void requireFits(Book book, Terms changed, Past past) throws SQLException {
        if (!book.fits(changed, past)) {
            throw new BadInput(
                    "E-311",
                    "account " + changed.dataset(),
                    "has spent more than the cap " + changed.cap() + " holds.",
                    "A cap is a promise about everything released, and what is released cannot be taken back.",
                    Text.of(
                            "Keep the cap " + book.terms().cap() + ", or take one that holds what is spent: ",
                            Text.task(LedgerTask.SHOW),
                            "."));
        }
    }

    /** Every text comes back as it went in. */
    static void requireText(Charge charge) {
        requireText("idempotency key", charge.key());
        requireText("recipe", charge.recipe());
    }

    /** Text with half a surrogate pair would be stored as something else. */
    static void requireText(String name, String text) {
        if (!Json.isWellFormed(text)) {
            throw new BadInput(
                    "E-308",
                    name,
                    "must be text that can be written in UTF-8.",
                    "It would be stored as something else.",
                    "Use plain characters.");
        }
    }

    static void requireId(String id) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "id must be 1 to 200 letters, digits, dots, dashes and underscores, got " + id);
        }
    }
}
