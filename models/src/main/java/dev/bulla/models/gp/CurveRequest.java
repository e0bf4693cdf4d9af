package dev.bulla.models.gp;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Guarantee;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.models.curve.CurveOf;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * All that a plan of a curve may rest on: schema, options and budget.
 *
 * @param of what the curve is about
 * @param protect what is private
 * @param schema of the rows
 * @param budget for all of it
 * @param asked the options that need not be given
 */
record CurveRequest(CurveOf of, Protect protect, Schema schema, Budget budget, Asked asked) {

    /**
     * What may be asked for and need not.
     *
     * @param protect what is private; as the schema's neighbours say when absent
     * @param method what is measured
     * @param bins cells per column; a number of their own when absent
     * @param noise the choice of noise
     * @param tune the share of ε for which the rows choose among cells; none by default
     */
    record Asked(
            Optional<Protect> protect, GpMethod method, Map<String, Integer> bins, Noise noise, OptionalDouble tune) {

        /** The same with another choice of noise. */
        Asked noise(Noise choice) {
            return new Asked(protect, method, bins, choice, tune);
        }
    }

    /** The same for another budget. */
    CurveRequest budget(Budget other) {
        return new CurveRequest(of, protect, schema, other, asked);
    }

    /** The same asking for something else. */
    CurveRequest asked(Asked other) {
        return new CurveRequest(of, protect, schema, budget, other);
    }

    /** The same under the budget that a plan claims, with every choice left to it. */
    CurveRequest leftToItself(Guarantee claim) {
        return new CurveRequest(
                of,
                protect,
                schema,
                claim.budget(),
                new Asked(asked.protect, GpMethod.AUTO, Map.of(), Noise.AUTO, OptionalDouble.empty()));
    }

    /**
     * The options of a plan with every choice made.
     *
     * @param own those of the method alone
     */
    Map<String, Object> options(GpMethod method, Map<String, Object> own, Noise noise) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("columns", of.inputs().stream().map(Column::name).toList());
        options.put("target", of.target().name());
        options.put("protect", protect.word());
        options.put("method", method.word());
        of.kernel().write(options);
        options.putAll(own);
        options.put("noise", noise.word());
        return options;
    }
}
