package dev.bulla.core.composition;

import java.math.BigDecimal;

/**
 * What a composition costs by one accountant.
 *
 * @param accountant its name
 * @param epsilon ε at the δ that was asked for, rounded up
 * @param isAdaptive whether it still holds when the parts are chosen as one goes, with a limit set beforehand
 * @param note what to know about it
 */
public record Total(String accountant, BigDecimal epsilon, boolean isAdaptive, String note) {}
