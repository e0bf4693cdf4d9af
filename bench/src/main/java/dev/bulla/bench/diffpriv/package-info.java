/**
 * "diffpriv: An R Package for Easy Differential Privacy" (Rubinstein and Aldà): a mean, a choice and a function, with proved and with
 * sampled sensitivities. Start at {@link dev.bulla.bench.diffpriv.Diffpriv}.
 */
@NullMarked
package dev.bulla.bench.diffpriv;

import org.jspecify.annotations.NullMarked;
