package dev.bulla.models.summary;

import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.release.Recipe;
import java.util.function.Function;

/** A number about rows, or one for each group of them: all that recipes of such numbers let one choose. */
abstract sealed class GroupedSummary<S> implements Recipe<SummaryModel> permits Count, Sum, Mean, Variance {

    private final String name;
    private final Subject subject;
    private final Function<Subject, S> same;

    /** {@code same}: makes the same recipe about another subject. */
    GroupedSummary(String name, Subject subject, Function<Subject, S> same) {
        this.name = name;
        this.subject = subject;
        this.same = same;
    }

    /** The same for each cell of these columns. */
    public S by(String... columns) {
        return same.apply(subject.groups(subject.groups().by(columns)));
    }

    /** The same with a grouping column cut into this many cells. */
    public S bins(String column, int cells) {
        return same.apply(subject.groups(subject.groups().bins(column, cells)));
    }

    /** The same with another choice of noise. */
    public S noise(Noise choice) {
        return same.apply(subject.noise(choice));
    }

    @Override
    public String name() {
        return name;
    }

    final Subject subject() {
        return subject;
    }
}
