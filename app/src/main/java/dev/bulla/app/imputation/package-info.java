/**
 * {@code bulla synth}: imputed tables of statistical disclosure control, which protect nobody and say so in every file and on every screen.
 *
 * <p>{@link dev.bulla.app.imputation.SynthCommand} is the entry: learn or load a generator, draw tables, say what they say together.
 *
 * <pre>{@code
 * new ImputedFolder(out).write(tables, List.of("Method: cart"));
 * }</pre>
 *
 * <p>Never here: how a column is learnt (synth.learner), or releases: nothing here has a certificate.
 */
@NullMarked
package dev.bulla.app.imputation;

import org.jspecify.annotations.NullMarked;
