package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GaussianProcessLimitsTest {

    /** A plan takes time with every column: of thousands it would never end. */
    @Test
    void plan_moreColumnsThanCanBeCut_isRefusedAtOnce() {
        String columns = IntStream.range(0, 5_000)
                .mapToObj(i -> "\"c" + i + "\":{\"type\":\"real\",\"min\":0,\"max\":1}")
                .collect(Collectors.joining(","));
        String json =
                "{\"dataset\":\"wide\",\"rows\":1000,\"budget\":{\"epsilon\":\"1\"},\"columns\":{" + columns + "}}";
        Schema schema = SchemaReader.read(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
        String[] inputs = IntStream.range(1, 42).mapToObj(i -> "c" + i).toArray(String[]::new);

        assertThatThrownBy(() -> GaussianProcess.of(inputs).target("c0").plan(schema, Budget.pure("1")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("1 to 40");
    }
}
