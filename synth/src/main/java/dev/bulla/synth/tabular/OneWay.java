package dev.bulla.synth.tabular;

import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Factor;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.graph.Marginal;
import dev.bulla.synth.select.PaidAnswers;
import dev.bulla.synth.select.Strategy;
import java.util.ArrayList;
import java.util.List;

/** Counts every column by itself, and takes them to be independent. */
final class OneWay implements Strategy {

    @Override
    public GraphModel run(PaidAnswers answers) {
        Domain domain = answers.domain();
        double each = answers.left() / domain.columns();
        double sigma = Math.sqrt(answers.countCost(1) / each) * (1 + 1e-6);
        List<Factor> factors = new ArrayList<>();
        double total = 0;
        for (int c = 0; c < domain.columns(); c++) {
            Marginal marginal = Marginal.of(domain, c);
            long[] counts = answers.count(marginal, sigma);
            double[] weights = new double[counts.length];
            for (int i = 0; i < weights.length; i++) {
                weights[i] = StrictMath.log(Math.max(0, counts[i]) + 1e-3);
                total += Math.max(0, counts[i]);
            }
            factors.add(new Factor(marginal, weights));
        }
        return new GraphModel(domain, Math.max(1, total / domain.columns()), factors);
    }
}
