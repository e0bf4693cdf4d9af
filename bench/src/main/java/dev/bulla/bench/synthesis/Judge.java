package dev.bulla.bench.synthesis;

import dev.bulla.synth.quality.CodedTable;
import dev.bulla.synth.quality.Transfer;
import dev.bulla.synth.quality.TwoTables;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Scores samples as the peers were scored: the mean total variation over columns, pairs and given sets of three, and what naive Bayes and logistic regression
 * learn from a sample about rows to be tested on.
 */
final class Judge {

    private final CodedTable real;
    private final CodedTable test;
    private final List<int[]> triples;
    private final OptionalInt target;

    /**
     * What samples are held against.
     *
     * @param real for total variation
     * @param test for models
     * @param triples sets of three columns
     * @param target what models tell; nothing for no models
     */
    Judge(CodedTable real, CodedTable test, List<int[]> triples, OptionalInt target) {
        this.real = real;
        this.test = test;
        this.triples = List.copyOf(triples);
        this.target = target;
    }

    /**
     * What was found.
     *
     * @param one mean total variation of a column
     * @param two of a pair
     * @param three of three columns
     * @param bayes what naive Bayes learnt; nothing where the sample has one class only
     * @param logistic what logistic regression learnt
     */
    record Verdict(double one, double two, double three, Optional<Transfer> bayes, Optional<Transfer> logistic) {}

    Verdict of(CodedTable sample) {
        TwoTables tables = new TwoTables(real, sample);
        int columns = real.columns();
        return new Verdict(
                tables.meanVariation(TwoTables.sets(columns, 1)),
                tables.meanVariation(TwoTables.sets(columns, 2)),
                tables.meanVariation(triples),
                target.isPresent() ? Transfer.naiveBayes(sample, test, target.getAsInt()) : Optional.empty(),
                target.isPresent() ? Transfer.logistic(sample, test, target.getAsInt()) : Optional.empty());
    }
}
