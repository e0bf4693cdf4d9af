package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Digest;
import dev.bulla.core.number.Amount;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.policy.CapShare;
import dev.bulla.ledger.policy.NotAllowed;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Policy;
import dev.bulla.ledger.policy.Proposal;
import dev.bulla.ledger.policy.Requester;
import dev.bulla.ledger.policy.Standing;
import dev.bulla.ledger.store.Fault;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Sql;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cap of ε = 1 where more than a fifth needs a second person and each requester has three tenths, bob a half. */
class ApprovalsTest {

    private static final Person ANA = new Person("ana");
    private static final Person BOB = new Person("bob");
    private static final Person EVE = new Person("Eve Zoë");
    private static final Policy POLICY = new Policy(
            Optional.of(CapShare.of("0.2")), Optional.of(CapShare.of("0.3")), Map.of("bob", CapShare.of("0.5")));

    @TempDir
    private Path folder;

    private Path path;
    private Ledger ledger;

    @BeforeEach
    void open() {
        path = folder.resolve("bulla.db");
        ledger = Ledger.open(path);
        ledger.account(Census.SCHEMA);
        ledger.approvals().setPolicy("census", before -> POLICY, Optional.of(ANA), Optional.of("as agreed"));
    }

    @AfterEach
    void verified() {
        ledger.close();
    }

    @Test
    void charge_withinTheShareAndQuota_needsNobody() {
        charge(ANA, "0.2", "a");

        assertThat(ledger.entries("census").get(2).detail()).contains("by ana");
        assertSound();
    }

    @Test
    void charge_aboveTheShareWithoutApproval_isRefusedAndWrittenDown() {
        assertThatThrownBy(() -> charge(ANA, "0.21", "a"))
                .isInstanceOf(NotAllowed.class)
                .hasMessageContaining("E-316")
                .hasMessageContaining("second person");

        assertThat(ledger.entries("census")).last().satisfies(line -> {
            assertThat(line.kind()).isEqualTo("refusal");
            assertThat(line.detail()).contains("no approval, by ana");
        });
        assertThat(ledger.approvals().spentBy("census", ANA).epsilon()).isEqualTo(Amount.ZERO);
        assertSound();
    }

    @Test
    void charge_approvedByAnother_passesOnceUnderAnyKey() {
        long proposal = ledger.approvals().propose(Census.SCHEMA, priced("0.21", "p", "any"), ANA);
        assertThatThrownBy(() -> chargeOf(BOB, "0.21", "p", "early")).isInstanceOf(NotAllowed.class);
        long approval = ledger.approvals().approve(proposal, BOB);
        assertThat(ledger.approvals().proposals("census"))
                .extracting(Standing::approver)
                .containsExactly(Optional.of(BOB));

        chargeOf(ANA, "0.21", "p", "one");

        assertThatThrownBy(() -> chargeOf(ANA, "0.21", "p", "two")).isInstanceOf(NotAllowed.class);
        assertThat(ledger.approvals().proposals("census")).isEmpty();
        assertThat(ledger.entries("census"))
                .filteredOn(line -> line.kind().equals("charge"))
                .singleElement()
                .satisfies(line -> assertThat(line.detail()).contains("by ana, approved by entry #" + approval));
        assertSound();
    }

    @Test
    void approve_samePersonInAnyCase_isRefused() {
        long proposal = ledger.approvals().propose(Census.SCHEMA, priced("0.21", "p", "any"), ANA);

        for (String name : List.of("ana", "ANA", "\uff21na")) {
            assertThatThrownBy(() -> ledger.approvals().approve(proposal, new Person(name)))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("E-319")
                    .hasMessageContaining("same person");
        }
    }

    @Test
    void charge_byTheOneWhoApproved_isRefused() {
        long proposal = ledger.approvals().propose(Census.SCHEMA, priced("0.21", "p", "any"), ANA);
        ledger.approvals().approve(proposal, BOB);

        assertThatThrownBy(() -> chargeOf(BOB, "0.21", "p", "k")).isInstanceOf(NotAllowed.class);
        chargeOf(EVE, "0.21", "p", "k2");
    }

    @Test
    void charge_anotherPlanOrPrice_isNotApproved() {
        long proposal = ledger.approvals().propose(Census.SCHEMA, priced("0.21", "p", "any"), ANA);
        ledger.approvals().approve(proposal, BOB);

        assertThatThrownBy(() -> chargeOf(ANA, "0.21", "other", "k")).isInstanceOf(NotAllowed.class);
        assertThatThrownBy(() -> chargeOf(ANA, "0.22", "p", "k")).isInstanceOf(NotAllowed.class);
        chargeOf(ANA, "0.21", "p", "k");
    }

    @Test
    void approve_twiceOrNoProposal_isRefused() {
        long proposal = ledger.approvals().propose(Census.SCHEMA, priced("0.21", "p", "any"), ANA);
        ledger.approvals().approve(proposal, BOB);

        assertThatThrownBy(() -> ledger.approvals().approve(proposal, EVE)).hasMessageContaining("already");
        for (long number : new long[] {-1, 0, 1, 2, 99}) {
            assertThatThrownBy(() -> ledger.approvals().approve(number, EVE)).hasMessageContaining("no proposal");
        }
    }

    @Test
    void charge_overTheQuota_isRefusedAndOthersKeepTheirs() {
        charge(ANA, "0.2", "a");
        charge(ANA, "0.1", "b");
        assertThatThrownBy(() -> charge(ANA, "0.01", "c"))
                .isInstanceOf(NotAllowed.class)
                .hasMessageContaining("E-315")
                .hasMessageContaining("no privacy guarantee");
        assertThatThrownBy(() -> charge(new Person("ANA"), "0.01", "c")).isInstanceOf(NotAllowed.class);

        charge(BOB, "0.2", "d");
        charge(BOB, "0.2", "e");
        charge(BOB, "0.1", "f");
        assertThatThrownBy(() -> charge(BOB, "0.01", "g")).hasMessageContaining("E-315");
        charge(EVE, "0.2", "h");
        assertThatThrownBy(() -> charge(EVE, "0.1", "i")).isInstanceOf(BudgetExceeded.class);
        assertSound();
    }

    @Test
    void charge_byNobodyWhereThereAreQuotas_isRefused() {
        assertThatThrownBy(() -> ledger.account(Census.SCHEMA).charge(Census.pure("0.1", "a")))
                .isInstanceOf(NotAllowed.class)
                .hasMessageContaining("E-317");
        assertSound();
    }

    @Test
    void charge_firstReleaseThatClosesTheAccount_needsApprovalAndTheWholeQuota() {
        var schema = Census.named("other", Budget.approx("1", "1e-6"));
        ledger.account(schema);
        ledger.approvals()
                .setPolicy(
                        "other",
                        before -> Policy.NONE.approving(Optional.of(CapShare.of("1"))),
                        Optional.empty(),
                        Optional.empty());
        Charge whole = new Charge(
                schema.claim(Budget.approx("1", "1e-6").guarantee()),
                List.of(new Cost.Approx(new BigDecimal("1"), new BigDecimal("1e-6"))),
                "count",
                Digest.sha256(Census.plan("w")),
                "w");

        assertThatThrownBy(() -> ledger.actingFor(ANA).account(schema).charge(whole))
                .isInstanceOf(NotAllowed.class);
        long proposal = ledger.approvals().propose(schema, whole, ANA);
        ledger.approvals().approve(proposal, BOB);
        ledger.actingFor(ANA).account(schema).charge(whole);
        assertSound();
    }

    @Test
    void setPolicy_theSameOrNoAccount_isRefused() {
        assertThatThrownBy(() ->
                        ledger.approvals().setPolicy("census", before -> POLICY, Optional.empty(), Optional.empty()))
                .hasMessageContaining("E-318");
        assertThatThrownBy(() ->
                        ledger.approvals().setPolicy("nobody", before -> POLICY, Optional.empty(), Optional.empty()))
                .hasMessageContaining("E-309");
    }

    @Test
    void reopened_ledger_knowsEverything() {
        long proposal = ledger.approvals().propose(Census.SCHEMA, priced("0.21", "p", "any"), ANA);
        ledger.approvals().approve(proposal, BOB);
        charge(ANA, "0.05", "a");
        ledger.close();
        ledger = Ledger.open(path);

        assertThat(ledger.approvals().policy("census")).contains(POLICY);
        chargeOf(ANA, "0.21", "p", "k");
        assertThatThrownBy(() -> charge(ANA, "0.05", "b")).hasMessageContaining("E-315");
        assertSound();
    }

    // Planted in the file: entries that no ledger of ours would write.

    @Test
    void verify_chargeAboveTheShareWithoutApproval_isAFault() throws Exception {
        plant(charged("0.25", "p", "k", new Requester(Optional.of(ANA), Optional.empty())));

        assertThat(faultOf(3)).contains("rule");
    }

    @Test
    void verify_approvalByTheSamePerson_isAFault() throws Exception {
        ledger.approvals().propose(Census.SCHEMA, priced("0.21", "p", "any"), ANA);
        plant(new Fact.Approved(3, new Person("Ana")));

        assertThat(faultOf(4)).contains("same person");
    }

    @Test
    void verify_approvalOfNoProposal_isAFault() throws Exception {
        plant(new Fact.Approved(2, BOB));

        assertThat(faultOf(3)).contains("no proposal");
    }

    @Test
    void verify_approvalUsedTwice_isAFault() throws Exception {
        approved();
        chargeOf(ANA, "0.21", "p", "k");
        plant(charged("0.21", "p", "k2", new Requester(Optional.of(EVE), Optional.of(4L)), 420));

        assertThat(faultOf(6)).contains("used before");
    }

    @Test
    void verify_approvedPlanSwapped_isAFault() throws Exception {
        approved();
        plant(charged("0.21", "other", "k", new Requester(Optional.of(ANA), Optional.of(4L))));

        assertThat(faultOf(5)).contains("not for it");
    }

    @Test
    void verify_approvedPriceSwapped_isAFault() throws Exception {
        approved();
        plant(charged("0.29", "p", "k", new Requester(Optional.of(ANA), Optional.of(4L))));

        assertThat(faultOf(5)).contains("not for it");
    }

    @Test
    void verify_chargeByTheApprover_isAFault() throws Exception {
        approved();
        plant(charged("0.21", "p", "k", new Requester(Optional.of(BOB), Optional.of(4L))));

        assertThat(faultOf(5)).contains("not for it");
    }

    @Test
    void verify_chargeOverTheQuota_isAFault() throws Exception {
        charge(ANA, "0.2", "a");
        plant(charged("0.15", "p", "k", new Requester(Optional.of(ANA), Optional.empty()), 350));

        assertThat(faultOf(4)).contains("rule");
    }

    @Test
    void verify_refusalWhereThereIsNoReason_isAFault() throws Exception {
        Amount tenth = new Amount(100_000_000_000L);
        plant(new Fact.Refused(Census.pure("0.1", "k"), "quota epsilon", tenth, tenth, Optional.of(ANA)));

        assertThat(faultOf(3)).contains("rule");
    }

    @Test
    void verify_approvalThatWasNotNeeded_isAFault() throws Exception {
        long proposal = ledger.approvals().propose(Census.SCHEMA, priced("0.1", "p", "any"), ANA);
        ledger.approvals().approve(proposal, BOB);
        plant(charged("0.1", "p", "k", new Requester(Optional.of(ANA), Optional.of(4L))));

        assertThat(faultOf(5)).contains("rule");
    }

    @Test
    void verify_proposalForOtherNeighbours_isAFault() throws Exception {
        Charge other = priced("0.1", "p", "any");
        var replace = Census.with(
                Census.SCHEMA, dev.bulla.core.guarantee.Unit.row(), dev.bulla.core.guarantee.Neighbours.REPLACE_ONE);
        plant(new Fact.Proposed(new Proposal(
                replace.claim(Budget.pure("0.1").guarantee()), other.costs(), "count", other.planHash(), ANA)));

        assertThat(faultOf(3)).contains("neighbours");
    }

    /** Whatever byte of a new kind of entry is changed, with or without its hash, the entry or the one after is named. */
    @Test
    void verify_anyByteOfTheNewEntriesChanged_isNoticed() throws Exception {
        approved();
        chargeOf(ANA, "0.21", "p", "k");
        ledger.close();
        List<Row> rows = Sql.rows(path);
        for (int number = 2; number <= 5; number++) {
            Row row = rows.get(number - 1);
            for (int at = 0; at < row.body().length; at += 7) {
                byte[] body = row.body().clone();
                body[at] ^= 1;
                Sql.put(path, new Row(number, row.dataset(), row.kind(), row.key(), body, row.hash()));
                assertThat(Ledger.verify(path)).first().extracting(Fault::entry).isEqualTo((long) number);
                if (number < 5) {
                    Sql.put(path, new Row(number, row.dataset(), row.kind(), row.key(), body, Digest.sha256(body)));
                    assertThat(Ledger.verify(path)).isNotEmpty();
                }
            }
            Sql.put(path, row);
        }
        assertThat(Ledger.verify(path)).isEmpty();
        ledger = Ledger.open(path);
    }

    private void approved() {
        long proposal = ledger.approvals().propose(Census.SCHEMA, priced("0.21", "p", "any"), ANA);
        assertThat(ledger.approvals().approve(proposal, BOB)).isEqualTo(4);
    }

    private static Fact charged(String epsilon, String plan, String key, Requester asked) {
        int thousandths = new BigDecimal(epsilon).movePointRight(3).intValueExact();
        return charged(epsilon, plan, key, asked, thousandths);
    }

    private static Fact charged(String epsilon, String plan, String key, Requester asked, long thousandths) {
        return new Fact.Charged(
                priced(epsilon, plan, key),
                Decision.Branch.PURE,
                new Amount(thousandths * 1_000_000_000L),
                Amount.ZERO,
                true,
                asked);
    }

    private void plant(Fact fact) throws Exception {
        Summary.Head head = ledger.head();
        ledger.close();
        Sql.put(path, new Entry(head.number() + 1, Instant.EPOCH, "census", head.hash(), fact).row());
    }

    private String faultOf(long number) {
        List<Fault> faults = Ledger.verify(path);
        assertThat(faults).first().extracting(Fault::entry).isEqualTo(number);
        return faults.get(0).what();
    }

    private void assertSound() {
        assertThat(ledger.verify()).isEmpty();
    }

    private void charge(Person by, String epsilon, String key) {
        chargeOf(by, epsilon, key, key);
    }

    private void chargeOf(Person by, String epsilon, String plan, String key) {
        ledger.actingFor(by).account(Census.SCHEMA).charge(priced(epsilon, plan, key));
    }

    private static Charge priced(String epsilon, String plan, String key) {
        return new Charge(
                Census.SCHEMA.claim(Budget.pure(epsilon).guarantee()),
                List.of(new Cost.Pure(new BigDecimal(epsilon))),
                "count",
                Digest.sha256(Census.plan(plan)),
                key);
    }
}
