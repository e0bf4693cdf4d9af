package dev.bulla.synth.mobility;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.Generator;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.model.ReleasedModel;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.synth.mobility.Parts.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Released mobility: how many visits are in a region at a time of day, and made-up trajectories without end.
 *
 * <p>Answers are the noisy counts, of histories as they were cut; trajectories follow what is believed after them.
 */
public final class TrajectoryModel extends ReleasedModel implements Generator {

    private static final int MOST_FLOWS = 20;

    private final Frame frame;
    private final Told told;
    private final NoisyParts noisy;
    private final Mobility mobility;

    /**
     * What was told.
     *
     * @param clip what histories were cut to
     * @param sizes noisy numbers of people by length, if that is what the length follows from
     * @param counts the noisy counts
     */
    record Told(Clip clip, List<NoisyValues> sizes, NoisyValues counts) {

        static Told of(Clip clip, NoisyValues counts) {
            return new Told(clip, List.of(), counts);
        }
    }

    TrajectoryModel(Frame frame, Told told) {
        super(
                Trajectories.TYPE.name(),
                "visits",
                Stream.concat(frame.regions().columns().stream(), Stream.of(frame.time()))
                        .toList());
        this.frame = frame;
        this.told = told;
        this.noisy = new NoisyParts(new Parts(frame), told.clip(), told.counts());
        this.mobility = new Mobility(frame, noisy);
    }

    static TrajectoryModel read(Map<String, Object> json) {
        List<Column> columns = Json.list(Json.member(json, "columns"), "columns").stream()
                .map(column -> SchemaReader.readNamed(column, "column"))
                .toList();
        Frame frame = new Frame(
                Regions.of(columns, Json.text(json, "regions")),
                SchemaReader.readNamed(Json.member(json, "time"), "time"),
                new Frame.Clock(
                        Json.number(json, "slots").intValueExact(),
                        Json.number(json, "day").doubleValue()),
                Json.number(json, "gap").doubleValue());
        List<NoisyValues> sizes = new ArrayList<>();
        if (json.containsKey("sizes")) {
            Map<String, Object> some = Json.object(Json.member(json, "sizes"), "sizes");
            sizes.add(NoisyValues.read(
                    some, Json.list(Json.member(some, "values"), "values").size()));
        }
        Clip clip = new Clip(
                Json.text(json, "norm").equals(Clip.Norm.L1.word()) ? Clip.Norm.L1 : Clip.Norm.L2,
                Json.number(json, "halvings").intValueExact());
        return new TrajectoryModel(frame, new Told(clip, sizes, NoisyValues.read(json, new Parts(frame).cells())));
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put(
                "columns",
                frame.regions().columns().stream().map(SchemaReader::named).toList());
        json.put("time", SchemaReader.named(frame.time()));
        json.put("regions", frame.regions().text());
        json.put("slots", frame.clock().slots());
        json.put("day", frame.clock().day());
        json.put("gap", frame.gap());
        json.put("norm", told.clip().norm().word());
        json.put("halvings", told.clip().halvings());
        told.sizes().forEach(sizes -> json.put("sizes", sizes.json()));
        json.putAll(told.counts().json());
        return json;
    }

    @Override
    public List<long[]> released() {
        List<long[]> released = new ArrayList<>();
        told.sizes().forEach(sizes -> released.add(sizes.values()));
        released.add(told.counts().values());
        return released;
    }

    /** How many visits of the heaviest kind a person's history counts for at most. */
    public double length() {
        return told.clip().visits();
    }

    /** Shares of visits by region and slot, the slot running fastest: noisy counts made likely. */
    public double[] visitShares() {
        return Shrinkage.ofSum(mobility.visits(), 1);
    }

    /** Shares of steps by region left and region reached, the latter running fastest: noisy counts made likely. */
    public double[] flowShares() {
        return Shrinkage.ofSum(mobility.flows(), 1);
    }

    @Override
    public Answer answer(double... point) {
        int places = frame.regions().columns().size();
        double[] place = new double[places];
        System.arraycopy(point, 0, place, 0, places);
        return visits(frame.regions().of(place), frame.clock().slot(point[places]));
    }

    private Answer visits(int region, int slot) {
        return noisy.answer(Kind.VISITS, region * frame.clock().slots() + slot);
    }

    @Override
    public Confidence confidence() {
        return told.counts().confidence();
    }

    @Override
    public List<Line> lines() {
        int slots = frame.clock().slots();
        return Line.list(
                frame.regions().size() * slots,
                cell -> new Line(labels(cell / slots, cell % slots), visits(cell / slots, cell % slots)));
    }

    private List<String> labels(int region, int slot) {
        List<String> labels = new ArrayList<>(frame.regions().labels(region));
        labels.add(frame.clock().label(slot));
        return labels;
    }

    @Override
    public List<Exhibit> tables() {
        return List.of(
                Exhibit.ofAnswers(output(), inputs(), lines()),
                flows(),
                shares(
                        "Time from one visit to the next",
                        "Part of all steps of a trajectory, after noise.",
                        "at most",
                        IntStream.range(0, Frame.DOUBLINGS)
                                .mapToObj(i -> Frame.text(StrictMath.scalb(frame.gap(), -i)))
                                .toList(),
                        mobility.gaps()),
                shares(
                        "Visits of a trajectory",
                        "Part of all trajectories, after noise.",
                        "at least",
                        IntStream.range(0, Frame.DOUBLINGS)
                                .mapToObj(i -> Integer.toString(1 << i))
                                .toList(),
                        mobility.lengths()));
    }

    /** The largest flows between different regions. */
    private Exhibit flows() {
        int regions = frame.regions().size();
        double[] shares = flowShares();
        List<List<Exhibit.Cell>> rows = largestFlows(shares)
                .boxed()
                .map(cell -> List.<Exhibit.Cell>of(
                        new Exhibit.Text(String.join(", ", frame.regions().labels(cell / regions))),
                        new Exhibit.Text(String.join(", ", frame.regions().labels(cell % regions))),
                        new Exhibit.Plain(shares[cell])))
                .toList();
        return new Exhibit(
                "Ways between regions",
                "The largest parts of all steps, among those that change the region: noisy counts made likely.",
                List.of(Exhibit.Head.of("from"), Exhibit.Head.of("to"), Exhibit.Head.of("share", AnswerKind.SHARE)),
                rows,
                Optional.empty());
    }

    /** Coordinates as a map: the last column lies across if it is the second, as with latitude and longitude. */
    @Override
    public Optional<Exhibit.Plane> plane() {
        int regions = frame.regions().size();
        if (frame.regions().columns().size() != 2 || frame.regions().ends(0).length == 0) {
            return Optional.empty();
        }
        boolean isTurned = isLatitude(frame.regions().columns().get(0).name());
        double[] visits = visitShares();
        List<Exhibit.Area> areas = new ArrayList<>();
        for (int region = 0; region < regions; region++) {
            double share = 0;
            for (int slot = 0; slot < frame.clock().slots(); slot++) {
                share += visits[region * frame.clock().slots() + slot];
            }
            double[][] ends = frame.regions().ends(region);
            double[] across = ends[isTurned ? 1 : 0];
            double[] up = ends[isTurned ? 0 : 1];
            areas.add(new Exhibit.Area(across[0], across[1], up[0], up[1], share));
        }
        double[] flows = flowShares();
        List<Exhibit.Way> ways = largestFlows(flows)
                .mapToObj(cell -> new Exhibit.Way(cell / regions, cell % regions, flows[cell]))
                .toList();
        String first = frame.regions().columns().get(0).name();
        String second = frame.regions().columns().get(1).name();
        return Optional.of(new Exhibit.Plane(isTurned ? second : first, isTurned ? first : second, areas, ways));
    }

    /** Whether a column lies up on maps though it is named first. */
    private static boolean isLatitude(String name) {
        return name.toLowerCase(Locale.ROOT).startsWith("lat");
    }

    private IntStream largestFlows(double[] shares) {
        int regions = frame.regions().size();
        return IntStream.range(0, shares.length)
                .filter(cell -> cell / regions != cell % regions && shares[cell] > 0)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer cell) -> -shares[cell])
                        .thenComparing(cell -> cell))
                .limit(MOST_FLOWS)
                .mapToInt(cell -> cell);
    }

    private static Exhibit shares(String title, String note, String head, List<String> labels, double[] counts) {
        double[] shares = Shrinkage.ofSum(counts, 1);
        List<List<Exhibit.Cell>> rows = IntStream.range(0, shares.length)
                .mapToObj(i -> List.<Exhibit.Cell>of(new Exhibit.Text(labels.get(i)), new Exhibit.Plain(shares[i])))
                .toList();
        return new Exhibit(
                title,
                note,
                List.of(Exhibit.Head.of(head), Exhibit.Head.of("share", AnswerKind.SHARE)),
                rows,
                Optional.of(new Exhibit.Picture(Exhibit.Form.VALUES, 1)));
    }

    /** The number of the trajectory, when, and where. */
    @Override
    public List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column.Whole(numberName(), 0, Column.LARGEST, Optional.empty(), Optional.empty()));
        columns.add(frame.time());
        columns.addAll(frame.regions().columns());
        return columns;
    }

    private String numberName() {
        String name = sampled();
        while (frame.names().contains(name)) {
            name = name + "_";
        }
        return name;
    }

    @Override
    public String sampled() {
        return "trajectory";
    }

    @Override
    public int mostRows() {
        return Frame.LONGEST;
    }

    @Override
    public void sample(long first, long number, PublicBits bits, Sink sink) {
        Walker walker = new Walker(frame, mobility);
        for (long i = 0; i < number; i++) {
            walker.walk(first + i, bits.child(i), sink);
        }
    }
}
