package dev.bulla.app.attack;

import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.screen.Console;
import picocli.CommandLine.Command;

/** {@code bulla audit epsilon | …}: the opponent in the box. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        description = "Attack recipes and releases, and say what was found. An audit can only refute.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            AuditEpsilonCommand.class,
            MembershipCommand.class,
            InversionCommand.class,
            ExtractionCommand.class,
            DisclosureCommand.class,
            AllAttacksCommand.class
        })
public final class AuditCommand extends ConsoleCommand.Group {

    AuditCommand(Console console) {
        super(console);
    }
}
