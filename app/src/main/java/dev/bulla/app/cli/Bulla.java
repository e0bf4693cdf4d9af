package dev.bulla.app.cli;

import dev.bulla.app.attack.AuditCommand;
import dev.bulla.app.attack.QualityCommand;
import dev.bulla.app.command.Commands;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.command.Failures;
import dev.bulla.app.command.RecipeOptions;
import dev.bulla.app.command.Version;
import dev.bulla.app.imputation.SynthCommand;
import dev.bulla.app.screen.Console;
import dev.bulla.app.trajectory.CommunitiesCommand;
import dev.bulla.app.trajectory.TopicsCommand;
import dev.bulla.core.number.Decimal;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program. */
@Command(
        name = "bulla",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        description = "Publish answers, models and data about people under differential privacy.",
        synopsisSubcommandLabel = "COMMAND")
public final class Bulla implements Callable<Integer> {

    /** In the order of the help. */
    static final List<Class<?>> COMMANDS = List.of(
            PlanCommand.class,
            ReleaseCommand.class,
            RecipesCommand.class,
            ShowCommand.class,
            PredictCommand.class,
            SampleCommand.class,
            ExportCommand.class,
            VerifyCommand.class,
            SchemaCommand.class,
            RegionsCommand.class,
            LedgerCommand.class,
            ComposeCommand.class,
            AdviseCommand.class,
            AuditCommand.class,
            SynthCommand.class,
            TopicsCommand.class,
            CommunitiesCommand.class,
            QualityCommand.class,
            ServeCommand.class,
            KeysCommand.class,
            DemoCommand.class,
            CompletionCommand.class,
            CommandLine.HelpCommand.class);

    @Spec
    private CommandSpec spec;

    private final Console console;

    private Bulla(Console console) {
        this.console = console;
    }

    /** Runs a command line and returns its exit code. Nothing is thrown. */
    public static int run(PrintStream out, PrintStream err, String... arguments) {
        return run(new Console(out, err, Arrays.asList(arguments).contains("--json")), arguments);
    }

    /** As above, on a console that is open already. */
    static int run(Console console, String... arguments) {
        CommandLine line = new CommandLine(new Bulla(console), new Commands(console));
        commands(arguments).forEach(line::addSubcommand);
        declareRecipes(line, List.of(arguments));
        line.setOut(console.outWriter());
        line.setErr(console.errWriter());
        line.setColorScheme(CommandLine.Help.defaultColorScheme(CommandLine.Help.Ansi.OFF));
        line.setExecutionExceptionHandler((e, command, parsed) -> Failures.report(e, console));
        line.setParameterExceptionHandler((e, given) -> Failures.usage(e, console));
        line.setCaseInsensitiveEnumValuesAllowed(false);
        line.registerConverter(Integer.class, Bulla::whole);
        line.registerConverter(int.class, Bulla::whole);
        int code;
        try {
            code = line.execute(arguments);
        } catch (Error e) {
            code = Failures.report(new IllegalStateException(e), console);
        }
        if (code == ExitCode.DONE && !console.isDelivered()) {
            console.say(
                    "E-150 standard output: the answer could not be written whole. Look for a full disk or a closed pipe."
                            + " If something was released, it stays charged and is in the ledger's store.");
            return ExitCode.UNAVAILABLE;
        }
        return code;
    }

    /** Those that speak of every other command. */
    private static final Set<Class<?>> ABOUT_ALL = Set.of(CompletionCommand.class, CommandLine.HelpCommand.class);

    /**
     * The command that is named first, or else all of them. To describe them all takes longer than a short command does, and only
     * help, hints and completion need it.
     */
    private static List<Class<?>> commands(String... arguments) {
        for (Class<?> command : COMMANDS) {
            if (arguments.length > 0
                    && !ABOUT_ALL.contains(command)
                    && command.getAnnotation(Command.class).name().equals(arguments[0])) {
                return List.of(command);
            }
        }
        return COMMANDS;
    }

    /** Gives the commands that take a recipe the options of the one that is named. */
    private static void declareRecipes(CommandLine line, List<String> arguments) {
        for (CommandLine command : line.getSubcommands().values()) {
            if (command.getCommand() instanceof RecipeOptions.User user) {
                user.options.declare(command.getCommandSpec(), arguments);
            }
        }
    }

    /** The parser's own would take the digits of every script, and 010 for eight. */
    private static int whole(String text) {
        try {
            return Math.toIntExact(Decimal.whole(text));
        } catch (NumberFormatException | ArithmeticException e) {
            throw new CommandLine.TypeConversionException("'" + text + "' is not an int");
        }
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(console.errWriter());
        return ExitCode.BAD_INPUT;
    }
}
