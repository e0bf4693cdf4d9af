/**
 * Probabilities over a table of levels as a graphical model: what noisy counts of a few columns at a time say of all columns together.
 *
 * <p>Entry: {@link dev.bulla.synth.graph.Domain} and {@link dev.bulla.synth.graph.Marginal} say what was counted. Everything is worked out in one
 * fixed order with arithmetic that is the same on every Java platform, so that whoever checks a release finds the same bits.
 *
 * <p>Never here: rows, budgets, noise.
 */
@NullMarked
package dev.bulla.synth.graph;

import org.jspecify.annotations.NullMarked;
