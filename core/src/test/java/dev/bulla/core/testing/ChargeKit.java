package dev.bulla.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Guarantee;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.random.SeededBits;
import java.math.BigDecimal;
import java.util.List;

/**
 * Checks that nothing is released unpaid.
 *
 * <p>Proves: an account whose journal is given stops admitting once its cap is spent, and a mechanism spends its grant
 * before it draws a single bit, once, and for no more than it covers. Does not prove that a charge survives a crash; the
 * ledger's own tests do.
 */
public final class ChargeKit {

    private static final BigDecimal SHARE = new BigDecimal("0.4");

    private ChargeKit() {}

    /** Fails unless, of three charges of 0.4 of a fresh account's pure cap each, the third is refused. */
    public static void assertStops(Account account) {
        BigDecimal epsilon = account.terms().cap().epsilon().multiply(SHARE);
        int admitted = 0;
        for (int i = 0; i < 3; i++) {
            admitted += isAdmitted(account, epsilon, "key-" + i) ? 1 : 0;
        }
        assertThat(admitted).as("charges of 0.4 of the cap that were admitted").isEqualTo(2);
    }

    /** Fails unless the mechanism spends its grant, once, before it draws. */
    public static void assertSpends(Mechanism mechanism, long seed) {
        SeededBits bits = SeededBits.replay(seed);
        Grant grant = MemoryJournal.grant(mechanism.cost());
        mechanism.release(new long[3], grant, bits);
        long drawn = bits.words();
        assertThat(isRefused(mechanism, grant, bits))
                .as("a grant is spent once")
                .isTrue();
        Grant small = MemoryJournal.grant(new Cost.Pure(new BigDecimal("1e-9")));
        assertThat(isRefused(mechanism, small, bits))
                .as("a grant that is too small is refused")
                .isTrue();
        assertThat(bits.words()).as("words drawn after a refusal").isEqualTo(drawn);
    }

    private static boolean isAdmitted(Account account, BigDecimal epsilon, String key) {
        Charge charge = new Charge(
                new Claim(new Guarantee.Pure(epsilon), account.terms().relation()),
                List.of(new Cost.Pure(epsilon)),
                "trial",
                "0".repeat(64),
                key);
        try {
            account.charge(charge);
            return true;
        } catch (BudgetExceeded refused) {
            return false;
        }
    }

    private static boolean isRefused(Mechanism mechanism, Grant grant, SeededBits bits) {
        try {
            mechanism.release(new long[3], grant, bits);
            return false;
        } catch (IllegalStateException refused) {
            return true;
        }
    }
}
