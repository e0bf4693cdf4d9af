/** Fixtures that other modules' tests use too: statistical assertions, an account in memory. Never in main code. */
@NullMarked
package dev.bulla.core.testing;

import org.jspecify.annotations.NullMarked;
