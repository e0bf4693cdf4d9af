package dev.bulla.ledger.publish;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.seal.SealingKey;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;

/** The signing key on disk: {@code signing.key}, for its owner only, and {@code signing.pub} to give away. */
public final class SigningKeyFile {

    private static final String PRIVATE = "signing.key";
    private static final String PUBLIC = "signing.pub";

    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rw-------");

    private SigningKeyFile() {}

    /** The key in a folder; made at the first call. */
    public static SealingKey in(Path home) {
        try {
            Path file = home.resolve(PRIVATE);
            if (!Files.exists(file)) {
                requireNoPublicHalf(home);
                make(home, file);
            }
            requireOwnerOnly(file);
            return read(file);
        } catch (IOException e) {
            throw unusable(home.resolve(PRIVATE));
        }
    }

    private static SealingKey read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        try {
            Map<String, Object> json = Json.readObject(bytes);
            byte[] privateKey = HexFormat.of().parseHex(Json.text(json, "private_key"));
            return SealingKey.of(privateKey, Json.text(json, "public_key"));
        } catch (IllegalArgumentException e) {
            throw unusable(file);
        }
    }

    private static BadInput unusable(Path file) {
        return new BadInput(
                "E-620",
                file.toString(),
                "cannot be read or made as a signing key.",
                "Without it no certificate can be sealed.",
                "Check the folder, or point BULLA_HOME at another.");
    }

    /** Whether the key has yet to be made. */
    public static boolean isMissing(Path home) {
        return !Files.exists(home.resolve(PRIVATE));
    }

    /** Where the public half is. */
    public static Path publicFile(Path home) {
        return home.resolve(PUBLIC);
    }

    /** The public key in a file: 64 hex digits. */
    public static String readPublic(Path file) {
        try {
            String key = Files.readString(file).strip();
            if (key.matches("[0-9a-f]{64}")) {
                return key;
            }
        } catch (IOException e) {
            // Said below, with the same words as a file that holds something else.
        }
        throw new BadInput(
                "E-621",
                file.toString(),
                "is not a public key file.",
                "",
                "It holds 64 hex digits, as signing.pub in the signer's BULLA_HOME does.");
    }

    /** A public key that was handed out must not be replaced by another without anybody noticing. */
    private static void requireNoPublicHalf(Path home) {
        if (Files.exists(home.resolve(PUBLIC))) {
            throw new BadInput(
                    "E-622",
                    home.resolve(PRIVATE).toString(),
                    "is gone, but signing.pub is there.",
                    "A new key would not be the one that was given out.",
                    "Bring signing.key back, or remove signing.pub to make a new key.");
        }
    }

    private static void requireOwnerOnly(Path file) throws IOException {
        boolean posix = Files.getFileStore(file).supportsFileAttributeView("posix");
        if (posix && !OWNER.containsAll(Files.getPosixFilePermissions(file))) {
            throw new BadInput(
                    "E-623",
                    file.toString(),
                    "can be read by others.",
                    "Whoever has it can seal certificates in your name.",
                    "Run chmod 600 on it, and make a new key if others may have read it.");
        }
    }

    /** Made beside and moved into place, so that two first uses agree on one key. */
    private static void make(Path home, Path file) throws IOException {
        Files.createDirectories(home);
        SealingKey key = SealingKey.generate();
        Map<String, Object> json =
                Map.of("private_key", HexFormat.of().formatHex(key.privateEncoding()), "public_key", key.publicKey());
        Path fresh = Files.createTempFile(home, PRIVATE, ".new", PosixFilePermissions.asFileAttribute(OWNER));
        Files.write(fresh, Json.canonical(json));
        try {
            Files.createLink(file, fresh);
            Files.writeString(home.resolve(PUBLIC), key.publicKey() + "\n");
        } catch (FileAlreadyExistsException another) {
            // Somebody was first: theirs is the key.
        } catch (UnsupportedOperationException | FileSystemException noLinks) {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            Files.writeString(home.resolve(PUBLIC), key.publicKey() + "\n");
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
