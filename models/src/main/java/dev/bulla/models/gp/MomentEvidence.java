package dev.bulla.models.gp;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.Setting;
import dev.bulla.models.matrix.SymmetricEigen;
import dev.bulla.models.moment.MomentCurve;
import dev.bulla.models.moment.MomentPrior;
import dev.bulla.models.moment.MomentShape;
import dev.bulla.models.regression.MomentSums;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Noisy second moments of features and target.
 *
 * @param of the curve
 * @param shape of the moments
 * @param sums as {@link MomentSums} has them
 * @param publicRows how many rows there are, where that is public
 */
record MomentEvidence(CurveOf of, MomentShape shape, NoisyValues sums, OptionalLong publicRows) implements Evidence {

    /** What the moments say. */
    MomentCurve.Readings readings(MomentPrior prior) {
        int m = shape.features();
        double[][] s = new double[m][m];
        double[] t = new double[m];
        double trace = 0;
        for (int j = 0; j < m; j++) {
            for (int k = j; k < m; k++) {
                s[j][k] = moment(j, k);
                s[k][j] = s[j][k];
            }
            t[j] = moment(j, m) / shape.weight();
            trace += s[j][j];
        }
        double constant = prior.map().constant();
        boolean isSteady = constant * constant * Math.sqrt(m) < 1;
        double told = isSteady ? trace : s[0][0] / (constant * constant);
        double rows = publicRows.isPresent() ? publicRows.getAsLong() : told;
        return new MomentCurve.Readings(
                SymmetricEigen.of(s).positivePart(),
                t,
                moment(m, m) / (shape.weight() * shape.weight()),
                Math.max(1, rows),
                noise(shape, sums.deviation()));
    }

    /** Σz_jz_k of coordinates j ≤ k. */
    private double moment(int j, int k) {
        MomentSums.Norm norm = MomentSums.Norm.L2;
        return sums.value(MomentSums.index(shape.size(), j, k)) / (j == k ? norm.onDiagonal() : norm.offDiagonal());
    }

    /** Of moments whose sums have noise of this deviation. */
    static MomentCurve.Noise noise(MomentShape shape, double deviation) {
        double on = deviation / MomentSums.Norm.L2.onDiagonal();
        double off = deviation / MomentSums.Norm.L2.offDiagonal();
        return new MomentCurve.Noise(on * on, off * off, 1 / shape.weight());
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(sums.json());
        shape.write(json);
        publicRows.ifPresent(rows -> json.put("rows", rows));
        return json;
    }

    @Override
    public Curve curve() {
        MomentPrior prior = new MomentPrior(shape.map());
        return readings(prior).curve(prior, of);
    }

    @Override
    public Curve curve(List<Setting> settings) {
        MomentPrior prior = new MomentPrior(shape.map());
        return readings(prior).curve(prior, of, settings);
    }

    @Override
    public List<long[]> released() {
        return List.of(sums.values());
    }

    static MomentEvidence read(CurveOf of, Map<String, Object> json) {
        MomentShape shape = MomentShape.read(json);
        OptionalLong rows = json.containsKey("rows")
                ? OptionalLong.of(Json.number(json, "rows").longValue())
                : OptionalLong.empty();
        int size = shape.size();
        return new MomentEvidence(of, shape, NoisyValues.read(json, size * (size + 1) / 2), rows);
    }
}
