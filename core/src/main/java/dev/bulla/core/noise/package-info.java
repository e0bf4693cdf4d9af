/**
 * Exact draws from the two laws of release noise, on the integers.
 *
 * <p>{@link dev.bulla.core.noise.DiscreteLaplace} and {@link dev.bulla.core.noise.RoundedNormal} use integers only: the
 * law of what is drawn is the law written in the class, not one near it. Scales are {@code double}s, read as the exact
 * fraction they are; anything rounded was rounded before, upwards, by {@link dev.bulla.core.noise.Scale}.
 *
 * <pre>{@code
 * long z = DiscreteLaplace.ofScale(2.0).draw(RandomBits.secure());
 * long r = RoundedNormal.ofScale(4.25).draw(RandomBits.secure());
 * }</pre>
 *
 * <p>Never here: statistics, budgets, grids other than the integers.
 */
@NullMarked
package dev.bulla.core.noise;

import org.jspecify.annotations.NullMarked;
