package dev.bulla.app.http;

import dev.bulla.app.server.Problem;

/** A question that is well formed and does not fit the model. */
final class BadQuestion {

    private BadQuestion() {}

    static Problem of(String detail) {
        return Problem.of("bad-question", "The question does not fit the model", 400, detail);
    }
}
