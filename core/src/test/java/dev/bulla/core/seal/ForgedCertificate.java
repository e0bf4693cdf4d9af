package dev.bulla.core.seal;

import java.util.LinkedHashMap;
import java.util.Map;

/** Seals whatever it is given: what a dishonest holder of the key could do. For tests only. */
public final class ForgedCertificate {

    private ForgedCertificate() {}

    public static byte[] seal(Map<String, Object> json, SealingKey key) {
        Map<String, Object> unsigned = new LinkedHashMap<>(json);
        unsigned.remove("signature");
        unsigned.remove("public_key");
        return Certificate.seal(unsigned, key).bytes();
    }
}
