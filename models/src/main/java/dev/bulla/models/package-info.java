/**
 * The recipes there are. {@link dev.bulla.core.release.Recipes} lists them by name for plans and models read from files.
 *
 * <pre>{@code
 * Recipe<?> recipe = Recipes.type("histogram").with(Map.of("columns", List.of("age")));
 * }</pre>
 */
@NullMarked
package dev.bulla.models;

import org.jspecify.annotations.NullMarked;
