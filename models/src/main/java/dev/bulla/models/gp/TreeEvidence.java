package dev.bulla.models.gp;

import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.models.curve.CellReadings;
import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.Leaf;
import dev.bulla.models.curve.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Noisy sums of the target by cell of public inputs.
 *
 * @param of the curve
 * @param arrangement how the cells are cut
 * @param told the cuts and the rows of each leaf: public, and exact
 * @param sums of the target from the middle of its bounds
 */
record TreeEvidence(CurveOf of, InputTree.Arrangement arrangement, long[] told, NoisyValues sums) implements Evidence {

    private static final double FEWEST = 1e-3;

    /** What the sums say. */
    CellReadings readings() {
        InputTree tree = InputTree.read(arrangement, told);
        int cuts = arrangement.numbers();
        double[] rows = new double[arrangement.cells()];
        List<Leaf> leaves = tree.leaves();
        for (int i = 0; i < leaves.size(); i++) {
            rows[leaves.get(i).cell()] += told[cuts + i];
        }
        List<Leaf> shared = new ArrayList<>();
        for (int i = 0; i < leaves.size(); i++) {
            Leaf leaf = leaves.get(i);
            double all = rows[leaf.cell()];
            double share = all > 0 ? told[cuts + i] / all : leaf.share();
            if (share > 0) {
                shared.add(new Leaf(leaf.low(), leaf.high(), leaf.cell(), share));
            }
        }
        double[] values = new double[rows.length];
        for (int c = 0; c < rows.length; c++) {
            rows[c] = Math.max(FEWEST, rows[c]);
            values[c] = sums.value(c) / of.radius();
        }
        double deviation = sums.deviation() / of.radius();
        return new CellReadings(shared, rows, new double[rows.length], values, deviation * deviation);
    }

    @Override
    public List<long[]> released() {
        long[] all = Arrays.copyOf(told, told.length + arrangement.cells());
        System.arraycopy(sums.values(), 0, all, told.length, arrangement.cells());
        return List.of(all);
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(sums.json());
        json.put("cells", arrangement.cells());
        json.put("leaves", arrangement.leavesPerCell());
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

    static TreeEvidence read(CurveOf of, Map<String, Object> json) {
        InputTree.Arrangement arrangement = new InputTree.Arrangement(
                of.columns(),
                Json.number(json, "cells").intValueExact(),
                Json.number(json, "leaves").intValueExact());
        long[] told = Json.list(Json.member(json, "inputs_told"), "inputs_told").stream()
                .mapToLong(each -> ((Number) each).longValue())
                .toArray();
        if (told.length != arrangement.numbers() + arrangement.leaves()) {
            throw new IllegalArgumentException("inputs_told must hold cuts and rows of " + arrangement.leaves()
                    + " leaves, got " + told.length + " numbers");
        }
        return new TreeEvidence(of, arrangement, told, NoisyValues.read(json, arrangement.cells()));
    }

    /** What a measurement gave. */
    static TreeEvidence of(CurveOf of, OutputSums sums, long[] released, AdditiveMechanism noise) {
        int told = released.length - sums.arrangement().cells();
        return new TreeEvidence(
                of,
                sums.arrangement(),
                Arrays.copyOf(released, told),
                NoisyValues.of(Arrays.copyOfRange(released, told, released.length), noise));
    }
}
