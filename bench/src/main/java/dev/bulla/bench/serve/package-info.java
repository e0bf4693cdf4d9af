/**
 * How fast, how steady and how large the reading server is, against the bare web server in the same run.
 *
 * <p>{@link dev.bulla.bench.serve.ServeBench} makes releases with the program, serves them with the program in a process of its own, and
 * asks over the loopback.
 */
@NullMarked
package dev.bulla.bench.serve;

import org.jspecify.annotations.NullMarked;
