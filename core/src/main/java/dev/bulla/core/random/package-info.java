/**
 * Random bits that nobody can guess.
 *
 * <p>{@link dev.bulla.core.random.RandomBits#secure()} is the only source main code can reach. It cannot be seeded,
 * replayed or switched off; the seeded source of the tests lives in the test fixtures.
 *
 * <pre>{@code
 * RandomBits bits = RandomBits.secure();
 * long word = bits.nextLong();
 * long die = bits.below(6) + 1;
 * }</pre>
 *
 * <p>Never here: deviates of any law but the uniform one on integers.
 */
@NullMarked
package dev.bulla.core.random;

import org.jspecify.annotations.NullMarked;
