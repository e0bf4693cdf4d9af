/**
 * The trees of imputed tables beside their peers: synthpop's figures, and the trees of Tribuo in the same run.
 *
 * <p>{@link dev.bulla.bench.imputation.TreesBench} is the entry.
 *
 * <pre>{@code
 * TreesBench.run(Path.of("../shared/data"), 5, System.out::println);
 * }</pre>
 *
 * <p>Never here: private rows, releases.
 */
@NullMarked
package dev.bulla.bench.imputation;

import org.jspecify.annotations.NullMarked;
