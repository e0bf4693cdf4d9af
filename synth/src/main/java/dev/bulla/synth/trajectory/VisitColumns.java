package dev.bulla.synth.trajectory;

import java.util.Optional;

/**
 * Which columns say who was where, and when.
 *
 * @param person whole numbers, levels or text
 * @param place whole numbers or levels; every value that is declared is a place, visited or not
 * @param time numbers; without them visits have no order in time and no slots
 * @param clock how times become slots
 */
public record VisitColumns(String person, String place, Optional<String> time, Clock clock) {}
