package dev.bulla.models.summary;

import dev.bulla.core.model.Answer;
import dev.bulla.core.model.NoisyValues;
import java.util.Map;
import java.util.OptionalDouble;

/** A count as it came out of the noise: below zero at times, so that sums of many stay unbiased. */
record CountReading() implements Reading {

    @Override
    public String recipe() {
        return "count";
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
}
