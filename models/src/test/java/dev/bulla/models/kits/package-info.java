/** The privacy kits over every recipe. */
@NullMarked
package dev.bulla.models.kits;

import org.jspecify.annotations.NullMarked;
