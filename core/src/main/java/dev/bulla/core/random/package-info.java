/**
 * Random bits that nobody can guess, and public ones that everybody can draw again.
 *
 * <p>{@link dev.bulla.core.random.RandomBits#secure()} is the only source of noise main code can reach. It cannot be
 * seeded, replayed or switched off; the seeded source of the tests lives in the test fixtures. {@link
 * dev.bulla.core.random.PublicBits} is for what is public by design, and no mechanism takes it.
 *
 * <pre>{@code
 * RandomBits bits = RandomBits.secure();
 * long word = bits.nextLong();
 * long die = bits.below(6) + 1;
 * double feature = PublicBits.of("bulla").nextNormal();
 * }</pre>
 *
 * <p>Never here: deviates of any law for noise.
 */
@NullMarked
package dev.bulla.core.random;

import org.jspecify.annotations.NullMarked;
