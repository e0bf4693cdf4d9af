package dev.bulla.app.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.app.service.Running.Got;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a steward may not name: everything but what the operator has named. */
class PlacesTest {

    @TempDir
    private Path folder;

    @Test
    void data_anythingElseThanANamedPlace_isRefusedInTheSameWords() throws Exception {
        Files.writeString(folder.resolve("secret.csv"), "age,sex\n1,f\n");
        try (Running running = new Running(folder)) {
            Path rows = folder.resolve("rows");
            Files.createSymbolicLink(rows.resolve("link.csv"), folder.resolve("secret.csv"));
            Files.createSymbolicLink(
                    Files.createDirectories(rows.resolve("inside")).resolve("out.csv"), folder.resolve("secret.csv"));
            Set<String> details = new HashSet<>();
            int refused = 0;
            for (String data : List.of(
                    path("demo/../../secret.csv"),
                    path("demo/../secret.csv"),
                    path("../secret.csv"),
                    path("/etc/passwd"),
                    path("demo//etc/passwd"),
                    path("demo/./census.csv"),
                    path(folder.resolve("secret.csv").toString()),
                    path("file:///etc/passwd"),
                    path("demo/file:census.csv"),
                    path("\\\\\\\\server\\\\share\\\\x.csv"),
                    path("demo\\\\census.csv"),
                    path("demo/census.csv\\u0000.csv"),
                    path("dem\\u043e/census.csv"),
                    path("\\uff0e\\uff0e/secret.csv"),
                    path("%2e%2e/secret.csv"),
                    path("jdbc:sqlite:/etc/passwd"),
                    path("jdbc:postgresql://169.254.169.254/x"),
                    path("http://169.254.169.254/latest"),
                    path("demo/.hidden.csv"),
                    path("demo/link.csv"),
                    path("demo/inside"),
                    path("demo/missing.csv"),
                    path("other/census.csv"),
                    path(""),
                    path("demo/" + "a".repeat(5_000)),
                    "{\"database\": \"hr\", \"table\": \"people\"}",
                    "{\"database\": \"demo\", \"table\": \"people; drop table x\"}",
                    "{\"database\": \"jdbc:sqlite:x\", \"table\": \"people\"}",
                    "{\"path\": \"demo/census.csv\", \"query\": \"select 1\"}",
                    "{}")) {
                Got got = running.post(
                        "steward", "/v1/datasets", "{\"schema\": " + Running.SCHEMA + ", \"data\": " + data + "}");
                assertThat(got.status()).as(data).isEqualTo(400);
                details.add(Json.text(got.json(), "detail"));
                refused++;
            }
            assertThat(running.get("steward", "/v1/datasets").json()).containsEntry("items", List.of());
            assertThat(details).hasSize(1);
            System.out.println("places refused: " + refused);
        }
    }

    @Test
    void data_linkMadeAfterRegistration_isRefusedWhenItIsRead() throws Exception {
        Files.writeString(folder.resolve("secret.csv"), "age,sex\n1,f\n");
        try (Running running = new Running(folder)) {
            running.register();
            Path census = folder.resolve("rows/census.csv");
            Files.delete(census);
            Files.createSymbolicLink(census, folder.resolve("secret.csv"));
            Got accepted = running.spend(
                    "steward", "one", "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}");

            Map<String, Object> job = running.ended(accepted);
            assertThat(job).containsEntry("state", "failed");
            assertThat(running.ledger.head().number()).isZero();
        }
    }

    @Test
    void dataset_secondNameForTheSameRows_isRefused() throws Exception {
        try (Running running = new Running(folder)) {
            running.register();
            Got again = running.post(
                    "steward",
                    "/v1/datasets",
                    "{\"schema\": " + Running.SCHEMA.replace("census", "another")
                            + ", \"data\": {\"path\": \"demo/census.csv\"}}");

            assertThat(again.status()).isEqualTo(409);
        }
    }

    @Test
    void dataset_nameOfAnother_keepsNobodyFromThePlace() throws Exception {
        try (Running running = new Running(folder)) {
            running.register();
            Files.writeString(folder.resolve("rows/new.csv"), Running.census(10));
            String data = ", \"data\": {\"path\": \"demo/new.csv\"}}";
            Got squatting = running.post("other", "/v1/datasets", "{\"schema\": " + Running.SCHEMA + data);
            assertThat(squatting.status()).isEqualTo(409);
            Got rightful = running.post(
                    "steward", "/v1/datasets", "{\"schema\": " + Running.SCHEMA.replace("census", "new") + data);
            assertThat(rightful.status()).as(rightful.text()).isEqualTo(201);
        }
    }

    /** DuckDB takes a dotted name that is no table for a file of the folder that the service runs in. */
    @Test
    void table_thatWouldBeAFile_isNoTable() throws Exception {
        Path file = Path.of("placestest.csv");
        Files.writeString(file, "age,sex\n1,f\n");
        try {
            Schema schema = SchemaReader.read(Json.readObject(Running.SCHEMA.getBytes(StandardCharsets.UTF_8)));
            Places places = Places.of(Map.of(), Map.of("duck", "jdbc:duckdb:"));
            Map<String, Object> data = Map.of("database", "duck", "table", "placestest.csv");
            assertThatThrownBy(() -> places.open(schema, data, List.of("age"))).isInstanceOf(BadInput.class);
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void schema_whatTheAccountWasOpenedWith_staysAndTheRestIsVersioned() throws Exception {
        try (Running running = new Running(folder)) {
            running.register();
            running.ended(running.spend(
                    "steward", "one", "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}"));
            String schemas = "/v1/datasets/census/schemas";

            assertThat(running.post("steward", schemas, Running.SCHEMA.replace("add-remove", "replace-one"))
                            .status())
                    .isEqualTo(409);
            assertThat(running.post("steward", schemas, Running.SCHEMA.replace("\"3\"", "\"9\""))
                            .status())
                    .isBetween(400, 409);
            assertThat(running.post("steward", schemas, Running.SCHEMA.replace("census", "another"))
                            .status())
                    .isEqualTo(400);
            Got made = running.post("steward", schemas, Running.SCHEMA.replace("110", "120"));
            assertThat(made.status()).as(made.text()).isEqualTo(201);
            assertThat(running.get("auditor", schemas + "/1").text()).contains("110");
            assertThat(running.get("auditor", schemas + "/2").text()).contains("120");
        }
    }

    private static String path(String text) {
        return "{\"path\": \"" + text + "\"}";
    }
}
