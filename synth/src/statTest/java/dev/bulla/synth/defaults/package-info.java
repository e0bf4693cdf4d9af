/**
 * How accurate releases are with constants halved and doubled: what {@code docs/defaults.md} is made from.
 *
 * <p>A constant that somebody chose carries {@link dev.bulla.core.declaration.Chosen}. Its source is changed, the module is compiled anew and the measure that the
 * constant names is taken with the same coins.
 */
package dev.bulla.synth.defaults;
