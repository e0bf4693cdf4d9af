/**
 * The figures and examples of the papers, made again: {@code ./bulla reproduce}.
 *
 * <p>A {@link dev.bulla.bench.reproduce.Figure} prints the published number, the corrected one and ours side by side, and
 * hands over what it plots. {@link dev.bulla.bench.reproduce.Reproduce} is the command.
 *
 * <p>What is named "as published", and whatever draws its noise from {@link dev.bulla.bench.reproduce.PlainNoise}, is there to be compared
 * with and is not private. The program's own recipes are asked by name, as a user would ask them.
 *
 * <pre>{@code
 * int exit = Reproduce.run(List.of("diffpriv", "--out", "figures"), System.out, System.err);
 * }</pre>
 *
 * <p>Never here: anything the shipped program needs.
 */
@NullMarked
package dev.bulla.bench.reproduce;

import org.jspecify.annotations.NullMarked;
