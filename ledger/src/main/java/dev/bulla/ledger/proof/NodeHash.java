package dev.bulla.ledger.proof;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** The hashes of the tree: SHA-256, with leaves and inner nodes told apart by their first byte, so that none passes for the other. */
final class NodeHash {

    static final int LENGTH = 32;

    private static final byte LEAF = 0;
    private static final byte INNER = 1;

    private NodeHash() {}

    /** The root over no leaves. */
    static byte[] empty() {
        return hasher().digest();
    }

    static byte[] leaf(byte[] entry) {
        MessageDigest hasher = hasher();
        hasher.update(LEAF);
        return hasher.digest(entry);
    }

    static byte[] inner(byte[] left, byte[] right) {
        MessageDigest hasher = hasher();
        hasher.update(INNER);
        hasher.update(left);
        return hasher.digest(right);
    }

    /** As text in a proof: base64url without padding. */
    static String text(byte[] hash) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    }

    /** The hash of such a text. */
    static byte[] of(String text) {
        byte[] hash = Base64.getUrlDecoder().decode(text);
        if (hash.length != LENGTH || !text(hash).equals(text)) {
            throw new IllegalArgumentException("a hash in a proof has 43 characters of base64url");
        }
        return hash;
    }

    private static MessageDigest hasher() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
