package dev.bulla.synth.mobility;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.model.ReleasedModel;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Released pairs of places: how many people are at a place, each shared out over her visits, and topics that explain which places the same people go to.
 *
 * <p>Topics are worked out from what is released when they are asked for first, and cost nothing.
 */
public final class SharedTopicsModel extends ReleasedModel {

    private static final int SHOWN_SPOTS = 5;
    private static final double TAIL = 0.05;
    private static final int TRIES = 1_000;

    private final Spots spots;
    private final int topics;
    private final NoisyValues told;
    private final double halfWidth;
    private @Nullable TopicLaws shown;

    SharedTopicsModel(Spots spots, int topics, NoisyValues told) {
        super(SharedTopics.TYPE.name(), "people", spots.columns());
        this.spots = spots;
        this.topics = topics;
        this.told = told;
        this.halfWidth = isNormal() ? told.noise().halfWidth95() * PairWords.placeFactor(spots.size()) : laplace();
    }

    static SharedTopicsModel read(Map<String, Object> json) {
        List<Column> columns = Json.list(Json.member(json, "columns"), "columns").stream()
                .map(column -> SchemaReader.readNamed(column, "column"))
                .toList();
        Optional<Column> time = json.containsKey("time")
                ? Optional.of(SchemaReader.readNamed(Json.member(json, "time"), "time"))
                : Optional.empty();
        Frame.Clock clock = time.isEmpty()
                ? Frame.Clock.NONE
                : new Frame.Clock(
                        Json.number(json, "slots").intValueExact(),
                        Json.number(json, "day").doubleValue());
        Spots spots = new Spots(Regions.of(columns, Json.text(json, "regions")), time, clock);
        return new SharedTopicsModel(
                spots, Json.number(json, "topics").intValueExact(), NoisyValues.read(json, spots.pairs()));
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put(
                "columns",
                spots.regions().columns().stream().map(SchemaReader::named).toList());
        json.put("regions", spots.regions().text());
        spots.time().ifPresent(time -> {
            json.put("time", SchemaReader.named(time));
            json.put("slots", spots.clock().slots());
            json.put("day", spots.clock().day());
        });
        json.put("topics", topics);
        json.putAll(told.json());
        return json;
    }

    @Override
    public List<long[]> released() {
        return List.of(told.values());
    }

    /** The topics of any number: laws of places, or of places by slot, and which come together in people. */
    TopicLaws topics(int number) {
        return PairFit.of(shares(), spots.clock().slots(), number);
    }

    /**
     * For each of so many topics the chances of places, or of places by slot, the slot running fastest; the heaviest topic first.
     *
     * @param number how many, 1 or more: whatever the plan showed
     */
    public double[][] laws(int number) {
        return topics(number).laws();
    }

    private synchronized TopicLaws shown() {
        if (shown == null) {
            shown = topics(topics);
        }
        return shown;
    }

    /** What is believed of pairs, as a symmetric matrix of sum one: noisy numbers drawn to what places say by themselves, among pairs as far apart as each other. */
    private double[][] shares() {
        int size = spots.size();
        double[] noisy = new double[spots.pairs()];
        double[] believed = new double[noisy.length];
        int[] groups = new int[noisy.length];
        double[] of = IntStream.range(0, size)
                .mapToDouble(spot -> Math.max(0, people(spot)))
                .toArray();
        for (int a = 0; a < size; a++) {
            for (int b = a; b < size; b++) {
                int pair = spots.pair(a, b);
                noisy[pair] = told.value(pair);
                believed[pair] = a == b ? of[a] : of[a] * of[b];
                int apart = spots.regions()
                        .apart(a / spots.clock().slots(), b / spots.clock().slots());
                groups[pair] = a == b ? 0 : 1 + apart;
            }
        }
        double[] likely = Shrinkage.byGroup(noisy, told.deviation(), believed, groups);
        double[] all = Shrinkage.ofSum(likely, 1);
        double[][] shares = new double[size][size];
        for (int a = 0; a < size; a++) {
            for (int b = 0; b < size; b++) {
                shares[a][b] = a == b ? all[spots.pair(a, a)] : all[spots.pair(a, b)] / 2;
            }
        }
        return shares;
    }

    private double people(int spot) {
        double sum = told.value(spots.pair(spot, spot));
        for (int other = 0; other < spots.size(); other++) {
            sum += other == spot ? 0 : told.value(spots.pair(spot, other)) / 2;
        }
        return sum;
    }

    private boolean isNormal() {
        return told.noise().mechanism().equals("gaussian");
    }

    /** A bound on a sum of Laplace noise, one whole and the others half, that is passed one time in twenty at most (Chernoff). */
    private double laplace() {
        double scale = told.noise().scale();
        double least = Double.POSITIVE_INFINITY;
        for (int i = 1; i < TRIES; i++) {
            double tilt = (double) i / TRIES;
            double log = StrictMath.log(2 / TAIL)
                    - StrictMath.log(1 - tilt * tilt)
                    - (spots.size() - 1) * StrictMath.log(1 - tilt * tilt / 4);
            least = Math.min(least, log / tilt);
        }
        return least * scale;
    }

    @Override
    public Answer answer(double... point) {
        return at(spots.of(point));
    }

    private Answer at(int spot) {
        double people = people(spot);
        return new Answer(people, people - halfWidth, people + halfWidth);
    }

    @Override
    public Confidence confidence() {
        return isNormal() ? Confidence.ABOUT_95 : Confidence.AT_LEAST_95;
    }

    @Override
    public List<Line> lines() {
        return Line.list(spots.size(), spot -> new Line(spots.labels(spot), at(spot)));
    }

    @Override
    public List<Exhibit> tables() {
        List<Exhibit> tables = new ArrayList<>(List.of(likeliest(), together()));
        if (spots.clock().slots() > 1) {
            tables.add(1, bySlot());
        }
        tables.add(Exhibit.ofAnswers(output(), inputs(), lines()));
        return tables;
    }

    private Exhibit likeliest() {
        List<Exhibit.Head> heads = new ArrayList<>(List.of(Exhibit.Head.of("topic")));
        inputs().forEach(column -> heads.add(Exhibit.Head.of(column.name())));
        heads.add(Exhibit.Head.of("share of the topic", AnswerKind.SHARE));
        List<List<Exhibit.Cell>> rows = new ArrayList<>();
        for (int k = 0; k < topics; k++) {
            for (int spot : shown().likeliest(k, SHOWN_SPOTS)) {
                List<Exhibit.Cell> row = new ArrayList<>(List.of(name(k)));
                spots.labels(spot).forEach(label -> row.add(new Exhibit.Text(label)));
                row.add(new Exhibit.Plain(shown().laws()[k][spot]));
                rows.add(row);
            }
        }
        return new Exhibit(
                "Topics",
                "Where people of a topic are most: worked out from noisy numbers of people by the two places of their visits.",
                heads,
                rows,
                Optional.empty());
    }

    private Exhibit bySlot() {
        List<Exhibit.Head> heads = new ArrayList<>(List.of(Exhibit.Head.of("topic")));
        int slots = spots.clock().slots();
        IntStream.range(0, slots)
                .forEach(slot -> heads.add(Exhibit.Head.of(spots.clock().label(slot), AnswerKind.SHARE)));
        List<List<Exhibit.Cell>> rows = new ArrayList<>();
        for (int k = 0; k < topics; k++) {
            double[] ofSlot = new double[slots];
            for (int spot = 0; spot < spots.size(); spot++) {
                ofSlot[spot % slots] += shown().laws()[k][spot];
            }
            List<Exhibit.Cell> row = new ArrayList<>(List.of(name(k)));
            for (double share : ofSlot) {
                row.add(new Exhibit.Plain(share));
            }
            rows.add(row);
        }
        return new Exhibit("Topics by time", "Parts of the visits of a topic.", heads, rows, Optional.empty());
    }

    private Exhibit together() {
        List<List<Exhibit.Cell>> rows = IntStream.range(0, topics)
                .mapToObj(k -> List.<Exhibit.Cell>of(
                        name(k),
                        new Exhibit.Plain(shown().weight(k)),
                        new Exhibit.Plain(shown().together()[k][k] / Math.max(Double.MIN_NORMAL, shown().weight(k)))))
                .toList();
        return new Exhibit(
                "Weight of topics",
                "Of all visits the share in a topic; and how often another visit of the same person is in it too.",
                List.of(
                        Exhibit.Head.of("topic"),
                        Exhibit.Head.of("share", AnswerKind.SHARE),
                        Exhibit.Head.of("stays in it", AnswerKind.SHARE)),
                rows,
                Optional.of(new Exhibit.Picture(Exhibit.Form.VALUES, 1)));
    }

    private static Exhibit.Cell name(int topic) {
        return new Exhibit.Text(Integer.toString(topic + 1));
    }
}
