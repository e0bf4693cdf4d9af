package dev.bulla.app.trajectory;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.Stages;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.synth.imputation.NotPrivate;
import dev.bulla.synth.trajectory.Visits;
import dev.bulla.synth.trajectory.community.Belonging;
import dev.bulla.synth.trajectory.community.CommunityMixture;
import dev.bulla.synth.trajectory.community.PeopleGraph;
import dev.bulla.synth.trajectory.topic.TopicKind;
import dev.bulla.synth.trajectory.topic.TopicSettings;
import dev.bulla.synth.trajectory.topic.TopicStarts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bulla communities}: who belongs together, and walks like theirs, learnt of visits as they are. */
@Command(
        name = "communities",
        mixinStandardHelpOptions = true,
        description = {
            "Part people by what they visit, and make up walks like theirs: NOT differentially private.",
            "What is said and written is for the steward alone and has no certificate."
        },
        footer = {
            "",
            "For example:",
            "  bulla communities --data visits.csv --schema visits.yaml \\",
            "    --person user --place poi --out who.csv",
            "  bulla communities --data visits.csv --schema visits.yaml \\",
            "    --person user --place poi --time seconds --out who.csv --walks walks.csv"
        })
public final class CommunitiesCommand extends ConsoleCommand.InJson {

    private static final String MIXTURE = "mixture";
    private static final String TOPICS = "topics";
    private static final String LOUVAIN = "louvain";
    private static final String LEIDEN = "leiden";
    private static final int STARTS = 5;
    private static final int SWEEPS = 500;
    private static final int MOST_WALKS = 1_000_000;
    private static final int EACH = 5;
    private static final int COMMUNITIES = 10;
    private static final int WALKS = 1000;

    @Mixin
    private VisitOptions visits = new VisitOptions();

    @Option(
            names = "--method",
            paramLabel = "mixture|topics|louvain|leiden",
            description =
                    "mixture: one community for each person; topics: the largest topic of each person; louvain, leiden: by the visits that people have in common (default: ${DEFAULT-VALUE})")
    private String method = MIXTURE;

    @Option(
            names = "--communities",
            paramLabel = "K",
            description = "with mixture and topics: how many (default: " + COMMUNITIES
                    + "); louvain and leiden find that by themselves")
    private @Nullable Integer communities;

    @Option(
            names = "--least",
            paramLabel = "SHARE",
            description =
                    "put people into every community that they belong to by this share or more, such as 0.4: several, or none (default: into the one that they belong to most)")
    private @Nullable Double least;

    @Option(names = "--out", paramLabel = "FILE", required = true, description = "who is in which, as CSV")
    private Path out = Path.of("");

    @Option(
            names = "--walks",
            paramLabel = "FILE",
            description = "also make up walks like those of each community, as CSV")
    private @Nullable Path walks;

    @Option(
            names = "--count",
            paramLabel = "N",
            description = "with --walks: how many for each community (default: " + WALKS + ")")
    private @Nullable Integer count;

    CommunitiesCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        require();
        MarkedFile file = MarkedFile.of("--out", out);
        MarkedFile walkFile = walks == null ? null : MarkedFile.of("--walks", walks);
        console.warn(Visits.WARNING);
        Visits all = visits.read();
        PublicBits bits = visits.bits("communities");
        int[] used = walkFile == null
                ? IntStream.range(0, all.people()).toArray()
                : IntStream.range(0, all.people()).filter(p -> p % EACH != 0).toArray();
        Visits known = all.people(used);
        double[][] shares;
        try (Stages stages = new Stages(console)) {
            shares = shares(known, bits.child(0), stages);
        }
        List<int[]> parts = parts(new Belonging(shares));
        write(file, known, parts, shares);
        Optional<MadeWalks> made = Optional.empty();
        if (walkFile != null) {
            int[] others =
                    IntStream.range(0, all.people()).filter(p -> p % EACH == 0).toArray();
            MadeWalks walked =
                    MadeWalks.of(known, parts, made(), bits.child(1)).judged(all.people(others), bits.child(2));
            walkFile.write(walked::write);
            made = Optional.of(walked);
        }
        tell(known.people(), parts, file, made, walkFile);
        return ExitCode.DONE;
    }

    private void require() {
        if (!List.of(MIXTURE, TOPICS, LOUVAIN, LEIDEN).contains(method)) {
            throw new BadInput(
                    "E-927",
                    "--method",
                    "must be mixture, topics, louvain or leiden; got " + Visible.quote(method) + ".",
                    "",
                    "Take one.");
        }
        boolean isGraph = method.equals(LOUVAIN) || method.equals(LEIDEN);
        if (isGraph && communities != null) {
            throw unused("--communities", "--method mixture or topics", method + " finds how many there are.");
        }
        if (walks == null && count != null) {
            throw unused("--count", "--walks", "It is how many walks are made.");
        }
        VisitOptions.inRange("--communities", number(), TopicSettings.MOST);
        VisitOptions.inRange("--count", made(), MOST_WALKS);
        if (least != null && !(least > 0 && least <= 1)) {
            throw new BadInput(
                    "E-927",
                    "--least",
                    "must be above 0 and at most 1, got " + least + ".",
                    "",
                    "Take 0.4, for example.");
        }
        if (walks != null && !visits.isTimed()) {
            throw new BadInput(
                    "E-928",
                    "--time",
                    "is missing.",
                    "A walk goes on in time.",
                    "Name the column that says when it was.");
        }
    }

    private static BadInput unused(String option, String other, String why) {
        return new BadInput("E-927", option, "goes with " + other + ".", why, "Give both, or leave it out.");
    }

    private int number() {
        return communities == null ? COMMUNITIES : communities;
    }

    private int made() {
        return count == null ? WALKS : count;
    }

    private double[][] shares(Visits known, PublicBits bits, Stages stages) {
        if (method.equals(MIXTURE)) {
            return CommunityMixture.of(number())
                    .fit(known, bits, stages)
                    .membership()
                    .shares();
        }
        if (method.equals(TOPICS)) {
            TopicSettings settings = TopicSettings.of(TopicKind.PLACES, number());
            return Belonging.of(new TopicStarts(settings, STARTS, SWEEPS).best(known, bits, stages))
                    .shares();
        }
        stages.begin(1, 2, "visits in common");
        PeopleGraph graph = PeopleGraph.of(known);
        stages.begin(2, 2, method);
        return whole(method.equals(LOUVAIN) ? graph.louvain(bits) : graph.leiden(bits));
    }

    /** The members of every community. */
    private List<int[]> parts(Belonging belonging) {
        if (least != null) {
            double share = least;
            return IntStream.range(0, belonging.communities())
                    .mapToObj(k -> belonging.members(k, share))
                    .toList();
        }
        int[] strongest = belonging.strongest();
        return IntStream.range(0, belonging.communities())
                .mapToObj(k -> IntStream.range(0, strongest.length)
                        .filter(p -> strongest[p] == k)
                        .toArray())
                .toList();
    }

    /** Everybody wholly in one. */
    private static double[][] whole(int[] parts) {
        double[][] shares = new double[parts.length][Arrays.stream(parts).max().orElse(0) + 1];
        for (int p = 0; p < parts.length; p++) {
            shares[p][parts[p]] = 1;
        }
        return shares;
    }

    private static void write(MarkedFile file, Visits known, List<int[]> parts, double[][] shares) {
        file.write(writer -> {
            writer.write("person,community,share\n");
            for (int[] line : lines(parts)) {
                writer.write(MadeWalks.quoted(known.name(line[0])) + "," + line[1] + ","
                        + String.format(Locale.ROOT, "%.6f", shares[line[0]][line[1]]) + "\n");
            }
        });
    }

    /** Persons with their communities, in the order of persons. */
    private static List<int[]> lines(List<int[]> parts) {
        return IntStream.range(0, parts.size())
                .boxed()
                .flatMap(k -> Arrays.stream(parts.get(k)).mapToObj(p -> new int[] {p, k}))
                .sorted(Arrays::compare)
                .toList();
    }

    private void tell(
            int people, List<int[]> parts, MarkedFile file, Optional<MadeWalks> made, @Nullable MarkedFile walkFile) {
        List<Integer> sorted = parts.stream()
                .map(members -> members.length)
                .filter(size -> size > 0)
                .sorted((a, b) -> b - a)
                .toList();
        int members =
                (int) parts.stream().flatMapToInt(Arrays::stream).distinct().count();
        if (json) {
            Map<String, Object> told = new TreeMap<>();
            told.put("privacy", NotPrivate.LABEL);
            told.put("method", method);
            told.put("people", people);
            told.put("members", members);
            told.put("sizes", sorted);
            told.put("seed", visits.seed());
            told.put("file", file.path().toString());
            made.ifPresent(walked -> told.put("walks", walked.json()));
            if (walkFile != null) {
                told.put("walks_file", walkFile.path().toString());
            }
            console.json(told);
            return;
        }
        Console asked = console.asked();
        asked.say(
                "Parted",
                Figures.whole(people) + " people into " + sorted.size() + " communities, " + NotPrivate.LABEL + ": "
                        + Visible.path(file.path()));
        asked.say("Sizes", sizes(sorted));
        if (least != null) {
            asked.say("Members", members + " people are in some community, " + (people - members) + " in none");
        }
        if (walkFile != null) {
            asked.say("Walks", Visible.path(walkFile.path()) + ", as private as the visits");
            made.ifPresent(walked -> walked.lines().forEach(line -> asked.say("", line)));
        }
        asked.say("Seed", visits.seed());
    }

    private static String sizes(List<Integer> sorted) {
        List<String> words =
                new ArrayList<>(sorted.stream().limit(20).map(Figures::whole).toList());
        if (sorted.size() > words.size()) {
            words.add((sorted.size() - words.size()) + " smaller ones");
        }
        return String.join(", ", words);
    }
}
