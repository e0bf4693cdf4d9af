/**
 * How the program says no, and how it shows text that came from a file.
 *
 * <p>A {@link dev.bulla.core.refusal.Message} has a code, what, where, why and what to do; a {@link dev.bulla.core.refusal.BadInput} carries
 * one or more of them to whoever asked. They name fields and tasks as such, in a {@link dev.bulla.core.refusal.Text}, which each interface
 * words by its own {@link dev.bulla.core.refusal.Wording}. {@link dev.bulla.core.refusal.Visible} escapes what could steer a terminal or deceive a reader.
 *
 * <p>Never here: a value of a row, the words of one interface (flags, routes).
 */
@NullMarked
package dev.bulla.core.refusal;

import org.jspecify.annotations.NullMarked;
