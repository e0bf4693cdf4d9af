package dev.bulla.core.release;

import dev.bulla.core.guarantee.Guarantee;
import dev.bulla.core.model.Model;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What a recipe works out from schema, options and budget alone.
 *
 * @param options the options with every choice made, so that the same options give the same plan again
 * @param guarantee what the release will promise
 * @param measurements the noisy statistics, in order
 * @param publicFacts what the release discloses about how it was made
 * @param predictedError expected errors, by name
 * @param model from the noisy statistics to the model; sees nothing else
 */
public record Blueprint<M extends Model>(
        Map<String, Object> options,
        Guarantee guarantee,
        List<Measurement> measurements,
        Map<String, Object> publicFacts,
        Map<String, Double> predictedError,
        Function<List<long[]>, M> model) {

    public Blueprint {
        if (guarantee instanceof Guarantee.RandomDp) {
            throw new IllegalArgumentException("a plan is charged to an account, and none takes " + guarantee);
        }
        options = Map.copyOf(options);
        measurements = List.copyOf(measurements);
        publicFacts = Map.copyOf(publicFacts);
        predictedError = Map.copyOf(predictedError);
    }

    /** The same with no other errors than these. */
    Blueprint<M> stating(Set<String> errors) {
        Map<String, Double> some = new LinkedHashMap<>(predictedError);
        some.keySet().retainAll(errors);
        return new Blueprint<>(options, guarantee, measurements, publicFacts, some, model);
    }
}
