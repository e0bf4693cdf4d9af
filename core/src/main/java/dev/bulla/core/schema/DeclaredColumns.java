package dev.bulla.core.schema;

import java.util.AbstractList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.RandomAccess;

/** Columns in their order, which are found by name without going through all of them: a schema may have ten thousands. They never change. */
final class DeclaredColumns extends AbstractList<Column> implements RandomAccess {

    private final List<Column> columns;
    private final Map<String, Column> named = new HashMap<>();
    private final Map<String, Column> parts = new HashMap<>();

    DeclaredColumns(Collection<Column> given) {
        this.columns = List.copyOf(given);
        for (Column column : columns) {
            named.putIfAbsent(column.name(), column);
            column.parts().forEach(part -> parts.putIfAbsent(part.id(), part));
        }
    }

    /** The column of this name. */
    Optional<Column> named(String name) {
        return Optional.ofNullable(named.get(name));
    }

    /** The part of a column that goes by this id. */
    Optional<Column> part(String id) {
        return Optional.ofNullable(parts.get(id));
    }

    @Override
    public Column get(int index) {
        return columns.get(index);
    }

    @Override
    public int size() {
        return columns.size();
    }
}
