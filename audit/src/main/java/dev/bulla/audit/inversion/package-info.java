/**
 * Model inversion: from a model and what is known of a person, what is not known.
 *
 * <p>{@link dev.bulla.audit.inversion.Inversion} is the attack; {@link dev.bulla.audit.inversion.InversionGame} plays it with people whose rows a model
 * was learnt from and with others.
 *
 * <pre>{@code
 * Inversion attack = new Inversion(SeenModel.of(model), List.of(new Unknown(2, shares)), 12.5);
 * int[] levels = attack.guess(point, dose);
 * }</pre>
 *
 * <p>Never here: a claim that an ε prevents it. What rows have in common is what a model is for.
 */
@NullMarked
package dev.bulla.audit.inversion;

import org.jspecify.annotations.NullMarked;
