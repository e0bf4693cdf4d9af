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

    private final Model model;
    private final List<String> names;

    public AnswerColumns(Model model) {
        this.model = model;
        List<String> all = new ArrayList<>();
        if (model instanceof Classifier classifier) {
            all.add(NUMBERS.get(0));
            classifier.classes().forEach(name -> all.add("score_" + name));
        }
        this.names = all.isEmpty() ? NUMBERS : List.copyOf(all);
    }

    /** The names, in order. */
    public List<String> names() {
        return names;
    }

    /** Whether a column holds text: the class does. */
    public boolean isText(int column) {
        return column == 0 && model instanceof Classifier;
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
    }

    /** What a column of text may hold: the classes. */
    public List<String> words() {
        return model instanceof Classifier classifier ? classifier.classes() : List.of();
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
        Answer answer = model.answer(point);
        return List.of(answer.value(), answer.lower(), answer.upper());
    }
}
