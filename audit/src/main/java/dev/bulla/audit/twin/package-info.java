/**
 * Methods without any privacy, to attack beside recipes: what a released model would tell if nothing were done.
 *
 * <pre>{@code
 * Learner twin = new SoftmaxTwin(List.of("age", "sex"), "income", 50);
 * double[] chances = twin.learn(rows, 0).ask(point);
 * }</pre>
 *
 * <p>Never here: anything that may be released. Nothing outside attacks may use it.
 */
@NullMarked
package dev.bulla.audit.twin;

import org.jspecify.annotations.NullMarked;
