package dev.bulla.models.gp;

import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.schema.Schema;
import dev.bulla.models.curve.Beliefs;
import dev.bulla.models.curve.BelievedKernel;
import dev.bulla.models.curve.Bend;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.Setting;
import dev.bulla.models.moment.MomentCurve;
import dev.bulla.models.moment.MomentPrior;
import dev.bulla.models.moment.MomentShape;
import dev.bulla.models.regression.MomentSums;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Second moments of features: how they are planned. Features are those of the length scale, among those believed in, whose predicted error is smallest, from schema, options and budget alone.
 */
final class MomentMethod {

    /** So many features are solved for in a moment; there is noise on each pair of them. */
    private static final int MOST_FEATURES = 63;

    /** Over three columns intervals of 95 % held 93 % of curves at most, as few features cannot follow a curve there. */
    private static final int MOST_COLUMNS = 2;

    private static final int MOST_BITS = 14;

    /** Sums stay below 2^this steps. */
    private static final int SUM_BITS = 50;

    /** Noise of every kind has a scale below 2^this steps. */
    private static final int NOISE_BITS = 38;

    /** Weights of the target are multiples of 1 over this. */
    private static final double FINE = 16;

    private final CurveRequest request;
    private final CurveOf of;
    private final double rows;

    private MomentMethod(CurveRequest request) {
        this.request = request;
        this.of = request.of();
        this.rows = (double) request.schema().rows().orElse(0);
    }

    private record Planned(MomentShape shape, double deviation) {}

    /** The best features for what is asked; none where inputs are public, over many columns, where cells are asked for or where nothing says how many rows there are. */
    static Optional<CurveCandidate> candidate(CurveRequest request) {
        boolean isAsked = request.asked().method() == GpMethod.MOMENTS;
        if (isAsked && !request.asked().bins().isEmpty()) {
            throw new BadInput(
                    "E-666",
                    Text.option("bins"),
                    "does not go with moments: they have no cells.",
                    "",
                    Text.of("Leave ", Text.option("bins"), " out, or take ", Text.option("method", "cells"), "."));
        }
        if (isAsked && request.schema().rows().isEmpty()) {
            throw new BadInput(
                    "E-667",
                    Text.schema("rows"),
                    "the schema must say about how many rows there are.",
                    "Which features can be told apart depends on it; it is never compared with the data.",
                    "Add rows: to the schema.");
        }
        if (isAsked && request.of().columns() > MOST_COLUMNS) {
            throw new BadInput(
                    "E-668",
                    Text.option("columns"),
                    "moments take " + MOST_COLUMNS + " columns at most.",
                    "Over more, a band would hold the curve less often than it says.",
                    Text.of("Take ", Text.option("method", "cells"), ", or fewer columns."));
        }
        if (request.protect() == Protect.OUTPUTS
                || request.of().columns() > MOST_COLUMNS
                || !request.asked().bins().isEmpty()
                || request.schema().rows().isEmpty()) {
            return Optional.empty();
        }
        MomentMethod method = new MomentMethod(request);
        return method.best()
                .map(best -> new CurveCandidate(GpMethod.MOMENTS, best.deviation, () -> method.blueprint(best)));
    }

    /** None where noise is too wide for any grid. */
    private Optional<Planned> best() {
        return of.beliefs().scales(of.columns()).stream()
                .flatMap(bandwidths -> planned(bandwidths).stream())
                .min(Comparator.comparingDouble(Planned::deviation));
    }

    private Optional<Planned> planned(double[] bandwidths) {
        Beliefs beliefs = of.beliefs();
        MomentPrior prior = new MomentPrior(MomentShape.map(bandwidths, MOST_FEATURES));
        List<Setting> settings = new ArrayList<>();
        List<MomentPrior.Part> parts = new ArrayList<>();
        double length = 0;
        double total = 0;
        for (BelievedKernel believed : beliefs.kernels(of.columns())) {
            double weight = believed.weight();
            Setting setting = believed.setting(Bend.PLAIN, middle(beliefs.amplitudes()), middle(beliefs.noises()));
            MomentPrior.Part part = prior.of(of.covariance(believed));
            settings.add(setting);
            parts.add(part);
            double[][] weights = part.covariance(setting.amplitude());
            for (int j = 0; j < weights.length; j++) {
                length += weight * weights[j][j];
            }
            total += weight;
        }
        MomentShape shape = shape(bandwidths, prior.map().dimension(), weight(length / total));
        if (shape.bits() < 1) {
            return Optional.empty();
        }
        MomentCurve.Readings readings = readings(prior, MomentEvidence.noise(shape, deviation(shape)));
        double square = 0;
        for (int i = 0; i < parts.size(); i++) {
            MomentCurve curve = MomentCurve.expected(readings, parts.get(i), settings.get(i));
            double[][] places = prior.between();
            for (double[] place : places) {
                square += settings.get(i).weight() * curve.at(place).variance() / places.length;
            }
        }
        return Optional.of(new Planned(shape, StrictMath.sqrt(square / total)));
    }

    /**
     * The weight of the target that suits weights of a squared length W: noise grows as 1 + ω², and that of t counts 1/ω² beside W, so (1 + ω²)²(1/ω² + W) is to be least: 2Wω⁴ + ω² = 1.
     */
    private static double weight(double length) {
        double square = (StrictMath.sqrt(1 + 8 * length) - 1) / (4 * length);
        return Math.max(1, Math.rint(FINE * StrictMath.sqrt(square))) / FINE;
    }

    private static double middle(double[] values) {
        return values[values.length / 2];
    }

    private MomentCurve.Readings readings(MomentPrior prior, MomentCurve.Noise noise) {
        double[][] even = prior.evenMoments();
        for (double[] row : even) {
            for (int k = 0; k < row.length; k++) {
                row[k] *= Math.max(1, rows);
            }
        }
        return new MomentCurve.Readings(even, new double[even.length], 0, Math.max(1, rows), noise);
    }

    /** On a grid as fine as lets neither sums nor noise grow too wide. */
    private MomentShape shape(double[] bandwidths, int features, double weight) {
        MomentShape coarse = new MomentShape(bandwidths, features, weight, 1);
        double row = MomentSums.Norm.L2.offDiagonal() * (1 + weight * weight);
        int ofSums = (SUM_BITS - 1 - Math.getExponent(row * Math.max(1, rows))) / 2;
        double laplace = coarse.sums(of)
                        .sensitivity(
                                request.schema().neighbours(), request.schema().unit())
                        .l1()
                        .doubleValue()
                / request.budget().epsilon().doubleValue();
        int ofNoise = (NOISE_BITS - 1 - Math.getExponent(laplace)) / 2;
        return new MomentShape(bandwidths, features, weight, Math.min(MOST_BITS, Math.min(ofSums, ofNoise)));
    }

    private Noise.Candidate noise(MomentShape shape) {
        return request.asked().noise().calibrate(shape.sums(of), request.schema(), request.budget());
    }

    private double deviation(MomentShape shape) {
        return noise(shape).mechanism().deviation();
    }

    private Blueprint<GaussianProcessModel> blueprint(Planned planned) {
        Schema schema = request.schema();
        MomentShape shape = planned.shape;
        Noise.Candidate noise = noise(shape);
        OptionalLong publicRows = schema.neighbours().hasPublicRows() ? schema.rows() : OptionalLong.empty();
        Map<String, Object> facts = new LinkedHashMap<>(of.beliefs().facts());
        shape.write(facts);
        facts.put("multipliers", List.of(MomentSums.Norm.L2.onDiagonal(), MomentSums.Norm.L2.offDiagonal()));
        return new Blueprint<>(
                request.options(GpMethod.MOMENTS, Map.of(), noise.noise()),
                noise.budget().guarantee(),
                List.of(Measurement.of(shape.sums(of), noise.mechanism())),
                facts,
                CurveErrors.of(of, planned.deviation),
                noisy -> new GaussianProcessModel(
                        Protect.RECORDS,
                        GpMethod.MOMENTS,
                        new MomentEvidence(of, shape, NoisyValues.of(noisy.get(0), noise.mechanism()), publicRows)));
    }
}
