package dev.bulla.models.gp;

import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.models.cloaking.CloakedSums;
import dev.bulla.models.cloaking.LeafRows;
import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.Setting;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Noisy combinations of targets at public inputs.
 *
 * @param of the curve
 * @param form how the numbers are laid out
 * @param told the cuts, the rows of each leaf and its column: public, and exact
 * @param sums of the target from the middle of its bounds, each row multiplied by the column of its leaf
 */
record CloakEvidence(CurveOf of, CloakForm form, long[] told, NoisyValues sums) implements Evidence {

    /** What the numbers say. */
    CloakedSums readings() {
        InputTree tree = InputTree.read(form.arrangement(), told);
        int from = form.arrangement().numbers();
        long[] counts = Arrays.copyOfRange(told, from, from + form.leaves());
        LeafRows rows = form.rows(tree, counts);
        double[][] weights = new double[rows.size()][form.directions()];
        int next = 0;
        for (int l = 0; l < counts.length; l++) {
            if (counts[l] > 0) {
                int first = from + counts.length + l * form.directions();
                weights[next++] = form.weights(Arrays.copyOfRange(told, first, first + form.directions()));
            }
        }
        double[] values = new double[form.directions()];
        for (int k = 0; k < values.length; k++) {
            values[k] = sums.value(k) / of.radius();
        }
        double deviation = sums.deviation() / of.radius();
        return new CloakedSums(rows, weights, values, deviation * deviation);
    }

    @Override
    public List<long[]> released() {
        long[] all = Arrays.copyOf(told, told.length + form.directions());
        System.arraycopy(sums.values(), 0, all, told.length, form.directions());
        return List.of(all);
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(sums.json());
        form.write(json);
        json.put("inputs_told", Arrays.stream(told).boxed().toList());
        return json;
    }

    @Override
    public Curve curve() {
        return readings().curve(of);
    }

    @Override
    public Curve curve(List<Setting> settings) {
        return readings().curve(of, settings);
    }

    static CloakEvidence read(CurveOf of, Map<String, Object> json) {
        CloakForm form = CloakForm.read(of.columns(), json);
        long[] told = Json.list(Json.member(json, "inputs_told"), "inputs_told").stream()
                .mapToLong(each -> ((Number) each).longValue())
                .toArray();
        if (told.length != form.told()) {
            throw new IllegalArgumentException("inputs_told must hold cuts, rows and columns of " + form.leaves()
                    + " leaves, got " + told.length + " numbers");
        }
        return new CloakEvidence(of, form, told, NoisyValues.read(json, form.directions()));
    }

    /** What a measurement gave. */
    static CloakEvidence of(CurveOf of, CloakForm form, long[] released, AdditiveMechanism noise) {
        return new CloakEvidence(
                of,
                form,
                Arrays.copyOf(released, form.told()),
                NoisyValues.of(Arrays.copyOfRange(released, form.told(), released.length), noise));
    }
}
