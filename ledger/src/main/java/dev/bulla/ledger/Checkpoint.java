package dev.bulla.ledger;

import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.json.Json;
import dev.bulla.core.number.Amount;
import dev.bulla.core.seal.SealingKey;
import java.math.BigDecimal;
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
    static Optional<Checkpoint> read(byte[] bytes, String signer) {
        try {
            Map<String, Object> json = Json.readObject(bytes);
            boolean isSigned = signer.equals(json.get("public_key"))
                    && FORMAT.equals(json.get("format"))
                    && SealingKey.isSealed(json);
            return isSigned ? Optional.of(of(json)) : Optional.empty();
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
        Spent spent = book.spent();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dataset", dataset);
        json.put("terms", EntryJson.terms(book.terms()));
        json.put("first", book.first());
        json.put("releases", (long) spent.releases());
        json.put("all_pure", spent.allPure());
        json.put("epsilon", spent.epsilon().decimal().toPlainString());
        json.put("renyi", spent.renyi().decimal().toPlainString());
        json.put("closed", spent.closed());
        return json;
    }

    private static Checkpoint of(Map<String, Object> json) {
        Map<String, Book> books = new LinkedHashMap<>();
        for (Object account : Json.list(Json.member(json, "accounts"), "accounts")) {
            Map<String, Object> one = Json.object(account, "account");
            String dataset = Json.text(one, "dataset");
            books.put(dataset, book(dataset, one));
        }
        return new Checkpoint(
                new Summary.Head(Json.number(json, "number").longValueExact(), Json.text(json, "hash")),
                books,
                bits(Json.text(json, "unbegun")),
                bits(Json.text(json, "stored")));
    }

    private static Book book(String dataset, Map<String, Object> json) {
        Terms terms = EntryJson.terms(dataset, Json.object(Json.member(json, "terms"), "terms"));
        Spent spent = new Spent(
                Json.number(json, "releases").intValueExact(),
                Boolean.TRUE.equals(json.get("all_pure")),
                Amount.limit(new BigDecimal(Json.text(json, "epsilon"))),
                Amount.limit(new BigDecimal(Json.text(json, "renyi"))),
                Boolean.TRUE.equals(json.get("closed")));
        return new Book(terms, spent, Json.number(json, "first").longValueExact());
    }

    private static String text(BitSet bits) {
        return Base64.getEncoder().encodeToString(bits.toByteArray());
    }

    private static BitSet bits(String text) {
        return BitSet.valueOf(Base64.getDecoder().decode(text));
    }
}
