package dev.bulla.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A megabyte of schema holds twenty thousand columns, and a plan may name each of them. */
class WideSchemaTest {

    private static final int MANY = 20_000;

    @Test
    void require_everyColumnOfVeryMany_goesThroughThemOnce() {
        List<Column> columns = IntStream.range(0, MANY)
                .mapToObj(i -> (Column) new Column.Whole("c" + i, 0, 9, Optional.empty(), Optional.empty()))
                .toList();
        Schema schema =
                new Schema("wide", Unit.row(), Neighbours.ADD_REMOVE, Budget.pure("1"), OptionalLong.empty(), columns);

        long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (int round = 0; round < 3; round++) {
            for (Column column : columns) {
                assertThat(schema.require(column.name()) == column && schema.part(column.id()) == column)
                        .isTrue();
            }
        }
        double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin) / 1e9;

        assertThat(schema.columns()).isEqualTo(columns);
        assertThat(schema.column("c" + MANY)).isEmpty();
        assertThat(seconds).isLessThan(1.5); // going through them for each takes ten times as long
    }
}
