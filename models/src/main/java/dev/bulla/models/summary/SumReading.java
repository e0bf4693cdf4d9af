package dev.bulla.models.summary;

import dev.bulla.core.model.Answer;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A sum as it came out of the noise.
 *
 * @param column what was summed
 */
record SumReading(Column column) implements Reading {

    @Override
    public String recipe() {
        return "sum";
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
    public Map<String, Double> predictedError(Spread spread, OptionalDouble rows) {
        return Reading.errors(spread.deviation(), spread.halfWidth95());
    }

    @Override
    public Optional<Column> subject() {
        return Optional.of(column);
    }
}
