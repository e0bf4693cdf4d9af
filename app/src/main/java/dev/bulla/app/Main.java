package dev.bulla.app;

import dev.bulla.app.cli.Bulla;

/** Starts the program. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(Bulla.run(System.out, System.err, arguments));
    }
}
