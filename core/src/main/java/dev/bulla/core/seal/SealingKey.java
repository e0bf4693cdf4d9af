package dev.bulla.core.seal;

import dev.bulla.core.json.Json;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** The Ed25519 key an organisation seals its certificates and the heads of its ledger with. */
public final class SealingKey {

    private static final String ALGORITHM = "Ed25519";
    private static final HexFormat HEX = HexFormat.of();

    /** What stands before the 32 bytes of an Ed25519 public key in its X.509 encoding (RFC 8410). */
    private static final byte[] X509_PREFIX = HEX.parseHex("302a300506032b6570032100");

    private final KeyPair pair;

    private SealingKey(KeyPair pair) {
        this.pair = pair;
    }

    /** A new key from the platform's secure generator. */
    public static SealingKey generate() {
        try {
            return new SealingKey(KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Ed25519 is not available", e);
        }
    }

    /** The key whose two halves have these encodings (PKCS#8 and 32 bytes in hex). */
    public static SealingKey of(byte[] privateKey, String publicKey) {
        try {
            KeyFactory factory = KeyFactory.getInstance(ALGORITHM);
            SealingKey key = new SealingKey(
                    new KeyPair(publicKey(publicKey), factory.generatePrivate(new PKCS8EncodedKeySpec(privateKey))));
            if (!isSignedBy(publicKey, privateKey, key.sign(privateKey))) {
                throw new IllegalArgumentException("the two halves of the key do not belong together");
            }
            return key;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("not an Ed25519 key", e);
        }
    }

    /** The private half, PKCS#8; for the key file only. */
    public byte[] privateEncoding() {
        return pair.getPrivate().getEncoded();
    }

    /** The public half: 32 bytes in hex. */
    public String publicKey() {
        byte[] encoded = pair.getPublic().getEncoded();
        return HEX.formatHex(encoded, X509_PREFIX.length, encoded.length);
    }

    /** These members with the public key and a signature over the canonical bytes of both. What it is must be among them, as {@code format}. */
    public Map<String, Object> seal(Map<String, Object> unsigned) {
        Map<String, Object> json = new LinkedHashMap<>(unsigned);
        json.put("public_key", publicKey());
        json.put("signature", sign(Json.canonical(json)));
        return json;
    }

    /** Whether the signature among these members is by the key among them, over all the others. */
    public static boolean isSealed(Map<String, Object> json) {
        Map<String, Object> unsigned = new LinkedHashMap<>(json);
        unsigned.remove("signature");
        return isSignedBy(Json.text(json, "public_key"), Json.canonical(unsigned), Json.text(json, "signature"));
    }

    /** The signature of these bytes: 64 bytes in hex. */
    String sign(byte[] bytes) {
        try {
            Signature signature = Signature.getInstance(ALGORITHM);
            signature.initSign(pair.getPrivate());
            signature.update(bytes);
            return HEX.formatHex(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("signing failed", e);
        }
    }

    /** Whether a signature of these bytes is by the holder of the key. Malformed keys and signatures are not. */
    static boolean isSignedBy(String publicKey, byte[] bytes, String signature) {
        try {
            Signature check = Signature.getInstance(ALGORITHM);
            check.initVerify(publicKey(publicKey));
            check.update(bytes);
            byte[] signed = HEX.parseHex(signature);
            return HEX.formatHex(signed).equals(signature) && check.verify(signed);
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }

    private static PublicKey publicKey(String hex) throws GeneralSecurityException {
        byte[] raw = HEX.parseHex(hex);
        if (raw.length != 32 || !HEX.formatHex(raw).equals(hex)) {
            throw new IllegalArgumentException("a public key is 64 lower-case hex digits");
        }
        byte[] encoded = Arrays.copyOf(X509_PREFIX, X509_PREFIX.length + raw.length);
        System.arraycopy(raw, 0, encoded, X509_PREFIX.length, raw.length);
        return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(encoded));
    }
}
