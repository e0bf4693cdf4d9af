package dev.bulla.audit.extraction;

import dev.bulla.audit.attack.SeenModel;
import dev.bulla.core.schema.Column;
import java.util.List;

/** A model that counts the questions it is asked. */
public final class CountedAnswers implements SeenModel {

    private final SeenModel model;
    private long asked;

    public CountedAnswers(SeenModel model) {
        this.model = model;
    }

    /** How many questions there were. */
    public long asked() {
        return asked;
    }

    @Override
    public List<Column> inputs() {
        return model.inputs();
    }

    @Override
    public int outputs() {
        return model.outputs();
    }

    @Override
    public boolean isClasses() {
        return model.isClasses();
    }

    @Override
    public double[] ask(double[] point) {
        asked++;
        return model.ask(point);
    }
}
