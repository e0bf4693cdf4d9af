package dev.bulla.app.cli;

import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.PlanText;
import dev.bulla.core.release.Plan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bulla plan}: price and error before anything is spent. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        description = "Show what a release would protect, cost and get wrong. No row is read.")
final class PlanCommand extends RecipeOptions.User {

    @Option(names = "--json", description = "print the plan as JSON, as release --plan takes it")
    private boolean json;

    PlanCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        Plan<?> plan = options.plan();
        if (json) {
            console.json(plan.json());
        } else {
            Console asked = console.asked();
            new PlanText(plan, asked).say();
            asked.say("Read", "no row was read, " + Failures.FREE.toLowerCase(java.util.Locale.ROOT));
        }
        return ExitCode.DONE;
    }
}
