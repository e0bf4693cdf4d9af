package dev.bulla.models.gp;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.selection.PermuteAndFlip;
import dev.bulla.core.statistic.Moments;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.table.Table;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.tuning.CellScores;
import dev.bulla.models.tuning.ChosenMeasurement;
import dev.bulla.models.tuning.HalvedCells;
import dev.bulla.models.tuning.HalvedGrid;
import dev.bulla.models.tuning.Share;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The option {@code tune}: the rows choose among coarser and finer cells, for a share of ε, before sums are measured. Candidates are a quarter to four times as many cells as would be taken for nothing; all of it is known from
 * schema, options and budget, but for which of them it is.
 */
final class TunedCells {

    /** How often the number of cells is halved and doubled. */
    private static final int DOUBLINGS = 2;

    /** The mean magnitude of a normal number, in deviations. */
    private static final double MEAN_MAGNITUDE = StrictMath.sqrt(2 / Math.PI);

    private final CurveRequest request;
    private final CellChoice usual;
    private final List<int[]> tried;
    private final Noise.Candidate noise;

    /** @param request with the noise decided, and what is left of the budget after the choice */
    private TunedCells(CurveRequest request) {
        this.request = request;
        this.usual = isPublic() ? CellChoice.ofPublicInputs(request) : CellChoice.ofGrid(request);
        this.tried = isPublic() ? numbers(CellChoice.count(usual.sides())) : sides(request.of(), usual.sides());
        this.noise = request.asked().noise().calibrate(sums(request, tried.get(0)), request.schema(), request.budget());
    }

    /** Cells that the rows choose, as they are planned. */
    static CurveCandidate candidate(CurveRequest request) {
        Share share = share(request.asked());
        CurveRequest decided = decided(request, share);
        TunedCells cells = new TunedCells(decided.budget(share.rest(decided.budget())));
        return new CurveCandidate(
                GpMethod.CELLS, cells.usual.deviation(), () -> cells.blueprint(decided.budget(), share));
    }

    private static Share share(CurveRequest.Asked asked) {
        double part = asked.tune().orElseThrow();
        if (!(part >= 0.01 && part <= 0.9)) {
            throw new BadInput(
                    "E-651",
                    Text.option("tune"),
                    "must be between 0.01 and 0.9, got " + part + ".",
                    "It is the part of the price that the choice of cells takes.",
                    Text.of("For example ", Text.option("tune", "0.2"), "."));
        }
        boolean isOfCells = asked.method() == GpMethod.AUTO || asked.method() == GpMethod.CELLS;
        if (!asked.bins().isEmpty() || !isOfCells) {
            throw new BadInput(
                    "E-652",
                    Text.option("tune"),
                    "chooses how fine cells are: none may be given, nor another method.",
                    "",
                    Text.of(
                            "Leave ",
                            Text.option("bins"),
                            " and ",
                            Text.option("method"),
                            " out, or ",
                            Text.option("tune"),
                            "."));
        }
        return new Share(part);
    }

    /**
     * The same with the noise decided. A plan is for its claim: when pure noise is the better one and has an ε of its own, the plan is one for the smaller budget from the start.
     */
    private static CurveRequest decided(CurveRequest request, Share share) {
        if (request.asked().noise() != Noise.AUTO) {
            return request;
        }
        int[] one = new int[request.of().columns()];
        Arrays.fill(one, 1);
        Budget budget = request.budget();
        Noise.Candidate best = Noise.AUTO.calibrate(sums(request, one), request.schema(), share.rest(budget));
        boolean isSmaller = best.noise() == Noise.LAPLACE && !budget.isPure();
        return request.asked(request.asked().noise(best.noise()))
                .budget(isSmaller ? share.pureWithRest(best.budget().epsilon()) : budget);
    }

    private boolean isPublic() {
        return request.protect() == Protect.OUTPUTS;
    }

    /** Of so many cells of public inputs. */
    private static List<int[]> numbers(int usual) {
        return different(doublings(1).stream()
                .map(factor ->
                        new int[] {Math.max(1, Math.min(CellChoice.MOST_BY_DEFAULT, (int) Math.round(usual * factor)))})
                .toList());
    }

    /** Of a grid: every column cut more finely or less, so that there are about twice as many cells each time. */
    private static List<int[]> sides(CurveOf of, int[] usual) {
        List<int[]> all = new ArrayList<>();
        for (double factor : doublings(of.columns())) {
            int[] sides = new int[usual.length];
            for (int k = 0; k < sides.length; k++) {
                int most = CellChoice.most(of.inputs().get(k));
                sides[k] = Math.max(1, Math.min(most, (int) Math.round(usual[k] * factor)));
            }
            if (CellChoice.count(sides) <= CellChoice.MOST_BY_DEFAULT) {
                all.add(sides);
            }
        }
        return different(all);
    }

    private static List<Double> doublings(int columns) {
        List<Double> factors = new ArrayList<>();
        for (int i = -DOUBLINGS; i <= DOUBLINGS; i++) {
            factors.add(StrictMath.pow(2, (double) i / columns));
        }
        return factors;
    }

    private static List<int[]> different(List<int[]> all) {
        List<int[]> different = new ArrayList<>();
        for (int[] each : all) {
            if (different.stream().noneMatch(other -> Arrays.equals(other, each))) {
                different.add(each);
            }
        }
        return different;
    }

    private static Quantity sums(CurveRequest request, int[] sides) {
        return request.protect() == Protect.OUTPUTS ? outputs(request.of(), sides) : moments(request.of(), sides);
    }

    private static Moments moments(CurveOf of, int[] sides) {
        return Moments.of(of.target(), CellChoice.cells(of, sides), false);
    }

    private static OutputSums outputs(CurveOf of, int[] sides) {
        return new OutputSums(of.inputs(), of.target(), CellChoice.arrangement(of, CellChoice.count(sides)));
    }

    private Blueprint<GaussianProcessModel> blueprint(Budget budget, Share share) {
        CurveOf of = request.of();
        Schema schema = request.schema();
        CellScores scores = scores();
        ChosenMeasurement sums =
                new ChosenMeasurement(tried.stream().map(this::measured).toList());
        Map<String, Object> facts = new LinkedHashMap<>(of.beliefs().facts());
        facts.put(
                "cells_tried",
                tried.stream()
                        .map(sides -> Arrays.stream(sides).boxed().toList())
                        .toList());
        return new Blueprint<>(
                request.options(GpMethod.CELLS, Map.of("tune", share.part()), noise.noise()),
                budget.guarantee(),
                List.of(
                        Measurement.of(
                                scores,
                                new PermuteAndFlip(
                                        scores.score(schema.neighbours(), schema.unit()),
                                        share.epsilon(budget),
                                        scores.grid())),
                        sums),
                facts,
                CurveErrors.of(of, usual.deviation()),
                noisy -> model(noisy, sums.outputs()));
    }

    /** How the rows choose: by the error that the mean of each cell would have. */
    private CellScores scores() {
        CurveOf of = request.of();
        double deviation = noise.mechanism().deviation() * (isPublic() ? 1 : StrictMath.sqrt(0.5));
        return new CellScores(
                of.inputs(),
                of.target(),
                tried.stream()
                        .map(sides -> new CellScores.Candidate(halved(sides), MEAN_MAGNITUDE * deviation))
                        .toList());
    }

    private HalvedCells halved(int[] sides) {
        CurveOf of = request.of();
        return isPublic() ? HalvedTree.of(of, CellChoice.count(sides)) : new HalvedGrid(CellChoice.cells(of, sides));
    }

    private Measurement measured(int[] sides) {
        return isPublic()
                ? outputs(request.of(), sides).with(noise.mechanism())
                : Measurement.of(moments(request.of(), sides), noise.mechanism());
    }

    private GaussianProcessModel model(List<long[]> noisy, int numbers) {
        int chosen = ChosenMeasurement.chosen(noisy, tried.size());
        Evidence cells = isPublic()
                ? tree(tried.get(chosen), noisy.get(1))
                : grid(CellChoice.cells(request.of(), tried.get(chosen)), noisy.get(1));
        return new GaussianProcessModel(request.protect(), GpMethod.CELLS, new TunedEvidence(chosen, numbers, cells));
    }

    private Evidence grid(Cells cells, long[] numbers) {
        Schema schema = request.schema();
        OptionalLong publicRows = schema.neighbours().hasPublicRows() ? schema.rows() : OptionalLong.empty();
        long[] own = Arrays.copyOf(numbers, 2 * cells.size());
        return new GridEvidence(request.of(), cells, NoisyValues.of(own, noise.mechanism()), publicRows);
    }

    private Evidence tree(int[] sides, long[] numbers) {
        OutputSums sums = outputs(request.of(), sides);
        AdditiveMechanism mechanism = noise.mechanism();
        return TreeEvidence.of(request.of(), sums, Arrays.copyOf(numbers, sums.outputs()), mechanism);
    }

    /**
     * Cells with equally many rows of public inputs each, halved once: leaves 2c and 2c + 1 of a tree.
     *
     * @param tree none before the inputs are read
     */
    private record HalvedTree(CurveOf curve, InputTree.Arrangement arrangement, List<InputTree> tree)
            implements HalvedCells {

        static HalvedTree of(CurveOf curve, int cells) {
            return new HalvedTree(curve, new InputTree.Arrangement(curve.columns(), cells, 2), List.of());
        }

        @Override
        public int cells() {
            return arrangement.cells();
        }

        @Override
        public int ways() {
            return 1;
        }

        @Override
        public boolean followsInputs() {
            return true;
        }

        @Override
        public HalvedCells of(Table table) {
            double[][] places = InputPoints.of(table, curve.inputs()).places();
            return new HalvedTree(curve, arrangement, List.of(InputTree.of(arrangement, places)));
        }

        @Override
        public int half(double[] point, int way) {
            return Arrays.stream(point).anyMatch(Double::isNaN)
                    ? -1
                    : tree.get(0).leaf(curve.place(point));
        }
    }
}
