/**
 * Chapter 4 of "On Privacy Risk of Releasing Data and Models": fully and partially synthetic census records (Tables 4.2 to 4.5).
 *
 * <p>{@link dev.bulla.bench.chapter4.Chapter4} prints what the thesis printed beside its algorithm and the corrected one, both on census records of Fulton
 * County, since the thesis's own extract cannot be had. Neither is differentially private.
 *
 * <pre>{@code
 * new Chapter4().make(new Figure.Request(100, Path.of("datasets/data"), System.err::println));
 * }</pre>
 *
 * <p>Never here: anything that a release may use.
 */
@NullMarked
package dev.bulla.bench.chapter4;

import org.jspecify.annotations.NullMarked;
