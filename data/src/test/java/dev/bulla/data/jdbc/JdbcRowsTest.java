package dev.bulla.data.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.table.Table;
import dev.bulla.data.Databases;
import dev.bulla.data.Sample;
import dev.bulla.data.Survey;
import dev.bulla.data.Tables;
import dev.bulla.data.Tally;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JdbcRowsTest {

    private static final String SECRET = "hunter2-SENTINEL";

    @TempDir
    static Path folder;

    private static Databases databases;

    @BeforeAll
    static void start() throws IOException, SQLException {
        databases = Databases.with(Sample.of(50, 1), folder);
    }

    @AfterAll
    static void stop() throws IOException {
        databases.close();
    }

    @Test
    void fold_typesOfPostgres_areReadLikeThoseOfFiles() {
        String query = "select x::double precision as age, i::numeric as income, b as sex, id as person from (values"
                + " ('NaN', 'NaN', 'f', 1), ('Infinity', '1e30', 'm', 2), ('-Infinity', '-1e30', null, 3), ('7', null, '?', 4)"
                + ") t(x, i, b, id)";

        assertThat(table(query).fold(Survey.TALLY))
                .containsExactly(
                        4,
                        1,
                        16 * 117,
                        16 * (110 * 110 + 49),
                        0,
                        16 * 20,
                        16 * 2_000_000_000_000L + 16 * 200,
                        1,
                        16 * 3,
                        16 * 5);
    }

    @Test
    void fold_typesWithoutASpelling_areMalformed() {
        String query = "select now() as age, array[1] as income, true as sex, 1 as person"
                + " union all select now(), array[2], false, 2";

        assertThat(table(query).fold(Survey.TALLY)).containsExactly(2, 2, 0, 0, 0, 320, 3200, 2, 0, 0);
    }

    /** PostgreSQL keeps the zeros of a decimal and holds 1, 1.0 and 1.00 equal: they are one unit. */
    @Test
    void fold_decimalIds_areOneUnitForEachNumber() {
        String query = "select 1 as age, 1 as income, 'f' as sex, id as person"
                + " from (values (1), (1.0), (1.00), (1.000), (2.0), (2)) t(id)";
        Table table = Tables.open(Survey.persons(1), url(), Optional.of(query), List.of("age", "income", "sex"));

        assertThat(table.fold(Survey.TALLY)[0]).isEqualTo(2);
    }

    @Test
    void open_idsOfATypeWithoutASpelling_areRefused() {
        for (String id : List.of(
                "'\\x37'::bytea",
                "now()",
                "array[1]",
                "row(1, 2)",
                "interval '1 day'",
                "point(1, 2)",
                "'1'::jsonb",
                "'1'::json",
                "1::money")) {
            assertThat(catchThrowable(() -> table("select 1 as age, 1 as income, 'f' as sex, " + id + " as person")))
                    .as(id)
                    .isInstanceOf(BadInput.class)
                    .hasMessageStartingWith("E-521 query: ");
        }
    }

    /** Not a number is nobody, in all three types that hold it; and so are the infinities. */
    @Test
    void fold_idsThatAreNoNumber_addNothing() {
        for (String type : List.of("real", "double precision", "numeric")) {
            String query = "select 1 as age, 1 as income, 'f' as sex, x::" + type + " as person from (values"
                    + " ('NaN'), ('NaN'), ('Infinity'), ('-Infinity'), (null), ('7')) t(x)";

            assertThat(table(query).fold(Survey.TALLY)[Tally.ROWS]).as(type).isEqualTo(1);
        }
    }

    @Test
    void fold_query_cannotWrite() throws SQLException {
        String delete = "with gone as (delete from people returning *) select * from gone";

        Throwable failure = catchThrowable(() -> table(delete).fold(Survey.TALLY));

        assertThat(failure).isInstanceOf(IllegalStateException.class).hasNoCause();
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement();
                var count = statement.executeQuery("select count(*) from people")) {
            count.next();
            assertThat(count.getLong(1)).isEqualTo(50);
        }
    }

    @Test
    void open_anythingWrong_saysNothingOfDriverAddressOrPassword() {
        for (String address : List.of(
                url() + "&password=" + SECRET + "&database=" + SECRET,
                "jdbc:postgresql://localhost:1/" + SECRET + "?user=u&password=" + SECRET,
                "jdbc:postgresql://u:" + SECRET + "@localhost:1/x",
                "jdbc:nothing://" + SECRET,
                "jdbc:sqlite:/no/such/" + SECRET,
                "jdbc:" + SECRET)) {
            Throwable failure = catchThrowable(
                    () -> Tables.open(Survey.rows(), address, Optional.of("select " + SECRET), List.of("age")));

            assertThat(failure).isInstanceOf(BadInput.class).hasNoCause().hasNoSuppressedExceptions();
            assertThat(failure).hasMessageContaining("E-519");
            assertThat(failure.getMessage()).doesNotContain(SECRET, "hunter2", "ERROR", "refused");
        }
    }

    @Test
    void open_columnsAndQuery_areCheckedBeforeAnyRow() {
        assertThat(catchThrowable(() -> table("select person, age, sex from people")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-513 query")
                .hasMessageContaining("\"income\"");
        assertThat(catchThrowable(() -> Tables.open(Survey.rows(), url(), Optional.empty(), List.of("age"))))
                .hasMessageContaining("E-518");
        assertThat(catchThrowable(() -> Tables.open(Survey.rows(), "a.csv", Optional.of("select 1"), List.of("age"))))
                .hasMessageContaining("E-518");
        assertThat(catchThrowable(() -> table("delete from people"))).isInstanceOf(BadInput.class);
    }

    @Test
    void fold_failingQuery_breaksOffInConstantWords() {
        Table table =
                table("select 1/(age - age)::int as age, income, sex, person from people where age = 7 or age > 0");

        Throwable failure = catchThrowable(() -> table.fold(Survey.TALLY));

        assertThat(failure).isInstanceOf(IllegalStateException.class).hasNoCause();
        assertThat(failure).hasMessageStartingWith("E-520 ");
    }

    private static Table table(String query) {
        return Tables.open(Survey.persons(1_000), url(), Optional.of(query), List.of("age", "income", "sex"));
    }

    private static String url() {
        return databases.urls().get("postgresql");
    }
}
