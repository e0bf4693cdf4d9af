/**
 * Disclosure risk of a released table: what it tells about the people it was made from beyond what it tells about others.
 *
 * <p>{@link dev.bulla.audit.disclosure.Disclosure} runs the attacks that regulators name: singling out, linkability, inference, and copies; each {@link
 * dev.bulla.audit.disclosure.Risk} is held against control rows. {@link dev.bulla.audit.disclosure.MatchRates} are those of thesis 004.
 *
 * <pre>{@code
 * JudgedTables tables = JudgedTables.of(released, own, control, "2026");
 * Map<String, Map<String, Object>> found = crew.run(Disclosure.of(tables, "income").tasks(), notebook, progress);
 * }</pre>
 *
 * <p>Never here: a proof. A risk that was not found may still be there, and what is found is worked out from private rows: for the steward alone.
 */
@NullMarked
package dev.bulla.audit.disclosure;

import org.jspecify.annotations.NullMarked;
