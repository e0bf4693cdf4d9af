/**
 * Schema files, YAML or JSON: {@link dev.bulla.data.schema.Schemas} reads what a person declared and names every fault at once.
 */
@NullMarked
package dev.bulla.data.schema;

import org.jspecify.annotations.NullMarked;
