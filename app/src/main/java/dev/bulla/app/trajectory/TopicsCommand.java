package dev.bulla.app.trajectory;

import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.Stages;
import dev.bulla.core.json.Json;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.synth.trajectory.Visits;
import dev.bulla.synth.trajectory.topic.Completion;
import dev.bulla.synth.trajectory.topic.TopicKind;
import dev.bulla.synth.trajectory.topic.TopicModel;
import dev.bulla.synth.trajectory.topic.TopicSettings;
import dev.bulla.synth.trajectory.topic.TopicStarts;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bulla topics}: what people do together, learnt of their visits as they are. */
@Command(
        name = "topics",
        mixinStandardHelpOptions = true,
        description = {
            "Learn topics of people's visits, of places, slots or both: NOT differentially private.",
            "What is said and written is for the steward alone and has no certificate."
        },
        footer = {
            "",
            "For example:",
            "  bulla topics --data visits.csv --schema visits.yaml \\",
            "    --person user --place poi --topics 20",
            "  bulla topics --data visits.csv --schema visits.yaml \\",
            "    --person user --place poi --time seconds --kind both --held-out 20"
        })
public final class TopicsCommand extends ConsoleCommand.InJson {

    private static final int HUNDRED = 100;
    private static final int MOST_HELD_OUT = 90;

    @Mixin
    private VisitOptions visits = new VisitOptions();

    @Option(
            names = "--kind",
            paramLabel = "places|slots|both",
            description = "what topics are of (default: ${DEFAULT-VALUE})")
    private String kind = "places";

    @Option(names = "--topics", paramLabel = "K", description = "how many topics (default: ${DEFAULT-VALUE})")
    private int topics = 10;

    @Option(
            names = "--starts",
            paramLabel = "N",
            description = "how many chains are run; the likeliest is kept (default: ${DEFAULT-VALUE})")
    private int starts = 5;

    @Option(
            names = "--sweeps",
            paramLabel = "N",
            description = "how many sweeps each chain makes (default: ${DEFAULT-VALUE})")
    private int sweeps = 500;

    @Option(
            names = "--blocks",
            paramLabel = "N",
            description =
                    "deal with people in N blocks side by side: quicker, and not quite exact (default: ${DEFAULT-VALUE}, exact)")
    private int blocks = 1;

    @Option(
            names = "--held-out",
            paramLabel = "PERCENT",
            description =
                    "hold out this part of the people: the later half of their visits is foretold from the first half, by topics of the others (default: nobody)")
    private @Nullable Integer heldOut;

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "also write what was learnt, which is as private as the visits")
    private @Nullable Path save;

    TopicsCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        TopicKind of = require();
        MarkedFile file = save == null ? null : MarkedFile.of("--save", save);
        console.warn(Visits.WARNING);
        Visits all = visits.read();
        PublicBits bits = visits.bits("topics");
        TopicStarts learner = new TopicStarts(TopicSettings.of(of, topics), starts, sweeps, blocks);
        TopicModel model;
        OptionalDouble perplexity;
        try (Stages stages = new Stages(console)) {
            perplexity = heldOut == null ? OptionalDouble.empty() : foretold(learner, all, bits.child(0), stages);
            model = learner.best(all, bits.child(1), stages);
        }
        if (file != null) {
            byte[] written = Json.canonical(model.json());
            file.write(out -> out.write(new String(written, StandardCharsets.UTF_8)));
        }
        tell(new ToldTopics(all, model), perplexity, file);
        return ExitCode.DONE;
    }

    private TopicKind require() {
        VisitOptions.inRange("--topics", topics, TopicSettings.MOST);
        VisitOptions.inRange("--starts", starts, TopicStarts.MOST_STARTS);
        VisitOptions.inRange("--sweeps", sweeps, TopicStarts.MOST_SWEEPS);
        VisitOptions.inRange("--blocks", blocks, TopicStarts.MOST_BLOCKS);
        if (heldOut != null) {
            VisitOptions.inRange("--held-out", heldOut, MOST_HELD_OUT);
        }
        TopicKind of = TopicKind.of(kind)
                .orElseThrow(() -> new BadInput(
                        "E-927",
                        "--kind",
                        "must be places, slots or both; got " + Visible.quote(kind) + ".",
                        "",
                        "Take one."));
        if (of != TopicKind.PLACES && !visits.isTimed()) {
            throw new BadInput(
                    "E-928", "--time", "is missing.", "Slots are of times.", "Name the column that says when it was.");
        }
        return of;
    }

    /** Every so-manieth person is held out: by chance, so that no order of names decides. */
    private OptionalDouble foretold(TopicStarts learner, Visits all, PublicBits bits, Stages stages) {
        boolean[] isOut = new boolean[all.people()];
        int[] size = new int[1];
        IntStream.range(0, isOut.length).forEach(p -> {
            isOut[p] = bits.below(HUNDRED) < (heldOut == null ? 0 : heldOut);
            size[0] += isOut[p] ? 1 : 0;
        });
        int[] out = IntStream.range(0, isOut.length)
                .filter(p -> isOut[p] && all.places(p).length > 1)
                .toArray();
        if (out.length == 0 || size[0] == isOut.length) {
            return OptionalDouble.empty();
        }
        TopicModel model = learner.best(
                all.people(
                        IntStream.range(0, isOut.length).filter(p -> !isOut[p]).toArray()),
                bits,
                stages);
        Visits asked = all.people(out);
        return OptionalDouble.of(Completion.ofNew(model, asked.halves(true), asked.halves(false)));
    }

    private void tell(ToldTopics told, OptionalDouble perplexity, @Nullable MarkedFile file) {
        if (json) {
            Map<String, Object> all = new TreeMap<>(told.json());
            all.put("seed", visits.seed());
            perplexity.ifPresent(value -> all.put("perplexity", value));
            if (file != null) {
                all.put("saved", file.path().toString());
            }
            console.json(all);
            return;
        }
        Console asked = console.asked();
        asked.say("Topics", told.summary());
        told.lines().forEach(line -> asked.say("", line));
        perplexity.ifPresent(value -> asked.say(
                "Held out",
                String.format(
                        Locale.ROOT,
                        "perplexity %.1f (%s) of the later half of the visits of %d %% of the people",
                        value,
                        kind,
                        heldOut)));
        if (file != null) {
            asked.say("Saved", Visible.path(file.path()) + ", as private as the visits");
        }
        asked.say("Seed", visits.seed());
    }
}
