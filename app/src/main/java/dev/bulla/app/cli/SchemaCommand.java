package dev.bulla.app.cli;

import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Message;
import dev.bulla.core.domain.Schema;
import dev.bulla.data.Schemas;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bulla schema check}. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description = "Check a schema file.",
        synopsisSubcommandLabel = "check",
        subcommands = SchemaCommand.Check.class)
final class SchemaCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    private final Console console;

    SchemaCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(console.errWriter());
        return ExitCode.BAD_INPUT;
    }

    /** Every fault at once. */
    @Command(name = "check", mixinStandardHelpOptions = true, description = "Report every fault of a schema at once.")
    static final class Check implements Callable<Integer> {

        @Parameters(index = "0", paramLabel = "S", description = "the schema file (YAML or JSON)")
        private Path file = Path.of("schema.yaml");

        @Option(names = "--json", description = "print JSON")
        private boolean json;

        private final Console console;

        Check(Console console) {
            this.console = console;
        }

        @Override
        public Integer call() {
            try {
                Schema schema = Schemas.load(file);
                if (json) {
                    console.json(Map.of("valid", true, "faults", List.of()));
                } else {
                    say(schema);
                }
                return ExitCode.DONE;
            } catch (BadInput e) {
                if (!json) {
                    throw e;
                }
                console.json(Map.of(
                        "valid",
                        false,
                        "faults",
                        e.messages().stream().map(Check::fault).toList()));
                return ExitCode.BAD_INPUT;
            }
        }

        private void say(Schema schema) {
            console.say("Schema", file + ": no fault found");
            console.say(
                    "Dataset",
                    schema.dataset() + ", "
                            + (schema.columns().size() == 1
                                    ? "1 column: "
                                    : schema.columns().size() + " columns: ")
                            + String.join(
                                    ", ",
                                    schema.columns().stream().map(Column::name).toList()));
            console.say(
                    "Protects",
                    schema.unit().sentence() + " (" + schema.neighbours().word() + " neighbours)");
            console.say("Cap", schema.cap() + " for everything ever released about it");
            for (Column column : schema.columns()) {
                if (column.source().isEmpty()) {
                    console.say(
                            "Note",
                            column.name() + " does not say where its bounds or levels are known from (source:)");
                }
            }
        }

        private static Map<String, String> fault(Message message) {
            return Map.of("code", message.code(), "where", message.where(), "what", message.what());
        }
    }
}
