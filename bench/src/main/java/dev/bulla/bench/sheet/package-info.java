/**
 * Rows for experiments: read from public files, held in memory as numbers, scaled, split, and handed to the program's own recipes.
 *
 * <p>Start at {@link dev.bulla.bench.sheet.Sheet}; {@link dev.bulla.bench.sheet.Ours} releases from one as a user would, by the name of
 * a recipe, and {@link dev.bulla.bench.sheet.ProductSums} is what least squares needs of one.
 *
 * <p>Not for private rows: exact values are everywhere in the open.
 */
@NullMarked
package dev.bulla.bench.sheet;

import org.jspecify.annotations.NullMarked;
