package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Digest;
import dev.bulla.core.schema.Schema;
import dev.bulla.data.schema.Schemas;
import dev.bulla.ledger.Artefact;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.StoredRelease;
import dev.bulla.ledger.publish.StoreAudit;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreAuditTest {

    @TempDir
    private Path folder;

    @Test
    void of_honestLedger_findsNothing() throws IOException {
        Shell shell = new Shell(folder);
        shell.releaseAge("a", "--epsilon", "1");
        shell.releaseAge("b", "--epsilon", "0.5", "--delta", "1e-6");

        assertThat(shell.run("ledger", "verify", "--ledger", "@bulla.db", "--json")
                        .out())
                .contains("\"head\":{\"entry\":7,\"hash\":\"");
        assertThat(shell.run("ledger", "verify", "--ledger", "@bulla.db").code())
                .isZero();
    }

    @Test
    void of_chargeSmallerThanThePlanCosts_isNamed() throws IOException {
        Shell shell = new Shell(folder);
        shell.releaseAge("a", "--epsilon", "2");
        Artefact made = Artefact.read(folder.resolve("a"));
        Schema schema = Schemas.load(folder.resolve("town.yaml"));
        Budget little = Budget.pure("0.001");
        try (Ledger ledger = Ledger.open(folder.resolve("other.db"))) {
            Charge charge = new Charge(
                    schema.claim(little.guarantee()),
                    List.of(new Cost.Pure(new BigDecimal("0.001"))),
                    "histogram",
                    Digest.sha256(made.plan()),
                    "k");
            long entry = ledger.account(schema).charge(charge).entry().number();
            ledger.store(new StoredRelease(entry, made.id(), made));

            assertThat(ledger.verify()).isEmpty();
            assertThat(StoreAudit.of(ledger))
                    .hasSize(1)
                    .first()
                    .satisfies(fault -> assertThat(fault.what()).contains("did not charge what the stored plan costs"));
        }
        assertThat(shell.run("ledger", "verify", "--ledger", "@other.db").code())
                .isEqualTo(4);
    }
}
