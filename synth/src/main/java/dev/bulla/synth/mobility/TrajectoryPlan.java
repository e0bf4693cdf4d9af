package dev.bulla.synth.mobility;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Block;
import dev.bulla.synth.mobility.Parts.Kind;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a plan of trajectories works out from schema, options and budget. */
final class TrajectoryPlan {

    static final int MOST_SLOTS = 96;

    static final double MOST_CLIP = 10_000;

    private final Trajectories recipe;
    private final Schema schema;
    private final Budget budget;
    private final Frame frame;
    private final Clip.Norm norm;

    TrajectoryPlan(Trajectories recipe, Schema schema, Budget budget) {
        this.recipe = recipe;
        this.schema = schema;
        this.budget = budget;
        this.frame = frame();
        this.norm = budget.isPure() ? Clip.Norm.L1 : Clip.Norm.L2;
        if (schema.unit().maxRows() > Block.MOST_ROWS) {
            throw new BadInput(
                    "E-983",
                    Text.schema("unit", "max_rows"),
                    "is above " + Block.MOST_ROWS + ", the most visits of a person that are put in order.",
                    "All visits of a person are looked at together.",
                    "Declare that many or fewer; histories are cut to a length far below it anyway.");
        }
    }

    private Frame frame() {
        if (recipe.time().isEmpty()) {
            throw BadInput.ofOption(
                    "E-984", "time", "is missing: it names the column that says when a visit was.", "unix_time");
        }
        Column time = schema.require(recipe.time());
        if (!(time instanceof Column.Whole || time instanceof Column.Real)
                || recipe.columns().contains(recipe.time())) {
            throw new BadInput(
                    "E-984",
                    Text.option("time"),
                    Visible.quote(recipe.time()) + " must be a number column, and none that says where.",
                    "Visits are put in its order.",
                    "Take a time stamp, or an hour.");
        }
        Trajectories.Rhythm rhythm = recipe.rhythm();
        if (rhythm.slots() < 1 || rhythm.slots() > MOST_SLOTS) {
            throw BadInput.ofOption(
                    "E-985", "slots", "must be from 1 to " + MOST_SLOTS + ", got " + rhythm.slots() + ".", "4");
        }
        double gap = rhythm.gap().orElse(rhythm.day());
        requireLength("day", rhythm.day());
        requireLength("gap", gap);
        Regions regions =
                Regions.of(recipe.columns().stream().map(schema::require).toList(), recipe.regions());
        return new Frame(regions, time, new Frame.Clock(rhythm.slots(), rhythm.day()), gap);
    }

    private static void requireLength(String option, double length) {
        if (!(length > 0 && Double.isFinite(length))) {
            throw BadInput.ofOption("E-986", option, "must be above 0, got " + length + ".", "86400");
        }
    }

    Blueprint<TrajectoryModel> blueprint() {
        return recipe.clip().isPresent() ? given(recipe.clip().getAsDouble()) : chosen();
    }

    private Blueprint<TrajectoryModel> given(double visits) {
        if (!(visits >= 1 && visits <= MOST_CLIP)) {
            throw BadInput.ofOption(
                    "E-987", "clip", "must be from 1 to " + (int) MOST_CLIP + ", got " + visits + ".", "8");
        }
        Clip clip = new Clip(norm, (int) Math.round(2 * StrictMath.log(visits) / StrictMath.log(2)));
        TripCounts counts = new TripCounts(frame, clip);
        AdditiveMechanism noise = noise(counts, BigDecimal.ONE);
        Map<String, Object> facts = facts();
        facts.put("length", clip.visits());
        return new Blueprint<>(
                options(),
                budget.guarantee(),
                List.of(Measurement.of(counts, noise)),
                facts,
                Map.of(TripWords.VISIT_SD, noise.deviation() * clip.visits() * heavier()),
                noisy ->
                        new TrajectoryModel(frame, TrajectoryModel.Told.of(clip, NoisyValues.of(noisy.get(0), noise))));
    }

    private Blueprint<TrajectoryModel> chosen() {
        UnitSizes sizes = new UnitSizes(frame, norm, Clip.most(schema.unit().maxRows()));
        BigDecimal share = BigDecimal.valueOf(ClipChoice.SHARE);
        AdditiveMechanism ofSizes = noise(sizes, share);
        ClipChoice choice = new ClipChoice(norm, ofSizes.deviation());
        ChosenTripCounts counts = new ChosenTripCounts(frame, choice);
        AdditiveMechanism ofCounts = noise(counts, BigDecimal.ONE.subtract(share));
        Map<String, Object> facts = facts();
        facts.put("filled", ClipChoice.FILLED);
        facts.put("length_share", ClipChoice.SHARE);
        return new Blueprint<>(
                options(),
                budget.guarantee(),
                List.of(Measurement.of(sizes, ofSizes), Measurement.of(counts, ofCounts)),
                facts,
                Map.of(TripWords.VISIT_SD_OF_LENGTH, ofCounts.deviation() * heavier()),
                noisy -> new TrajectoryModel(
                        frame,
                        new TrajectoryModel.Told(
                                choice.of(noisy.get(0)),
                                List.of(NoisyValues.of(noisy.get(0), ofSizes)),
                                NoisyValues.of(noisy.get(1), ofCounts))));
    }

    /** How much lighter visits are than the heaviest kind. */
    private double heavier() {
        return (double) Parts.ONE / new Parts(frame).weight(Kind.VISITS);
    }

    /** The noise for a share of the price: of ε without a δ, of μ² with one. */
    private AdditiveMechanism noise(Quantity counts, BigDecimal share) {
        if (schema.cap().isPure() && !budget.isPure()) {
            Noise.GAUSSIAN.calibrate(counts, schema, budget); // says what is wrong
        }
        Sensitivity most = counts.sensitivity(schema.neighbours(), schema.unit());
        return budget.isPure()
                ? new LaplaceMechanism(most.l1(), budget.epsilon().multiply(share), counts.grid())
                : new GaussianMechanism(most.l2Squared(), budget, share, counts.grid());
    }

    private Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("regions", frame.regions().size());
        facts.put("weights", new Parts(frame).facts());
        return facts;
    }

    private Map<String, Object> options() {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("columns", recipe.columns());
        options.put("time", recipe.time());
        if (!frame.regions().text().isEmpty()) {
            options.put("regions", frame.regions().text());
        }
        options.put("slots", frame.clock().slots());
        options.put("day", frame.clock().day());
        options.put("gap", frame.gap());
        recipe.clip().ifPresent(visits -> options.put("clip", visits));
        return options;
    }
}
