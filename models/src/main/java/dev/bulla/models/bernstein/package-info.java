/**
 * Functions released on a lattice and read between its points by Bernstein polynomials.
 *
 * <p>{@link dev.bulla.models.bernstein.Bernstein} releases a kernel density or a regression curve;
 * {@link dev.bulla.models.bernstein.BernsteinFunction} does the same for a user's own function of a table.
 *
 * <p>Never here: a sensitivity without a proof.
 */
@NullMarked
package dev.bulla.models.bernstein;

import org.jspecify.annotations.NullMarked;
