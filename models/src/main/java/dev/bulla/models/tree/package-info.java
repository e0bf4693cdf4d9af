/**
 * Trees of halved cells: counts released at two finenesses, and the density that explains them best.
 *
 * <p>{@link dev.bulla.models.tree.Halving} cuts a grid in two, again and again; {@link dev.bulla.models.tree.TreeCounts} counts its leaves and
 * its branches in one release; {@link dev.bulla.models.tree.AdaptiveDensity} works out, from the noisy counts alone, which halves differ. The
 * last is post-processing: it costs nothing and sees no row.
 *
 * <p>Never here: a split that was decided on exact counts.
 */
@NullMarked
package dev.bulla.models.tree;

import org.jspecify.annotations.NullMarked;
