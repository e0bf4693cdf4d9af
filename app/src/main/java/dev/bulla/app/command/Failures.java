package dev.bulla.app.command;

import dev.bulla.app.screen.Console;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.RowsBrokenOff;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.BurnedCharge;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.ledger.KeyUsed;
import dev.bulla.ledger.policy.NotAllowed;
import dev.bulla.ledger.proof.Unwitnessed;
import dev.bulla.ledger.store.Tampered;
import dev.bulla.ledger.store.Unavailable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** From what was thrown to what a person reads and a script sees. Every message ends with what it cost. */
public final class Failures {

    public static final String FREE = "Nothing was charged.";

    /** More recipes than these are not named. */
    private static final int MOST_NAMED = 6;

    private static final int LONGEST_PART = 2_000;

    public static final String UNSURE =
            "If an entry was written to the ledger, it stays charged: see bulla ledger show.";

    /** After the charge: most often a full disk. */
    private static final Message NOT_STORED = new Message(
            "E-708",
            "ledger",
            "the result could not be stored and was thrown away.",
            "A result that is not in the ledger's store is not released.",
            "Make room on the disk, and see that the file may be written, before trying again.");

    private Failures() {}

    public static int report(Exception e, Console console) {
        if (e instanceof BadInput bad) {
            return say(bad.messages(), ExitCode.BAD_INPUT, FREE, console);
        }
        if (e instanceof BudgetExceeded exceeded) {
            return say(List.of(exceeded.message()), ExitCode.REFUSED, FREE, console);
        }
        if (e instanceof NotAllowed held) {
            return say(List.of(held.message()), ExitCode.REFUSED, FREE, console);
        }
        if (e instanceof Unwitnessed unwitnessed) {
            return say(List.of(unwitnessed.message()), ExitCode.INTEGRITY, UNSURE, console);
        }
        if (e instanceof KeyUsed used) {
            return say(List.of(used.message()), ExitCode.BAD_INPUT, FREE, console);
        }
        if (e instanceof Tampered tampered) {
            return say(List.of(tampered.message()), ExitCode.INTEGRITY, FREE, console);
        }
        if (e instanceof Unavailable unavailable) {
            boolean unsure =
                    List.of("E-701", "E-724").contains(unavailable.message().code());
            return say(List.of(unavailable.message()), ExitCode.UNAVAILABLE, unsure ? UNSURE : FREE, console);
        }
        if (e instanceof RowsBrokenOff brokenOff) {
            return say(List.of(brokenOff.message()), ExitCode.UNAVAILABLE, FREE, console);
        }
        if (e instanceof BurnedCharge burned && burned.getCause() instanceof RowsBrokenOff brokenOff) {
            return say(List.of(brokenOff.message()), ExitCode.UNAVAILABLE, burned(burned), console);
        }
        if (e instanceof BurnedCharge burned && burned.getCause() instanceof KeyUsed used) {
            return say(List.of(used.message()), ExitCode.BAD_INPUT, FREE, console);
        }
        if (e instanceof BurnedCharge burned && burned.getCause() instanceof Unavailable cause) {
            return say(
                    List.of(burned.isUnwritten() ? cause.message() : NOT_STORED),
                    ExitCode.UNAVAILABLE,
                    burned(burned),
                    console);
        }
        if (e instanceof IllegalArgumentException) {
            Message message =
                    new Message("E-100", "", sentence(e.getMessage()), "", "Correct it; --help shows the form.");
            return say(List.of(message), ExitCode.BAD_INPUT, FREE, console);
        }
        return internal(e, console);
    }

    /** For people only: an answer on standard output has said it already. */
    public static int told(BudgetExceeded exceeded, Console console) {
        console.say(exceeded.message().text(Flags.WORDING));
        console.say(FREE);
        return ExitCode.REFUSED;
    }

    public static int usage(ParameterException e, Console console) {
        List<String> near = e instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
        String elsewhere = elsewhere(e);
        String guess;
        if (!elsewhere.isEmpty()) {
            guess = elsewhere;
        } else if (near.isEmpty()) {
            guess = misspelt(e);
        } else {
            guess = "Did you mean " + String.join(" or ", near.subList(0, Math.min(3, near.size()))) + "? ";
        }
        String help = guess + tooMany(e) + "See "
                + e.getCommandLine().getCommandSpec().qualifiedName() + " --help.";
        Message message = new Message("E-101", "", sentence(said(e)), "", help);
        return say(List.of(message), ExitCode.BAD_INPUT, FREE, console);
    }

    /** The option that was nearly typed; the parser finds those only that begin alike. */
    private static String misspelt(ParameterException e) {
        return e instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()
                ? Text.guess(
                        unmatched.getUnmatched().get(0).replaceFirst("=.*", ""),
                        List.copyOf(
                                e.getCommandLine().getCommandSpec().optionsMap().keySet()))
                : "";
    }

    /** A word that belongs to no option is most often the second half of a list. */
    private static String tooMany(ParameterException e) {
        boolean isWord = e instanceof UnmatchedArgumentException unmatched
                && !unmatched.isUnknownOption()
                && e.getCommandLine().getCommandSpec().options().stream()
                        .anyMatch(option -> !option.splitRegex().isEmpty());
        return isWord ? "Names in a list stand between commas without spaces, as in age,sex. " : "";
    }

    /** Which recipes have the option that this one has not. */
    private static String elsewhere(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption())) {
            return "";
        }
        String name = unmatched.getUnmatched().get(0).replaceFirst("=.*", "");
        List<String> recipes = Recipes.all().stream()
                .filter(type -> type.options().stream().anyMatch(option -> name.equals("--" + option.name())))
                .map(Recipe.Type::name)
                .toList();
        if (recipes.isEmpty()) {
            return "";
        }
        return recipes.size() > MOST_NAMED
                ? "It is an option of other recipes. "
                : "It is an option of " + String.join(", ", recipes) + ". ";
    }

    /** The parser's words, but for a wrong command, which it calls an unmatched argument at an index. */
    private static @Nullable String said(ParameterException e) {
        boolean isCommand = e instanceof UnmatchedArgumentException unmatched
                && !unmatched.isUnknownOption()
                && !e.getCommandLine().getSubcommands().isEmpty();
        return isCommand
                ? "there is no command "
                        + Visible.quote(
                                ((UnmatchedArgumentException) e).getUnmatched().get(0))
                : inWords(String.valueOf(e.getMessage()));
    }

    /** The parser names types of Java; people know numbers. */
    private static String inWords(String message) {
        return message.replaceFirst("is not an int$", "is not a whole number up to " + Integer.MAX_VALUE)
                .replaceFirst("is not a long$", "is not a whole number up to " + Long.MAX_VALUE)
                .replaceFirst("is not a (double|float)$", "is not a number");
    }

    /** A fault of ours, or of the machine. What was thrown may hold private values, so only the line that threw it is shown. */
    private static int internal(Exception e, Console console) {
        String reference = Plan.freshKey().substring(4, 12);
        String cost = e instanceof BurnedCharge burned ? burned(burned) : UNSURE;
        Throwable cause = e.getCause() == null ? e : e.getCause();
        Message message = new Message(
                "E-999",
                "",
                "internal error, reference " + reference + ". No result was released.",
                "",
                cause instanceof OutOfMemoryError
                        ? "The memory ran out: give it more, such as BULLA_JAVA_OPTS=-Xmx8g."
                        : "Report it with this line: " + cause.getClass().getName() + place(cause) + ".");
        return say(List.of(message), ExitCode.UNAVAILABLE, cost, console);
    }

    /** Said where a release folder is used, and not checked for its own sake. */
    public static String notARelease(Path folder) {
        String shown = Visible.path(folder);
        return "E-600 " + shown + " is not a valid release. See bulla verify " + shown + ". " + FREE;
    }

    /** The text with an end, unless it has one. */
    public static String sentence(@Nullable String text) {
        String said = String.valueOf(text);
        return said.endsWith("?") || said.endsWith(".") ? said : said + ".";
    }

    private static String burned(BurnedCharge burned) {
        return "Entry #" + burned.entry() + " is charged and stays so; "
                + (burned.isUnwritten()
                        ? "run the same again with its key first: if its noise never began, it goes on at no further charge."
                        : "use a new key to try again.");
    }

    private static String place(Throwable cause) {
        StackTraceElement[] trace = cause.getStackTrace();
        return trace.length == 0 ? "" : " at " + trace[0];
    }

    /** For people always; for scripts also as data. */
    private static int say(List<Message> messages, int code, String cost, Console console) {
        messages.forEach(message -> console.say(message.text(Flags.WORDING)));
        console.say(cost);
        if (console.isJson()) {
            console.json(Map.of("errors", json(messages), "exit_code", code, "cost", cost));
        }
        return code;
    }

    /** Messages as data, with their parts apart. */
    public static List<Map<String, Object>> json(List<Message> messages) {
        return messages.stream().map(Failures::json).toList();
    }

    private static Map<String, Object> json(Message message) {
        return Map.of(
                "code", message.code(),
                "where", cut(message.where().in(Flags.WORDING)),
                "what", cut(message.what().in(Flags.WORDING)),
                "why", cut(message.why().in(Flags.WORDING)),
                "remedy", cut(message.remedy().in(Flags.WORDING)));
    }

    private static String cut(String part) {
        return part.length() <= LONGEST_PART ? part : part.substring(0, LONGEST_PART) + "…";
    }
}
