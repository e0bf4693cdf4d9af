package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.json.Digest;
import dev.bulla.core.number.Amount;
import dev.bulla.ledger.policy.Requester;
import dev.bulla.ledger.store.Fault;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Sql;
import dev.bulla.ledger.store.Tampered;
import dev.bulla.ledger.store.Where;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries: 1 open, 2 and 3 charges of 0.3, 4 stored, 5 charge of 0.3, 6 refusal of 0.2, 7 charge of 0.1. */
@ParameterizedClass
@EnumSource(Where.class)
class TamperTest {

    @TempDir
    private Path folder;

    @Parameter
    private Where where;

    private Location path;
    private List<Row> rows;

    @BeforeEach
    void fill() throws Exception {
        path = where.fresh(folder);
        try (Ledger ledger = Ledger.open(path)) {
            Account account = ledger.account(Census.SCHEMA);
            account.charge(Census.pure("0.3", "a"));
            account.charge(Census.pure("0.3", "b"));
            ledger.store(Census.stored(2, "one", "a", Census.bytes("m")));
            account.charge(Census.pure("0.3", "c"));
            assertThatThrownBy(() -> account.charge(Census.pure("0.2", "d"))).isInstanceOf(BudgetExceeded.class);
            account.charge(Census.pure("0.1", "d"));
        }
        rows = Sql.rows(path);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7})
    void verify_bodyEdited_namesTheEntry(int number) throws Exception {
        Row row = rows.get(number - 1);
        byte[] body = row.body().clone();
        body[body.length / 2] ^= 1;
        Sql.put(path, new Row(number, row.dataset(), row.kind(), row.key(), body, row.hash()));

        assertFirstBad(number);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void verify_bodyAndHashEdited_namesTheEntryOrTheNext(int number) throws Exception {
        Row row = rows.get(number - 1);
        String text = new String(row.body(), StandardCharsets.UTF_8);
        Entry entry = EntryJson.read(row.body());
        Entry later = new Entry(number, Instant.EPOCH, entry.dataset(), entry.previous(), entry.fact());
        Row forged = later.row();
        assertThat(new String(forged.body(), StandardCharsets.UTF_8)).isNotEqualTo(text);
        Sql.put(path, forged);

        assertFirstBad(number + 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void verify_entryDeleted_namesIt(int number) throws Exception {
        Sql.run(path, "DELETE FROM entry WHERE number = " + number);

        assertFirstBad(number);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void verify_twoEntriesSwapped_namesTheFirst(int number) throws Exception {
        Sql.run(
                path,
                "UPDATE entry SET number = -1 WHERE number = " + number,
                "UPDATE entry SET number = " + number + " WHERE number = " + (number + 1),
                "UPDATE entry SET number = " + (number + 1) + " WHERE number = -1");

        assertFirstBad(number);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 7})
    void verify_entryInserted_namesIt(int number) throws Exception {
        Sql.run(
                path,
                "UPDATE entry SET number = -number - 1 WHERE number >= " + number,
                "UPDATE entry SET number = -number WHERE number < 0",
                "INSERT INTO entry SELECT " + number
                        + ", dataset, kind, 'x', body, hash FROM entry WHERE kind = 'charge'" + " LIMIT 1");

        assertFirstBad(number);
    }

    @Test
    void verify_entryBeforeTheFirst_isNoticed() throws Exception {
        Sql.run(path, "INSERT INTO entry VALUES (-5, 'census', 'charge', 'x', " + where.bytes("00") + ", '')");

        assertFirstBad(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dataset = 'other'", "kind = 'refusal'", "key = 'other'", "key = NULL", "hash = 'x'"})
    void verify_searchColumnChanged_namesTheEntry(String change) throws Exception {
        Sql.run(path, "UPDATE entry SET " + change + " WHERE number = 3");

        assertFirstBad(3);
    }

    @Test
    void verify_bodyNotCanonical_namesTheEntry() throws Exception {
        Row row = rows.get(6);
        byte[] spaced = Census.bytes(new String(row.body(), StandardCharsets.UTF_8).replaceFirst(",", ", "));
        Sql.put(path, new Row(7, row.dataset(), row.kind(), row.key(), spaced, Digest.sha256(spaced)));

        assertFirstBad(7);
    }

    @Test
    void verify_lastEntryForgedOverTheCap_isNotWhatTheRuleDecides() throws Exception {
        Amount tooMuch = new Amount(1_100_000_000_000L);
        forgeLast(new Fact.Charged(
                Census.pure("0.2", "d"), Decision.Branch.PURE, tooMuch, Amount.ZERO, true, Requester.BY_NOBODY));

        assertThat(Ledger.verify(path)).first().satisfies(fault -> {
            assertThat(fault.entry()).isEqualTo(7);
            assertThat(fault.what()).contains("rule");
        });
    }

    @Test
    void verify_lastEntryForgedWithWrongAmounts_isNotWhatTheRuleDecides() throws Exception {
        forgeLast(new Fact.Charged(
                Census.pure("0.1", "d"), Decision.Branch.PURE, new Amount(1), Amount.ZERO, true, Requester.BY_NOBODY));

        assertThat(Ledger.verify(path)).extracting(Fault::entry).containsExactly(7L);
    }

    @Test
    void verify_lastEntryForgedToARefusal_isNotWhatTheRuleDecides() throws Exception {
        Amount tenth = new Amount(100_000_000_000L);
        forgeLast(new Fact.Refused(Census.pure("0.1", "d"), "epsilon", tenth, tenth, Optional.empty()));

        assertThat(Ledger.verify(path)).extracting(Fault::entry).containsExactly(7L);
    }

    @Test
    void verify_lastEntryForgedToUseAKeyAgain_namesIt() throws Exception {
        Sql.run(path, "DELETE FROM entry WHERE number = 3");
        Row forged = new Entry(
                        3,
                        Instant.EPOCH,
                        "census",
                        rows.get(1).hash(),
                        new Fact.Charged(
                                Census.pure("0.3", "a"),
                                Decision.Branch.PURE,
                                new Amount(600_000_000_000L),
                                Amount.ZERO,
                                true,
                                Requester.BY_NOBODY))
                .row();
        Sql.put(path, new Row(3, forged.dataset(), forged.kind(), "other", forged.body(), forged.hash()));

        assertFirstBad(3);
    }

    /** Entry 1 opens the account; a charge that is begun already, or one that 0.1 made, cannot begin. */
    @Test
    void verify_lastEntryForgedToBegin_namesIt() throws Exception {
        long stored = rows.stream()
                .filter(row -> row.kind().equals("stored"))
                .map(row -> ((Fact.Stored) EntryJson.read(row.body()).fact()).charge())
                .findFirst()
                .orElseThrow();
        for (long charge : new long[] {0, 1, 99, stored}) {
            forgeLast(new Fact.Begun(charge));

            assertFirstBad(7);
            Sql.run(path, "DELETE FROM entry WHERE number = 7");
        }
    }

    @Test
    void charge_fileEditedWhileOpen_isRefused() throws Exception {
        try (Ledger ledger = Ledger.open(path)) {
            Account account = ledger.account(Census.SCHEMA);
            Sql.run(path, "DELETE FROM entry WHERE number = 7");

            assertThatThrownBy(() -> account.charge(Census.pure("0.1", "z"))).isInstanceOf(Tampered.class);
        }
    }

    private void forgeLast(Fact fact) throws Exception {
        Sql.put(path, new Entry(7, Instant.EPOCH, "census", rows.get(5).hash(), fact).row());
    }

    private void assertFirstBad(long number) {
        assertThat(Ledger.verify(path)).first().extracting(Fault::entry).isEqualTo(number);
        assertThatThrownBy(() -> Ledger.open(path))
                .isInstanceOf(Tampered.class)
                .hasMessageContaining("E-702")
                .hasMessageContaining("entry " + number);
    }
}
