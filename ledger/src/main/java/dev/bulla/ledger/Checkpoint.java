package dev.bulla.ledger;

import dev.bulla.core.accounting.Spent;
import dev.bulla.core.json.Json;
import dev.bulla.core.number.Amount;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.ledger.policy.Oversight;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Policy;
import dev.bulla.ledger.policy.Proposal;
import dev.bulla.ledger.policy.Standing;
import dev.bulla.ledger.store.Tampered;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the entries up to one came to.
 *
 * @param head the last of them
 * @param books the accounts
 * @param unbegun which charges can be taken up
 * @param stored which charges have a result
 */
record Checkpoint(Summary.Head head, Map<String, Book> books, BitSet unbegun, BitSet stored) {

    private static final String FORMAT = "bulla-checkpoint-1";

    /** The state of a history. */
    static Checkpoint of(History history) {
        return new Checkpoint(history.head(), history.books(), history.unbegun(), history.stored());
    }

    /** Puts an empty history into this state. */
    void restore(History history) {
        history.restore(head, books, unbegun, stored);
    }

    /** The checkpoint in these bytes, if this signer has signed them. */
    static Optional<Checkpoint> read(byte[] bytes, String signer, Past past) throws SQLException {
        try {
            Map<String, Object> json = Json.readObject(bytes);
            boolean isSigned = signer.equals(json.get("public_key"))
                    && FORMAT.equals(json.get("format"))
                    && SealingKey.isSealed(json);
            return isSigned ? Optional.of(of(json, past)) : Optional.empty();
        } catch (IllegalArgumentException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** What is signed. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("format", FORMAT);
        json.put("number", head.number());
        json.put("hash", head.hash());
        json.put("unbegun", text(unbegun));
        json.put("stored", text(stored));
        List<Object> accounts = new ArrayList<>();
        books.forEach((dataset, book) -> accounts.add(json(dataset, book)));
        json.put("accounts", accounts);
        return json;
    }

    private static Map<String, Object> json(String dataset, Book book) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dataset", dataset);
        json.put("terms", EntryJson.terms(book.terms()));
        json.put("first", book.first());
        json.put("spent", json(book.spent()));
        json.put("policy", book.oversight().policy().json());
        Map<String, Object> each = new LinkedHashMap<>();
        book.oversight().spent().forEach((person, spent) -> each.put(person, json(spent)));
        json.put("spent_by", each);
        json.put(
                "proposals",
                book.oversight().standings().stream().map(Checkpoint::json).toList());
        return json;
    }

    private static Map<String, Object> json(Spent spent) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("releases", (long) spent.releases());
        json.put("all_pure", spent.allPure());
        json.put("epsilon", spent.epsilon().decimal().toPlainString());
        json.put("renyi", spent.renyi().decimal().toPlainString());
        json.put("closed", spent.closed());
        return json;
    }

    /** By its entry: what was proposed stands there. */
    private static Map<String, Object> json(Standing standing) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("entry", standing.entry());
        standing.approval().ifPresent(approval -> json.put("approval", approval));
        standing.approver().ifPresent(approver -> json.put("approver", approver.name()));
        return json;
    }

    private static Checkpoint of(Map<String, Object> json, Past past) throws SQLException {
        Map<String, Book> books = new LinkedHashMap<>();
        for (Object account : Json.list(Json.member(json, "accounts"), "accounts")) {
            Map<String, Object> one = Json.object(account, "account");
            String dataset = Json.text(one, "dataset");
            books.put(dataset, book(dataset, one, past));
        }
        return new Checkpoint(
                new Summary.Head(Json.number(json, "number").longValueExact(), Json.text(json, "hash")),
                books,
                bits(Json.text(json, "unbegun")),
                bits(Json.text(json, "stored")));
    }

    private static Book book(String dataset, Map<String, Object> json, Past past) throws SQLException {
        Map<Long, Standing> open = new LinkedHashMap<>();
        for (Object one : Json.list(Json.member(json, "proposals"), "proposals")) {
            Standing standing = standing(Json.object(one, "proposal"), past);
            open.put(standing.entry(), standing);
        }
        Map<String, Spent> each = new LinkedHashMap<>();
        object(json, "spent_by").forEach((person, spent) -> each.put(person, spent(Json.object(spent, "spent"))));
        return new Book(
                EntryJson.terms(dataset, object(json, "terms")),
                spent(object(json, "spent")),
                Json.number(json, "first").longValueExact(),
                new Oversight(Policy.of(object(json, "policy")), open, each));
    }

    private static Standing standing(Map<String, Object> json, Past past) throws SQLException {
        long entry = Json.number(json, "entry").longValueExact();
        Proposal proposal = past.entry(entry)
                .map(Entry::fact)
                .filter(Fact.Proposed.class::isInstance)
                .map(fact -> ((Fact.Proposed) fact).proposal())
                .orElseThrow(() -> new Tampered(entry, "is no longer the proposal that a checkpoint was signed with"));
        Optional<Long> approval = json.containsKey("approval")
                ? Optional.of(Json.number(json, "approval").longValueExact())
                : Optional.empty();
        Optional<Person> approver =
                json.containsKey("approver") ? Optional.of(new Person(Json.text(json, "approver"))) : Optional.empty();
        return new Standing(entry, proposal, approval, approver);
    }

    private static Spent spent(Map<String, Object> json) {
        return new Spent(
                Json.number(json, "releases").intValueExact(),
                Boolean.TRUE.equals(json.get("all_pure")),
                Amount.limit(new BigDecimal(Json.text(json, "epsilon"))),
                Amount.limit(new BigDecimal(Json.text(json, "renyi"))),
                Boolean.TRUE.equals(json.get("closed")));
    }

    private static Map<String, Object> object(Map<String, Object> json, String name) {
        return Json.object(Json.member(json, name), name);
    }

    private static String text(BitSet bits) {
        return Base64.getEncoder().encodeToString(bits.toByteArray());
    }

    private static BitSet bits(String text) {
        return BitSet.valueOf(Base64.getDecoder().decode(text));
    }
}
