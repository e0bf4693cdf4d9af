/**
 * Learners of one column from others, from which values can be drawn: what sequential imputation is made of.
 *
 * <p><em>Not differentially private.</em> What is learnt here is learnt from the rows as they are, and a tree keeps the rows' own values in its leaves. Nothing
 * of it may be released; it is for the steward alone.
 *
 * <p>A {@link dev.bulla.synth.learner.Synthesiser} is fitted and gives a {@link dev.bulla.synth.learner.Conditional}. Both take {@link
 * dev.bulla.synth.learner.Coded} columns: the values, and a code of one byte for each.
 *
 * <pre>{@code
 * ByteCoding ages = ByteCoding.of(schema.require("age"), age);
 * Conditional law = Cart.usual().fit(List.of(Coded.of(ages, age)), Coded.of(ByteCoding.of(income, y), y), bits);
 * double[] drawn = law.draw(List.of(Coded.of(ages, otherAges)), otherAges.length, bits);
 * }</pre>
 *
 * <p>Called by {@code synth.imputation}. Never here: tables, files, noise, grants.
 */
@NullMarked
package dev.bulla.synth.learner;

import org.jspecify.annotations.NullMarked;
