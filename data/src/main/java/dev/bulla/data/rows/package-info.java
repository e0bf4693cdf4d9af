/**
 * What every kind of table shares: cells of a schema's columns, ids of units, the private sums of a fold, threads.
 *
 * <p>Never here: a file format.
 */
@NullMarked
package dev.bulla.data.rows;

import org.jspecify.annotations.NullMarked;
