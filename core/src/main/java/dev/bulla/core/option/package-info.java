/**
 * Options that are declared once.
 *
 * <p>An {@link dev.bulla.core.option.Option} states name, kind, default, words and help. Interfaces are made from the declarations, and
 * {@link dev.bulla.core.option.Options} lets a recipe read what it declares and nothing else.
 *
 * <pre>{@code
 * Options given = new Options(type, values);
 * int bins = given.whole("bins").orElse(40);
 * given.refuseOthers();
 * }</pre>
 */
@NullMarked
package dev.bulla.core.option;

import org.jspecify.annotations.NullMarked;
