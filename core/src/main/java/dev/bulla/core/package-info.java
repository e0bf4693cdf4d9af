/**
 * The core of Bulla: guarantees, statistics, noise, mechanisms, accounts and releases, each beside its proof.
 *
 * <p>This package itself holds only {@link dev.bulla.core.Home}, the folder in which the program keeps its keys and unpacked native code.
 * The rest is in the packages below; every one of them can be read without the ones that use it.
 */
@NullMarked
package dev.bulla.core;

import org.jspecify.annotations.NullMarked;
