package dev.bulla.app.artefact;

import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.Model;
import java.util.ArrayList;
import java.util.List;

/** What is told of every answer, column by column: the value and its interval, or the class and what speaks for each. */
public final class AnswerColumns {

    private static final List<String> NUMBERS = List.of("prediction", "lower", "upper");

    /** What an answer rests on, where a model has answers of both kinds. */
    private static final String BASIS = "basis";

    private static final List<String> BASES = List.of("measured", "modelled");

    private final Model model;
    private final List<String> names;

    public AnswerColumns(Model model) {
        this.model = model;
        List<String> all = new ArrayList<>();
        if (model instanceof Classifier classifier) {
            all.add(NUMBERS.get(0));
            classifier.classes().forEach(name -> all.add("score_" + name));
        }
        if (all.isEmpty()) {
            all.addAll(NUMBERS);
            if (model.isPartlyModelled()) {
                all.add(BASIS);
            }
        }
        this.names = List.copyOf(all);
    }

    /** The names, in order. */
    public List<String> names() {
        return names;
    }

    /** Whether a column holds text: the class does, and what an answer rests on. */
    public boolean isText(int column) {
        return model instanceof Classifier ? column == 0 : column >= NUMBERS.size();
    }

    /** How many of the columns after the first belong to the interval, or are scores. */
    public int inner() {
        return model instanceof Classifier ? names.size() - 1 : NUMBERS.size() - 1;
    }

    /** Whether answers are values with an interval. */
    public boolean hasInterval() {
        return !(model instanceof Classifier);
    }

    /** How surely an interval holds. */
    public Confidence confidence() {
        return model.confidence();
    }

    /**
     * The answer to a question, as numbers.
     *
     * @param point the question
     * @param row takes a number for each column; in one of text, which of {@link #words} it is
     */
    public void fill(double[] point, double[] row) {
        if (model instanceof Classifier classifier) {
            double[] scores = new double[row.length - 1];
            classifier.scores(point, scores);
            row[0] = classifier.classify(point);
            System.arraycopy(scores, 0, row, 1, scores.length);
            return;
        }
        Answer answer = model.answer(point);
        row[0] = answer.value();
        row[1] = answer.lower();
        row[2] = answer.upper();
        if (model.isPartlyModelled()) {
            row[NUMBERS.size()] = answer.isModelled() ? 1 : 0;
        }
    }

    /** What a column of text may hold: the classes, or what answers rest on. */
    public List<String> words(int column) {
        if (!isText(column)) {
            return List.of();
        }
        return model instanceof Classifier classifier ? classifier.classes() : BASES;
    }

    /** The answer to a question: a text or a number for each column. */
    public List<Object> row(double... point) {
        if (model instanceof Classifier classifier) {
            double[] scores = new double[classifier.classes().size()];
            classifier.scores(point, scores);
            List<Object> row = new ArrayList<>();
            row.add(classifier.classes().get(classifier.classify(point)));
            for (double score : scores) {
                row.add(score);
            }
            return row;
        }
        return row(model.answer(point));
    }

    /** The same for an answer that is no class. */
    public List<Object> row(Answer answer) {
        List<Object> row = new ArrayList<>(List.of(answer.value(), answer.lower(), answer.upper()));
        if (model.isPartlyModelled()) {
            row.add(BASES.get(answer.isModelled() ? 1 : 0));
        }
        return row;
    }
}
