package dev.bulla.audit.dossier;

import java.util.List;

/**
 * A value for every two columns, as shades.
 *
 * @param title what is shown
 * @param names of the columns
 * @param values row by row, as many as columns squared, each from 0
 */
public record PairMap(String title, List<String> names, List<Double> values) implements Picture {

    public PairMap {
        names = List.copyOf(names);
        values = List.copyOf(values);
        if (names.isEmpty() || values.size() != names.size() * names.size()) {
            throw new IllegalArgumentException(
                    "every two columns need a value, got " + values.size() + " for " + names.size());
        }
    }
}
