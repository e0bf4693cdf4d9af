package dev.bulla.audit.attack;

import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.Model;
import dev.bulla.core.schema.Column;
import java.util.List;

/** What can be asked of a model, and nothing else: an attacker sees no more of it. */
public interface SeenModel {

    /** What a question holds, in order. */
    List<Column> inputs();

    /** How many numbers an answer has: one score for each class, or 1. */
    int outputs();

    /** Whether the numbers are scores of classes. */
    boolean isClasses();

    /** The answer to a question. */
    double[] ask(double[] point);

    /** The answers of a released model. */
    static SeenModel of(Model model) {
        boolean isClasses = model instanceof Classifier;
        int outputs =
                model instanceof Classifier classifier ? classifier.classes().size() : 1;
        return new SeenModel() {
            @Override
            public List<Column> inputs() {
                return model.inputs();
            }

            @Override
            public int outputs() {
                return outputs;
            }

            @Override
            public boolean isClasses() {
                return isClasses;
            }

            @Override
            public double[] ask(double[] point) {
                if (model instanceof Classifier classifier) {
                    double[] scores = new double[outputs];
                    classifier.scores(point, scores);
                    return scores;
                }
                return new double[] {model.knows(point) ? model.answer(point).value() : 0};
            }
        };
    }
}
