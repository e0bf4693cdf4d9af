package dev.bulla.synth.tabular;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.seal.Certificate;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.core.seal.Verification;
import dev.bulla.core.seal.Verification.Check;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A model.json of an adaptive release in which something stands that is not what it should be: every check ends, and one fails. */
class TamperedTraceTest {

    private static final Schema SCHEMA = Schema.builder("table")
            .category("a", "x", "y")
            .category("b", "x", "y", "z")
            .cap(Budget.approx("2", "1e-6"))
            .build();

    private static final List<Object> OTHERS = List.of("x", List.of("x"), Map.of(), -1);

    private static Release<SyntheticModel> release() {
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < 300; i++) {
            rows.with(i % 2, i % 3);
        }
        return Synthetic.ofAll().plan(SCHEMA, SCHEMA.cap()).release(rows, MemoryJournal.account(SCHEMA));
    }

    @Test
    void verify_anyMemberOfAnotherKind_failsAndEnds() {
        Release<SyntheticModel> release = release();
        byte[] certificate =
                Certificate.seal(release, SealingKey.generate(), "test").bytes();
        Map<String, Object> model = Json.readObject(release.modelBytes());

        assertThat(checks(release, certificate, model)).allMatch(Check::holds);
        for (Map<String, Object> tampered : tampered(model)) {
            assertThat(checks(release, certificate, tampered))
                    .as(() -> Json.printed(tampered))
                    .anyMatch(check -> !check.holds());
        }
    }

    /** One member after the other, of the whole and of the first of its parts. */
    private static List<Map<String, Object>> tampered(Map<String, Object> model) {
        List<Map<String, Object>> all = new ArrayList<>(changed(model));
        for (String parts : List.of("trace", "factors", "columns")) {
            List<Object> list = Json.list(Json.member(model, parts), parts);
            for (Map<String, Object> part : changed(Json.object(list.get(0), parts))) {
                List<Object> others = new ArrayList<>(list);
                others.set(0, part);
                Map<String, Object> whole = new LinkedHashMap<>(model);
                whole.put(parts, others);
                all.add(whole);
            }
        }
        return all;
    }

    private static List<Map<String, Object>> changed(Map<String, Object> object) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (String member : object.keySet()) {
            for (Object other : OTHERS) {
                Map<String, Object> one = new LinkedHashMap<>(object);
                one.put(member, other);
                all.add(one);
            }
            Map<String, Object> without = new LinkedHashMap<>(object);
            without.remove(member);
            all.add(without);
        }
        return all;
    }

    private static List<Check> checks(Release<?> release, byte[] certificate, Map<String, Object> model) {
        return Verification.of(
                new Verification.Evidence(
                        certificate,
                        Optional.of(release.plan().bytes()),
                        Optional.of(Json.canonical(model)),
                        Optional.empty()),
                Recipes.all());
    }
}
