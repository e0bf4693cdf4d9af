/**
 * Where people were and when: a table of visits put together person by person, for what is learnt of it. <em>Not differentially private:</em> everything here and in the packages below
 * holds rows as they are. It is for the steward alone, has no certificate, and every file says so.
 *
 * <p>{@link dev.bulla.synth.trajectory.Visits} is the entry; {@code topic} learns what people do together, {@code community} who belongs together, {@code walk} makes up
 * trajectories, {@code risk} says what they tell of the people they were made from.
 *
 * <pre>{@code
 * VisitColumns columns = new VisitColumns("user", "poi", Optional.of("unix_time"), new Clock(86_400, 24));
 * Visits visits = Visits.of(Tables.open(schema, file), columns);
 * }</pre>
 *
 * <p>Never here: files, grants, certificates.
 */
@NullMarked
package dev.bulla.synth.trajectory;

import org.jspecify.annotations.NullMarked;
