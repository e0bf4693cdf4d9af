package dev.bulla.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.seal.Certificate;
import dev.bulla.core.seal.ForgedCertificate;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.core.seal.Verification;
import dev.bulla.core.seal.Verification.Check;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import dev.bulla.models.histogram.Histogram;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class VerificationTest {

    private static final SealingKey KEY = SealingKey.generate();
    private static final Schema SCHEMA = Schemata.people(Budget.approx("10", "1e-5"));

    @Test
    void of_freshRelease_everyCheckHolds() {
        Release<?> release = release();
        Certificate certificate = Certificate.seal(release, KEY, "test");

        assertThat(checks(certificate.bytes(), Optional.of(release.plan().bytes()), Optional.of(release.modelBytes())))
                .allMatch(Check::holds);
    }

    @Test
    void of_anotherPinnedKey_namesTheKey() {
        byte[] bytes = Certificate.seal(release(), KEY, "test").bytes();
        List<Check> checks = Verification.of(
                new Verification.Evidence(
                        bytes,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(SealingKey.generate().publicKey())),
                Recipes.all());

        assertThat(failed(checks)).containsExactly("public key");
    }

    @Test
    void of_classicalSigmaAtEpsilonTen_namesTheScale() {
        List<Check> checks = forged(plan -> first(plan).put("scale", Math.sqrt(2 * Math.log(1.25 / 1e-5)) / 10));

        assertThat(failed(checks)).contains("scale").doesNotContain("signature");
        assertThat(checks)
                .filteredOn(check -> check.name().equals("scale"))
                .first()
                .satisfies(
                        check -> assertThat(check.detail()).contains("0.48448").contains("0.499888"));
    }

    @Test
    void of_halvedSensitivityOrSmallerEpsilonOrCheaperCost_isNamed() {
        assertThat(failed(forged(plan -> first(plan).put("sensitivity", 0.5)))).contains("sensitivity");
        assertThat(failed(forged(plan -> object(plan, "claim").put("epsilon", "1"))))
                .contains("scale", "cost");
        assertThat(failed(forged(plan -> object(plan, "cost").put("share", "0.01"))))
                .contains("cost");
        assertThat(failed(forged(plan -> object(plan, "claim").put("neighbours", "replace-one"))))
                .contains("claim");
        assertThat(failed(forged(plan -> first(plan).put("dimension", 3)))).contains("plan");
        assertThat(failed(forged(plan -> plan.put("recipe", "oracle")))).contains("recipe");
        assertThat(failed(forged(plan -> plan.put("extra", 1)))).contains("plan");
    }

    /** Whatever a certificate holds, the details say what was found and nothing that it wants said. */
    @Test
    void of_hostileText_isEscapedAndCutAndNamesOfNoPlanAreNotRepeated() {
        String hostile = "\u001b[2J\r\nVALID\u202e" + "x".repeat(10_000);
        List<Consumer<Map<String, Object>>> changes = List.of(
                plan -> plan.put(hostile, 1),
                plan -> plan.put("recipe", hostile),
                plan -> plan.put("dataset", hostile),
                plan -> object(plan, "claim").put("epsilon", hostile),
                plan -> object(plan, "claim").put(hostile, hostile),
                plan -> object(plan, "options").put(hostile, hostile),
                plan -> object(plan, "schema").put(hostile, hostile),
                plan -> object(object(plan, "schema"), "columns").put(hostile, hostile),
                plan -> object(plan, "cost").put(hostile, hostile),
                plan -> first(plan).put("scale", hostile));

        for (Consumer<Map<String, Object>> change : changes) {
            List<Check> checks = forged(change);

            assertThat(failed(checks)).isNotEmpty();
            assertThat(checks).allSatisfy(check -> {
                assertThat(check.detail().codePoints()).allMatch(Visible::isPlain);
                assertThat(check.detail()).hasSizeLessThan(300);
            });
        }
        assertThat(forged(plan -> plan.put("VALID", 1)))
                .anyMatch(check -> check.detail().equals("differs: 1 member that no plan has"))
                .noneMatch(check -> check.detail().contains("VALID"));
    }

    /** A plan of version 0.1, byte for byte: its release closes the account and states a share above the whole cap. */
    @Test
    void recall_closingPlanOfAnEarlierVersion_isTheSameBytes() {
        String old =
                "{\"claim\":{\"delta\":\"1e-5\",\"epsilon\":\"3\",\"neighbours\":\"add-remove\",\"unit\":{\"max_rows\":1}},"
                        + "\"cost\":{\"mu\":\"0.719118\",\"order\":\"7.507\",\"renyi\":\"1.941047011742\",\"rho\":\"0.258564940954\","
                        + "\"share\":\"1.15303\"},\"dataset\":\"town\",\"options\":{\"noise\":\"gaussian\"},"
                        + "\"predicted_error\":{\"interval_95\":3,\"query_sd\":1.4202406518033484},"
                        + "\"public\":{\"feature_map\":\"constant\"},\"recipe\":\"count\","
                        + "\"releases\":[{\"dimension\":1,\"grid\":1,\"mechanism\":\"gaussian\",\"norm\":\"l2\","
                        + "\"scale\":1.3905934616923332,\"sensitivity\":1,\"statistic\":\"row_count\"}],"
                        + "\"schema\":{\"budget\":{\"delta\":\"1e-5\",\"epsilon\":\"3\"},\"columns\":"
                        + "{\"age\":{\"max\":9,\"min\":0,\"type\":\"integer\"}},"
                        + "\"dataset\":\"town\",\"neighbours\":\"add-remove\",\"rows\":300}}";
        Plan<?> recalled = recall(old);
        String now = old.replace("1.15303", "1");

        assertThat(new String(recalled.bytes(), StandardCharsets.UTF_8)).isEqualTo(old);
        assertThat(recalled.share()).isEqualByComparingTo("1");
        assertThat(new String(recall(now).bytes(), StandardCharsets.UTF_8)).isEqualTo(now);
        assertThat(new String(recall(old.replace("1.15303", "0.5")).bytes(), StandardCharsets.UTF_8))
                .isEqualTo(now);
    }

    private static Plan<?> recall(String json) {
        return Plan.recall(Json.readObject(json.getBytes(StandardCharsets.UTF_8)), Recipes.all());
    }

    @Test
    void of_modelThatThePlanDoesNotMake_isNamed() {
        Release<?> release = release();
        Map<String, Object> other = Json.readObject(Histogram.of("sex")
                .noise(Noise.GAUSSIAN)
                .plan(SCHEMA, Budget.approx("10", "1e-5"))
                .release(new Rows(SCHEMA).with(1, 1, 1), MemoryJournal.account(SCHEMA))
                .modelBytes());
        Map<String, Object> quiet = Json.readObject(release.modelBytes());
        object(quiet, "noise").put("half_width_95", 0);
        Map<String, Object> more = Json.readObject(release.modelBytes());
        more.put("exact_rows", 7);

        for (Map<String, Object> model : List.of(other, quiet, more)) {
            Map<String, Object> json =
                    Json.readObject(Certificate.seal(release, KEY, "test").bytes());
            byte[] bytes = Json.canonical(model);
            json.put("model_sha256", Digest.sha256(bytes));
            List<Check> checks = checks(
                    ForgedCertificate.seal(json, KEY),
                    Optional.of(release.plan().bytes()),
                    Optional.of(bytes));

            assertThat(failed(checks)).containsExactly("model");
        }
    }

    @Test
    void of_otherStatements_areNamed() {
        Map<String, Object> more =
                Json.readObject(Certificate.seal(release(), KEY, "test").bytes());
        more.put("claim", Map.of("epsilon", "0.0001"));
        Map<String, Object> fewer =
                Json.readObject(Certificate.seal(release(), KEY, "test").bytes());
        fewer.put("not_protected", List.of());

        for (Map<String, Object> json : List.of(more, fewer)) {
            assertThat(failed(checks(ForgedCertificate.seal(json, KEY), Optional.empty(), Optional.empty())))
                    .containsExactly("statements");
        }
    }

    @Test
    void of_absurdSchema_endsSoonWithAFailedCheck() {
        List<Check> checks =
                forged(plan -> object(object(plan, "schema"), "budget").put("epsilon", "1e-9"));

        assertThat(failed(checks)).isNotEmpty();
    }

    @Test
    void of_anySingleChangedByte_failsAndNamesSomething() {
        Release<?> release = release();
        byte[] certificate = Certificate.seal(release, KEY, "test").bytes();
        byte[] plan = release.plan().bytes();
        byte[] model = release.modelBytes();

        everyByte(certificate, changed -> checks(changed, Optional.of(plan), Optional.of(model)));
        everyByte(plan, changed -> checks(certificate, Optional.of(changed), Optional.of(model)));
        everyByte(model, changed -> checks(certificate, Optional.of(plan), Optional.of(changed)));
    }

    private static void everyByte(byte[] bytes, java.util.function.Function<byte[], List<Check>> verify) {
        for (int i = 0; i < bytes.length; i++) {
            for (int flip : new int[] {0x01, 0x20}) {
                byte[] changed = bytes.clone();
                changed[i] ^= (byte) flip;
                assertThat(failed(verify.apply(changed)))
                        .as("byte %d xor %d", i, flip)
                        .isNotEmpty();
            }
        }
    }

    private static Release<?> release() {
        return Histogram.of("age")
                .noise(Noise.GAUSSIAN)
                .plan(SCHEMA, Budget.approx("10", "1e-5"))
                .release(new Rows(SCHEMA).with(1, 1, 1), MemoryJournal.account(SCHEMA));
    }

    /** The checks of a certificate whose plan was changed and then sealed, with the right key, as if it were true. */
    private static List<Check> forged(Consumer<Map<String, Object>> change) {
        Map<String, Object> json =
                Json.readObject(Certificate.seal(release(), KEY, "test").bytes());
        Map<String, Object> plan = object(json, "plan");
        change.accept(plan);
        json.put("plan_sha256", Digest.sha256(Json.canonical(plan)));
        return checks(ForgedCertificate.seal(json, KEY), Optional.of(Json.canonical(plan)), Optional.empty());
    }

    private static List<Check> checks(byte[] certificate, Optional<byte[]> plan, Optional<byte[]> model) {
        return Verification.of(
                new Verification.Evidence(certificate, plan, model, Optional.of(KEY.publicKey())), Recipes.all());
    }

    private static List<String> failed(List<Check> checks) {
        return checks.stream().filter(check -> !check.holds()).map(Check::name).toList();
    }

    private static Map<String, Object> object(Map<String, Object> json, String name) {
        return Json.object(Json.member(json, name), name);
    }

    private static Map<String, Object> first(Map<String, Object> plan) {
        return Json.object(Json.list(plan.get("releases"), "releases").get(0), "release");
    }
}
