package dev.bulla.core.declaration;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A number that shapes how accurate releases are and follows from nothing: somebody chose it. It is declared once, where it acts, and
 * plans state it among what is public. {@code docs/defaults.md} is made from these declarations, with what becomes of the accuracy when
 * the number is halved and doubled.
 *
 * <p>Not for what follows from a proof or a level that is stated, for limits of size, tolerances of solvers and grids.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Chosen {

    /** What plans call it in their {@code public} part. */
    String fact();

    /** What it does, in a sentence. */
    String does();

    /** How its value was found. */
    String how();

    /** On which tables. */
    String on();

    /** The measure that shows how much it matters: a class in the tests of models, package {@code defaults}. */
    String measure();

    /** What half and twice of it are. */
    Kind kind() default Kind.NUMBER;

    /** Why a bar is lost at half or at twice of it, where one is. */
    String steep() default "";

    /** How a number is made larger and smaller. */
    enum Kind {
        /** As it is; whole numbers are halved downwards. */
        NUMBER,
        /** An exponent of two: half of it is one less, and twice is one more. */
        EXPONENT,
        /** A factor above one: its root and its square. */
        FACTOR,
        /** A share that is nearly all: what is left of one is halved and doubled. */
        NEARLY_ALL
    }
}
