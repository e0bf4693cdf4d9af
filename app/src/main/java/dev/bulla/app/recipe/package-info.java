/**
 * What is made from the declarations of recipes besides commands: JSON Schemas, the guide's table, and options as they are typed.
 *
 * <p>Never here: the name of a recipe or of an option.
 */
@NullMarked
package dev.bulla.app.recipe;

import org.jspecify.annotations.NullMarked;
