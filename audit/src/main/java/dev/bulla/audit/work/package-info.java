/**
 * Work that takes long: all cores, a line of progress for each piece that is done, and a notebook from which an interrupted run goes on.
 *
 * <p>{@link dev.bulla.audit.work.Crew} runs {@link dev.bulla.audit.work.Task}s; {@link dev.bulla.audit.work.Notebook} keeps what they found.
 *
 * <pre>{@code
 * try (Notebook notebook = Notebook.at(Path.of("audit.jsonl"), request)) {
 *     Map<String, Map<String, Object>> found = Crew.ofAllCores().run(tasks, notebook, progress);
 * }
 * }</pre>
 *
 * <p>Never here: what the work is.
 */
@NullMarked
package dev.bulla.audit.work;

import org.jspecify.annotations.NullMarked;
