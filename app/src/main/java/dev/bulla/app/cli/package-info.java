/**
 * The command line; {@link dev.bulla.app.cli.Bulla} lists the commands, one class each.
 *
 * <p>What was asked for goes to standard output, words about it to standard error. Every command but {@code demo} takes
 * {@code --json}. Exit codes: 0 done, 2 bad input, 3 refused by the budget, 4 integrity, 5 unavailable. Only {@code release}
 * and {@code demo} open rows; commands that read a release are given its files and nothing else. Everything leaves through
 * {@link dev.bulla.app.screen.Console}, which escapes what people read: names and values come from strangers.
 *
 * <pre>{@code
 * bulla plan histogram --schema census.yaml --columns age --epsilon 0.5 --delta 1e-6
 * bulla release histogram --schema census.yaml --data census.csv --columns age --epsilon 0.5 --delta 1e-6 --out age
 * bulla verify age
 * bulla predict age --at 42
 * bulla serve age
 * }</pre>
 */
@NullMarked
package dev.bulla.app.cli;

import org.jspecify.annotations.NullMarked;
