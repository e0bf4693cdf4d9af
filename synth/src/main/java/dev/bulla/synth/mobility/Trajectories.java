package dev.bulla.synth.mobility;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.option.Range;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Schema;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Where and when people are and where they go next: noisy counts of which a person, with all visits, moves a bounded amount. Charged once; trajectories without end are free.
 *
 * @param columns the place of a visit: one category, or one or two number columns
 * @param time the column that says when a visit was
 * @param regions how many boxes number columns are cut into, or the cuts; empty for the usual
 * @param rhythm slots of the day, and how long a trajectory may pause
 * @param clip how many visits' worth a person's history counts at most; empty to let rows choose
 */
public record Trajectories(List<String> columns, String time, String regions, Rhythm rhythm, OptionalDouble clip)
        implements Recipe<TrajectoryModel> {

    private static final String NAME = "trajectories";

    /**
     * Times, in units of the time column.
     *
     * @param slots into how many slots a day is cut
     * @param day how long a day is
     * @param gap the most time between two visits of one trajectory; empty for a day
     */
    public record Rhythm(int slots, double day, OptionalDouble gap) {

        private static final int USUAL_SLOTS = 4;

        /** Four slots of a day of seconds. */
        public static final Rhythm USUAL = new Rhythm(USUAL_SLOTS, 86_400, OptionalDouble.empty());
    }

    /** The recipe by name. */
    public static final Type<TrajectoryModel> TYPE = Recipe.declare(NAME, TrajectoryModel::read)
            .summary("where people are by time of day and where they go next; made-up trajectories without end")
            .title("trajectories over {columns} by {time}")
            .options(
                    Option.of("columns", Option.Kind.COLUMNS, "the place of a visit: a category, or coordinates")
                            .needed(),
                    Option.of("time", Option.Kind.COLUMN, "the column that says when a visit was")
                            .needed(),
                    Option.of(
                                    "regions",
                                    Option.Kind.TEXT,
                                    "how many boxes coordinates are cut into, or the cuts: lat<40,lon<-90,lon<-80")
                            .usually(Integer.toString(Regions.USUAL)),
                    Option.of("slots", Option.Kind.WHOLE, "into how many slots a day is cut")
                            .in(Range.within(1, TrajectoryPlan.MOST_SLOTS))
                            .usually(Integer.toString(Rhythm.USUAL_SLOTS)),
                    Option.of("day", Option.Kind.NUMBER, "how long a day is, in units of the time column")
                            .in(Range.above(0))
                            .usually("86400"),
                    Option.of("gap", Option.Kind.NUMBER, "the most time between two visits of one trajectory")
                            .in(Range.above(0))
                            .usually("a day"),
                    Option.of("clip", Option.Kind.NUMBER, "how many visits' worth a person's history counts at most")
                            .in(Range.within(1, TrajectoryPlan.MOST_CLIP))
                            .usually("as people fill it, for a twentieth of the price"))
            .example("columns", "sex", "time", "age")
            .answers(
                    new AnswerWords(
                            "visits",
                            AnswerKind.COUNT,
                            "how many visits are in a region and slot of the day, of histories as they were cut; trajectories themselves by sample"))
            .errors(TripWords.errors())
            .ingredients(Noise.INGREDIENTS, UnitSizes.INGREDIENT, TripCounts.INGREDIENT, ChosenTripCounts.INGREDIENT)
            .makes(Trajectories::of);

    public Trajectories {
        columns = List.copyOf(columns);
        NamedColumns.of(columns).requireDifferent("lat,lon");
    }

    private static Trajectories of(Options given) {
        return new Trajectories(
                given.names("columns"),
                given.word("time", ""),
                given.word("regions", ""),
                new Rhythm(
                        given.whole("slots").orElse(Rhythm.USUAL.slots()),
                        given.number("day").orElse(Rhythm.USUAL.day()),
                        given.number("gap")),
                given.number("clip"));
    }

    /** The columns that say where a visit is. */
    public static Trajectories of(String... columns) {
        return new Trajectories(List.of(columns), "", "", Rhythm.USUAL, OptionalDouble.empty());
    }

    /** The same with the column that says when a visit was. */
    public Trajectories time(String column) {
        return new Trajectories(columns, column, regions, rhythm, clip);
    }

    /** The same with coordinates cut into so many boxes, or cut so: {@code lat<40,lon<-90,lon<-80}. */
    public Trajectories regions(String numberOrCuts) {
        return new Trajectories(columns, time, numberOrCuts, rhythm, clip);
    }

    /** The same with other slots, days or pauses. */
    public Trajectories rhythm(Rhythm other) {
        return new Trajectories(columns, time, regions, other, clip);
    }

    /** The same with histories that count for so many visits at most. */
    public Trajectories clip(double visits) {
        return new Trajectories(columns, time, regions, rhythm, OptionalDouble.of(visits));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Blueprint<TrajectoryModel> blueprint(Schema schema, Budget budget) {
        return new TrajectoryPlan(this, schema, budget).blueprint();
    }
}
