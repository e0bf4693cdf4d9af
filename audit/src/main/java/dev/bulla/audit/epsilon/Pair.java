package dev.bulla.audit.epsilon;

/**
 * Two neighbouring tables.
 *
 * @param words what they are
 * @param one the first
 * @param other the other
 */
record Pair(String words, MadeUpRows one, MadeUpRows other) {}
