package dev.bulla.models.covariance;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A covariance function k of a Gaussian process over number columns, with k(x, x) = 1, and its averages over cells.
 *
 * <p>Text: a sum of products of words, {@code se(age)*periodic(hour)+matern32}. A word without parentheses is over all columns, as the product over them; a
 * column that no word of a product names counts as 1 in it. The T products of a sum weigh 1/T each. With r the distance in one column, ℓ its
 * length scale and p its period:
 *
 * <ul>
 *   <li>{@code se}: e^(−r²/2ℓ²);
 *   <li>{@code matern12}: e^(−r/ℓ);
 *   <li>{@code matern32}: (1 + s)·e^(−s), s = √3·r/ℓ;
 *   <li>{@code matern52}: (1 + s + s²/3)·e^(−s), s = √5·r/ℓ;
 *   <li>"periodic": e^(−2·sin²(πr/p)/ℓ²).
 * </ul>
 *
 * <p>ℓ and p are in the unit of the column, but the ℓ of "periodic" has no unit: it is in radians of a turn, so that 1 means that values
 * half a period apart are alike to e⁻². Averages are right to 10⁻¹⁰ of themselves, those with "periodic" to 10⁻¹⁴ of 1 where that is more.
 *
 * <p>A length scale that follows from rows makes all of this private: callers give public ones, or pay.
 */
public final class Covariance {

    /** What one product does to one column. */
    private record Factor(int column, ColumnCovariance covariance) {}

    private static final double LEAST_TURN_LENGTH = 1e-3;

    private final List<String> columns;
    private final List<CovarianceTerm> terms;
    private final double[] lengthscales;
    private final double[] periods;
    private final double[] turnLengths;
    private final List<List<Factor>> products;

    private Covariance(
            List<String> columns,
            List<CovarianceTerm> terms,
            double[] lengthscales,
            double[] periods,
            double[] turnLengths,
            List<List<Factor>> products) {
        this.columns = columns;
        this.terms = terms;
        this.lengthscales = lengthscales;
        this.periods = periods;
        this.turnLengths = turnLengths;
        this.products = products;
    }

    /**
     * A shape without scales, which can only be printed and be given scales.
     *
     * @param columns the names of the columns, each once
     */
    public static Covariance parse(String words, List<String> columns) {
        if (columns.isEmpty() || new HashSet<>(columns).size() < columns.size()) {
            throw new IllegalArgumentException("a covariance needs columns, each once");
        }
        List<String> names = List.copyOf(columns);
        List<CovarianceTerm> terms = new CovarianceText(words, names).terms();
        return new Covariance(names, terms, new double[0], new double[0], new double[0], List.of());
    }

    /**
     * The same shape with scales. Where "periodic" and others share a column, it takes the same number for its own ℓ.
     *
     * @param lengthscales one for each column, above 0; read where a word is over the column
     * @param periods one for each column, above 0; read where "periodic" is over the column
     */
    public Covariance withScales(double[] lengthscales, double[] periods) {
        return withScales(lengthscales, periods, lengthscales);
    }

    /**
     * The same shape with scales, and a length scale of its own for "periodic".
     *
     * @param turnLengths the ℓ of "periodic", which has no unit, one for each column; below 0.001 they are refused as an option
     */
    public Covariance withScales(double[] lengthscales, double[] periods, double[] turnLengths) {
        int d = columns.size();
        if (lengthscales.length != d || periods.length != d || turnLengths.length != d) {
            throw new IllegalArgumentException("a covariance over " + d + " columns needs as many scales");
        }
        double[] length = new double[d];
        double[] period = new double[d];
        double[] turn = new double[d];
        for (int c = 0; c < d; c++) {
            if (usesLength(c)) {
                length[c] = checked(lengthscales[c], Double.MIN_NORMAL, c);
            }
            if (usesPeriod(c)) {
                period[c] = checked(periods[c], Double.MIN_NORMAL, c);
                turn[c] = checked(turnLengths[c], Double.MIN_NORMAL, c);
                requireTurn(turn[c], c);
            }
        }
        List<List<Factor>> products = new ArrayList<>();
        for (CovarianceTerm term : terms) {
            List<Factor> product = new ArrayList<>();
            for (int c = 0; c < d; c++) {
                for (ColumnCovariance each : term.factor(c, length[c], period[c], turn[c])) {
                    product.add(new Factor(c, each));
                }
            }
            products.add(List.copyOf(product));
        }
        return new Covariance(columns, terms, length, period, turn, List.copyOf(products));
    }

    private double checked(double scale, double least, int column) {
        if (!(scale >= least && scale < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("scale " + scale + " of column " + column);
        }
        return scale;
    }

    /** Both are options, or one is and the other is a share of the column: a person can ask for what does not go together. */
    private void requireTurn(double length, int column) {
        if (length < LEAST_TURN_LENGTH) {
            throw new BadInput(
                    "E-567",
                    Text.option("period"),
                    "is over 6,000 times the length scale of " + Visible.quote(columns.get(column)) + ".",
                    "Where the length scale is so short, nothing is seen to repeat itself.",
                    Text.of("Give a shorter one, or a ", Text.option("lengthscale"), " that is longer."));
        }
    }

    /** Whether the length scale of a column is read: any word but "periodic" is over it. */
    public boolean usesLength(int column) {
        return Arrays.stream(CovarianceKind.values())
                .filter(kind -> kind != CovarianceKind.PERIODIC)
                .anyMatch(kind -> uses(kind, column));
    }

    /** Whether the period of a column is read, and its length scale for "periodic". */
    public boolean usesPeriod(int column) {
        return uses(CovarianceKind.PERIODIC, column);
    }

    /** A distance over which the kernel of a column changes by a part of its height: the finest of its words and products; infinite when no word is over it. */
    public double finest(int column) {
        double finest = Double.POSITIVE_INFINITY;
        for (CovarianceTerm term : terms) {
            int words = Arrays.stream(CovarianceKind.values())
                    .mapToInt(kind -> term.count(kind, column))
                    .sum();
            double own = usesLength(column) ? lengthscales[column] : Double.POSITIVE_INFINITY;
            double turn = usesPeriod(column)
                    ? periods[column] / (2 * Math.PI) * Math.min(1, turnLengths[column])
                    : Double.POSITIVE_INFINITY;
            finest = words == 0 ? finest : Math.min(finest, Math.min(own, turn) / StrictMath.sqrt(words));
        }
        return finest;
    }

    /** Whether a word over a column has a kink, in some derivative, where the distance is 0. */
    public boolean isRough(int column) {
        return uses(CovarianceKind.MATERN12, column)
                || uses(CovarianceKind.MATERN32, column)
                || uses(CovarianceKind.MATERN52, column);
    }

    private boolean uses(CovarianceKind kind, int column) {
        return terms.stream().anyMatch(term -> term.count(kind, column) > 0);
    }

    /**
     * The canonical text: the same for every order of sums and products. Parsed again for the same columns it gives this shape, where no name holds a comma.
     */
    public String words() {
        return terms.stream().map(term -> term.words(columns)).collect(Collectors.joining("+"));
    }

    /** The names of the columns, in the order of coordinates. */
    public List<String> columns() {
        return columns;
    }

    /** k(x, y). */
    public double at(double[] x, double[] y) {
        double sum = 0;
        for (List<Factor> product : scaled()) {
            double value = 1;
            for (Factor factor : product) {
                value *= factor.covariance.at(x[factor.column] - y[factor.column]);
            }
            sum += value;
        }
        return sum / terms.size();
    }

    /**
     * A column of the matrix of k, from the diagonal down.
     *
     * @param column filled from j on
     */
    public void at(double[][] points, int j, double[] column) {
        double[] rates = squareRates();
        double[] other = points[j];
        for (int i = j; i < points.length; i++) {
            column[i] = rates.length > 0 ? square(points[i], other, rates) : at(points[i], other);
        }
    }

    /** e^(−Σ rate·r²): one exponential for all columns. */
    private static double square(double[] x, double[] y, double[] rates) {
        double sum = 0;
        for (int c = 0; c < rates.length; c++) {
            double r = x[c] - y[c];
            sum += rates[c] * r * r;
        }
        return StrictMath.exp(-sum);
    }

    /** 1/2ℓ² of each column where all there is is one product of {@code se}; none elsewhere. */
    private double[] squareRates() {
        double[] rates = new double[columns.size()];
        if (scaled().size() > 1) {
            return new double[0];
        }
        for (Factor factor : products.get(0)) {
            if (!(factor.covariance instanceof FadingColumn fading) || !fading.isSquare()) {
                return new double[0];
            }
            rates[factor.column] = fading.squareRate();
        }
        return rates;
    }

    /** The average of k(x, u) over the points u of a cell; a side of no width is a point. */
    public double pointCell(double[] x, double[] low, double[] high) {
        double sum = 0;
        for (List<Factor> product : scaled()) {
            double value = 1;
            for (Factor factor : product) {
                int c = factor.column;
                value *= factor.covariance.average(low[c] - x[c], width(low, high, c));
            }
            sum += value;
        }
        return sum / terms.size();
    }

    /** How many products there are: {@link #pointCell} is the mean over them of the product over columns of {@link #average}. */
    public int products() {
        return scaled().size();
    }

    /** What one product makes of one column: the average of it over the distances from {@code from} to {@code from + width}. */
    public double average(int product, int column, double from, double width) {
        double value = 1;
        for (Factor factor : scaled().get(product)) {
            if (factor.column == column) {
                value *= factor.covariance.average(from, width);
            }
        }
        return value;
    }

    /** The average of k(u, v) over the points u of a cell and v of another. */
    public double cellCell(double[] low, double[] high, double[] low2, double[] high2) {
        double sum = 0;
        for (List<Factor> product : scaled()) {
            double value = 1;
            for (Factor factor : product) {
                int c = factor.column;
                value *= factor.covariance.average(low2[c] - low[c], width(low, high, c), width(low2, high2, c));
            }
            sum += value;
        }
        return sum / terms.size();
    }

    /** What one product makes of one column. */
    List<ColumnCovariance> factors(int product, int column) {
        return scaled().get(product).stream()
                .filter(factor -> factor.column == column)
                .map(Factor::covariance)
                .toList();
    }

    private List<List<Factor>> scaled() {
        if (products.isEmpty()) {
            throw new IllegalStateException("a covariance without scales has no values");
        }
        return products;
    }

    private static double width(double[] low, double[] high, int column) {
        double width = high[column] - low[column];
        if (!(width >= 0)) {
            throw new IllegalArgumentException("a cell ends before it starts");
        }
        return width;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Covariance that
                && columns.equals(that.columns)
                && terms.equals(that.terms)
                && Arrays.equals(lengthscales, that.lengthscales)
                && Arrays.equals(periods, that.periods)
                && Arrays.equals(turnLengths, that.turnLengths);
    }

    @Override
    public int hashCode() {
        return Objects.hash(columns, terms, Arrays.hashCode(lengthscales), Arrays.hashCode(periods));
    }

    @Override
    public String toString() {
        return words();
    }
}
