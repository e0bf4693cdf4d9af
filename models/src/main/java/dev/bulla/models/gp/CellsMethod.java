package dev.bulla.models.gp;

import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Moments;
import dev.bulla.models.curve.CurveOf;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Sums and numbers of rows by cell: how they are planned. */
final class CellsMethod {

    private CellsMethod() {}

    /** The best cells for what is asked. */
    static CurveCandidate candidate(CurveRequest request) {
        boolean isPublic = request.protect() == Protect.OUTPUTS;
        CellChoice choice = isPublic ? CellChoice.ofPublicInputs(request) : CellChoice.ofGrid(request);
        return new CurveCandidate(
                GpMethod.CELLS,
                choice.deviation(),
                () -> isPublic ? outputs(request, choice) : records(request, choice));
    }

    private static Blueprint<GaussianProcessModel> records(CurveRequest request, CellChoice choice) {
        CurveOf of = request.of();
        Schema schema = request.schema();
        Moments sums = Moments.of(of.target(), choice.cells(), false);
        Noise.Candidate noise = request.asked().noise().calibrate(sums, schema, request.budget());
        OptionalLong publicRows = schema.neighbours().hasPublicRows() ? schema.rows() : OptionalLong.empty();
        return new Blueprint<>(
                options(request, choice.cells().bins(), noise.noise()),
                noise.budget().guarantee(),
                List.of(Measurement.of(sums, noise.mechanism())),
                of.beliefs().facts(),
                CurveErrors.of(of, choice.deviation()),
                noisy -> new GaussianProcessModel(
                        Protect.RECORDS,
                        GpMethod.CELLS,
                        new GridEvidence(
                                of, choice.cells(), NoisyValues.of(noisy.get(0), noise.mechanism()), publicRows)));
    }

    private static Blueprint<GaussianProcessModel> outputs(CurveRequest request, CellChoice choice) {
        CurveOf of = request.of();
        OutputSums sums = new OutputSums(of.inputs(), of.target(), choice.arrangement());
        Noise.Candidate noise = request.asked().noise().calibrate(sums, request.schema(), request.budget());
        String first = of.inputs().get(0).name();
        return new Blueprint<>(
                options(request, Map.of(first, choice.arrangement().cells()), noise.noise()),
                noise.budget().guarantee(),
                List.of(sums.with(noise.mechanism())),
                of.beliefs().facts(),
                CurveErrors.of(of, choice.deviation()),
                noisy -> new GaussianProcessModel(
                        Protect.OUTPUTS, GpMethod.CELLS, TreeEvidence.of(of, sums, noisy.get(0), noise.mechanism())));
    }

    private static Map<String, Object> options(CurveRequest request, Map<String, ?> bins, Noise noise) {
        return request.options(GpMethod.CELLS, Map.of("bins", new LinkedHashMap<String, Object>(bins)), noise);
    }
}
