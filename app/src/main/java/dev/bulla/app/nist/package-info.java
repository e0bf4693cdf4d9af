/**
 * The answers to the questions of NIST SP 800-226, from a certificate and what its recipe declares.
 *
 * <p>{@link dev.bulla.app.nist.NistTable} is the entry; the command {@code verify --nist} prints it. A question that the certificate does not
 * answer is said to be open.
 *
 * <p>Never here: the name of a recipe, statistic or mechanism.
 */
@NullMarked
package dev.bulla.app.nist;

import org.jspecify.annotations.NullMarked;
