/** Regressions. */
@NullMarked
package dev.bulla.models.regression;

import org.jspecify.annotations.NullMarked;
