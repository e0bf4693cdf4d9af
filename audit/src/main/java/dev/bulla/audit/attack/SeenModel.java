package dev.bulla.audit.attack;

import dev.bulla.core.model.Model;
import dev.bulla.core.schema.Column;
import java.util.List;

/** What can be asked of a model, and nothing else: an attacker sees no more of it. */
public interface SeenModel {

    /** What a question holds, in order. */
    List<Column> inputs();

    /** How many numbers an answer has: one score for each class, or one value; more where a model answers about several sets of inputs. */
    int outputs();

    /** Whether the numbers are scores of classes. */
    boolean isClasses();

    /** The answer to a question. */
    double[] ask(double[] point);

    /** The answers of a released model. */
    static SeenModel of(Model model) {
        return new AnsweredModel(model);
    }
}
