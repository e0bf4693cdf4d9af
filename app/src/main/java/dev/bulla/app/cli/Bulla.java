package dev.bulla.app.cli;

import java.io.PrintStream;
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
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            PlanCommand.class,
            ReleaseCommand.class,
            PredictCommand.class,
            VerifyCommand.class,
            SchemaCommand.class,
            LedgerCommand.class,
            ServeCommand.class,
            DemoCommand.class
        })
public final class Bulla implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    private final Console console;

    private Bulla(Console console) {
        this.console = console;
    }

    /** Runs a command line and returns its exit code. Nothing is thrown. */
    public static int run(PrintStream out, PrintStream err, String... arguments) {
        Console console = new Console(out, err);
        CommandLine line = new CommandLine(new Bulla(console), new Commands(console));
        line.setOut(console.outWriter());
        line.setErr(console.errWriter());
        line.setExecutionExceptionHandler((e, command, parsed) -> Failures.report(e, console));
        line.setParameterExceptionHandler((e, given) -> Failures.usage(e, console));
        line.setCaseInsensitiveEnumValuesAllowed(false);
        return line.execute(arguments);
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(console.errWriter());
        return ExitCode.BAD_INPUT;
    }
}
