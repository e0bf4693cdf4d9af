package dev.bulla.models.gp;

import dev.bulla.core.json.Json;
import dev.bulla.models.cloaking.Cloak;
import dev.bulla.models.cloaking.LeafRows;
import dev.bulla.models.curve.Leaf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How cloaked sums are laid out: known before any row is read.
 *
 * @param columns how many inputs there are
 * @param leaves into how many leaves they are cut
 * @param directions how many noisy numbers there are
 * @param norm in which the column of a leaf is at most 1
 * @param bits a column is in steps of 2^−bits
 */
record CloakForm(int columns, int leaves, int directions, Cloak.Norm norm, int bits) {

    /** The leaves alone, each a cell of its own. */
    InputTree.Arrangement arrangement() {
        return new InputTree.Arrangement(columns, leaves, 1);
    }

    /** How many numbers are told without noise: the cuts, the rows of each leaf, its column. */
    int told() {
        return arrangement().numbers() + leaves + leaves * directions;
    }

    /** The column of a leaf, from its steps. */
    double[] weights(long[] steps) {
        return Arrays.stream(steps)
                .mapToDouble(each -> Math.scalb((double) each, -bits))
                .toArray();
    }

    /** Leaves with rows. */
    LeafRows rows(InputTree tree, long[] counts) {
        List<Leaf> some = new ArrayList<>();
        List<Double> rows = new ArrayList<>();
        List<Leaf> all = tree.leaves();
        for (int l = 0; l < leaves; l++) {
            if (counts[l] > 0) {
                Leaf leaf = all.get(l);
                some.add(new Leaf(leaf.low(), leaf.high(), some.size(), 1));
                rows.add((double) counts[l]);
            }
        }
        return new LeafRows(some, rows.stream().mapToDouble(Double::doubleValue).toArray());
    }

    void write(Map<String, Object> json) {
        json.put("leaves", leaves);
        json.put("directions", directions);
        json.put("norm", norm.name().toLowerCase(Locale.ROOT));
        json.put("bits", bits);
    }

    static CloakForm read(int columns, Map<String, Object> json) {
        return new CloakForm(
                columns,
                Json.number(json, "leaves").intValueExact(),
                Json.number(json, "directions").intValueExact(),
                Json.text(json, "norm").equals("l1") ? Cloak.Norm.L1 : Cloak.Norm.L2,
                Json.number(json, "bits").intValueExact());
    }
}
