/**
 * How to choose an ε: what it means for one person, what it may cost, and how wrong the answers will be, side by side and before any row is read.
 *
 * <p>{@link dev.bulla.app.advice.Advice} works it out from an {@link dev.bulla.app.advice.AdviceRequest}; the mathematics is in {@code core.risk}. {@link
 * dev.bulla.app.advice.AdviceText} tells it on a terminal and in JSON, {@link dev.bulla.app.advice.AdvicePage} in one HTML file. The command {@code advise} calls
 * it.
 *
 * <pre>{@code
 * Advice advice = Advice.of(AdviceRequest.of(NoiseSource.of(Budget.pure("0.5"), 1)).money(money));
 * String html = AdvicePage.html(advice);
 * }</pre>
 *
 * <p>Never here: rows, ledgers, a formula that is not in {@code core.risk}.
 */
@NullMarked
package dev.bulla.app.advice;

import org.jspecify.annotations.NullMarked;
