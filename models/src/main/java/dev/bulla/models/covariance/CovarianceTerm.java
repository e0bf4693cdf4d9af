package dev.bulla.models.covariance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One product of a covariance.
 *
 * @param atoms in canonical order
 */
record CovarianceTerm(List<Atom> atoms) {

    /**
     * A word and the columns it is over.
     *
     * @param columns their indexes, rising
     */
    record Atom(CovarianceKind kind, List<Integer> columns) {

        String words(List<String> names) {
            return kind.word()
                    + (columns.size() == names.size()
                            ? ""
                            : columns.stream().map(names::get).collect(Collectors.joining(",", "(", ")")));
        }
    }

    CovarianceTerm {
        atoms = atoms.stream()
                .sorted(Comparator.comparing(Atom::kind)
                        .thenComparing(atom -> atom.columns().toString()))
                .toList();
    }

    String words(List<String> names) {
        return atoms.stream().map(atom -> atom.words(names)).collect(Collectors.joining("*"));
    }

    /** How often this word acts on a column. */
    int count(CovarianceKind kind, int column) {
        return (int) atoms.stream()
                .filter(atom -> atom.kind() == kind && atom.columns().contains(column))
                .count();
    }

    /** What it is of one column; none when it names no such column. */
    List<ColumnCovariance> factor(int column, double length, double period, double turnLength) {
        List<ColumnCovariance> factors = new ArrayList<>();
        double finest = Double.POSITIVE_INFINITY;
        double reach = Double.POSITIVE_INFINITY;
        int squares = count(CovarianceKind.SE, column);
        if (squares > 0) {
            factors.add(new FadingColumn(FadingKernel.SE, length / StrictMath.sqrt(squares)));
        }
        int roughest = count(CovarianceKind.MATERN12, column);
        IntStream.range(0, roughest).forEach(i -> factors.add(new FadingColumn(FadingKernel.MATERN12, length)));
        int rough = count(CovarianceKind.MATERN32, column);
        IntStream.range(0, rough).forEach(i -> factors.add(new FadingColumn(FadingKernel.MATERN32, length)));
        int smooth = count(CovarianceKind.MATERN52, column);
        IntStream.range(0, smooth).forEach(i -> factors.add(new FadingColumn(FadingKernel.MATERN52, length)));
        for (ColumnCovariance each : factors) {
            finest = Math.min(finest, length / StrictMath.sqrt(factors.size() + squares));
            reach = Math.min(reach, ((FadingColumn) each).reach());
        }
        int turns = count(CovarianceKind.PERIODIC, column);
        if (turns > 0) {
            PeriodicColumn periodic = new PeriodicColumn(period, turns / (turnLength * turnLength));
            factors.add(periodic);
            finest = Math.min(finest, periodic.scale());
        }
        return factors.size() < 2 ? factors : List.of(new ProductColumn(factors, finest, reach));
    }
}
