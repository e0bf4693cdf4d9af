/**
 * Curves of a number column over others, with a band: the recipe {@code gp}.
 *
 * <p>{@link dev.bulla.models.gp.GaussianProcess} plans what is measured, whole rows or targets alone being private; {@link
 * dev.bulla.models.gp.GaussianProcessModel} answers.
 *
 * <pre>{@code
 * var plan = GaussianProcess.of("age").target("height").plan(schema, Budget.pure("1"));
 * }</pre>
 *
 * <p>Never here: what a noisy number says about a curve; that is {@code models.curve}.
 */
@NullMarked
package dev.bulla.models.gp;

import org.jspecify.annotations.NullMarked;
