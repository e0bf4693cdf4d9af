/**
 * The command {@code ./bulla reproduce}: the figures and examples of the papers, made again.
 *
 * <p>{@link dev.bulla.bench.reproduce.Reproduce} lists the figures, makes one, prints its numbers and writes its files. Each paper has
 * a package of its own: {@code diffpriv}, {@code tra319}, {@code dpgp}, {@code chapter6}, {@code risk}, {@code rudavskyy}.
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
