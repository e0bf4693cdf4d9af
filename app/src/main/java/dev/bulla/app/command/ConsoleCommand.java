package dev.bulla.app.command;

import dev.bulla.app.artefact.VerifiedBefore;
import dev.bulla.app.screen.Console;
import dev.bulla.core.joint.Bundle;
import dev.bulla.ledger.Artefact;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command that speaks through the console. */
public abstract class ConsoleCommand implements Callable<Integer> {

    protected final Console console;

    protected ConsoleCommand(Console console) {
        this.console = console;
    }

    /** One that can say what it says in JSON too. */
    public abstract static class InJson extends ConsoleCommand {

        @Option(names = "--json", description = "print JSON")
        protected boolean json;

        protected InJson(Console console) {
            super(console);
        }
    }

    /** One that asks a release folder, and nothing else. */
    public abstract static class OfRelease extends ConsoleCommand {

        @Parameters(index = "0", paramLabel = "DIR", description = "a release folder")
        private Path folder = Path.of(".");

        @Option(names = "--part", paramLabel = "NAME", description = "which part, of a release of several plans")
        @Nullable
        protected String part;

        protected OfRelease(Console console) {
            super(console);
        }

        /**
         * Answers from a release that is as it was sealed.
         *
         * @param artefact the release, or one part of it
         * @param whole the release
         */
        protected abstract void answer(Artefact artefact, Artefact whole);

        /** Answers from a release of several parts when none is named. */
        protected void answerParts(Artefact whole, Bundle parts) {
            throw parts.unasked();
        }

        @Override
        public final Integer call() {
            require();
            Artefact artefact = Artefact.read(folder);
            if (!VerifiedBefore.isSound(artefact)) {
                console.say(Failures.notARelease(folder));
                return ExitCode.INTEGRITY;
            }
            if (part != null) {
                answer(artefact.part(part), artefact);
            } else if (artefact.openModel() instanceof Bundle parts) {
                answerParts(artefact, parts);
            } else {
                answer(artefact, artefact);
            }
            return ExitCode.DONE;
        }

        /** Refuses options that cannot be, before anything is read. */
        protected void require() {}
    }

    /** One that only has commands below it: by itself it shows which. */
    public abstract static class Group extends ConsoleCommand {

        @Spec
        private CommandSpec spec;

        protected Group(Console console) {
            super(console);
        }

        @Override
        public final Integer call() {
            spec.commandLine().usage(console.errWriter());
            return ExitCode.BAD_INPUT;
        }
    }
}
