package dev.bulla.core.json;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256. */
public final class Digest {

    private Digest() {}

    /** The digest in hex. */
    public static String sha256(byte[] bytes) {
        return HexFormat.of().formatHex(hasher().digest(bytes));
    }

    static MessageDigest hasher() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
