package dev.bulla.app.cli;

import dev.bulla.app.advice.Advice;
import dev.bulla.app.advice.AdviceMoney;
import dev.bulla.app.advice.AdvicePage;
import dev.bulla.app.advice.AdviceRequest;
import dev.bulla.app.advice.AdviceText;
import dev.bulla.app.advice.NoiseSource;
import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.recipe.PlanFile;
import dev.bulla.app.screen.Console;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bulla advise}: what an ε means for one person, what it may cost, and how wrong answers will be. */
@Command(
        name = "advise",
        mixinStandardHelpOptions = true,
        description = {
            "What an ε means, before it is spent: odds, money and error side by side. No row is read.",
            "Give a plan, or an ε for numbers that one person moves by at most 1."
        },
        footer = {
            "",
            "For example:",
            "  bulla advise --epsilon 0.5 --people 100 --harm 5500 --max-error 2",
            "  bulla plan histogram --schema census.yaml --columns age \\",
            "    --epsilon 0.5 --json > age.json",
            "  bulla advise --plan age.json --people 3000 --harm 200 --html advice.html"
        })
final class AdviseCommand extends ConsoleCommand.InJson {

    private static final String CONFIDENCE = "--confidence";
    private static final int MOST_NUMBERS = 1_000_000;

    @Option(names = "--plan", paramLabel = "FILE", description = "a plan, as plan --json prints it; several to compare")
    private List<Path> plans = new ArrayList<>();

    @Option(names = "--epsilon", paramLabel = "E", description = "instead of a plan: ε")
    private @Nullable String epsilon;

    @Option(
            names = "--delta",
            paramLabel = "D",
            description = "with --epsilon: δ, for normal noise (default: 0, Laplace noise)")
    private @Nullable String delta;

    @Option(
            names = "--dimension",
            paramLabel = "K",
            description = "with --epsilon: how many numbers share it (default: 1)")
    private @Nullable String dimension;

    @Option(names = "--people", paramLabel = "N", description = "how many people are in the data")
    private @Nullable String people;

    @Option(
            names = "--harm",
            paramLabel = "H",
            description = "what one person loses if everything about them comes out, in money")
    private @Nullable String harm;

    @Option(
            names = "--base-harm",
            paramLabel = "B",
            description = "what a person loses on average whatever is released (default: 0)")
    private @Nullable String baseHarm;

    @Option(names = "--budget", paramLabel = "M", description = "what there is to pay for all people")
    private @Nullable String budget;

    @Option(
            names = "--max-error",
            paramLabel = "X",
            description = "the largest error that will do, in the unit of the answers")
    private @Nullable String mostError;

    @Option(names = "--error-cost", paramLabel = "C", description = "what one unit of error costs you, in money")
    private @Nullable String errorCost;

    @Option(
            names = CONFIDENCE,
            paramLabel = "G",
            description = "tell the loss that is kept with this chance, above 0 and below 1")
    private @Nullable String confidence;

    @Option(names = "--as-published", description = "also what chapter 8 of the thesis says, which is no guarantee")
    private boolean asPublished;

    @Option(names = "--html", paramLabel = "FILE", description = "write one HTML page with a slider")
    private @Nullable Path html;

    AdviseCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        Advice advice = Advice.of(
                new AdviceRequest(sources(), money(), positive("--max-error", mostError), chance(), asPublished));
        if (html != null) {
            write(html, AdvicePage.html(advice));
        }
        AdviceText text = new AdviceText(advice);
        if (json) {
            console.json(text.json());
        } else {
            text.say(console.asked());
        }
        return ExitCode.DONE;
    }

    private void write(Path file, String page) {
        try {
            Files.writeString(file, page);
            console.say("Wrote", Visible.path(file));
        } catch (IOException e) {
            throw new BadInput(
                    "E-694",
                    "--html",
                    Visible.path(file) + " cannot be written.",
                    "",
                    "Name a file in a folder that is there and can be written to.");
        }
    }

    private List<NoiseSource> sources() {
        if (plans.isEmpty() == (epsilon == null)) {
            throw new BadInput(
                    "E-690",
                    plans.isEmpty() ? "--epsilon" : "--plan",
                    plans.isEmpty() ? "there is nothing to advise on." : "cannot be given with --epsilon.",
                    plans.isEmpty() ? "" : "A plan has its own ε.",
                    "Give --plan FILE or --epsilon E, such as --epsilon 0.5.");
        }
        if (!plans.isEmpty()) {
            if (delta != null || dimension != null) {
                throw new BadInput(
                        "E-690",
                        delta != null ? "--delta" : "--dimension",
                        "goes with --epsilon.",
                        "A plan has its own.",
                        "Leave it out.");
            }
            return plans.stream()
                    .<NoiseSource>map(file -> NoiseSource.of(name(file), PlanFile.read(file)))
                    .toList();
        }
        int numbers = dimension == null ? 1 : (int) whole("--dimension", dimension, MOST_NUMBERS);
        return List.of(NoiseSource.of(budget(), numbers));
    }

    /** What a plan is called: its file, or the way to it where several are called alike, as the plans of release folders are. */
    private String name(Path file) {
        boolean isAlone = plans.stream()
                        .filter(other -> Objects.equals(other.getFileName(), file.getFileName()))
                        .count()
                == 1;
        return String.valueOf(isAlone ? file.getFileName() : file);
    }

    private Budget budget() {
        try {
            return Budget.approx(String.valueOf(epsilon), delta == null ? "0" : delta);
        } catch (IllegalArgumentException e) {
            boolean isDelta = String.valueOf(e.getMessage()).startsWith("delta");
            throw new BadInput(
                    "E-691",
                    isDelta ? "--delta" : "--epsilon",
                    isDelta
                            ? "must be 0 or a decimal between 1e-100 and 0.5, got "
                                    + Visible.quote(String.valueOf(delta)) + "."
                            : "must be a decimal between 1e-9 and 1000, got " + Visible.quote(String.valueOf(epsilon))
                                    + ".",
                    "",
                    isDelta
                            ? "Take one such as 1e-6, or leave it out."
                            : "Take one such as 0.5; smaller protects more.");
        }
    }

    private Optional<AdviceMoney> money() {
        if (harm == null) {
            requireNone("--base-harm", baseHarm);
            requireNone("--budget", budget);
            requireNone("--error-cost", errorCost);
            requireNone("--people", people);
            return Optional.empty();
        }
        if (people == null) {
            throw new BadInput(
                    "E-692",
                    "--people",
                    "is missing.",
                    "--harm is for one person.",
                    "Say how many, such as --people 100.");
        }
        double each = positive("--harm", harm).orElseThrow();
        double base = baseHarm == null ? 0 : number("--base-harm", baseHarm, true);
        if (base >= each) {
            throw new BadInput(
                    "E-691",
                    "--base-harm",
                    "must be below --harm, got " + Visible.quote(String.valueOf(baseHarm)) + ".",
                    "It is what a person loses on average, and --harm the most they can lose.",
                    "Lower it, or raise --harm.");
        }
        return Optional.of(new AdviceMoney(
                whole("--people", people, Long.MAX_VALUE / 2),
                each,
                base,
                positive("--budget", budget),
                positive("--error-cost", errorCost)));
    }

    private static void requireNone(String option, @Nullable String value) {
        if (value != null) {
            throw new BadInput(
                    "E-692",
                    "--harm",
                    "is missing.",
                    option + " needs to know what one person can lose.",
                    "Give it, such as --harm 5500, or leave " + option + " out.");
        }
    }

    private OptionalDouble chance() {
        if (confidence == null) {
            return OptionalDouble.empty();
        }
        double value = number(CONFIDENCE, confidence, true);
        if (!(value > 0 && value < 1)) {
            throw new BadInput(
                    "E-691",
                    CONFIDENCE,
                    "must be above 0 and below 1, got " + Visible.quote(confidence) + ".",
                    "No ε below the whole holds for certain.",
                    "Take one such as 0.4.");
        }
        return OptionalDouble.of(value);
    }

    private static OptionalDouble positive(String option, @Nullable String text) {
        return text == null ? OptionalDouble.empty() : OptionalDouble.of(number(option, text, false));
    }

    private static double number(String option, String text, boolean orZero) {
        try {
            BigDecimal value = Decimal.read(text);
            if ((value.signum() > 0 || (orZero && value.signum() == 0)) && value.doubleValue() < 1e15) {
                return value.doubleValue();
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new BadInput(
                "E-691",
                option,
                "must be a number " + (orZero ? "of at least 0" : "above 0") + " and below 1e15, got "
                        + Visible.quote(text) + ".",
                "",
                "Write it with ASCII digits and a point, such as 5500 or 0.5.");
    }

    private static long whole(String option, String text, long most) {
        try {
            long value = Decimal.whole(text);
            if (value >= 1 && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new BadInput(
                "E-691",
                option,
                "must be a whole number of at least 1, got " + Visible.quote(text) + ".",
                "",
                "Take one such as 100.");
    }
}
