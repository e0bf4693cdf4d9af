package dev.bulla.app.http;

import dev.bulla.app.server.Problem;

/** Questions that are not answered. */
final class BadQuestion {

    private BadQuestion() {}

    /** It is well formed and does not fit the model. */
    static Problem of(String detail) {
        return Problem.of("bad-question", "The question does not fit the model", 400, detail);
    }

    /** It cannot be read. */
    static Problem unreadable(String what) {
        return Problem.badRequest("The JSON cannot be used: " + what + ".");
    }

    static Problem missing(String member) {
        return unreadable("\"" + member + "\" is missing");
    }
}
