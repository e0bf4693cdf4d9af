package dev.bulla.synth.coding;

import dev.bulla.core.number.Decimal;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Declared values that many rows have: the option {@code spikes}, "gain=0+99999,age=90". */
public final class Spikes {

    private static final int MOST = 100;

    private Spikes() {}

    /** The spikes by column, rising. */
    public static Map<String, double[]> of(String text, Schema schema, List<String> columns) {
        Map<String, double[]> spikes = new LinkedHashMap<>();
        if (text.isEmpty()) {
            return spikes;
        }
        for (String part : text.split(",", -1)) {
            int at = part.lastIndexOf('=');
            String name = part.substring(0, Math.max(0, at)).strip();
            if (at < 1 || spikes.containsKey(name)) {
                throw refused("names columns once each, with values.");
            }
            NamedColumns.of(columns).requireOnly(Map.of(name, 0), "E-938", "spikes", "Name columns that are there.");
            spikes.put(name, values(schema.require(name), part.substring(at + 1)));
        }
        return spikes;
    }

    private static double[] values(Column column, String text) {
        TreeSet<Double> values = new TreeSet<>();
        for (String each : text.split("\\+", -1)) {
            double value = number(each.strip()) + 0.0;
            if (column instanceof Column.Category || column.read(value) != value || !values.add(value)) {
                throw refused(
                        "of column " + Visible.quote(column.name()) + " must be different numbers that it can hold.");
            }
        }
        if (values.size() > MOST) {
            throw refused("can be " + MOST + " of a column at most.");
        }
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double number(String text) {
        try {
            return Decimal.read(text).doubleValue();
        } catch (NumberFormatException e) {
            throw refused("must be numbers, got " + Visible.quote(text) + ".");
        }
    }

    private static BadInput refused(String what) {
        return BadInput.ofOption("E-939", "spikes", what, "gain=0+99999,age=90");
    }
}
