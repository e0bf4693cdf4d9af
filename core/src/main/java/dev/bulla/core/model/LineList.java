package dev.bulla.core.model;

import java.util.AbstractList;
import java.util.Objects;
import java.util.function.IntFunction;

/** Lines of a model, each worked out when it is asked for. */
final class LineList extends AbstractList<Model.Line> {

    private final int size;
    private final IntFunction<Model.Line> line;

    LineList(int size, IntFunction<Model.Line> line) {
        this.size = size;
        this.line = line;
    }

    @Override
    public Model.Line get(int index) {
        return line.apply(Objects.checkIndex(index, size));
    }

    @Override
    public int size() {
        return size;
    }
}
