package dev.bulla.synth.mobility;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where, or where and when, a visit can be: regions, or regions by slot of the day, the slot running fastest. All of it is public.
 *
 * @param regions of places
 * @param time the column that says when a visit was; empty where it does not matter
 * @param clock slots of the day; a single one where it does not matter
 */
record Spots(Regions regions, Optional<Column> time, Frame.Clock clock) {

    /** How many spots there may be: there are half as many pairs as the square of them. */
    static final int MOST = 512;

    Spots {
        int size = regions.size() * clock.slots();
        if (size > MOST) {
            throw new BadInput(
                    "E-989",
                    Text.option("regions"),
                    "and slots make " + size + " cells; there may be " + MOST + ".",
                    "All pairs of them are counted.",
                    "Take fewer regions, or fewer slots.");
        }
    }

    int size() {
        return regions.size() * clock.slots();
    }

    /** The columns that are read. */
    List<String> names() {
        return columns().stream().map(Column::name).toList();
    }

    /** The columns of a question: the place, then the time. */
    List<Column> columns() {
        List<Column> columns = new ArrayList<>(regions.columns());
        time.ifPresent(columns::add);
        return columns;
    }

    /** The spot of a visit; −1 where the place or the time is missing. */
    int of(double... visit) {
        int places = regions.columns().size();
        double[] place = new double[places];
        System.arraycopy(visit, 0, place, 0, places);
        int region = regions.of(place);
        if (region < 0 || time.isEmpty()) {
            return region;
        }
        double when = visit[places];
        return Double.isNaN(when) ? -1 : region * clock.slots() + clock.slot(when);
    }

    /** How many visits of a unit are at each spot. */
    int[] counts(Block unit) {
        int[] counts = new int[size()];
        double[] visit = new double[columns().size()];
        for (int row = 0; row < unit.rows(); row++) {
            for (int c = 0; c < visit.length; c++) {
                visit[c] = unit.column(c)[row];
            }
            int spot = of(visit);
            if (spot >= 0) {
                counts[spot]++;
            }
        }
        return counts;
    }

    /** How many pairs of spots there are, of a spot with itself too. */
    int pairs() {
        return size() * (size() + 1) / 2;
    }

    /** Where a pair stands among all. */
    int pair(int a, int b) {
        int low = Math.min(a, b);
        return low * size() - low * (low - 1) / 2 + Math.max(a, b) - low;
    }

    /** What people call a spot. */
    List<String> labels(int spot) {
        List<String> labels = new ArrayList<>(regions.labels(spot / clock.slots()));
        if (time.isPresent()) {
            labels.add(clock.label(spot % clock.slots()));
        }
        return labels;
    }
}
