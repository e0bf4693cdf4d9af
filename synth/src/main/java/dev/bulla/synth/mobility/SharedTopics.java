package dev.bulla.synth.mobility;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.option.Range;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which places the same people go to: noisy numbers of people by the two places of their pairs of visits, to which nobody adds more than one in all; and topics that explain them, as many as anybody
 * likes to ask for.
 *
 * @param columns the place of a visit: one category, or one or two number columns
 * @param time the column that says when a visit was; empty where it does not matter
 * @param regions how many boxes number columns are cut into, or the cuts; empty for the usual
 * @param clock slots of the day, if there is a time
 * @param topics how many are shown
 * @param noise the choice of noise
 */
public record SharedTopics(
        List<String> columns, Optional<String> time, String regions, Clock clock, int topics, Noise noise)
        implements Recipe<SharedTopicsModel> {

    private static final String NAME = "topics";

    /** How many topics are shown if nobody says. */
    private static final int SHOWN = 8;

    /** As many as a page can show; from Java any number can be asked for. */
    private static final int MOST_SHOWN = 64;

    /**
     * Times, in units of the time column.
     *
     * @param slots into how many slots a day is cut
     * @param day how long a day is
     */
    public record Clock(int slots, double day) {

        /** Four slots of a day of seconds. */
        public static final Clock USUAL = new Clock(4, 86_400);
    }

    /** The recipe by name. */
    public static final Type<SharedTopicsModel> TYPE = Recipe.declare(NAME, SharedTopicsModel::read)
            .summary("which places the same people go to, and topics that explain it")
            .title("topics over {columns}[ by {time}]")
            .options(
                    Option.of("columns", Option.Kind.COLUMNS, "the place of a visit: a category, or coordinates")
                            .needed(),
                    Option.of(
                            "time",
                            Option.Kind.COLUMN,
                            "the column that says when a visit was, if topics are of that too"),
                    Option.of(
                                    "regions",
                                    Option.Kind.TEXT,
                                    "how many boxes coordinates are cut into, or the cuts: lat<40,lon<-90,lon<-80")
                            .usually(Integer.toString(Regions.USUAL)),
                    Option.of("slots", Option.Kind.WHOLE, "with a time: into how many slots a day is cut")
                            .in(Range.within(1, TrajectoryPlan.MOST_SLOTS))
                            .usually(Integer.toString(Clock.USUAL.slots())),
                    Option.of("day", Option.Kind.NUMBER, "with a time: how long a day is, in units of its column")
                            .in(Range.above(0))
                            .usually("86400"),
                    Option.of(
                                    "topics",
                                    Option.Kind.WHOLE,
                                    "how many topics are shown; any number follows from what is told")
                            .in(Range.within(1, MOST_SHOWN))
                            .usually(Integer.toString(SHOWN)),
                    Option.noise())
            .example("columns", "sex", "time", "age")
            .answers(
                    new AnswerWords(
                            "people",
                            AnswerKind.AMOUNT,
                            "how many people's visits are at a place, at a time if there is one: each person with two visits or more counts as one, shared out over the visits; topics by show"))
            .errors(PairWords.errors())
            .ingredients(Noise.INGREDIENTS, PairShares.INGREDIENT)
            .makes(SharedTopics::of);

    public SharedTopics {
        columns = List.copyOf(columns);
        NamedColumns.of(columns).requireDifferent("lat,lon");
        if (topics < 1 || topics > MOST_SHOWN) {
            throw BadInput.ofOption(
                    "E-990", "topics", "must be from 1 to " + MOST_SHOWN + ", got " + topics + ".", "8");
        }
    }

    private static SharedTopics of(Options given) {
        String time = given.word("time", "");
        if (time.isEmpty()
                && (given.whole("slots").isPresent() || given.number("day").isPresent())) {
            throw new BadInput(
                    "E-990",
                    Text.option(given.whole("slots").isPresent() ? "slots" : "day"),
                    "is of no use without a time.",
                    "",
                    Text.of("Name the column with ", Text.option("time"), ", or leave it out."));
        }
        return new SharedTopics(
                given.names("columns"),
                Optional.of(time).filter(name -> !name.isEmpty()),
                given.word("regions", ""),
                new Clock(
                        given.whole("slots").orElse(Clock.USUAL.slots()),
                        given.number("day").orElse(Clock.USUAL.day())),
                given.whole("topics").orElse(SHOWN),
                given.noise());
    }

    /** The columns that say where a visit is. */
    public static SharedTopics of(String... columns) {
        return new SharedTopics(List.of(columns), Optional.empty(), "", Clock.USUAL, SHOWN, Noise.AUTO);
    }

    /** The same of places by time of day, with the column that says when a visit was. */
    public SharedTopics time(String column) {
        return new SharedTopics(columns, Optional.of(column), regions, clock, topics, noise);
    }

    /** The same with coordinates cut into so many boxes, or cut so: {@code lat<40,lon<-90,lon<-80}. */
    public SharedTopics regions(String numberOrCuts) {
        return new SharedTopics(columns, time, numberOrCuts, clock, topics, noise);
    }

    /** The same with other slots or days. */
    public SharedTopics clock(Clock other) {
        return new SharedTopics(columns, time, regions, other, topics, noise);
    }

    /** The same with so many topics shown. */
    public SharedTopics topics(int number) {
        return new SharedTopics(columns, time, regions, clock, number, noise);
    }

    /** The same with another choice of noise. */
    public SharedTopics noise(Noise choice) {
        return new SharedTopics(columns, time, regions, clock, topics, choice);
    }

    @Override
    public String name() {
        return NAME;
    }

    private Spots spots(Schema schema) {
        Frame.requireFewRows(schema);
        Regions places = Regions.of(columns.stream().map(schema::require).toList(), regions);
        Optional<Column> when = time.map(name -> Frame.time(schema, name, columns));
        return new Spots(
                places, when, when.isPresent() ? Frame.Clock.of(clock.slots(), clock.day()) : Frame.Clock.NONE);
    }

    @Override
    public Blueprint<SharedTopicsModel> blueprint(Schema schema, Budget budget) {
        Spots spots = spots(schema);
        PairShares shares = new PairShares(spots);
        Noise.Candidate chosen = noise.calibrate(shares, schema, budget);
        AdditiveMechanism mechanism = chosen.mechanism();
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("columns", columns);
        if (!spots.regions().text().isEmpty()) {
            options.put("regions", spots.regions().text());
        }
        time.ifPresent(column -> {
            options.put("time", column);
            options.put("slots", clock.slots());
            options.put("day", clock.day());
        });
        options.put("topics", topics);
        options.put("noise", chosen.noise().word());
        return new Blueprint<>(
                options,
                chosen.budget().guarantee(),
                List.of(Measurement.of(shares, mechanism)),
                Map.of("regions", spots.regions().size()),
                PairWords.predicted(schema, spots, mechanism),
                noisy -> new SharedTopicsModel(spots, topics, NoisyValues.of(noisy.get(0), mechanism)));
    }
}
