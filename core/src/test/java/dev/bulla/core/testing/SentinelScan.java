package dev.bulla.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Looks for planted values in everything a release leaves behind.
 *
 * <p>Plant texts and numbers that nobody would write by chance in rows, run the release, hand over every artefact, stream
 * and message. Proves, when it hits: a row value got out. Does not prove that none did: it sees a value written out as
 * text (UTF-8 or UTF-16, upper or lower case, Base64) or as the eight bytes of a number, not one that is compressed,
 * encrypted, rounded or summed.
 */
public final class SentinelScan {

    private record Needle(String sentinel, String form, byte[] bytes) {}

    private final List<Needle> needles = new ArrayList<>();
    private final List<String> hits = new ArrayList<>();

    private SentinelScan() {}

    /** A scan for these texts, at least six characters each; a text that is a number is looked for as one too. */
    public static SentinelScan of(String... sentinels) {
        SentinelScan scan = new SentinelScan();
        for (String sentinel : sentinels) {
            if (sentinel.length() < 6) {
                throw new IllegalArgumentException("a sentinel must have six characters or more, got " + sentinel);
            }
            scan.plant(sentinel);
        }
        return scan;
    }

    /** Looks through bytes. */
    public SentinelScan look(String where, byte[] bytes) {
        for (Needle needle : needles) {
            if (contains(bytes, needle.bytes())) {
                hits.add(needle.sentinel() + " as " + needle.form() + " in " + where);
            }
        }
        return this;
    }

    /** Looks through a text. */
    public SentinelScan look(String where, String text) {
        return look(where, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Looks through an exception, its causes and everything suppressed, with their stack traces. */
    public SentinelScan look(String where, Throwable failure) {
        look(where, failure.toString() + Arrays.toString(failure.getStackTrace()));
        for (Throwable suppressed : failure.getSuppressed()) {
            look(where + ", suppressed", suppressed);
        }
        Throwable cause = failure.getCause();
        return cause == null ? this : look(where + ", cause", cause);
    }

    /** Looks through every file under a folder, names included, but for those named. */
    public SentinelScan lookUnder(Path folder, Path... except) {
        List<Path> skipped = List.of(except);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(f -> !skipped.contains(f)).toList()) {
                String name = folder.relativize(file).toString();
                look("the name " + name, name);
                if (Files.isRegularFile(file) && Files.isReadable(file)) {
                    look(name, Files.readAllBytes(file));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** What was found where. */
    public List<String> hits() {
        return List.copyOf(hits);
    }

    /** Fails unless nothing was found. */
    public void assertClean() {
        assertThat(hits).as("planted values that got out").isEmpty();
    }

    private void plant(String sentinel) {
        for (String text : List.of(sentinel, sentinel.toLowerCase(Locale.ROOT), sentinel.toUpperCase(Locale.ROOT))) {
            for (Charset charset :
                    List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
                add(sentinel, charset.name(), text.getBytes(charset));
            }
        }
        for (int offset = 0; offset < 3; offset++) {
            add(sentinel, "Base64", base64(sentinel, offset));
        }
        if (sentinel.matches("-?\\d+(\\.\\d+)?")) {
            add(sentinel, "a double", bytes(Double.doubleToLongBits(Double.parseDouble(sentinel))));
        }
        if (sentinel.matches("-?\\d{1,18}")) {
            add(sentinel, "a whole number", bytes(Long.parseLong(sentinel)));
        }
    }

    /** A form in both byte orders when it is a number of eight bytes. */
    private void add(String sentinel, String form, byte[] bytes) {
        needles.add(new Needle(sentinel, form, bytes));
        if (form.startsWith("a ")) {
            long word = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
            needles.add(new Needle(sentinel, form + ", low byte first", bytes(word)));
        }
    }

    private static byte[] bytes(long word) {
        return ByteBuffer.allocate(Long.BYTES).putLong(word).array();
    }

    /** What the text becomes inside longer Base64 when {@code offset} bytes stand before it, without its torn ends. */
    private static byte[] base64(String text, int offset) {
        byte[] padded = ("x".repeat(offset) + text).getBytes(StandardCharsets.UTF_8);
        int whole = padded.length / 3 * 3;
        String code = Base64.getEncoder().withoutPadding().encodeToString(Arrays.copyOf(padded, whole));
        return code.substring(offset == 0 ? 0 : 4).getBytes(StandardCharsets.UTF_8);
    }

    private static boolean contains(byte[] bytes, byte[] needle) {
        for (int i = 0; i + needle.length <= bytes.length; i++) {
            if (bytes[i] == needle[0] && Arrays.equals(bytes, i, i + needle.length, needle, 0, needle.length)) {
                return true;
            }
        }
        return false;
    }
}
