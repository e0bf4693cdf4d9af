package dev.bulla.models.gp;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.models.curve.Bend;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What kind of curve the released numbers speak for, in the units of the columns, for people. */
final class SettingsTable {

    private SettingsTable() {}

    static Exhibit of(CurveOf of, List<Setting> settings) {
        List<Exhibit.Head> heads = new ArrayList<>();
        heads.add(Exhibit.Head.of("stretched"));
        heads.add(Exhibit.Head.of("kernel"));
        heads.add(Exhibit.Head.of("share", AnswerKind.SHARE));
        for (Column input : of.inputs()) {
            heads.add(Exhibit.Head.of("alike within, " + input.name(), AnswerKind.VALUE));
        }
        heads.add(Exhibit.Head.of("curve varies by, " + of.target().name(), AnswerKind.VALUE));
        heads.add(Exhibit.Head.of("rows vary by, " + of.target().name(), AnswerKind.VALUE));
        return new Exhibit(
                "Kinds of curve that the released numbers speak for",
                note(settings),
                heads,
                kinds(settings).stream().map(setting -> row(of, setting)).toList(),
                Optional.empty());
    }

    private static String note(List<Setting> settings) {
        return "The curve is their mean, each by its share: how likely it makes the released numbers. No row was read for it. Variations and lengths are standard"
                + " deviations, in the unit of the column named."
                + (settings.stream().anyMatch(setting -> setting.bend() != Bend.PLAIN)
                        ? " Where a column is stretched, the curve may change faster there; lengths are those of a place that is as far stretched as the average."
                        : "");
    }

    private static String axis(Bend bend) {
        return switch (bend) {
            case PLAIN -> "nowhere";
            case RANKS -> "where rows are many";
            case EARLY -> "at the lower bound";
            case LATE -> "at the upper bound";
        };
    }

    /** Settings that differ in variances alone are one row: their shares add up, and variances are means. */
    private static List<Setting> kinds(List<Setting> settings) {
        Map<String, Setting> kinds = new LinkedHashMap<>();
        for (Setting each : settings) {
            kinds.merge(
                    each.bend() + each.kernel() + Arrays.toString(each.lengthscales()), each, SettingsTable::together);
        }
        return kinds.values().stream()
                .sorted(Comparator.comparingDouble(each -> -each.weight()))
                .toList();
    }

    private static Setting together(Setting one, Setting other) {
        double weight = one.weight() + other.weight();
        double part = one.weight() / weight;
        return new Setting(
                one.bend(),
                one.believed(),
                part * one.amplitude() + (1 - part) * other.amplitude(),
                part * one.noise() + (1 - part) * other.noise(),
                weight);
    }

    private static List<Exhibit.Cell> row(CurveOf of, Setting setting) {
        List<Exhibit.Cell> cells = new ArrayList<>();
        cells.add(new Exhibit.Text(axis(setting.bend())));
        cells.add(new Exhibit.Text(setting.kernel()));
        cells.add(new Exhibit.Plain(setting.weight()));
        for (int k = 0; k < of.columns(); k++) {
            cells.add(new Exhibit.Plain(
                    setting.lengthscales()[k] * Bounds.of(of.inputs().get(k)).range()));
        }
        cells.add(new Exhibit.Plain(of.radius() * Math.sqrt(setting.amplitude())));
        cells.add(new Exhibit.Plain(of.radius() * Math.sqrt(setting.noise())));
        return cells;
    }
}
