/**
 * Regression whose coefficients can be published.
 *
 * <p>Never here: bounds, scales or penalties taken from data without noise.
 */
@NullMarked
package dev.bulla.models.regression;

import org.jspecify.annotations.NullMarked;
