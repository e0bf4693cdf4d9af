package dev.bulla.app.cli;

import dev.bulla.app.screen.Console;
import dev.bulla.core.seal.Verification;
import dev.bulla.ledger.Artefact;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command that speaks through the console. */
abstract class ConsoleCommand implements Callable<Integer> {

    final Console console;

    ConsoleCommand(Console console) {
        this.console = console;
    }

    /** One that can say what it says in JSON too. */
    abstract static class InJson extends ConsoleCommand {

        @Option(names = "--json", description = "print JSON")
        boolean json;

        InJson(Console console) {
            super(console);
        }
    }

    /** One that asks a release folder, and nothing else. */
    abstract static class OfRelease extends ConsoleCommand {

        @Parameters(index = "0", paramLabel = "DIR", description = "a release folder")
        private Path folder = Path.of(".");

        OfRelease(Console console) {
            super(console);
        }

        /** Answers from a release that is as it was sealed. */
        abstract void answer(Artefact artefact);

        @Override
        public final Integer call() {
            require();
            Artefact artefact = Artefact.read(folder);
            if (!artefact.verify(Optional.empty()).stream().allMatch(Verification.Check::holds)) {
                console.say(Failures.notARelease(folder));
                return ExitCode.INTEGRITY;
            }
            answer(artefact);
            return ExitCode.DONE;
        }

        /** Refuses options that cannot be, before anything is read. */
        void require() {}
    }

    /** One that only has commands below it: by itself it shows which. */
    abstract static class Group extends ConsoleCommand {

        @Spec
        private CommandSpec spec;

        Group(Console console) {
            super(console);
        }

        @Override
        public final Integer call() {
            spec.commandLine().usage(console.errWriter());
            return ExitCode.BAD_INPUT;
        }
    }
}
