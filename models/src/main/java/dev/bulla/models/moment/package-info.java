/**
 * What is known of a curve after noisy second moments of features and target.
 *
 * <p>A {@link dev.bulla.models.moment.MomentShape} says which moments are measured; {@code MomentCurve.Readings} what was released of them; a {@link
 * dev.bulla.models.moment.MomentCurve} what that says of the curve under one setting.
 *
 * <pre>{@code
 * MomentPrior prior = new MomentPrior(shape.map());
 * Curve curve = readings.curve(prior, of);
 * Curve.Value value = curve.at(of.place(new double[] {42}));
 * }</pre>
 *
 * <p>Never here: noise that is drawn, or a recipe.
 */
@NullMarked
package dev.bulla.models.moment;

import org.jspecify.annotations.NullMarked;
