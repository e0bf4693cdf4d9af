/**
 * What people read on a terminal: plans, ledgers, progress and tables of answers.
 *
 * <p>{@link dev.bulla.app.screen.Console} is the only way out: it escapes and cuts what it is given, and keeps apart what was asked
 * for and what is said besides (standard output and standard error).
 *
 * <p>Never here: arguments, rows, anything that changes an account.
 */
@NullMarked
package dev.bulla.app.screen;

import org.jspecify.annotations.NullMarked;
