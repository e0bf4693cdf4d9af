/**
 * Numbers that privacy is counted in: exact decimals, amounts of budget, and functions to eighty digits.
 *
 * <p>{@link dev.bulla.core.number.Amount} is an integer number of 10⁻¹², rounded up where it is spent and down where it is left;
 * {@link dev.bulla.core.number.Decimal} reads and prints decimals as people write them; {@link dev.bulla.core.number.HighPrecision} holds
 * the functions that calibrations need.
 *
 * <p>Never here: {@code double}, except to read one exactly.
 */
@NullMarked
package dev.bulla.core.number;

import org.jspecify.annotations.NullMarked;
