package dev.bulla.app.command;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.IVersionProvider;

/**
 * The version of the program, as the build wrote it down.
 *
 * <p>Certificates carry it, and advisories are told by it: a program that does not know its version must not seal.
 */
public final class Version implements IVersionProvider {

    private static final String TEXT = read();

    /** The version, such as "0.2.0". */
    public static String text() {
        return TEXT;
    }

    @Override
    public String[] getVersion() {
        return new String[] {"bulla " + text()};
    }

    private static String read() {
        try (InputStream in = Version.class.getResourceAsStream("version.txt")) {
            if (in == null) {
                throw new IllegalStateException("the program was built without its version");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
