package dev.bulla.audit.work;

import java.util.Map;
import java.util.function.Supplier;

/**
 * A piece of work with a result that can be written down.
 *
 * @param name what it is called; no two of one run have one name
 * @param work gives the result, as JSON has it; streams that it runs in parallel use the crew's threads
 */
public record Task(String name, Supplier<Map<String, Object>> work) {}
