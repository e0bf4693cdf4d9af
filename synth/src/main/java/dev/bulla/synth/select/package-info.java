/**
 * Which counts to pay for: strategies that choose marginals of a private table from answers that they pay for, and fit a model to them.
 *
 * <p>Entry: {@link dev.bulla.synth.select.Strategy}; a recipe implements {@link dev.bulla.synth.select.PaidAnswers}.
 *
 * <pre>{@code
 * GraphModel model = new Adaptive().run(answers);
 * }</pre>
 *
 * <p>Never here: rows, exact counts, how noise is drawn, grants.
 */
@NullMarked
package dev.bulla.synth.select;

import org.jspecify.annotations.NullMarked;
