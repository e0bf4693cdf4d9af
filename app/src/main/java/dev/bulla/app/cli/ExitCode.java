package dev.bulla.app.cli;

/** What the program says to a script. */
public final class ExitCode {

    static final int DONE = 0;
    public static final int BAD_INPUT = 2;
    static final int REFUSED = 3;
    static final int INTEGRITY = 4;
    static final int UNAVAILABLE = 5;

    private ExitCode() {}
}
