package dev.bulla.app.ledger;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Schema;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** What must hold of a request before the file is touched. */
final class Checks {

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern ID = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._-]{0,199}");
    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000);
    private static final int MOST_DIGITS = 400;

    private Checks() {}

    /** Neighbours and unit never change: losses under different relations cannot be added up. */
    static void requireSame(Schema schema, Terms terms) {
        if (schema.neighbours() != terms.neighbours() || !schema.unit().equals(terms.unit())) {
            throw new BadInput(
                    "E-303",
                    "account " + terms.dataset(),
                    "was opened for neighbours " + terms.neighbours().word() + " and unit "
                            + terms.unit().sentence() + "; the schema says "
                            + schema.neighbours().word() + " and "
                            + schema.unit().sentence() + ".",
                    "Losses under different relations cannot be added up.",
                    "Use the schema the account was opened with.");
        }
    }

    /** Every cost is a number the ledger can add and write down, and every text comes back as it went in. */
    static void requireCountable(Charge charge) {
        for (Cost cost : charge.costs()) {
            BigDecimal value = cost instanceof Cost.Pure pure ? pure.epsilon() : ((Cost.Gaussian) cost).rho();
            if (value.precision() > MOST_DIGITS || value.scale() > MOST_DIGITS || value.compareTo(MOST) > 0) {
                throw uncountable();
            }
        }
        requireText("idempotency key", charge.key());
        requireText("recipe", charge.recipe());
        if (!HASH.matcher(charge.planHash()).matches()) {
            throw new IllegalArgumentException("plan hash must be 64 hex digits, got " + charge.planHash());
        }
    }

    /** What a decision says, or a refusal when an amount leaves the range that is counted exactly. */
    static <T> T counted(Supplier<T> decision) {
        try {
            return decision.get();
        } catch (ArithmeticException e) {
            throw uncountable();
        }
    }

    private static BadInput uncountable() {
        return new BadInput(
                "E-304",
                "charge",
                "has a cost beyond 1000000 or with more than " + MOST_DIGITS + " digits.",
                "No cap is that large, and costs are added up exactly.",
                "Ask for less.");
    }

    /** Text with half a surrogate pair would be stored as something else. */
    static void requireText(String name, String text) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw new BadInput(
                    "E-308", name, "must be text that can be written in UTF-8.", "", "Use plain characters.");
        }
    }

    static void requireId(String id) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "id must be 1 to 200 letters, digits, dots, dashes and underscores, got " + id);
        }
    }
}
