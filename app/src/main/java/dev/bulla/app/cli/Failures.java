package dev.bulla.app.cli;

import dev.bulla.app.ledger.KeyUsed;
import dev.bulla.app.ledger.Tampered;
import dev.bulla.app.ledger.Unavailable;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Message;
import dev.bulla.core.release.BurnedCharge;
import dev.bulla.core.release.Plan;
import java.util.List;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** From what was thrown to what a person reads and a script sees. Every message ends with what it cost. */
final class Failures {

    static final String FREE = "Nothing was charged.";

    private Failures() {}

    static int report(Exception e, Console console) {
        if (e instanceof BadInput bad) {
            bad.messages().forEach(message -> console.say(message.text()));
            console.say(FREE);
            return ExitCode.BAD_INPUT;
        }
        if (e instanceof BudgetExceeded exceeded) {
            return say(exceeded.message(), ExitCode.REFUSED, console);
        }
        if (e instanceof KeyUsed used) {
            return say(used.message(), ExitCode.BAD_INPUT, console);
        }
        if (e instanceof Tampered tampered) {
            return say(tampered.message(), ExitCode.INTEGRITY, console);
        }
        if (e instanceof Unavailable unavailable) {
            boolean unsure = unavailable.message().code().equals("E-701");
            console.say(unavailable.message().text() + " "
                    + (unsure ? "No result was released; if an entry was written, it stays charged." : FREE));
            return ExitCode.UNAVAILABLE;
        }
        if (e instanceof IllegalArgumentException) {
            return say(new Message("E-100", "", e.getMessage() + ".", "", ""), ExitCode.BAD_INPUT, console);
        }
        return internal(e, console);
    }

    static int usage(ParameterException e, Console console) {
        console.say("E-101 " + e.getMessage() + ". See bulla "
                + (e.getCommandLine().getCommandName().equals("bulla")
                        ? ""
                        : e.getCommandLine().getCommandName() + " ")
                + "--help. " + FREE);
        List<String> near = e instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        if (!near.isEmpty()) {
            console.say("Did you mean " + String.join(" or ", near.subList(0, Math.min(3, near.size()))) + "?");
        }
        return ExitCode.BAD_INPUT;
    }

    /** A fault of ours, or of the machine. What was thrown may hold private values, so only its place is shown. */
    private static int internal(Exception e, Console console) {
        String reference = Plan.freshKey().substring(4, 12);
        String cost = e instanceof BurnedCharge burned
                ? "Entry #" + burned.entry() + " is charged and stays so; use a new key to try again."
                : FREE;
        console.say("E-999 Internal error, reference " + reference + ". No result was released. " + cost);
        Throwable cause = e.getCause() == null ? e : e.getCause();
        console.say("  " + cause.getClass().getName() + place(cause));
        return ExitCode.UNAVAILABLE;
    }

    private static String place(Throwable cause) {
        StackTraceElement[] trace = cause.getStackTrace();
        return trace.length == 0 ? "" : " at " + trace[0];
    }

    private static int say(Message message, int code, Console console) {
        console.say(message.text() + " " + FREE);
        return code;
    }
}
