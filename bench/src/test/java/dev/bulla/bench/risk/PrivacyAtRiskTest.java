package dev.bulla.bench.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.bench.reproduce.Reproduce;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivacyAtRiskTest {

    @Test
    void run_withoutData_printsEveryNumberAndSaysWhatIsMissing(@TempDir Path folder) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream to = new PrintStream(out, true, StandardCharsets.UTF_8);
        Path figures = folder.resolve("figures");

        assertThat(Reproduce.run(
                        List.of("privacy-at-risk", "--data", folder.toString(), "--out", figures.toString()), to, to))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("0.713769      0.409365", "0.639351", "0.619541")
                .contains("74434.406", "37805.857", "63893.998", "36628.549", "0.274115")
                .contains("0.797323", "0.900426", "0.814097")
                .contains("The third does not reproduce: the formula gives ηε₀ = 0.352")
                .contains("Not run: ")
                .doesNotContain("NaN");
        for (String figure : List.of("8_1", "8_2", "8_3", "8_4a", "8_4b", "8_7")) {
            assertThat(figures.resolve("privacy_at_risk_" + figure + ".svg"))
                    .content()
                    .startsWith("<svg")
                    .doesNotContain("NaN", "Infinity");
        }
    }
}
