package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Sql;
import dev.bulla.ledger.store.Tampered;
import dev.bulla.ledger.store.Where;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** From one store to the other: the same entries, byte for byte, or nothing. */
@ParameterizedClass
@EnumSource(Where.class)
class CopyTest {

    @TempDir
    private Path folder;

    @Parameter
    private Where from;

    private Location source() {
        Location source = from.fresh(folder);
        try (Ledger ledger = Ledger.open(source)) {
            Account account = ledger.account(Census.SCHEMA);
            long entry = account.charge(Census.pure("0.1", "a")).entry().number();
            ledger.store(Census.stored(entry, "one", "a", new byte[5_000]));
            account.charge(Census.pure("0.2", "b"));
        }
        return source;
    }

    private Location target() {
        return from == Where.FILE ? Where.POSTGRES.fresh(folder) : Location.of(folder.resolve("copy.db"));
    }

    @Test
    void copy_toTheOtherStore_hasTheSameBytesAndGoesOn() throws Exception {
        Location source = source();
        Location target = target();
        Summary.Head head;
        try (Ledger ledger = Ledger.openReadOnly(source)) {
            head = ledger.copy(target);
        }

        assertThat(Sql.rows(target)).usingRecursiveComparison().isEqualTo(Sql.rows(source));
        assertThat(Ledger.verify(target)).isEmpty();
        try (Ledger copied = Ledger.open(target);
                Ledger ledger = Ledger.openReadOnly(source)) {
            assertThat(copied.head()).isEqualTo(head).isEqualTo(ledger.head());
            assertThat(copied.find("one").orElseThrow().artefact().model()).hasSize(5_000);
            assertThatThrownBy(() -> copied.account(Census.SCHEMA).charge(Census.pure("0.1", "a")))
                    .isInstanceOf(KeyUsed.class);
            assertThat(copied.account(Census.SCHEMA)
                            .charge(Census.pure("0.1", "c"))
                            .entry()
                            .number())
                    .isEqualTo(head.number() + 1);
        }
    }

    @Test
    void copy_overALedger_isRefusedAndLeavesItAlone() throws Exception {
        Location source = source();
        Location target = target();
        try (Ledger there = Ledger.open(target)) {
            there.account(Census.SCHEMA).charge(Census.pure("0.5", "z"));
        }
        List<Row> before = Sql.rows(target);

        try (Ledger ledger = Ledger.openReadOnly(source)) {
            assertThatThrownBy(() -> ledger.copy(target))
                    .isInstanceOf(BadInput.class)
                    .hasMessageStartingWith("E-707");
        }
        assertThat(Sql.rows(target)).usingRecursiveComparison().isEqualTo(before);
    }

    /** What fails on the way leaves nothing that looks like a ledger. */
    @Test
    void copy_ofAChangedLedger_leavesNothing() throws Exception {
        Location source = source();
        Location target = target();
        try (Ledger ledger = Ledger.openReadOnly(source)) {
            Sql.run(source, "UPDATE artefact SET model = " + from.bytes("00"));

            assertThatThrownBy(() -> ledger.copy(target)).isInstanceOf(Tampered.class);
        }
        assertThat(target.exists()).isFalse();
    }
}
