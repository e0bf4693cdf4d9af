package dev.bulla.app.access;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What somebody may do. Whoever spends does not approve. */
public enum Role {
    /** Registers datasets, plans, spends. */
    STEWARD,
    /** Says yes or no to what a steward proposes above the threshold. */
    APPROVER,
    /** Plans and asks; spends nothing. */
    ANALYST,
    /** Reads the ledger and everything that was released; changes nothing. */
    AUDITOR;

    /** The word for it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The roles these words name; refused when one is none, or when they would let one person spend and approve. */
    public static Set<Role> of(List<String> words) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (String word : words) {
            roles.add(Arrays.stream(values())
                    .filter(role -> role.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new BadInput(
                            "E-810",
                            "role",
                            Visible.quote(word) + " is no role.",
                            "",
                            "Roles are " + words(EnumSet.allOf(Role.class)) + ".")));
        }
        return requireApart(roles);
    }

    static Set<Role> requireApart(Set<Role> roles) {
        if (roles.isEmpty() || (roles.contains(STEWARD) && roles.contains(APPROVER))) {
            throw new BadInput(
                    "E-811",
                    "roles",
                    roles.isEmpty() ? "are missing." : "cannot be steward and approver at once.",
                    "Two people stand behind a release above the threshold: one asks, another agrees.",
                    "Give each of them a key of their own.");
        }
        return roles;
    }

    /** In words, always in the same order. */
    public static String words(Set<Role> roles) {
        return Arrays.stream(values()).filter(roles::contains).map(Role::word).collect(Collectors.joining(", "));
    }
}
