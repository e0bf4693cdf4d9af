package dev.bulla.models.logistic;

import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import java.util.List;
import java.util.Map;

/** What the numbers of a model are: the record of a descent, of today or of version 0.1, or a minimum. */
enum LogisticForm {
    /** Gradients of rows that are weighted. */
    WEIGHTED(Logistic.Method.GRADIENT),
    /** Gradients of rows that are cut by their residuals, as up to version 0.1. */
    CUT(Logistic.Method.GRADIENT),
    /** A minimum. */
    OBJECTIVE(Logistic.Method.OBJECTIVE);

    private static final String METHOD = "method";
    private static final String ROWS = "rows_are";
    private static final String WORD = "weighted";

    private final Logistic.Method method;

    LogisticForm(Logistic.Method method) {
        this.method = method;
    }

    /** As a model says it. */
    static LogisticForm read(Map<String, Object> json) {
        if (Json.text(json, METHOD).equals(Logistic.Method.OBJECTIVE.word())) {
            return OBJECTIVE;
        }
        return json.containsKey(ROWS) ? WEIGHTED : CUT;
    }

    void writeTo(Map<String, Object> json) {
        json.put(METHOD, method.word());
        if (this == WEIGHTED) {
            json.put(ROWS, WORD);
        }
    }

    /** The descent of a form that has one. */
    LogisticDescent descent(Column.Category target, List<Column> inputs) {
        return new LogisticDescent(target, inputs, this == CUT);
    }
}
