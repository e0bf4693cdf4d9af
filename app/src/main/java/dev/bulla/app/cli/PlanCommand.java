package dev.bulla.app.cli;

import dev.bulla.app.command.ExitCode;
import dev.bulla.app.command.Failures;
import dev.bulla.app.command.RecipeOptions;
import dev.bulla.app.recipe.LeastEpsilon;
import dev.bulla.app.recipe.PlanFile;
import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.PlanText;
import dev.bulla.app.screen.Prospect;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.ledger.store.Location;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bulla plan}: price and error before anything is spent. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        description = "Show what a release would protect, cost and get wrong. No row is read.")
final class PlanCommand extends RecipeOptions.User {

    @Option(
            names = "--ledger",
            paramLabel = "FILE|jdbc:…",
            description = "also show what is left in this ledger before and after; nothing is written to it")
    private @Nullable String ledgerFile;

    @Option(
            names = "--error",
            paramLabel = "X",
            description =
                    "instead of --epsilon: find the least ε at which answers are off by at most X (standard deviation)")
    private @Nullable String error;

    @Option(
            names = "--interval",
            paramLabel = "X",
            description = "instead of --epsilon: find the least ε at which 95 %% of answers are within ±X")
    private @Nullable String interval;

    @Option(names = "--json", description = "print the plan as JSON, as release --plan takes it")
    private boolean json;

    PlanCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        if (!options.planFiles.isEmpty() && (error != null || interval != null)) {
            throw new BadInput(
                    "E-418",
                    "--plans",
                    "cannot be given together with " + (error != null ? "--error." : "--interval."),
                    "The plans in files have their ε already.",
                    "Find the ε of each plan when it is made.");
        }
        Optional<LeastEpsilon> target = LeastEpsilon.wanted(options.epsilon, error, interval);
        Optional<LeastEpsilon.Found> found = target.map(wanted ->
                wanted.find(options.asked(), Optional.ofNullable(ledgerFile).map(Location::of)));
        Plan<?> plan = found.<Plan<?>>map(LeastEpsilon.Found::plan).orElseGet(options::plan);
        Optional<Prospect> prospect =
                Optional.ofNullable(ledgerFile).map(Location::of).map(file -> Prospect.of(plan, file));
        if (json) {
            console.json(prospect.map(beside -> both(plan, beside)).orElseGet(plan::json));
        } else {
            Console asked = console.asked();
            found.ifPresent(solved -> asked.say("Solved", target.orElseThrow().sentence(solved)));
            new PlanText(plan, asked).say();
            prospect.ifPresent(beside -> beside.say(asked));
            asked.say("Read", "no row was read, " + Failures.FREE.toLowerCase(Locale.ROOT));
        }
        return prospect.flatMap(Prospect::refusal)
                .map(refusal -> Failures.told(refusal, console))
                .orElse(ExitCode.DONE);
    }

    /** The plan stands by itself in what release --plan takes, with the account beside it. */
    private static Map<String, Object> both(Plan<?> plan, Prospect prospect) {
        Map<String, Object> both = new LinkedHashMap<>();
        both.put(PlanFile.PLAN, plan.json());
        both.put(PlanFile.LEDGER, prospect.json());
        return both;
    }
}
