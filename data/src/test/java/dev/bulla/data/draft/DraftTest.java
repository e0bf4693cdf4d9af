package dev.bulla.data.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.data.parquet.DuckEngine;
import dev.bulla.data.schema.Schemas;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Drafts of schemas from everything that may describe a table. */
final class DraftTest {

    @TempDir
    Path folder;

    @Test
    void header_csvFile_givesABlankForEveryColumnAndNothingOfTheRows() throws IOException {
        Draft draft = of("people 2000.csv", "age,\"sex, at birth\",income\r\n41,SENTINEL,77777\n");

        assertThat(draft.names()).containsExactly("age", "sex, at birth", "income");
        assertThat(draft.yaml()).doesNotContain("SENTINEL", "41", "77777").contains("dataset: \"people-2000\"");
        assertThat(columns(draft).values()).containsOnly("?");
    }

    @Test
    void header_ofAPackedFileAndWithAMark_isRead() throws IOException {
        Path file = folder.resolve("p.csv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("\uFEFFage,sex\n1,2\n".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(Drafts.of(file, Optional.empty()).names()).containsExactly("age", "sex");
    }

    @ParameterizedTest
    @ValueSource(strings = {"41,m,SENTINEL", "SENTINEL,,x", "SENTINEL,SENTINEL", "-1.5,SENTINEL"})
    void header_thatMayBeARow_isRefusedWithoutAWordOfIt(String line) {
        BadInput refused = catchThrowableOfType(BadInput.class, () -> of("p.csv", line + "\n"));

        assertThat(refused).hasMessageContaining("E-223").hasMessageNotContaining("SENTINEL");
    }

    @Test
    void header_withAnotherDelimiter_needsItSaid() throws IOException {
        Path file = write("p.csv", "age;sex\n1;2\n");

        assertThatThrownBy(() -> Drafts.of(file, Optional.empty())).hasMessageContaining("E-224");
        Draft draft = Drafts.header(file, Optional.of(';'));
        assertThat(draft.names()).containsExactly("age", "sex");
        assertThat(faults(draft)).contains("draft.yaml: dialect.decimal");
        assertThat(load(draft.yaml()
                                .replace("delta: \"?\"", "delta: \"0\"")
                                .replace("decimal: \"?\"", "decimal: \",\"")
                                .replace("age: \"?\"", "age: {type: integer, min: 0, max: 9}")
                                .replace("sex: \"?\"", "sex: {type: category, levels: [f]}"))
                        .dialect()
                        .decimal())
                .isEqualTo(',');
    }

    @Test
    void codebook_aLineForEachVariable_givesBoundsLevelsLabelsAndSources() throws IOException {
        Draft draft = of("book.csv", """
                \uFEFFVariable,Type,Label,Range,Codes,Missing
                age,integer,Age in years,0-110,,999
                sex,numeric,"Sex, at birth",,1=male;2=female;9=unknown,9
                income,F8.2,Income,"[0, 500000]",,
                region,string,Region,,"1, North | 2, South",
                bmi,numeric,Body mass,10.5 to 60,,
                steps,numeric,Steps,0-90000,,
                visit,date,Day,,,
                note,text,Words,,any words,
                """);

        assertThat(draft.notes()).singleElement().asString().endsWith("neither: visit");
        Map<String, Object> columns = columns(draft);
        assertThat(columns.get("sex"))
                .isEqualTo(Map.of(
                        "type",
                        "category",
                        "levels",
                        List.of("1", "2"),
                        "labels",
                        Map.of("1", "male", "2", "female"),
                        "source",
                        "book.csv, line 3"));
        assertThat(columns.get("region")).asString().contains("labels={1=North, 2=South}");
        assertThat(columns.get("steps")).asString().contains("type=?", "min=0", "max=90000");
        assertThat(columns.get("note")).asString().contains("levels=?", "source=?");
        Schema schema = filled(draft, Map.of("type: \"?\"", "type: integer", "levels: \"?\"", "levels: [a]"));
        assertThat(schema.require("age"))
                .isEqualTo(new Column.Whole("age", 0, 110, Optional.empty(), Optional.of("book.csv, line 2")));
        assertThat(((Column.Category) schema.require("sex")).label("2")).isEqualTo("female");
        assertThat(schema.require("bmi")).isInstanceOf(Column.Real.class);
        assertThat(draft.yaml()).contains("# missing: 999.").contains("# how do you know?");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "name;value;value label;label\nsex;1;male;Sex\nsex;2;female;Sex\nage;0-110;;Age\n",
                "name;code;label\nsex;1;male\n;2;female\nage;0-110;Age\n",
                "variable\tvalues\tlabel\nsex\t1=male\tSex\nsex\t2=female\tSex\nage\t0 to 110\tAge\n",
                "Variable,catValu,catLabl,labl\nsex,1,male,Sex\nsex,2,female,Sex\nage,[0;110],,Age\n",
            })
    void codebook_aLineForEachCode_isOneColumn(String text) throws IOException {
        Draft draft = Drafts.dictionary(write("book.csv", text), Optional.empty());

        assertThat(draft.names()).containsExactly("sex", "age");
        assertThat(columns(draft).get("sex")).asString().contains("levels=[1, 2]", "labels={1=male, 2=female}");
        assertThat(columns(draft).get("age")).asString().contains("min=0", "max=110");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "variable,label             | CODEBOOK",
                "Field Name,Field Type      | CODEBOOK",
                "variable,code,value label  | CODEBOOK",
                "variable,type,notes        | CODEBOOK",
                "name,age,sex               | NO",
                "age,sex                    | NO",
                "type,label,min             | NO",
                "name,type,label            | PERHAPS",
                "name,title,class           | PERHAPS",
                "name,type,age              | PERHAPS",
                "variable,value             | PERHAPS",
                "person,variable,value      | PERHAPS",
                "person,variable,min,max    | PERHAPS",
                "person,variable,value,type | PERHAPS",
            })
    void codebook_orRows_isToldByTheHeader(String header, Codebook.Sure sure) {
        assertThat(Codebook.sure(List.of(header.split(",")))).isEqualTo(sure);
    }

    @Test
    void codebook_orRows_isRefusedWhenUnsureWithNothingOfTheRows() {
        assertThatThrownBy(() -> of("p.csv", "name,type,age\nSENTINEL,x,3\n"))
                .hasMessageContaining("E-226")
                .hasMessageNotContaining("SENTINEL");
    }

    @Test
    void joined_headerAndCodebook_keepsTheOrderAndNamesWhatOnlyOneHas() throws IOException {
        Path rows = write("rows.csv", "extra,SEX,age\n1,2,SENTINEL\n");
        Path book = write("book.csv", "variable,type,values\nage,integer,0-110\nsex,integer,1=m;2=f\ngone,real,0-1\n");

        Draft draft = Drafts.joined(Drafts.header(rows, Optional.empty()), book, Optional.empty());

        assertThat(draft.names()).containsExactly("extra", "SEX", "age");
        assertThat(draft.notes())
                .containsExactly(
                        "in the table and not in the codebook: extra", "in the codebook and not in the table: gone");
        assertThat(draft.yaml()).contains("# the codebook calls it sex").doesNotContain("SENTINEL");
    }

    @Test
    void tableSchema_andDataPackage_giveTheSame() throws IOException {
        String schema = """
                {"fields": [
                  {"name": "age", "type": "integer", "title": "Age", "constraints": {"minimum": 0, "maximum": "110"}},
                  {"name": "sex", "type": "string", "constraints": {"enum": ["f", "m", "NA"]}},
                  {"name": "grade", "type": "integer", "categories": [{"value": 1, "label": "low"}, {"value": 2, "label": "high"}]},
                  {"name": "height", "type": "number", "constraints": {"minimum": 0.5}, "description": null},
                  {"name": "day", "type": "date", "constraints": {"minimum": "2000-01-01"}}],
                 "missingValues": ["", "NA"]}""";
        Draft alone = of("schema.json", schema);
        Draft packed = of("datapackage.json", "{\"resources\": [{\"name\": \"people\", \"schema\": " + schema + "}]}");

        assertThat(alone.names()).containsExactly("age", "sex", "grade", "height");
        assertThat(columns(alone).toString().replace("schema.json", "datapackage.json"))
                .isEqualTo(columns(packed).toString());
        assertThat(columns(alone).get("sex")).asString().contains("levels=[f, m]");
        assertThat(columns(alone).get("grade")).asString().contains("levels=[1, 2]", "labels={1=low, 2=high}");
        assertThat(columns(alone).get("height"))
                .asString()
                .contains("type=real", "min=0.5", "max=?", "schema.json, field height");
    }

    @Test
    void dataPackage_severalTables_needsOneNamed() throws IOException {
        Path file = write("p.json", """
                {"resources": [{"name": "a", "schema": {"fields": [{"name": "x"}]}},
                               {"name": "b", "schema": {"fields": [{"name": "y"}]}}]}""");

        assertThatThrownBy(() -> Drafts.of(file, Optional.empty()))
                .hasMessageContaining("E-222")
                .hasMessageContaining("a, b");
        assertThat(Drafts.of(file, Optional.of("b")).names()).containsExactly("y");
    }

    @Test
    void jsonSchema_everyFormOfAFact_isRead() throws IOException {
        Draft draft = of("row.json", """
                {"type": "object", "$defs": {"sex": {"enum": ["f", "m"]}}, "properties": {
                  "age": {"type": ["null", "integer"], "exclusiveMinimum": -1, "maximum": 110, "description": "Age"},
                  "sex": {"$ref": "#/$defs/sex"},
                  "grade": {"oneOf": [{"const": 1, "title": "low"}, {"const": 2, "title": "high"}]},
                  "income": {"anyOf": [{"type": "null"}, {"type": "number", "minimum": 0, "maximum": 1e6}]},
                  "smokes": {"type": "boolean"},
                  "loop": {"$ref": "#/properties/loop"},
                  "list": {"type": "array"}, "free": {}}}""");

        Map<String, Object> columns = columns(draft);
        assertThat(columns.get("age")).asString().contains("type=integer", "min=0", "max=110");
        assertThat(columns.get("sex")).asString().contains("levels=[f, m]");
        assertThat(columns.get("grade")).asString().contains("labels={1=low, 2=high}");
        assertThat(columns.get("income")).asString().contains("type=real", "min=0");
        assertThat(columns.get("smokes")).asString().contains("levels=[false, true]");
        assertThat(columns.get("loop")).isEqualTo("?");
        assertThat(columns.get("free")).isEqualTo("?");
        assertThat(draft.notes()).singleElement().asString().endsWith(": list");
    }

    @Test
    void parquet_file_givesTypesAndNothingOfItsStatistics() throws IOException, SQLException {
        Path file = folder.resolve("p.parquet");
        try (Connection connection = DuckEngine.start();
                Statement statement = connection.createStatement()) {
            statement.execute("COPY (SELECT 7777 AS age, 88.5::DOUBLE AS height, 'SENTINEL' AS town, true AS smokes,"
                    + " DATE '2000-01-01' AS day, [1] AS list) TO '" + file + "' (FORMAT parquet)");
        }

        Draft draft = Drafts.of(file, Optional.empty());

        assertThat(draft.names()).containsExactly("age", "height", "town", "smokes");
        assertThat(draft.yaml()).doesNotContain("7777", "88", "SENTINEL");
        assertThat(columns(draft).get("age")).asString().contains("type=integer", "min=?", "max=?", "source=?");
        assertThat(columns(draft).get("smokes")).asString().contains("levels=[false, true]");
    }

    @Test
    void table_ofADatabase_givesTypesAndNoValue() throws SQLException {
        String lite = "jdbc:sqlite:" + folder.resolve("p.db");
        try (Connection connection = DriverManager.getConnection(lite);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE people_1 (age INTEGER NOT NULL, height REAL, town TEXT, day DATE)");
            statement.execute("CREATE TABLE peopleX1 (other INTEGER)");
            statement.execute("INSERT INTO people_1 VALUES (7777, 88.5, 'SENTINEL', '2000-01-01')");
        }
        String duck = "jdbc:duckdb:" + folder.resolve("p.duckdb");
        try (Connection connection = DuckEngine.driver().connect(duck, new java.util.Properties());
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE people_1 (age INTEGER, sex ENUM('f', 'm'), cost DECIMAL(10,2), smokes BOOLEAN)");
            statement.execute("INSERT INTO people_1 VALUES (7777, 'f', 88.5, true)");
        }

        Draft ofLite = Drafts.table(lite, "people_1", Map.of());
        Draft ofDuck = Drafts.table(duck, "people_1", Map.of());

        assertThat(ofLite.names()).containsExactly("age", "height", "town");
        assertThat(ofLite.yaml()).doesNotContain("7777", "88", "SENTINEL").contains("never missing");
        assertThat(ofDuck.names()).containsExactly("age", "sex", "cost", "smokes");
        assertThat(columns(ofDuck).get("sex")).asString().contains("levels=[f, m]");
        assertThat(columns(ofDuck).get("cost")).asString().contains("type=real");
        assertThat(ofDuck.yaml()).doesNotContain("7777", "88");
        assertThatThrownBy(() -> Drafts.table(lite, "nobody", Map.of())).hasMessageContaining("E-225");
    }

    @Test
    void table_ofPostgres_givesTypesCommentsAndNoValue() throws IOException, SQLException {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(folder.resolve("postgres").toFile())
                .start()) {
            String url = postgres.getJdbcUrl("postgres", "postgres");
            try (Connection connection = DriverManager.getConnection(url);
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE SCHEMA survey");
                statement.execute(
                        "CREATE TABLE survey.people (age SMALLINT NOT NULL, height DOUBLE PRECISION, cost NUMERIC(8,2),"
                                + " sex CHAR(1), smokes BOOLEAN, seen TIMESTAMPTZ)");
                statement.execute("COMMENT ON COLUMN survey.people.age IS 'in years: #1'");
                statement.execute("INSERT INTO survey.people VALUES (7777, 88.5, 99.5, 'S', true, now())");
            }

            Draft draft = Drafts.table(url, "survey.people", Map.of());

            assertThat(draft.names()).containsExactly("age", "height", "cost", "sex", "smokes");
            assertThat(draft.yaml()).doesNotContain("7777", "88", "99").contains("never missing; in years: #1");
            assertThat(columns(draft).get("age")).asString().contains("type=integer", "min=?");
            assertThat(columns(draft).get("sex")).asString().contains("type=category", "levels=?");
            assertThat(columns(draft).get("smokes")).asString().contains("levels=[false, true]");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: b",
                "a #b",
                "# a",
                "- a",
                "? a",
                "&a",
                "*a",
                "!!int 3",
                "{a}",
                "[a]",
                "'a'",
                "a\"b",
                "a\\b",
                "yes",
                "null",
                "~",
                "1e3",
                "007",
                "%YAML",
                "@a",
                "`a`",
                "|",
                ">",
                "---",
                "<<",
                "a: {type: real}",
                "é",
                "中",
                "😀",
                "a\u00A0b",
                "a,b"
            })
    void yaml_anyNameLevelOrLabel_readsBackAsItself(String word) throws IOException {
        String quoted = '"' + word.replace("\"", "\"\"") + '"';
        String label = quoted.substring(0, quoted.length() - 1) + "x\"";
        String first = String.join(",", quoted, quoted, label, quoted);
        Path book = write("book.csv", "variable,code,value label,label\n" + first + "\n" + quoted + ",other,,\n");

        Schema schema = filled(Drafts.dictionary(book, Optional.empty()), Map.of());

        Column.Category column = (Column.Category) schema.columns().get(0);
        assertThat(column.name()).isEqualTo(word);
        assertThat(column.levels()).containsExactly(word, "other");
        assertThat(column.label(word)).isEqualTo(word + "x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\nrows: 5",
                "a\r\nb",
                "a\u0085b",
                "a\u2028rows: 5",
                "a\u0000b",
                "a\u001b[2Jb",
                "a\u202eb",
                "\uFFFE"
            })
    void yaml_charactersThatEndALineOrSteer_stayOutOfIt(String word) throws IOException {
        String quoted = '"' + word + '"';
        Path book = write(
                "book.csv",
                "variable,type,label,min,max,values,missing\nage,integer," + quoted + ",0,9,," + quoted + "\n" + quoted
                        + ",integer,,0,9,,\nsex,category,," + ",," + "\"1=" + word + ";2=b\",\n");

        String yaml = Drafts.dictionary(book, Optional.empty()).yaml();

        Schema schema = load(complete(yaml));
        assertThat(schema.columns()).extracting(Column::name).contains("age", "sex");
        assertThat(schema.rows().getAsLong()).isEqualTo(100);
        assertThat(yaml.codePoints())
                .noneMatch(c -> (c < ' ' && c != '\n') || c == 0x85 || c == 0x2028 || c == 0x202E || c == 0xFFFE);
    }

    @Test
    void codebook_tenThousandColumns_isReadAndReadBack() throws IOException {
        Path book = write(
                "book.csv",
                IntStream.range(0, 10_000)
                        .mapToObj(i -> "v" + i + ",integer,0-" + (i + 1) + "\n")
                        .collect(Collectors.joining("", "variable,type,range\n", "")));

        assertThat(filled(Drafts.dictionary(book, Optional.empty()), Map.of()).columns())
                .hasSize(10_000);
    }

    @Test
    void codebook_hugeCells_areCut() throws IOException {
        Path book = write(
                "book.csv",
                "variable,type,label,values\nx,integer," + "l".repeat(1_000_000) + ",0-5\ny,category,,\"1=a"
                        + ",b".repeat(2_000_000) + "\"\n" + "n".repeat(1_000_000) + ",integer,,\n");

        String yaml = Drafts.dictionary(book, Optional.empty()).yaml();

        assertThat(yaml.lines().filter(line -> !line.startsWith("  \"n")).mapToInt(String::length))
                .allMatch(length -> length < 500);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "book.csv  | variable,type\\n\"a,integer | E-220",
                "book.csv  | ''                        | E-512",
                "row.json  | [1]                       | E-220",
                "row.json  | {                         | E-220",
                "row.json  | {\"a\": 1}                | E-220",
                "rows.xlsx | a                         | E-227",
                "rows.jsonl| {}                        | E-227",
            })
    void of_whatIsNoDictionary_isRefused(String name, String text, String code) throws IOException {
        Path file = write(name, text.replace("\\n", "\n"));

        assertThatThrownBy(() -> {
                    if (text.isEmpty()) {
                        Drafts.of(file, Optional.empty());
                    }
                    Drafts.dictionary(file, Optional.empty());
                })
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(text.isEmpty() ? "E-" : code);
    }

    @Test
    void blanks_each_areNamedOnceWithWhatToWrite() throws IOException {
        Draft draft = of("book.csv", "variable,type,min\nage,integer,0\nsex,category,\nx,,\n");

        assertThat(faults(draft))
                .containsExactly(
                        "draft.yaml: unit",
                        "draft.yaml: neighbours",
                        "draft.yaml: budget.epsilon",
                        "draft.yaml: budget.delta",
                        "draft.yaml: rows",
                        "draft.yaml: columns.age.max",
                        "draft.yaml: columns.sex.levels",
                        "draft.yaml: columns.sex.source",
                        "draft.yaml: columns.x");
    }

    private List<String> faults(Draft draft) {
        BadInput refused = catchThrowableOfType(BadInput.class, () -> Schemas.load(write("draft.yaml", draft.yaml())));
        assertThat(refused.messages())
                .allMatch(m -> m.code().equals("E-206") && !m.remedy().isEmpty());
        return refused.messages().stream().map(m -> m.where().toString()).toList();
    }

    private Schema filled(Draft draft, Map<String, String> blanks) throws IOException {
        String yaml = draft.yaml();
        for (Map.Entry<String, String> blank : blanks.entrySet()) {
            yaml = yaml.replace(blank.getKey(), blank.getValue());
        }
        return load(yaml);
    }

    private Schema load(String yaml) throws IOException {
        return Schemas.load(write("filled.yaml", complete(yaml)));
    }

    private static String complete(String yaml) {
        return yaml.replaceFirst("(?m)^unit: .*\n", "")
                .replaceFirst("neighbours: \"\\?\"", "neighbours: add-remove")
                .replaceFirst("epsilon: \"\\?\"", "epsilon: \"3\"")
                .replaceFirst("delta: \"\\?\"", "delta: \"0\"")
                .replaceFirst("rows: \"\\?\"", "rows: 100")
                .replace("source: \"?\"", "source: \"a guess of the test\"");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> columns(Draft draft) {
        return (Map<String, Object>) draft.values().getOrDefault("columns", Map.of());
    }

    private Draft of(String name, String text) throws IOException {
        return Drafts.of(write(name, text), Optional.empty());
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
