package dev.bulla.app.artefact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.command.Version;
import dev.bulla.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Which certificates an advisory touches, and that {@code docs/advisories.md} says what the program says.
 *
 * <p>After a change of {@code advisories.json} run this test with {@code -Dbulla.snapshots=rewrite}.
 */
class AdvisoryTest {

    private static final Path PAGE = Path.of(System.getProperty("bulla.root", ".."), "docs", "advisories.md");

    @ParameterizedTest
    @CsvSource({
        "0.1.0-SNAPSHOT, logistic,  objective, false, BULLA-2026-01",
        "0.1.0,          logistic,  objective, true,  BULLA-2026-01 BULLA-2026-02 BULLA-2026-03",
        "0.1.0,          logistic,  gradient,  false, ''",
        "0.1.0,          histogram, '',        true,  BULLA-2026-02 BULLA-2026-03",
        "0.1.0,          histogram, '',        false, ''",
        "development,    histogram, '',        true,  BULLA-2026-02 BULLA-2026-03",
        "'',             logistic,  objective, true,  BULLA-2026-01 BULLA-2026-02 BULLA-2026-03",
        "0.2.0-SNAPSHOT, logistic,  objective, true,  ''",
        "0.2.0,          histogram, '',        true,  ''",
        "0.10,           histogram, '',        true,  ''",
        "1.0.0,          logistic,  objective, true,  ''",
    })
    void of_certificate_thoseThatApply(String version, String recipe, String method, boolean unit, String expected) {
        assertThat(String.join(
                        " ",
                        Advisory.of(certificate(version, recipe, method, unit)).stream()
                                .map(Advisory::id)
                                .toList()))
                .isEqualTo(expected);
    }

    @Test
    void of_certificateOfThisVersion_none() {
        assertThat(Version.text()).matches("\\d+\\.\\d+\\.\\d+(-SNAPSHOT)?");
        assertThat(Advisory.of(certificate(Version.text(), "logistic", "objective", true)))
                .isEmpty();
    }

    @Test
    void all_ids_areInOrderAndEachOnce() {
        List<String> ids = Advisory.all().stream().map(Advisory::id).toList();

        assertThat(ids).isSorted().doesNotHaveDuplicates().allMatch(id -> id.matches("BULLA-\\d{4}-\\d{2}"));
        assertThat(ids).startsWith("BULLA-2026-01", "BULLA-2026-02", "BULLA-2026-03");
    }

    @Test
    void page_saysWhatTheProgramSays() throws IOException {
        if (System.getProperty("bulla.snapshots", "").equals("rewrite")) {
            Files.writeString(PAGE, page());
        }
        assertThat(Files.readString(PAGE)).isEqualTo(page());
    }

    /** A plan of the flawed form is one whatever version its certificate names: whoever seals may write what they like. */
    @Test
    void of_flawedPlanUnderAnotherVersion_appliesAllTheSame() {
        Map<String, Object> limited = Map.of("classes", List.of("f", "m"), "proved_up_to_rows", 8_388_608);

        assertThat(Advisory.of(certificate("9.9.9", "logistic", "objective", false, limited)))
                .extracting(Advisory::id)
                .containsExactly("BULLA-2026-01");
    }

    private static byte[] certificate(String version, String recipe, String method, boolean unit) {
        return certificate(version, recipe, method, unit, Map.of());
    }

    private static byte[] certificate(
            String version, String recipe, String method, boolean unit, Map<String, Object> facts) {
        Map<String, Object> options = method.isEmpty() ? Map.of() : Map.of("method", method);
        Map<String, Object> schema = new HashMap<>(Map.of("dataset", "town"));
        if (unit) {
            schema.put("unit", Map.of("column", "person", "max_rows", 1));
        }
        return Json.canonical(Map.of(
                "software",
                Map.of("name", "bulla", "version", version),
                "plan",
                Map.of("recipe", recipe, "options", options, "schema", schema, "public", facts)));
    }

    private static String page() {
        StringBuilder page = new StringBuilder("""
                # Advisories

                Flaws in what Bulla has claimed, each with the certificates it touches. `bulla verify` names those that apply to a
                certificate (`--strict` exits with 4), and so does the report. This page is made from
                [advisories.json](../app/src/main/resources/dev/bulla/app/artefact/advisories.json), which the program reads; a flaw that
                is found is added there first and never taken back.
                """);
        for (Advisory advisory : Advisory.all()) {
            page.append("\n## ")
                    .append(advisory.id())
                    .append("\n\n**")
                    .append(advisory.title())
                    .append("**\n\n");
            page.append("- versions: all before ").append(advisory.fixedIn()).append('\n');
            page.append("- recipe: ").append(advisory.recipe().orElse("any")).append('\n');
            advisory.options()
                    .forEach((name, value) -> page.append("- ")
                            .append(name)
                            .append(": ")
                            .append(value)
                            .append('\n'));
            advisory.fact()
                    .ifPresent(fact -> page.append("- of whatever version: plans that state ")
                            .append(fact)
                            .append('\n'));
            if (advisory.unitColumn()) {
                page.append("- schemas: those with a unit column\n");
            }
            page.append("- claimed: ").append(advisory.claimed()).append('\n');
            page.append("- true instead: ").append(advisory.instead()).append('\n');
            page.append("- what to do: ").append(advisory.remedy()).append('\n');
        }
        return page.toString();
    }
}
