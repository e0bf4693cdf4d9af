/**
 * Empirical ε: releases of two neighbouring tables, again and again, and the least ε and μ that what was seen leaves possible.
 *
 * <p>{@link dev.bulla.audit.epsilon.PlanAudit} audits a plan. Below it an {@link dev.bulla.audit.epsilon.Opponent} plays a {@link
 * dev.bulla.audit.epsilon.Game}, which is any two {@link dev.bulla.audit.epsilon.World}s and what is {@link
 * dev.bulla.audit.epsilon.Stated} of them: so a form as published is audited like a recipe. {@link dev.bulla.audit.epsilon.Suite} says what
 * many audits together refute.
 *
 * <pre>{@code
 * PlanAudit audit = new PlanAudit("kde", plan, Opponent.of(20_000));
 * Map<String, Map<String, Object>> found = Crew.ofAllCores().run(List.of(audit.task()), Notebook.inMemory(), Progress.NONE);
 * Dossier dossier = new Suite(found, 0.99).dossier();
 * }</pre>
 *
 * <p>All rows are made up. Never here: real rows, a ledger, coins that can be replayed. An audit can only refute.
 */
@NullMarked
package dev.bulla.audit.epsilon;

import org.jspecify.annotations.NullMarked;
