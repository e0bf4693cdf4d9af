/**
 * What every command is made of: a console to speak through, the options of recipes, exit codes, and words for what goes wrong.
 *
 * <p>A command extends {@link dev.bulla.app.command.ConsoleCommand}; the console is handed to it by {@link dev.bulla.app.command.Commands}.
 *
 * <p>Never here: a command.
 */
@NullMarked
package dev.bulla.app.command;

import org.jspecify.annotations.NullMarked;
