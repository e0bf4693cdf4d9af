package dev.bulla.app.server;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Reads the key and certificate of a server: PEM files, or one of PKCS12. What is in them is never repeated. */
final class KeyFiles {

    private static final List<String> KINDS = List.of("EC", "RSA", "Ed25519");
    private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
    private static final String END = "-----END PRIVATE KEY-----";

    private KeyFiles() {}

    /** TLS 1.2 and 1.3 with this key. */
    static SslContextFactory.Server context(Settings.Tls tls) {
        SslContextFactory.Server context = new SslContextFactory.Server();
        context.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        context.setSniRequired(false);
        char[] password = password(tls);
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            if (tls.key().isPresent()) {
                store.load(null, password);
                store.setKeyEntry("bulla", key(tls.key().get()), password, chain(tls.certificate()));
            } else {
                try (InputStream in = Files.newInputStream(tls.certificate())) {
                    store.load(in, password);
                }
            }
            context.setKeyStore(store);
        } catch (IOException | GeneralSecurityException e) {
            throw unreadable(tls.certificate());
        }
        context.setKeyStorePassword(new String(password));
        return context;
    }

    private static char[] password(Settings.Tls tls) {
        if (tls.password().isEmpty()) {
            return new char[0];
        }
        try {
            List<String> lines = Files.readAllLines(tls.password().get());
            return lines.isEmpty() ? new char[0] : lines.get(0).toCharArray();
        } catch (IOException e) {
            throw unreadable(tls.password().get());
        }
    }

    private static Certificate[] chain(Path file) throws IOException, GeneralSecurityException {
        byte[] bytes = Files.readAllBytes(file);
        Certificate[] chain = CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(bytes))
                .toArray(new Certificate[0]);
        if (chain.length == 0) {
            throw unreadable(file);
        }
        return chain;
    }

    private static PrivateKey key(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.US_ASCII);
        int from = text.indexOf(BEGIN);
        int to = text.indexOf(END);
        if (from < 0 || to < from) {
            throw unreadable(file);
        }
        try {
            byte[] der = Base64.getMimeDecoder().decode(text.substring(from + BEGIN.length(), to));
            for (String kind : KINDS) {
                try {
                    return KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(der));
                } catch (InvalidKeySpecException e) {
                    // Perhaps of another kind.
                }
            }
        } catch (IllegalArgumentException | GeneralSecurityException e) {
            throw unreadable(file);
        }
        throw unreadable(file);
    }

    private static BadInput unreadable(Path file) {
        return new BadInput(
                "E-633",
                Visible.path(file),
                "cannot be used as key or certificate.",
                "",
                "Give a PEM certificate chain and its PKCS8 key, or a PKCS12 file and the file with its password.");
    }
}
