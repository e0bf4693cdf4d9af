/**
 * What every reproduced figure is made of: numbers of many runs, tables that print the published number, the corrected one and ours
 * side by side, and plots.
 *
 * <p>A paper's package implements {@link dev.bulla.bench.figure.Figure} and collects runs in {@link dev.bulla.bench.figure.Results}.
 *
 * <p>Never here: a method, a data set or a paper.
 */
@NullMarked
package dev.bulla.bench.figure;

import org.jspecify.annotations.NullMarked;
