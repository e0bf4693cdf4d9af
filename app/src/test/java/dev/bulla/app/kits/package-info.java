/** The privacy kits over the whole program, and the example of docs/extend.md. */
@NullMarked
package dev.bulla.app.kits;

import org.jspecify.annotations.NullMarked;
