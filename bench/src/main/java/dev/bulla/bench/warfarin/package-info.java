/**
 * The case study of paper 002: the warfarin doses of the IWPC under privacy, and Fredrikson's attack on genotypes.
 *
 * <p>{@link dev.bulla.bench.warfarin.Warfarin} is the figure.
 *
 * <p>Never here: the attack itself, which is in {@code dev.bulla.audit.inversion}.
 */
@NullMarked
package dev.bulla.bench.warfarin;

import org.jspecify.annotations.NullMarked;
