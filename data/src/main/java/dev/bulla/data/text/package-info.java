/**
 * CSV and JSON lines, plain or packed by gzip: one line is one row.
 *
 * <p>Lines are cut by our own reader and never by a library: every line is a row, whatever is in it. Chunks of a file are read by all
 * processors.
 *
 * <p>Never here: a guess (delimiter, type, encoding), a message that holds a cell.
 */
@NullMarked
package dev.bulla.data.text;

import org.jspecify.annotations.NullMarked;
