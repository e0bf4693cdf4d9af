package dev.bulla.audit.dossier;

import java.util.List;

/**
 * Shares of two tables in the cells of a column: bars and, over them, steps.
 *
 * @param title which column
 * @param labels of the cells
 * @param bars shares of the first table, from 0 to 1
 * @param steps shares of the second
 */
public record CellShares(String title, List<String> labels, List<Double> bars, List<Double> steps) implements Picture {

    public CellShares {
        labels = List.copyOf(labels);
        bars = List.copyOf(bars);
        steps = List.copyOf(steps);
        if (labels.isEmpty() || bars.size() != labels.size() || steps.size() != labels.size()) {
            throw new IllegalArgumentException("every cell needs a label and two shares, got " + labels.size() + ", "
                    + bars.size() + " and " + steps.size());
        }
    }
}
