/**
 * What a recipe says about itself besides its options: the statistics and mechanisms its plans are made of with what shows that they are
 * right, and the words for its answers and their errors.
 *
 * <p>Recipes, statistics and mechanisms declare; whoever shows a plan or a release to people reads. The entry is {@link
 * dev.bulla.core.declaration.PlanFacts}: what a plan states, which words may depend on. Nothing here sees a row or a released number.
 */
@NullMarked
package dev.bulla.core.declaration;

import org.jspecify.annotations.NullMarked;
