package dev.bulla.models.bayes;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.Exhibit.Cell;
import dev.bulla.core.model.Exhibit.Estimate;
import dev.bulla.core.model.Exhibit.Head;
import dev.bulla.core.model.Exhibit.Level;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What {@link ClassTable} holds, for people: the classes, and of each feature what it looks like in each of them.
 *
 * <p>Values are those released, where a class can be seen; the model draws them towards each other. Intervals are those of the noise alone, to first order: of a class of n rows with noise of deviation σ on
 * every sum, a share p of L levels has the deviation σ√(1 − 2p + L p²)/n, and a mean m, where the column spans [−1, 1], σ√(2 + 3m²)/n. A class that
 * drowns in the noise has the whole range.
 */
final class ClassExhibits {

    private static final String NOTE =
            "An interval holds the value without noise, to first order. Where a class is too small to be seen, it is the whole range.";

    private final Column.Category target;
    private final List<Column> features;
    private final ClassTable table;
    private final double deviation;

    ClassExhibits(Column.Category target, List<Column> features, ClassTable table) {
        this.target = target;
        this.features = features;
        this.table = table;
        this.deviation = StrictMath.sqrt(table.noise());
    }

    /** The classes, then every feature. */
    List<Exhibit> all() {
        List<Exhibit> all = new ArrayList<>(List.of(classes()));
        for (int j = 0; j < features.size(); j++) {
            all.add(features.get(j) instanceof Column.Category category ? levels(j, category) : means(j));
        }
        return all;
    }

    private int groups() {
        return target.levels().size();
    }

    private Exhibit classes() {
        double total = IntStream.range(0, groups()).mapToDouble(table::count).sum();
        double noise = table.countNoise();
        List<List<Cell>> rows = new ArrayList<>();
        for (int c = 0; c < groups(); c++) {
            double count = table.count(c);
            rows.add(List.of(
                    new Level(target, c),
                    within(count, NORMAL_QUANTILE_95 * noise, new Bounds(0, Double.MAX_VALUE)),
                    share(count / total, groups(), noise / total)));
        }
        return new Exhibit(
                "Classes of " + target.name(),
                "",
                List.of(Head.of(target.name()), Head.of("rows", AnswerKind.COUNT), Head.of("share", AnswerKind.SHARE)),
                rows,
                Optional.of(new Exhibit.Picture(Exhibit.Form.VALUES, 2)));
    }

    private Exhibit means(int feature) {
        Bounds bounds = Bounds.of(features.get(feature));
        double radius = bounds.range() / 2;
        List<List<Cell>> rows = new ArrayList<>();
        for (int c = 0; c < groups(); c++) {
            double mean = isSeen(feature, c) ? table.seenMean(feature, c) : table.mean(feature, c);
            double scaled = (mean - bounds.middle()) / radius;
            double wide = StrictMath.sqrt(2 + 3 * scaled * scaled) * relative(table.rows(feature, c));
            rows.add(List.of(
                    new Level(target, c),
                    within(mean, NORMAL_QUANTILE_95 * radius * wide, bounds),
                    new Exhibit.Plain(table.deviation(feature, c))));
        }
        return new Exhibit(
                "Mean of " + features.get(feature).name() + " by class",
                NOTE,
                List.of(
                        Head.of(target.name()),
                        Head.of("mean", AnswerKind.VALUE),
                        Head.of("standard deviation", AnswerKind.VALUE)),
                rows,
                Optional.of(new Exhibit.Picture(Exhibit.Form.VALUES, 1)));
    }

    private Exhibit levels(int feature, Column.Category category) {
        List<double[]> shares = IntStream.range(0, groups())
                .mapToObj(c -> isSeen(feature, c) ? table.seenLevels(feature, c) : table.levels(feature, c))
                .toList();
        List<List<Cell>> rows = new ArrayList<>();
        for (int level = 0; level < category.levels().size(); level++) {
            for (int c = 0; c < groups(); c++) {
                rows.add(List.of(
                        new Level(category, level),
                        new Level(target, c),
                        share(shares.get(c)[level], category.levels().size(), relative(table.rows(feature, c)))));
            }
        }
        return new Exhibit(
                "Share of each " + category.name() + " by class",
                NOTE,
                List.of(Head.of(category.name()), Head.of(target.name()), Head.of("share", AnswerKind.SHARE)),
                rows,
                Optional.of(new Exhibit.Picture(Exhibit.Form.VALUES, 2)));
    }

    /** Whether a class stands out of the noise: it is then shown as it was released, not drawn towards the others as it is used. */
    private boolean isSeen(int feature, int group) {
        return isSeen(table.rows(feature, group));
    }

    private boolean isSeen(double rows) {
        return rows > 2 * StrictMath.sqrt(SoftCells.CELLS) * deviation;
    }

    /** The noise against this many rows; as much as there can be where the rows may be noise themselves. */
    private double relative(double rows) {
        return isSeen(rows) ? deviation / rows : Double.MAX_VALUE / 1e9;
    }

    private static Cell share(double share, int of, double noise) {
        double width = NORMAL_QUANTILE_95 * noise * StrictMath.sqrt(Math.max(0, 1 - 2 * share + of * share * share));
        return within(share, width, new Bounds(0, 1));
    }

    private static Cell within(double value, double width, Bounds bounds) {
        return new Estimate(
                new Answer(value, Math.max(bounds.min(), value - width), Math.min(bounds.max(), value + width)));
    }
}
