package dev.bulla.app.cli;

import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.ModelText;
import dev.bulla.core.joint.Bundle;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.Artefact;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    protected void require() {
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
    protected void answerParts(Artefact whole, Bundle parts) {
        List<ModelText> texts = parts.parts().keySet().stream()
                .map(name -> new ModelText(whole.part(name), rows, Optional.of(name)))
                .toList();
        if (json) {
            console.json(Map.of(
                    "release",
                    whole.id(),
                    "parts",
                    texts.stream().map(ModelText::json).toList()));
            return;
        }
        String between = "";
        for (ModelText text : texts) {
            console.outWriter().print(between);
            text.lines().forEach(line -> console.outWriter().println(line));
            between = System.lineSeparator();
        }
    }

    @Override
    protected void answer(Artefact artefact, Artefact whole) {
        ModelText text = new ModelText(artefact, rows, Optional.ofNullable(part));
        if (json) {
            console.json(text.json());
        } else {
            text.lines().forEach(line -> console.outWriter().println(line));
        }
    }
}
