package dev.bulla.models.curve;

import dev.bulla.models.export.Graph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * A curve of one column as polynomials between the places where it may bend sharply: an answer costs the same however much was released.
 *
 * <p>A piece is made when it is first asked for: through the ends and Chebyshev's points of it, cut in two, four, … until the polynomials agree with the curve between those
 * points, to {@value #CLOSE} of its deviation. That depends on nothing but the curve, so every answer has the same bits whoever asks first, and threads need not wait for each other.
 */
final class TabulatedCurve implements Curve {

    private static final int DEGREE = 6;
    private static final int NODES = DEGREE + 1;

    /** The mean, then the variance. */
    private static final int WIDTH = 2 * NODES;

    /** How near, in deviations. */
    private static final double CLOSE = 1e-5;

    /** So near that double precision is not to be had. */
    private static final double LEAST = 1e-13;

    private static final int MOST_PARTS = 1 << 8;
    private static final Lagrange POINTS = new Lagrange(NODES);
    private static final double[] BETWEEN = {-0.93, -0.35, 0.6};

    private final Curve exact;
    private final double[] edges;
    private final AtomicReferenceArray<double[]> pieces;

    TabulatedCurve(Curve exact) {
        this.exact = exact;
        this.edges = exact.edges();
        this.pieces = new AtomicReferenceArray<>(edges.length - 1);
    }

    @Override
    public Value at(double[] place) {
        int piece = piece(place[0]);
        double[] parts = parts(piece);
        double along = along(piece, place[0], parts);
        int part = part(along, parts);
        double t = 2 * (along - part) - 1;
        int first = part * WIDTH;
        return new Value(value(parts, first, t), Math.max(0, value(parts, first + NODES, t)));
    }

    @Override
    public double mean(double[] place) {
        int piece = piece(place[0]);
        double[] parts = parts(piece);
        double along = along(piece, place[0], parts);
        int part = part(along, parts);
        return value(parts, part * WIDTH, 2 * (along - part) - 1);
    }

    private int piece(double place) {
        int found = Arrays.binarySearch(edges, place);
        return Math.max(0, Math.min(edges.length - 2, found >= 0 ? found : -found - 2));
    }

    private static int count(double[] parts) {
        return parts.length / WIDTH;
    }

    /** In parts of the piece. */
    private double along(int piece, double place, double[] parts) {
        return (place - edges[piece]) / (edges[piece + 1] - edges[piece]) * count(parts);
    }

    private static int part(double along, double[] parts) {
        return Math.max(0, Math.min(count(parts) - 1, (int) along));
    }

    private static double value(double[] parts, int first, double t) {
        double sum = parts[first + DEGREE];
        for (int power = DEGREE - 1; power >= 0; power--) {
            sum = sum * t + parts[first + power];
        }
        return sum;
    }

    /** The polynomials of a piece, one after another. */
    private double[] parts(int piece) {
        double[] known = pieces.get(piece);
        if (known == null) {
            known = made(edges[piece], edges[piece + 1]);
            pieces.set(piece, known);
        }
        return known;
    }

    private double[] made(double low, double high) {
        for (int parts = 1; ; parts *= 2) {
            double[] all = new double[parts * WIDTH];
            boolean isClose = true;
            double width = (high - low) / parts;
            for (int part = 0; part < parts && isClose; part++) {
                double middle = low + (part + 0.5) * width;
                fit(middle, width / 2, all, part * WIDTH);
                isClose = parts == MOST_PARTS || isClose(middle, width / 2, all, part * WIDTH);
            }
            if (isClose) {
                return all;
            }
        }
    }

    private void fit(double middle, double half, double[] all, int first) {
        for (int i = 0; i < NODES; i++) {
            Value value = exact(middle + half * POINTS.point(i));
            for (int power = 0; power < NODES; power++) {
                all[first + power] += value.mean() * POINTS.monomial(i, power);
                all[first + NODES + power] += value.variance() * POINTS.monomial(i, power);
            }
        }
    }

    private boolean isClose(double middle, double half, double[] all, int first) {
        for (double t : BETWEEN) {
            Value value = exact(middle + half * t);
            double deviation = Math.sqrt(value.variance());
            double off = Math.abs(value(all, first, t) - value.mean());
            double wide = Math.abs(value(all, first + NODES, t) - value.variance());
            if (off > CLOSE * deviation + LEAST || wide > 2 * CLOSE * value.variance() + LEAST) {
                return false;
            }
        }
        return true;
    }

    private Value exact(double place) {
        return exact.at(new double[] {Math.max(0, Math.min(1, place))});
    }

    @Override
    public Optional<Described> described(Graph graph, Graph.Tensor places) {
        List<Double> ends = new ArrayList<>();
        List<double[]> rows = new ArrayList<>();
        for (int piece = 0; piece + 1 < edges.length; piece++) {
            double[] parts = parts(piece);
            for (int part = 0; part < count(parts); part++) {
                ends.add(edges[piece] + (edges[piece + 1] - edges[piece]) * part / count(parts));
                rows.add(Arrays.copyOfRange(parts, part * WIDTH, (part + 1) * WIDTH));
            }
        }
        ends.add(1.0);
        return Optional.of(new CurveGraph(graph)
                .polynomials(
                        places,
                        ends.stream().mapToDouble(Double::doubleValue).toArray(),
                        rows.toArray(double[][]::new)));
    }

    @Override
    public List<Setting> settings() {
        return exact.settings();
    }

    @Override
    public double[] edges() {
        return edges.clone();
    }
}
