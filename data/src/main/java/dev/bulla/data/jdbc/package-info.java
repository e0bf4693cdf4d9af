/**
 * Rows of a database, by an address and a query.
 *
 * <p>Never here: an engine's words in a message, a connection that writes.
 */
@NullMarked
package dev.bulla.data.jdbc;

import org.jspecify.annotations.NullMarked;
