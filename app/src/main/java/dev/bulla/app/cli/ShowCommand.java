package dev.bulla.app.cli;

import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.ModelText;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.Artefact;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bulla show}: what a released model holds. It reads the release folder and nothing else. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = "Show what a released model holds, as tables: coefficients, classes, quantiles, cells, curves.")
final class ShowCommand extends ConsoleCommand.OfRelease {

    private static final int MOST_ROWS = 1_000_000;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "40",
            description = "the most rows of a table (default: ${DEFAULT-VALUE})")
    private int rows;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    ShowCommand(Console console) {
        super(console);
    }

    @Override
    void require() {
        if (rows < 1 || rows > MOST_ROWS) {
            throw new BadInput(
                    "E-570",
                    "--rows",
                    "must be a whole number from 1 to " + MOST_ROWS + ", got " + rows + ".",
                    "",
                    "Take 100, or bulla predict DIR for every answer there is.");
        }
    }

    @Override
    void answer(Artefact artefact) {
        ModelText text = new ModelText(artefact, rows);
        if (json) {
            console.json(text.json());
        } else {
            text.lines().forEach(line -> console.outWriter().println(line));
        }
    }
}
