/**
 * What several imputed tables say together: estimates with intervals that count both the spread within a table and that between tables.
 *
 * <p>{@link dev.bulla.synth.inference.Combined} has the rules, for whole tables whose parameters were drawn anew, for whole tables of one fitted law, and for tables in which values are replaced; {@link dev.bulla.synth.inference.CombiningRule} tells which is right; {@link dev.bulla.synth.inference.Estimand} makes estimates of a table.
 *
 * <pre>{@code
 * List<TableEstimate> five = tables.stream().map(Estimand.mean("income")::of).toList();
 * Combined income = Combined.partially(five);
 * double upper = income.interval(0.95).upper();
 * }</pre>
 *
 * <p>They do <em>not</em> hold for tables from a differentially private generator, whose noise they do not know of.
 * Never here: rows of people; what is worked out here of imputed tables is as private as those.
 */
@NullMarked
package dev.bulla.synth.inference;

import org.jspecify.annotations.NullMarked;
