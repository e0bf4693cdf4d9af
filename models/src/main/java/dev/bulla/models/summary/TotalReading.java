package dev.bulla.models.summary;

import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A count or a sum as it came out of the noise: below zero at times, so that sums of many stay unbiased.
 *
 * @param recipe count or sum
 * @param subject what was summed; none for a count
 */
record TotalReading(String recipe, Optional<Column> subject) implements Reading {

    static final Reading COUNT = new TotalReading("count", Optional.empty());

    static Reading sum(Column column) {
        return new TotalReading("sum", Optional.of(column));
    }

    @Override
    public int width() {
        return 1;
    }

    @Override
    public Answer answer(NoisyValues sums, int first) {
        return sums.answer(first);
    }

    @Override
    public Confidence confidence(NoisyValues sums) {
        return sums.confidence();
    }

    @Override
    public Map<String, Double> predictedError(Spread spread, OptionalDouble rows) {
        return Reading.errors(spread.deviation(), spread.halfWidth95());
    }
}
