/**
 * Small dense linear algebra that the models share.
 *
 * <p>Never here: privacy.
 */
@NullMarked
package dev.bulla.models.matrix;

import org.jspecify.annotations.NullMarked;
