package dev.bulla.models.covariance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.refusal.BadInput;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CovarianceTextTest {

    private static final List<String> COLUMNS = List.of("age", "hour of day", "hour", "x(1)");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "se|se",
                "  se  |se",
                "matern52*se|se*matern52",
                "se+matern32|matern32+se",
                "matern32+se*periodic|matern32+se*periodic",
                "periodic*se+matern32|matern32+se*periodic",
                "se(hour,age)|se(age,hour)",
                "se( hour , age )*periodic (hour of day)|se(age,hour)*periodic(hour of day)",
                "se(hour)*se(age)|se(age)*se(hour)",
                "se(hour of day)|se(hour of day)",
                "periodic(x(1),age)|periodic(age,x(1))",
                "se(age,hour of day,hour,x(1))|se",
                "se+se|se+se",
                "se*se|se*se",
            })
    void parse_anyOrder_hasOneText(String words, String canonical) {
        Covariance shape = Covariance.parse(words, COLUMNS);

        assertThat(shape.words()).isEqualTo(canonical);
        assertThat(Covariance.parse(canonical, COLUMNS)).isEqualTo(shape);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|got \"\"",
                "rbf|got \"rbf\"",
                "SE|got \"SE\"",
                "se*|got \"\"",
                "se+|got \"\"",
                "+se|got \"\"",
                "se se|expected *, + or the end after \"se \"",
                "se)|expected *, + or the end after \"se\"",
                "se(age)x|expected *, + or the end after \"se(age)\"",
                "se(|got no column of the input at \"\"",
                "se()|got no column of the input at \")\"",
                "se(age|got no column of the input at \"age\"",
                "se(age,|got no column of the input at \"\"",
                "se(height)|got no column of the input at \"height)\"",
                "se(hours)|got no column of the input at \"hours)\"",
                "se(age,age)|got the column \"age\" twice",
                "se^2|expected *, + or the end after \"se\"",
            })
    void parse_anythingElse_isRefused(String words, String what) {
        assertThatThrownBy(() -> Covariance.parse(words, COLUMNS))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-566")
                .hasMessageContaining("must be se, matern12, matern32, matern52 or periodic")
                .hasMessageContaining(what);
    }

    @Test
    void parse_thirtyThreeWords_isRefused() {
        assertThat(Covariance.parse(String.join("*", Collections.nCopies(32, "se")), COLUMNS)
                        .words())
                .hasSize(32 * 3 - 1);
        assertThatThrownBy(() -> Covariance.parse(String.join("+", Collections.nCopies(33, "se")), COLUMNS))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("got more than 32 of them");
    }
}
