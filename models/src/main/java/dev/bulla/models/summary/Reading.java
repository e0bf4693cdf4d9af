package dev.bulla.models.summary;

import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** How the noisy sums of one cell become an answer. Post-processing: it sees nothing else. */
sealed interface Reading permits TotalReading, MeanReading, VarianceReading {

    /** The recipe it belongs to, which is also the word for its answers. */
    String recipe();

    /** How many sums one cell has. */
    int width();

    /**
     * The answer of a cell.
     *
     * @param sums all sums, those of a cell side by side
     * @param first where those of the cell begin
     */
    Answer answer(NoisyValues sums, int first);

    /** How surely the interval of an answer holds. */
    default Confidence confidence(NoisyValues sums) {
        return Confidence.ABOUT_95;
    }

    /**
     * Expected errors by name: {@code query_sd} and {@code interval_95} of an answer, or {@code sum_sd} of the sums alone when
     * the error of an answer depends on a number of rows that was not declared.
     */
    Map<String, Double> predictedError(Spread spread, OptionalDouble rows);

    /** The column it is about. */
    Optional<Column> subject();

    /** The column that rows are weighted by, where answers depend on it. */
    default Optional<Column> weight() {
        return Optional.empty();
    }

    /** The number of rows when it is public. */
    default OptionalLong publicRows() {
        return OptionalLong.empty();
    }

    /** Errors of an answer that is linear in the noise. */
    static Map<String, Double> errors(double deviation, double reach95) {
        return ErrorWords.answerErrors(deviation, reach95);
    }
}
