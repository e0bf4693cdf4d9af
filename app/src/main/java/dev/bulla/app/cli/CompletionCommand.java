package dev.bulla.app.cli;

import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.screen.Console;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bulla completion}: a script that lets a shell complete commands, recipes and options. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = "Print a script that completes commands, recipes and options in a shell.",
        footer = {
            "",
            "For example:",
            "  source <(bulla completion bash)",
            "  bulla completion zsh > ~/.zfunc/_bulla",
            "  bulla completion fish | source"
        })
final class CompletionCommand extends ConsoleCommand {

    private static final Map<String, Function<CompletionScript, String>> SHELLS =
            Map.of("bash", CompletionScript::bash, "zsh", CompletionScript::zsh, "fish", CompletionScript::fish);

    @Parameters(
            index = "0",
            paramLabel = "bash|zsh|fish",
            completionCandidates = Shells.class,
            description = "the shell")
    private String shell = "";

    @Spec
    private CommandSpec spec;

    CompletionCommand(Console console) {
        super(console);
    }

    /** The shells there are scripts for. */
    static final class Shells implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names().iterator();
        }
    }

    private static List<String> names() {
        return SHELLS.keySet().stream().sorted().toList();
    }

    @Override
    public Integer call() {
        Function<CompletionScript, String> script = SHELLS.get(shell);
        if (script == null) {
            throw new BadInput(
                    "E-107",
                    "completion",
                    "there is no script for " + Visible.quote(shell) + ".",
                    "",
                    "Take one of " + String.join(", ", names()) + ".");
        }
        Arrays.stream(script.apply(CompletionScript.of(spec.root())).split("\n", -1))
                .forEach(console::data);
        return ExitCode.DONE;
    }
}
