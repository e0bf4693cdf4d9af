/**
 * Imputed tables of statistical disclosure control (thesis 004, chapters 3 and 4). <em>Not differentially private:</em> everything here is learnt from rows as they are. It is for the steward alone,
 * has no certificate, and every file says so ({@link dev.bulla.synth.imputation.NotPrivate}).
 *
 * <p>{@link dev.bulla.synth.imputation.Imputation} says how; it is fitted on a {@link dev.bulla.core.table.HeldTable} and gives a {@link
 * dev.bulla.synth.imputation.FittedGenerator}, from which tables are drawn. A whole table:
 *
 * <pre>{@code
 * HeldTable original = HeldTable.of(Tables.open(schema, file));
 * PublicBits bits = PublicBits.of("2026");
 * FittedGenerator fitted = Imputation.by(SynthesisMethod.CART).fit(original, bits.child(0));
 * HeldTable first = fitted.draw(original.count(), bits.child(1));
 * HeldTable second = fitted.draw(original.count(), bits.child(2));
 * }</pre>
 *
 * <p>Only some columns of some rows, the others as they were, row for row:
 *
 * <pre>{@code
 * FittedGenerator partial = Imputation.by(SynthesisMethod.CART)
 *         .replacing(Where.of("income > 70000", schema), List.of("income", "age"))
 *         .fit(original, bits.child(0));
 * HeldTable replaced = partial.replace(original, bits.child(1));
 * }</pre>
 *
 * <p>What several tables say together is worked out by {@code synth.inference}. Never here: files, grants, certificates.
 */
@NullMarked
package dev.bulla.synth.imputation;

import org.jspecify.annotations.NullMarked;
