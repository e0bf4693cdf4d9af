package dev.bulla.ledger.store;

/**
 * The sealed files of a release, as they lie in the store.
 *
 * @param entry the charge that paid
 * @param id the name it is served by
 */
public record Held(long entry, String id, byte[] plan, byte[] model, byte[] certificate) {}
