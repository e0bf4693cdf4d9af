/**
 * How fast ways of people are counted. {@link dev.bulla.bench.mobility.TripsBench} is {@code ./bulla bench trips}.
 *
 * <p>Never here: how accurate they are, which tests show.
 */
@NullMarked
package dev.bulla.bench.mobility;

import org.jspecify.annotations.NullMarked;
