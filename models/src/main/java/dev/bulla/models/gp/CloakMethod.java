package dev.bulla.models.gp;

import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.release.Blueprint;
import dev.bulla.models.cloaking.Cloak;
import dev.bulla.models.cloaking.CloakedSums;
import dev.bulla.models.cloaking.CurveCloak;
import dev.bulla.models.cloaking.LeafRows;
import dev.bulla.models.curve.CurveOf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Combinations of targets at public inputs: how they are planned. */
final class CloakMethod {

    /** Into so many leaves public inputs are cut. */
    private static final int LEAVES = 256;

    /** Inputs that are assumed to lie evenly, into so many. */
    private static final int EVEN_LEAVES = 64;

    /** How much stronger each further ridge is. */
    private static final double STRONGER = 2;

    /** Whole numbers stay below 2⁵³ when all rows are at the same bound: columns have what is left of it. */
    private static final int BITS_OF_SUM = 34;

    private static final int MOST_BITS = 14;
    private static final int FEWEST_BITS = 6;

    /** Noise on sums of leaves below 2^this steps leaves room for the norms of columns, and for any δ, below what noise of every kind can be. */
    private static final int NOISE_BITS = 34;

    private CloakMethod() {}

    /**
     * One way to combine.
     *
     * @param sums what is measured
     * @param noise on it
     * @param deviation the error that is expected
     */
    private record Choice(CloakSums sums, Noise.Candidate noise, double deviation) {}

    /** The best number of combinations, where targets alone are private. */
    static Optional<CurveCandidate> candidate(CurveRequest request) {
        if (request.protect() != Protect.OUTPUTS) {
            return Optional.empty();
        }
        if (!request.asked().bins().isEmpty()) {
            if (request.asked().method() == GpMethod.AUTO) {
                return Optional.empty();
            }
            throw new BadInput(
                    "E-656",
                    Text.option("bins"),
                    "are of no use to cloaking.",
                    "It adds up no cells.",
                    Text.of("Leave ", Text.option("bins"), " out, or take ", Text.option("method", "cells"), "."));
        }
        int bits = bits(request);
        if (bits < FEWEST_BITS) {
            return Optional.empty();
        }
        Choice best = best(request, bits);
        return Optional.of(new CurveCandidate(GpMethod.CLOAKING, best.deviation(), () -> blueprint(request, best)));
    }

    /** From the ridge that suits rows without noise to ever stronger ones, while that helps. */
    private static Choice best(CurveRequest request, int bits) {
        CurveOf of = request.of();
        double rows = CellChoice.rows(request.schema());
        LeafRows even = LeafRows.even(of, rows, EVEN_LEAVES);
        CurveCloak cloak = CurveCloak.ofEven(of, even);
        double[] noises = of.beliefs().noises();
        List<Choice> all = new ArrayList<>();
        for (Cloak.Norm norm : Cloak.Norm.values()) {
            double ridge = noises[noises.length / 2];
            double least = Double.POSITIVE_INFINITY;
            for (int worse = 0; worse < 2; ridge *= STRONGER) {
                CloakForm form = new CloakForm(of.columns(), LEAVES, cloak.directions(ridge), norm, bits);
                Choice next = choice(request, cloak, even, new CloakSums(of, form, ridge));
                all.add(next);
                worse = next.deviation() < least ? 0 : worse + 1;
                least = Math.min(least, next.deviation());
            }
        }
        return Collections.min(all, Comparator.comparingDouble(Choice::deviation));
    }

    private static Choice choice(CurveRequest request, CurveCloak cloak, LeafRows even, CloakSums sums) {
        CurveOf of = request.of();
        CloakForm form = sums.form();
        Noise.Candidate noise = request.asked().noise().calibrate(sums, request.schema(), request.budget());
        double deviation = noise.mechanism().deviation() / of.radius();
        long[][] columns = cloak.columns(form.directions(), sums.ridge(), form.norm(), form.bits());
        double[][] weights = new double[even.size()][];
        Arrays.setAll(weights, l -> form.weights(columns[l]));
        CloakedSums expected = new CloakedSums(even, weights, new double[form.directions()], deviation * deviation);
        return new Choice(sums, noise, expected.deviation(of));
    }

    /** As fine as lets neither sums nor noise grow too wide. */
    private static int bits(CurveRequest request) {
        CurveOf of = request.of();
        OutputSums leaves =
                new OutputSums(of.inputs(), of.target(), new InputTree.Arrangement(of.columns(), LEAVES, 1));
        double laplace = leaves.sensitivity(
                                request.schema().neighbours(), request.schema().unit())
                        .l1()
                        .doubleValue()
                / (request.budget().epsilon().doubleValue() * leaves.grid());
        int ofNoise = NOISE_BITS - Math.getExponent(laplace);
        int ofSums = BITS_OF_SUM - (Math.getExponent(Math.max(1, CellChoice.rows(request.schema()))) + 1);
        return Math.min(ofNoise, Math.max(FEWEST_BITS, Math.min(MOST_BITS, ofSums)));
    }

    private static Blueprint<GaussianProcessModel> blueprint(CurveRequest request, Choice best) {
        CurveOf of = request.of();
        CloakForm form = best.sums().form();
        Map<String, Object> facts = new LinkedHashMap<>(of.beliefs().facts());
        facts.put("directions", form.directions());
        facts.put("ridge", best.sums().ridge());
        facts.put("leaves", form.leaves());
        return new Blueprint<>(
                request.options(GpMethod.CLOAKING, Map.of(), best.noise().noise()),
                best.noise().budget().guarantee(),
                List.of(best.sums().with(best.noise().mechanism())),
                facts,
                CurveErrors.of(of, best.deviation()),
                noisy -> new GaussianProcessModel(
                        Protect.OUTPUTS,
                        GpMethod.CLOAKING,
                        CloakEvidence.of(of, form, noisy.get(0), best.noise().mechanism())));
    }
}
