/**
 * Laws of tables as trees: each column given those before it, by cuts of their levels.
 *
 * <p>Entry: {@link dev.bulla.synth.tree.TreeLaw}.
 *
 * <pre>{@code
 * Law law = new TreeLaw(rows, List.of(Tree.root(0, shares), second));
 * }</pre>
 *
 * <p>Never here: rows, budgets, noise.
 */
@NullMarked
package dev.bulla.synth.tree;

import org.jspecify.annotations.NullMarked;
