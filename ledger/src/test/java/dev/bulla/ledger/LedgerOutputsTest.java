package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Guarantee;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaBuilder;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Sql;
import dev.bulla.ledger.store.Where;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** An account under outputs pays for one set of public columns: what it protects cannot become less by declaring more public later. */
@ParameterizedClass
@EnumSource(Where.class)
class LedgerOutputsTest {

    @TempDir
    private Path folder;

    @Parameter
    private Where where;

    private Location path;
    private Ledger ledger;

    @BeforeEach
    void open() {
        path = where.fresh(folder);
        ledger = Ledger.open(path);
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void account_opened_writesDownWhatIsPublicAndReadsItBack() throws Exception {
        ledger.account(wells("place", "depth")).charge(charge(wells("depth", "place"), "0.3", "a"));
        ledger.close();

        assertThat(body(0)).contains("\"neighbours\":\"outputs\"", "\"public\":[\"depth\",\"place\"]");
        assertThat(body(1)).contains("\"public\":[\"depth\",\"place\"]");
        ledger = Ledger.open(path);
        assertThat(ledger.account(wells("depth", "place")).terms().relation().publicColumns())
                .containsExactly("depth", "place");
        assertThat(ledger.verify()).isEmpty();
    }

    /** The bytes of accounts of the other kinds are those of version 0.1. */
    @Test
    void account_otherNeighbours_saysNothingOfPublicColumns() throws Exception {
        Schema records = schema().replaceOne(40).publishing("place").build();
        ledger.account(records).charge(charge(records, "0.3", "a"));

        assertThat(body(0) + body(1)).doesNotContain("public");
        assertThat(ledger.account(schema().replaceOne(40).build()).terms().unit())
                .isEqualTo(Unit.row());
    }

    @Test
    void account_columnPublicLaterOrNoLonger_isRefusedAndNothingWritten() {
        ledger.account(wells("place")).charge(charge(wells("place"), "0.3", "a"));
        Summary.Head before = ledger.head();

        for (Schema other : List.of(wells("place", "depth"), wells("depth"))) {
            assertThatThrownBy(() -> ledger.account(other))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("E-586")
                    .hasMessageContaining("was opened with the public columns place; the schema says ")
                    .hasMessageContaining("in no other");
            assertThatThrownBy(() -> ledger.existing(other)).hasMessageContaining("E-586");
            assertThatThrownBy(() -> ledger.changeCap(other, Optional.empty())).hasMessageContaining("E-586");
        }
        assertThat(ledger.head()).isEqualTo(before);
    }

    /** A handle that was taken under one schema pays for no plan of another. */
    @Test
    void charge_claimWithOtherPublicColumns_isRefusedAndNothingWritten() {
        Account account = ledger.account(wells("place"));
        Summary.Head before = ledger.head();

        assertThatThrownBy(() -> account.charge(charge(wells("place", "depth"), "0.3", "a")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-586")
                .hasMessageContaining("this release says depth, place.");
        assertThatThrownBy(() -> account.resume(charge(wells("place", "depth"), "0.3", "a")))
                .hasMessageContaining("E-586");
        assertThat(ledger.head()).isEqualTo(before);
    }

    @Test
    void account_ofOneKind_takesNoReleaseOfAnother() {
        Schema records = schema().replaceOne(40).build();
        Schema added = schema().build();
        ledger.account(wells("place"));
        Summary.Head before = ledger.head();

        for (Schema other : List.of(records, added)) {
            assertThatThrownBy(() -> ledger.account(other))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("E-303")
                    .hasMessageContaining("was opened for neighbours outputs");
            assertThatThrownBy(() -> ledger.account(wells("place")).charge(charge(other, "0.3", "a")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("E-303");
        }
        assertThat(ledger.head()).isEqualTo(before);
        ledger.account(Census.SCHEMA);
        assertThatThrownBy(() -> ledger.account(Census.SCHEMA).charge(charge(wells("place"), "0.3", "b")))
                .hasMessageContaining("E-303");
    }

    /** A writer of the file that is not this program and takes more for public than the account did. */
    @Test
    void verify_chargeWithOtherPublicColumns_namesTheEntry() throws Exception {
        ledger.account(wells("place")).charge(charge(wells("place"), "0.3", "a"));
        ledger.close();
        Row row = Sql.rows(path).get(1);
        Entry entry = EntryJson.read(row.body());
        Fact.Charged charged = (Fact.Charged) entry.fact();
        Charge more = charge(wells("place", "depth"), "0.3", "a");
        Sql.put(
                path,
                new Entry(
                                2,
                                entry.time(),
                                entry.dataset(),
                                entry.previous(),
                                new Fact.Charged(
                                        more,
                                        charged.branch(),
                                        charged.epsilon(),
                                        charged.renyi(),
                                        charged.begins(),
                                        charged.asked()))
                        .row());

        assertThat(Ledger.verify(path))
                .isNotEmpty()
                .first()
                .satisfies(fault -> assertThat(fault.toString()).contains("2", "other public columns"));
        Sql.put(path, row);
        ledger = Ledger.open(path);
    }

    @Test
    void read_outputsWithoutPublicColumns_isNoEntry() {
        Terms terms = Terms.of(wells("place"));
        byte[] body = EntryJson.write(new Entry(1, Instant.EPOCH, "wells", "0".repeat(64), new Fact.Opened(terms)));
        String without = new String(body, StandardCharsets.UTF_8).replace(",\"public\":[\"place\"]", "");

        assertThat(EntryJson.read(body).fact()).isEqualTo(new Fact.Opened(terms));
        assertThatThrownBy(() -> EntryJson.read(without.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private String body(int index) throws Exception {
        return new String(Sql.rows(path).get(index).body(), StandardCharsets.UTF_8);
    }

    private static Charge charge(Schema schema, String epsilon, String key) {
        Claim claim = schema.claim(new Guarantee.Pure(new BigDecimal(epsilon)));
        return new Charge(claim, List.of(new Cost.Pure(new BigDecimal(epsilon))), "curve", "0".repeat(64), key);
    }

    private static Schema wells(String... published) {
        return schema().outputs(40).publishing(published).build();
    }

    private static SchemaBuilder schema() {
        return Schema.builder("wells")
                .cap(Budget.pure("1"))
                .real("place", 0, 9)
                .real("depth", 0, 9)
                .real("lead", 0, 5);
    }
}
