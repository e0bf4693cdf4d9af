/**
 * Generators: what is charged once, released once, and sampled without end.
 *
 * <p>A recipe here releases noisy numbers and makes a {@link dev.bulla.core.model.Generator} of them. What knows the rows themselves, and protects
 * nobody, says so in its name, its files and its pages: <em>not differentially private</em>.
 *
 * <p>Never here: files, the ledger, the network.
 */
@NullMarked
package dev.bulla.synth;

import org.jspecify.annotations.NullMarked;
