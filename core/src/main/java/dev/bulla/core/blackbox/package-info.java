/**
 * Any function of rows, released for a sensitivity that its author has proved.
 *
 * <p>{@link dev.bulla.core.blackbox.BlackBox#privatise} is the entry.
 *
 * <pre>{@code
 * BlackBox mean = BlackBox.privatise("mean", rows -> new double[] {average(rows)}, Proved.l1("0.01").replacing(100));
 * double[] noisy = mean.release(rows, Budget.pure("1"), account).values();
 * }</pre>
 *
 * <p>Never here: a sensitivity taken from data, a failure that a caller can see, a release without a grant.
 */
@NullMarked
package dev.bulla.core.blackbox;

import org.jspecify.annotations.NullMarked;
