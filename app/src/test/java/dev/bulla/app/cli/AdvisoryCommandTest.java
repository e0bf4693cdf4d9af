package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import dev.bulla.core.json.Json;
import dev.bulla.core.seal.ForgedCertificate;
import dev.bulla.core.seal.SealingKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A release with a unit column, as 0.1 sealed it and as this version does. */
class AdvisoryCommandTest {

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void release() throws IOException {
        shell = new Shell(folder);
        Files.writeString(folder.resolve("town.yaml"), Shell.SCHEMA + "unit: {column: person, max_rows: 1}\n");
        Files.writeString(folder.resolve("town.csv"), "person,age,sex,height\np1,3,f,1\np2,4,m,1\n");
        assertThat(shell.releaseAge("ages", "--epsilon", "1").code()).isZero();
    }

    @Test
    void verify_certificateOfThisVersion_namesNone() {
        Result result = shell.run("verify", "@ages", "--strict");

        assertThat(result.code()).isZero();
        assertThat(result.out()).endsWith("\nVALID\n").doesNotContain("BULLA-");
    }

    @Test
    void verify_oldCertificate_isValidAndNamesTheAdvisory() throws IOException {
        sealAs("0.1.0-SNAPSHOT");
        Result result = shell.run("verify", "@ages");

        assertThat(result.code()).isZero();
        assertThat(result.said())
                .contains("! advisory      BULLA-2026-02 unit columns: ", "never worse than 2ε with (1 + e^ε)·δ")
                .endsWith("\nVALID as sealed, but BULLA-2026-02, BULLA-2026-03 apply: see above.\n");
    }

    @Test
    void verify_oldCertificateStrictly_exitsWithFour() throws IOException {
        sealAs("0.1.0-SNAPSHOT");

        assertThat(shell.run("verify", "@ages", "--strict").code()).isEqualTo(ExitCode.INTEGRITY);
        assertThat(shell.run("verify", "@ages", "--strict").said())
                .contains("E-603 --strict: BULLA-2026-02, BULLA-2026-03 apply");
    }

    @Test
    void verify_oldCertificateAsJson_listsTheAdvisory() throws IOException {
        sealAs("0.1.0-SNAPSHOT");
        Map<String, Object> json =
                Json.readObject(shell.run("verify", "@ages", "--json").out().getBytes(StandardCharsets.UTF_8));

        assertThat(json).containsEntry("valid", true);
        assertThat(Json.list(json.get("advisories"), "advisories"))
                .hasSize(2)
                .first()
                .satisfies(one -> assertThat(Json.object(one, "advisory"))
                        .containsEntry("id", "BULLA-2026-02")
                        .containsKeys("title", "claimed", "instead", "remedy", "fixed_in"));
    }

    @Test
    void verify_brokenOldCertificate_isNotValidAndNoMore() throws IOException {
        Path certificate = folder.resolve("ages").resolve("certificate.json");
        Files.writeString(certificate, Files.readString(certificate).replace("0.2.0", "0.1.0"));
        Result result = shell.run("verify", "@ages", "--strict");

        assertThat(result.code()).isEqualTo(ExitCode.INTEGRITY);
        assertThat(result.err()).contains("E-600 NOT VALID: signature").doesNotContain("BULLA-", "E-603");
    }

    private void sealAs(String version) throws IOException {
        Path certificate = folder.resolve("ages").resolve("certificate.json");
        Map<String, Object> json = new LinkedHashMap<>(Json.readObject(Files.readAllBytes(certificate)));
        json.put("software", Map.of("name", "bulla", "version", version));
        Files.write(certificate, ForgedCertificate.seal(json, SealingKey.generate()));
    }
}
