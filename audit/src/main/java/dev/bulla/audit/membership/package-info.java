/**
 * Membership inference: who was among the rows that a model was made of.
 *
 * <p>A {@link dev.bulla.audit.membership.MembershipGame} makes models of random halves, {@link dev.bulla.audit.membership.Played} attacks some with what the others
 * tell, {@link dev.bulla.audit.membership.Membership} holds the curves against what was promised.
 *
 * <pre>{@code
 * MembershipGame game = new MembershipGame(rows, Optional.of("income"), 32, 4, "2026");
 * Map<String, Map<String, Object>> found = Crew.ofAllCores().run(game.tasks(learner), Notebook.inMemory(), Progress.NONE);
 * Roc curve = game.played(learner, found).attacks().get(Played.ONLINE).roc();
 * }</pre>
 *
 * <p>Never here: what a recipe does inside.
 */
@NullMarked
package dev.bulla.audit.membership;

import org.jspecify.annotations.NullMarked;
