/**
 * What a person declares in public about a table.
 *
 * <p>A {@link dev.bulla.core.schema.Schema} names the columns, their bounds or categories, the unit of privacy and the budget. It is typed in
 * by a person, never measured from data. {@link dev.bulla.core.schema.Cells} cuts columns into cells by the declared bounds alone.
 *
 * <pre>{@code
 * Schema schema = SchemaReader.read(Json.readObject(bytes));
 * Column age = schema.require("age");
 * }</pre>
 *
 * <p>Never here: rows, files, noise.
 */
@NullMarked
package dev.bulla.core.schema;

import org.jspecify.annotations.NullMarked;
