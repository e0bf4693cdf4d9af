/**
 * Drafts of schemas from public facts: {@link dev.bulla.data.draft.Drafts} reads the header of a table or a data dictionary, never a
 * value of a row, and makes a {@link dev.bulla.data.draft.Draft} whose unknowns are blanks for a person to fill.
 *
 * <p>{@code Drafts.of(Path.of("codebook.csv")).yaml()}
 */
@NullMarked
package dev.bulla.data.draft;

import org.jspecify.annotations.NullMarked;
