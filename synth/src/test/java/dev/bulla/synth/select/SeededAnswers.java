package dev.bulla.synth.select;

import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Marginal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Answers about a table in memory, with seeded noise: for tests of what strategies make of them. Neighbours add or remove a row. */
final class SeededAnswers implements PaidAnswers {

    private final Domain domain;
    private final int[][] columns;
    private final SplittableRandom random;
    final List<String> asked = new ArrayList<>();
    private double left;

    SeededAnswers(Domain domain, int[][] columns, double rho, long seed) {
        this.domain = domain;
        this.columns = columns;
        this.left = rho;
        this.random = new SplittableRandom(seed);
    }

    @Override
    public Domain domain() {
        return domain;
    }

    @Override
    public double left() {
        return left;
    }

    @Override
    public double countCost(double sigma) {
        return 1 / (2 * sigma * sigma);
    }

    @Override
    public double choiceCost(double epsilon) {
        return epsilon * epsilon / 8;
    }

    @Override
    public long[] count(Marginal marginal, double sigma) {
        pay(countCost(sigma));
        asked.add("count " + marginal);
        double[] exact = exact(marginal);
        long[] counts = new long[exact.length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = Math.round(exact[i] + sigma * random.nextGaussian());
        }
        return counts;
    }

    @Override
    public int choose(List<Contender> contenders, double epsilon) {
        pay(choiceCost(epsilon));
        asked.add("choose of " + contenders.size());
        double most = contenders.stream().mapToDouble(Contender::weight).max().orElseThrow();
        int best = -1;
        double highest = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < contenders.size(); c++) {
            Contender contender = contenders.get(c);
            double[] exact = exact(contender.marginal());
            double score = -contender.allowance();
            for (int i = 0; i < exact.length; i++) {
                score += Math.abs(exact[i] - contender.modelled()[i]);
            }
            double gumbel = -Math.log(-Math.log(1 - random.nextDouble()));
            double noisy = contender.weight() / most * score * epsilon / 2 + gumbel;
            if (noisy > highest) {
                highest = noisy;
                best = c;
            }
        }
        return best;
    }

    private void pay(double cost) {
        if (cost > left) {
            throw new IllegalStateException("asked for " + cost + " of " + left);
        }
        left -= cost;
    }

    private double[] exact(Marginal marginal) {
        double[] exact = new double[(int) marginal.cells()];
        int[][] groups = marginal.groups();
        int[] widths = new int[groups.length];
        for (int place = 0; place < widths.length; place++) {
            widths[place] = marginal.groups(place);
        }
        for (int row = 0; row < columns[0].length; row++) {
            int cell = 0;
            for (int place = 0; place < groups.length; place++) {
                cell = cell * widths[place] + groups[place][columns[marginal.column(place)][row]];
            }
            exact[cell]++;
        }
        return exact;
    }

    /** Half the sum of absolute differences of the shares of cells, between two tables, averaged over all pairs of columns. */
    static double distance(Domain domain, int[][] one, int[][] other) {
        double sum = 0;
        int pairs = 0;
        for (int a = 0; a < domain.columns(); a++) {
            for (int b = a + 1; b < domain.columns(); b++) {
                double[] cells = new double[domain.size(a) * domain.size(b)];
                for (int row = 0; row < one[0].length; row++) {
                    cells[one[a][row] * domain.size(b) + one[b][row]] += 1.0 / one[0].length;
                }
                for (int row = 0; row < other[0].length; row++) {
                    cells[other[a][row] * domain.size(b) + other[b][row]] -= 1.0 / other[0].length;
                }
                for (double cell : cells) {
                    sum += Math.abs(cell) / 2;
                }
                pairs++;
            }
        }
        return sum / pairs;
    }
}
