package dev.bulla.app.command;

/** What the program says to a script. */
public final class ExitCode {

    public static final int DONE = 0;
    public static final int BAD_INPUT = 2;
    public static final int REFUSED = 3;
    public static final int INTEGRITY = 4;
    public static final int UNAVAILABLE = 5;

    private ExitCode() {}
}
