package dev.bulla.app.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.app.advice.Advice;
import dev.bulla.app.advice.AdviceRequest;
import dev.bulla.app.advice.NoiseSource;
import dev.bulla.app.server.Problem;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Advice over a plan that is dear to make ends before it takes more than about a second of CPU; over others it is whole. */
class PlanWorkTest {

    private static final Schema SCHEMA = SchemaReader.read(Json.readObject(
            "{\"dataset\":\"x\",\"rows\":100000,\"budget\":{\"epsilon\":\"1000\"},\"columns\":{\"a\":{\"type\":\"real\",\"min\":0,\"max\":1},\"b\":{\"type\":\"real\",\"min\":0,\"max\":1}}}"
                    .getBytes(StandardCharsets.UTF_8)));

    private static double advise(String recipe, Map<String, Object> options, String epsilon) {
        long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        PlanWork work = new PlanWork();
        Plan<?> plan = Recipes.type(recipe).with(options).plan(SCHEMA, Budget.pure(epsilon));
        try {
            NoiseSource source = NoiseSource.of("plan", plan, work::another);
            Advice advice = Advice.of(AdviceRequest.of(source));
            assertThat(advice.usual(source)).hasSizeGreaterThan(5);
            assertThat(advice.fine(source)).hasSizeGreaterThan(50);
        } finally {
            System.out.printf(
                    "advice over %s: %.2f s of CPU%n",
                    recipe, (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin) / 1e9);
        }
        return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin) / 1e9;
    }

    @Test
    void another_ofCheapPlans_isNeverRefused() {
        assertThat(advise("count", Map.of(), "1")).isPositive();
    }

    @Test
    void another_ofDearPlans_isRefused() {
        assertThatThrownBy(() -> advise("kde", Map.of("columns", List.of("a", "b")), "500"))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("takes long");
    }
}
