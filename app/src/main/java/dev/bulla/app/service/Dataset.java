package dev.bulla.app.service;

import dev.bulla.core.schema.Schema;
import java.time.Instant;
import java.util.Map;

/**
 * A dataset as it is registered.
 *
 * @param name the name of its account
 * @param owner who registered it, and alone may change its schema and spend from its account
 * @param data where its rows lie, as {@link Places} reads it
 * @param created when it was registered
 * @param version the version of its schema, from 1
 * @param schema that version
 */
record Dataset(String name, String owner, Map<String, Object> data, Instant created, long version, Schema schema) {

    Dataset {
        data = Map.copyOf(data);
    }
}
