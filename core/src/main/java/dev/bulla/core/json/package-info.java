/**
 * JSON as the files of a release hold it: canonical bytes (RFC 8785), read strictly, and their SHA-256.
 *
 * <pre>{@code
 * Map<String, Object> json = Json.readObject(bytes);
 * String hash = Digest.sha256(Json.canonical(json));
 * }</pre>
 *
 * <p>Never here: what the values mean.
 */
@NullMarked
package dev.bulla.core.json;

import org.jspecify.annotations.NullMarked;
