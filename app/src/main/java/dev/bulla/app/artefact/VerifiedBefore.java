package dev.bulla.app.artefact;

import dev.bulla.core.Home;
import dev.bulla.core.json.Digest;
import dev.bulla.core.seal.Verification;
import dev.bulla.ledger.Artefact;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import javax.crypto.KeyGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Which releases this very program found sound when it last ran, by the digests of their files: a start does not check a thousand of them again,
 * nor a question one that takes long.
 *
 * <p>The list is under a key of this machine, readable by its owner alone. Where key, list or program are not what they were, nothing is
 * remembered and everything is checked; a program that runs from classes and not from jars, as while it is developed, remembers nothing.
 */
public final class VerifiedBefore {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int MAC_LENGTH = 64;
    private static final long MOST_BYTES = 64L << 20;

    /** So many are remembered at least as long as this program is the same. */
    private static final int MOST = 10_000;

    private final Path folder;
    private final String program;
    private final Set<String> known = ConcurrentHashMap.newKeySet();
    private Set<String> written = Set.of();

    /**
     * What was found before.
     *
     * @param folder where key and list stand
     * @param program what tells this program from any other; empty to remember nothing
     */
    public VerifiedBefore(Path folder, String program) {
        this.folder = folder;
        this.program = program;
        if (!program.isEmpty()) {
            read();
        }
    }

    /** What this program found before, on this machine. */
    public static VerifiedBefore ofThisProgram() {
        return new VerifiedBefore(Home.path(), program());
    }

    /** Names, sizes and times of the jars it runs from. */
    private static String program() {
        try {
            Path jar = Path.of(VerifiedBefore.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (!Files.isRegularFile(jar)) {
                return "";
            }
            Set<String> jars = new TreeSet<>();
            File[] beside = jar.resolveSibling("").toFile().listFiles((dir, name) -> name.endsWith(".jar"));
            for (File each : beside == null ? new File[0] : beside) {
                jars.add(each.getName() + " " + each.length() + " " + each.lastModified());
            }
            return Digest.sha256(jars.toString().getBytes(StandardCharsets.UTF_8));
        } catch (URISyntaxException | IllegalArgumentException e) {
            return "";
        }
    }

    /** What names the files of a release, all three together. */
    public static String digest(Artefact artefact) {
        return Digest.sha256((Digest.sha256(artefact.certificate())
                        + Digest.sha256(artefact.plan())
                        + Digest.sha256(artefact.model()))
                .getBytes(StandardCharsets.US_ASCII));
    }

    public boolean contains(String digest) {
        return known.contains(digest);
    }

    /** Every check of these files held. */
    public void add(String digest) {
        known.add(digest);
    }

    /** Whether every check of a release holds, now or when this program last checked these very files. */
    public static boolean isSound(Artefact artefact) {
        VerifiedBefore before = ofThisProgram();
        String digest = digest(artefact);
        boolean sound = before.contains(digest)
                || artefact.verify(Optional.empty()).stream().allMatch(Verification.Check::holds);
        if (sound && !before.contains(digest)) {
            before.add(digest);
            before.keep(before.known.size() > MOST ? Set.of(digest) : Set.copyOf(before.known));
        }
        return sound;
    }

    /**
     * Writes down those that are there now, and others while they are few: another server of this machine may serve them. If that cannot be, the next
     * start checks them again.
     */
    public void keep(Collection<String> present) {
        if (known.size() > MOST) {
            known.retainAll(present);
        }
        if (program.isEmpty() || known.equals(written)) {
            return;
        }
        try {
            Files.createDirectories(folder);
            String list = program + "\n" + String.join("\n", new TreeSet<>(known));
            Path draft = Files.createTempFile(folder, "verified", ".new");
            Files.writeString(draft, mac(list) + "\n" + list);
            move(draft);
            written = Set.copyOf(known);
        } catch (IOException | GeneralSecurityException e) {
            written = Set.copyOf(known); // not tried again before something changes
        }
    }

    private void move(Path draft) throws IOException {
        try {
            Files.move(draft, list(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(draft, list(), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void read() {
        try {
            if (!Files.exists(list()) || !Files.exists(key()) || Files.size(list()) > MOST_BYTES) {
                return;
            }
            String text = Files.readString(list());
            String said = text.substring(0, Math.min(MAC_LENGTH, text.length()));
            String rest = text.substring(Math.min(MAC_LENGTH + 1, text.length()));
            boolean isOurs = text.length() > MAC_LENGTH
                    && text.charAt(MAC_LENGTH) == '\n'
                    && MessageDigest.isEqual(
                            said.getBytes(StandardCharsets.US_ASCII), mac(rest).getBytes(StandardCharsets.US_ASCII));
            List<String> lines = rest.lines().toList();
            if (isOurs && !lines.isEmpty() && lines.get(0).equals(program)) {
                known.addAll(lines.subList(1, lines.size()));
                written = Set.copyOf(known);
            }
        } catch (IOException | GeneralSecurityException e) {
            known.clear();
        }
    }

    private Path list() {
        return folder.resolve("verified");
    }

    private Path key() {
        return folder.resolve("verified.key");
    }

    private String mac(String text) throws IOException, GeneralSecurityException {
        if (!Files.exists(key())) {
            Files.createFile(key(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.write(
                    key(),
                    KeyGenerator.getInstance(ALGORITHM).generateKey().getEncoded(),
                    StandardOpenOption.TRUNCATE_EXISTING);
        }
        byte[] secret = Files.readAllBytes(key());
        if (secret.length < 32) {
            throw new GeneralSecurityException("no key");
        }
        Mac mac = Mac.getInstance(ALGORITHM);
        mac.init(new SecretKeySpec(secret, ALGORITHM));
        return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    }
}
