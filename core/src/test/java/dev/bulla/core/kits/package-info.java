/** Tests of the kits: each must pass what is right and reject what is wrong. */
@NullMarked
package dev.bulla.core.kits;

import org.jspecify.annotations.NullMarked;
