package dev.bulla.ledger;

import dev.bulla.core.Home;
import dev.bulla.core.json.Json;
import dev.bulla.core.seal.SealingKey;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The key of an installation for its checkpoints: {@code checkpoint.key} in {@code $BULLA_HOME}, for its owner only. */
final class CheckpointKey {

    private static final String NAME = "checkpoint.key";
    private static final Set<PosixFilePermission> OWNER = PosixFilePermissions.fromString("rw-------");

    private CheckpointKey() {}

    /** The key, if there is one that nobody else can read. Without one there are no checkpoints, and ledgers are read whole. */
    static Optional<SealingKey> ifAny() {
        return ifAny(Home.path().resolve(NAME));
    }

    private static Optional<SealingKey> ifAny(Path file) {
        try {
            if (!Files.exists(file) || !isOwners(file)) {
                return Optional.empty();
            }
            Map<String, Object> json = Json.readObject(Files.readAllBytes(file));
            byte[] secret = HexFormat.of().parseHex(Json.text(json, "private_key"));
            return Optional.of(SealingKey.of(secret, Json.text(json, "public_key")));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The key, made now if there is none; nothing where it cannot be. */
    static Optional<SealingKey> made() {
        Path file = Home.path().resolve(NAME);
        if (!Files.exists(file)) {
            try {
                make(file);
            } catch (IOException | UnsupportedOperationException e) {
                return Optional.empty();
            }
        }
        return ifAny(file);
    }

    private static boolean isOwners(Path file) throws IOException {
        return !isPosix(file) || OWNER.containsAll(Files.getPosixFilePermissions(file));
    }

    private static boolean isPosix(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** Made beside and linked into place, so that two first uses agree on one key. */
    private static void make(Path file) throws IOException {
        Path home = file.resolveSibling(".").normalize();
        Files.createDirectories(home);
        SealingKey key = SealingKey.generate();
        FileAttribute<?>[] owner = isPosix(file)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER)}
                : new FileAttribute<?>[0];
        Path fresh = Files.createTempFile(home, NAME, ".new", owner);
        try {
            Files.write(
                    fresh,
                    Json.canonical(Map.of(
                            "private_key", HexFormat.of().formatHex(key.privateEncoding()),
                            "public_key", key.publicKey())));
            Files.createLink(file, fresh);
        } catch (FileAlreadyExistsException another) {
            // Somebody was first: theirs is the key.
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
