package dev.bulla.app;

import dev.bulla.app.cli.Bulla;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Starts the program. */
public final class Main {

    private static final int BUFFER = 1 << 16;

    private Main() {}

    public static void main(String[] arguments) {
        ClassArchive.prepare(System.err);
        PrintStream out = new PrintStream(
                new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER),
                false,
                StandardCharsets.UTF_8);
        int code = Bulla.run(out, System.err, arguments);
        out.flush();
        System.exit(code);
    }
}
