package dev.bulla.app.access;

import dev.bulla.core.refusal.BadInput;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Somebody who asks.
 *
 * @param name who it is: stands in the registry beside what was asked, and in idempotency keys of the ledger
 * @param roles what they may do; never steward and approver both
 */
public record Principal(String name, Set<Role> roles) {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._@-]{0,63}");

    public Principal {
        requireName(name);
        roles = Set.copyOf(Role.requireApart(roles.isEmpty() ? roles : EnumSet.copyOf(roles)));
    }

    /** Whether they have one of these roles. */
    public boolean hasAny(Set<Role> among) {
        return roles.stream().anyMatch(among::contains);
    }

    static void requireName(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new BadInput(
                    "E-812",
                    "name",
                    "must be 1 to 64 letters, digits, dots, dashes, underscores or @, and begin with a letter or digit.",
                    "It stands in ledgers and logs.",
                    "For example ana or ana@example.org.");
        }
    }
}
