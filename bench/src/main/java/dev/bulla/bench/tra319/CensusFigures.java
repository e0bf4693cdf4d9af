package dev.bulla.bench.tra319;

import static dev.bulla.core.guarantee.Neighbours.ADD_REMOVE;
import static dev.bulla.core.guarantee.Neighbours.REPLACE_ONE;

import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.tra319.Board.Axis;
import dev.bulla.bench.tra319.Estimate.Choices;
import dev.bulla.bench.tra319.Estimate.Kind;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.models.histogram.Cleaning;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Figures 1 to 4 of the paper for a histogram and a kernel density of census columns: KL(not private‖private), because the
 * true density of a census is not known.
 */
final class CensusFigures {

    static final String FUNCTIONAL = "functional";
    static final String GAUSSIAN = "Gaussian per query";
    static final String LAPLACE = "Laplace per query";
    private static final String OURS_ADD_REMOVE = "add-remove";
    private static final String OURS_SMOOTHED = "add-remove and smoothed";
    static final List<String> EPSILONS = List.of("0.1", "0.2", "0.4", "0.6", "0.8", "1.0");

    private static final List<Integer> TESTS = List.of(10, 50, 100, 500, 1000);
    private static final List<String> DELTAS = List.of("1e-5", "1e-4", "1e-3", "1e-2", "1e-1");
    private static final int FEW_TESTS = 100;
    private static final int TRAINED = 5_000;
    private static final int GRID = 101;
    private static final Choices AGE = new Choices(15, 95, 40, 3);
    private static final Choices WAGE = new Choices(0, 10, 40, 0.1);
    private static final Axis SCORE = new Axis("KL(not private‖private)", true);
    static final Axis EPSILON = new Axis("ε", false);

    private final int runs;
    private final Map<String, Board> boards = new LinkedHashMap<>();

    CensusFigures(int runs) {
        this.runs = runs;
    }

    /** By the name of a file. */
    Map<String, Board> boards() {
        return boards;
    }

    /** Figures 1 to 3, on ages. */
    void queries(double[] ages) {
        int trained = Math.min(TRAINED, ages.length / 2);
        for (Kind kind : Kind.values()) {
            String of = ", " + kind.word() + " of " + trained + " ages";
            Board tests =
                    board("figure1", kind, "Figure 1" + of + ", ε = 0.4, δ = 0.001", new Axis("test points", true));
            Board epsilons =
                    board("figure2", kind, "Figure 2" + of + ", " + FEW_TESTS + " test points, δ = 0.001", EPSILON);
            Board deltas = board(
                    "figure3", kind, "Figure 3" + of + ", " + FEW_TESTS + " test points, ε = 0.4", new Axis("δ", true));
            for (int run = 0; run < runs; run++) {
                int[] order = Draws.order(ages.length, "ages " + run);
                Estimate estimate = new Estimate(kind, AGE, Draws.take(ages, order, 0, trained));
                for (int size : TESTS) {
                    double[] points = Draws.take(ages, order, trained, trained + size);
                    all(tests, size, estimate, Budget.approx("0.4", "1e-3"), points);
                }
                double[] points = Draws.take(ages, order, trained, trained + FEW_TESTS);
                for (String epsilon : EPSILONS) {
                    all(epsilons, Double.parseDouble(epsilon), estimate, Budget.approx(epsilon, "1e-3"), points);
                }
                for (String delta : DELTAS) {
                    all(deltas, Double.parseDouble(delta), estimate, Budget.approx("0.4", delta), points);
                }
            }
            Estimate any = new Estimate(kind, AGE, new double[trained]);
            List.of(tests, epsilons, deltas).forEach(board -> truth(board, any, Budget.approx("0.4", "1e-3")));
        }
    }

    /** Figure 4, on log weekly wages. */
    void sizes(double[] wages) {
        for (int size : List.of(1_000, 10_000, 100_000)) {
            if (size > wages.length) {
                continue;
            }
            for (Kind kind : Kind.values()) {
                Board board = board(
                        "figure4_" + size,
                        kind,
                        "Figure 4, " + kind.word() + " of " + size + " log wages, δ = 0.0001",
                        EPSILON);
                double[] points = WAGE.points(kind, GRID);
                for (int run = 0; run < runs; run++) {
                    int[] order = Draws.order(wages.length, "wages " + run);
                    Estimate estimate = new Estimate(kind, WAGE, Draws.take(wages, order, 0, size));
                    for (String epsilon : EPSILONS) {
                        functional(
                                board,
                                Double.parseDouble(epsilon),
                                estimate,
                                Budget.approx(epsilon, "1e-4"),
                                new Wanted(points, estimate.exact(points)));
                    }
                }
                truth(board, new Estimate(kind, WAGE, new double[size]), Budget.approx("0.4", "1e-4"));
            }
        }
    }

    private Board board(String file, Kind kind, String title, Axis axis) {
        Board board = new Board(title, axis, SCORE);
        boards.put(file + "_" + kind.word().replace(' ', '_'), board);
        return board;
    }

    private static void all(Board board, double place, Estimate estimate, Budget budget, double[] points) {
        double[] exact = estimate.exact(points);
        functional(board, place, estimate, budget, new Wanted(points, exact));
        for (Form form : List.of(Form.PUBLISHED, Form.CORRECTED)) {
            BiConsumer<String, double[]> score =
                    (mechanism, noisy) -> board.add(mechanism, form, place, Estimate.divergence(exact, noisy));
            score.accept(GAUSSIAN, estimate.gaussian(form, budget, points));
            score.accept(LAPLACE, estimate.laplace(form, budget, points));
        }
    }

    /** Points, and the values that a release is measured against. */
    record Wanted(double[] points, double[] values) {}

    /** One release for all points: two forms of the paper's; ours for the paper's neighbours, for our own, and smoothed. */
    static void functional(Board board, double place, Estimate estimate, Budget budget, Wanted wanted) {
        double[] points = wanted.points();
        double[] truth = wanted.values();
        for (Form form : List.of(Form.PUBLISHED, Form.CORRECTED)) {
            board.add(FUNCTIONAL, form, place, Estimate.divergence(truth, estimate.functional(form, budget, points)));
        }
        ours(board, FUNCTIONAL, place, estimate.ours(REPLACE_ONE, Cleaning.POSITIVE, budget, points), truth);
        ours(board, OURS_ADD_REMOVE, place, estimate.ours(ADD_REMOVE, Cleaning.POSITIVE, budget, points), truth);
        ours(board, OURS_SMOOTHED, place, estimate.ours(ADD_REMOVE, Cleaning.SMOOTH, budget, points), truth);
    }

    private static void ours(Board board, String mechanism, double place, double[] values, double[] truth) {
        board.add(mechanism, Form.OURS, place, Estimate.divergence(truth, values));
    }

    /** The ε that the noise of a path truly has where one is claimed. */
    static void truth(Board board, Estimate estimate, Budget budget) {
        board.row(new Row(
                "true ε of " + FUNCTIONAL + ", claimed " + budget,
                Figure.number(estimate.calibration(Form.PUBLISHED, budget).trueEpsilon()),
                Figure.number(estimate.calibration(Form.CORRECTED, budget).trueEpsilon()),
                "at most " + budget.epsilon().toPlainString()));
    }
}
