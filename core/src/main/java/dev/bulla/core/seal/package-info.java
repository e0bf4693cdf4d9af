/**
 * Certificates: sealing a release, and checking a sealed one offline.
 *
 * <p>A {@link dev.bulla.core.seal.Certificate} seals plan, model and ledger entry under an Ed25519 key;
 * {@link dev.bulla.core.seal.Verification} recomputes sensitivity, scale, claim and price from schema and options, and fails on any changed
 * byte.
 *
 * <pre>{@code
 * Certificate certificate = Certificate.seal(release, key, "0.2.0");
 * Verification.Evidence evidence = new Verification.Evidence(
 *     certificate.bytes(), Optional.of(plan), Optional.of(model), Optional.empty());
 * List<Verification.Check> checks = Verification.of(evidence, Recipes.all());
 * }</pre>
 *
 * <p>Never here: files, trust in a number that can be recomputed.
 */
@NullMarked
package dev.bulla.core.seal;

import org.jspecify.annotations.NullMarked;
