package dev.bulla.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.bulla.core.json.Json;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The description of the service: judged by somebody else's parser, the same as in the repository, and kept by the answers. */
class OpenApiTest {

    private static final Path FILE = Path.of(System.getProperty("bulla.root", ".."), "docs", "openapi.json");
    private static final String PLAN = "{\"dataset\": \"census\", \"recipe\": \"count\", \"epsilon\": \"0.1\"}";

    @TempDir
    private Path folder;

    @Test
    void document_outsideParser_findsNothingWrong() throws Exception {
        try (Running running = new Running(folder)) {
            String document = running.get("", "/openapi.json").text();

            SwaggerParseResult result = parsed(document);
            assertThat(result.getMessages()).isNullOrEmpty();
            assertThat(result.getOpenAPI().getPaths()).hasSizeGreaterThan(30);
            assertThat(result.getOpenAPI().getOpenapi()).isEqualTo("3.1.0");
            assertThat(parsed(document.replace("\"responses\"", "\"answers\"")).getMessages())
                    .isNotEmpty();
        }
    }

    private static SwaggerParseResult parsed(String document) {
        ParseOptions options = new ParseOptions();
        options.setResolve(false);
        return new OpenAPIV3Parser().readContents(document, List.of(), options);
    }

    /** After a change of routes run this test with {@code -Dbulla.snapshots=rewrite} and read the difference. */
    @Test
    void document_inTheRepository_isTheOneThatIsServed() throws Exception {
        try (Running running = new Running(folder)) {
            Map<String, Object> served =
                    new LinkedHashMap<>(running.get("", "/openapi.json").json());
            Map<String, Object> info = new LinkedHashMap<>(Json.object(served.get("info"), "info"));
            info.put("version", "0");
            served.put("info", info);
            String text = Json.printed(served) + "\n";
            if (System.getProperty("bulla.snapshots", "").equals("rewrite")) {
                Files.writeString(FILE, text);
            }

            assertThat(Files.readString(FILE)).isEqualTo(text);
        }
    }

    @Test
    void schemas_all_areSchemas() throws Exception {
        try (Running running = new Running(folder)) {
            Map<String, Object> document = running.get("", "/openapi.json").json();
            Map<String, Object> components = Json.object(
                    Json.object(document.get("components"), "components").get("schemas"), "schemas");
            Schema meta = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(com.networknt.schema.SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
            components.forEach((name, shape) -> assertThat(meta.validate(Json.printed(shape), InputFormat.JSON))
                    .as(name)
                    .isEmpty());
            assertThat(meta.validate("{\"type\": \"nonsense\"}", InputFormat.JSON))
                    .isNotEmpty();
        }
    }

    @Test
    void answers_ofTheWayToARelease_areAsDescribed() throws Exception {
        try (Running running = new Running(folder)) {
            running.register();
            Running.Got accepted = running.spend("steward", "one", PLAN);
            Map<String, Object> job = running.ended(accepted);
            Map<String, Object> document = running.get("", "/openapi.json").json();
            Map<String, Object> paths = Json.object(document.get("paths"), "paths");

            assertFits(paths, "/v1/releases", "post", "202", accepted.text());
            assertFits(paths, "/v1/jobs/{job}", "get", "200", Json.printed(job));
            assertFits(
                    paths,
                    "/v1/datasets",
                    "get",
                    "200",
                    running.get("analyst", "/v1/datasets").text());
            assertFits(
                    paths,
                    "/v1/datasets/{dataset}",
                    "get",
                    "200",
                    running.get("analyst", "/v1/datasets/census").text());
            assertFits(
                    paths,
                    "/v1/releases",
                    "get",
                    "200",
                    running.get("", "/v1/releases").text());
            assertFits(
                    paths,
                    "/v1/ledger",
                    "get",
                    "200",
                    running.get("auditor", "/v1/ledger").text());
            assertFits(
                    paths,
                    "/v1/ledger/{dataset}/entries",
                    "get",
                    "200",
                    running.get("auditor", "/v1/ledger/census/entries").text());
        }
    }

    private static void assertFits(Map<String, Object> paths, String path, String method, String status, String body) {
        Map<String, Object> operation =
                Json.object(Json.object(paths.get(path), path).get(method), method);
        Map<String, Object> answer =
                Json.object(Json.object(operation.get("responses"), "responses").get(status), status);
        Map<String, Object> media =
                Json.object(Json.object(answer.get("content"), "content").get("application/json"), "media");
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Json.printed(media.get("schema")), InputFormat.JSON);
        List<Error> errors = schema.validate(body, InputFormat.JSON);
        assertThat(errors).as(path + " " + body).isEmpty();
    }
}
