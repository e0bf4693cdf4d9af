package dev.bulla.app.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.app.report.Report;
import dev.bulla.app.report.Samples;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.ledger.Artefact;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.summary.Count;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModelServerTest {

    private static final String HISTOGRAM = "/v2/models/census-histogram-12";
    private static final String COUNT = "/v2/models/census-count-12";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static Artefact histogram;
    private static Artefact count;
    private static ModelServer server;

    @BeforeAll
    static void start() {
        histogram = Samples.release(
                Histogram.of("age", "sex").bins("age", 10),
                Samples.schema(Samples.AGE, Samples.SEX),
                Budget.approx("0.5", "1e-6"));
        count = Samples.release(Count.rows(), Samples.schema(Samples.AGE), Budget.pure("0.5"));
        server = ModelServer.start(List.of(histogram, count), 0);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void server_metadata_namesItself() {
        Map<String, Object> json = json(get("/v2"));

        assertThat(json).containsEntry("name", "bulla").containsKeys("version", "extensions");
    }

    @Test
    void health_running_isLiveAndReady() {
        assertThat(get("/v2/health/live").body()).isEqualTo("{\"live\":true}");
        assertThat(json(get("/v2/health/ready"))).containsEntry("ready", true).containsEntry("live", true);
        assertThat(json(get(COUNT + "/ready"))).containsEntry("ready", true).containsEntry("name", "census-count-12");
    }

    @Test
    void models_list_namesAll() {
        assertThat(json(get("/v2/models"))).containsEntry("models", List.of("census-histogram-12", "census-count-12"));
    }

    @Test
    void metadata_histogram_describesTensorsAndPrivacy() {
        Map<String, Object> json = json(get(HISTOGRAM));

        assertThat(json).containsEntry("name", "census-histogram-12").containsEntry("versions", List.of("1"));
        assertThat(names(json, "inputs")).containsExactly("age INT64", "sex BYTES");
        assertThat(names(json, "outputs")).containsExactly("prediction FP64", "lower FP64", "upper FP64");
        assertThat(Json.object(json.get("dp"), "dp"))
                .containsEntry("certificate_sha256", Digest.sha256(histogram.certificate()))
                .containsEntry("neighbours", "add-remove")
                .containsKeys("claim", "unit", "ledger");
    }

    @Test
    void metadata_version_isTheOneThereIs() {
        assertThat(get(HISTOGRAM + "/versions/1").body())
                .isEqualTo(get(HISTOGRAM).body());
        assertThat(get(HISTOGRAM + "/versions/2").statusCode()).isEqualTo(404);
    }

    @Test
    void files_sealed_areTheExactBytesForEver() {
        assertSealed(HISTOGRAM + "/certificate", histogram.certificate());
        assertSealed(HISTOGRAM + "/plan", histogram.plan());
        assertSealed(HISTOGRAM + "/model", histogram.model());
    }

    @Test
    void files_knownDigest_isNotSentAgain() {
        String etag = get(HISTOGRAM + "/model").headers().firstValue("ETag").orElseThrow();

        HttpResponse<String> again = send(request(HISTOGRAM + "/model").header("If-None-Match", etag));

        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }

    @Test
    void report_histogram_isTheReportUnderItsPolicy() {
        HttpResponse<String> report = get(HISTOGRAM + "/report");

        assertThat(report.body()).isEqualTo(Report.html(histogram));
        assertThat(report.headers().firstValue("Content-Type")).contains("text/html;charset=utf-8");
        assertThat(report.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'; style-src 'sha256-", "frame-ancestors 'none'");
    }

    @Test
    void index_browser_linksReportsAndShowsAQuestion() {
        HttpResponse<String> index = get("/");

        assertThat(index.statusCode()).isEqualTo(200);
        assertThat(index.body())
                .contains("href=\"" + HISTOGRAM + "/report\"", "href=\"" + COUNT + "/certificate\"", "curl -s")
                .doesNotContain("<script");
    }

    @Test
    void head_anyDocument_hasHeadersAndNoBody() {
        HttpResponse<String> head =
                send(request(HISTOGRAM + "/plan").method("HEAD", HttpRequest.BodyPublishers.noBody()));

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValueAsLong("Content-Length")).hasValue(histogram.plan().length);
    }

    @Test
    void headers_everyAnswer_areStrict() {
        for (String path : List.of("/", "/v2", HISTOGRAM, HISTOGRAM + "/model", "/nowhere")) {
            Map<String, List<String>> headers = send(request(path).header("Origin", "http://elsewhere.example"))
                    .headers()
                    .map();

            assertThat(headers)
                    .as(path)
                    .containsEntry("x-content-type-options", List.of("nosniff"))
                    .containsEntry("referrer-policy", List.of("no-referrer"))
                    .containsKey("content-security-policy")
                    .doesNotContainKeys("access-control-allow-origin", "server", "x-powered-by", "set-cookie");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v2/models/nobody",
                "/v2/models/..%2F..%2Fetc%2Fpasswd",
                "/v2/models/%2e%2e/%2e%2e/etc/passwd",
                "/v2/models/../../etc/passwd",
                "/v2/models/file:%2F%2F%2Fetc",
                "/v2/models/census-histogram-12%20",
                "/v2/models/CENSUS-HISTOGRAM-12",
                "/v2/models/census-histogram-12/model.json",
                "/v2/models/census-histogram-12/versions/..",
                "/nowhere"
            })
    void models_unknownOrHostileName_isNotFound(String path) {
        assertProblem(get(path), 404, "urn:bulla:not-found");
    }

    @Test
    void models_nulInName_isRefused() {
        assertProblem(get("/v2/models/a%00b"), 400, "urn:bulla:bad-request");
    }

    @Test
    void method_wrong_isNotAllowed() {
        HttpResponse<String> get = get(HISTOGRAM + "/infer");
        HttpResponse<String> delete = send(request(HISTOGRAM).DELETE());

        assertProblem(get, 405, "urn:bulla:method-not-allowed");
        assertThat(get.headers().firstValue("Allow")).contains("POST");
        assertProblem(delete, 405, "urn:bulla:method-not-allowed");
        assertThat(delete.headers().firstValue("Allow")).contains("GET, HEAD");
    }

    @Test
    void http_malformed_isSaidPlainly() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.getOutputStream().write("NONSENSE\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(answer).startsWith("HTTP/1.1 400").contains("urn:bulla:bad-request");
            assertThat(answer.toLowerCase(Locale.ROOT)).doesNotContain("jetty", "<html");
        }
    }

    @Test
    void start_changedModel_isRefusedByName() {
        byte[] changed = histogram.model();
        changed[changed.length / 2] ^= 1;
        Artefact tampered = new Artefact(histogram.plan(), changed, histogram.certificate());

        assertThatThrownBy(() -> ModelServer.start(List.of(count, tampered), 0).close())
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("census-histogram-12")
                .hasMessageContaining("model file");
    }

    @Test
    void start_unreadableCertificate_isRefused() {
        byte[] garbage = "garbage".getBytes(StandardCharsets.UTF_8);
        Artefact artefact = new Artefact(histogram.plan(), histogram.model(), garbage);

        assertThatThrownBy(() -> ModelServer.start(List.of(artefact), 0).close())
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("readable");
    }

    @Test
    void start_sameNameTwice_isRefused() {
        assertThatThrownBy(() -> ModelServer.start(List.of(count, count), 0).close())
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("census-count-12");
    }

    @Test
    void start_portTaken_isRefused() {
        assertThatThrownBy(
                        () -> ModelServer.start(List.of(count), server.port()).close())
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("port " + server.port());
    }

    @Test
    void start_noModels_servesAnEmptyList() {
        try (ModelServer empty = ModelServer.start(List.of(), 0)) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + empty.port() + "/v2/models"))
                    .build();

            assertThat(send(request).body()).isEqualTo("{\"models\":[]}");
        }
    }

    private static void assertSealed(String path, byte[] bytes) {
        HttpResponse<String> response = get(path);
        assertThat(response.body().getBytes(StandardCharsets.UTF_8)).isEqualTo(bytes);
        assertThat(response.headers().firstValue("ETag")).contains("\"" + Digest.sha256(bytes) + "\"");
        assertThat(response.headers().firstValue("Cache-Control").orElseThrow()).contains("immutable");
    }

    private static void assertProblem(HttpResponse<String> response, int status, String type) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        Map<String, Object> problem = json(response);
        assertThat(problem).containsEntry("type", type).containsKeys("title", "detail", "status");
        assertThat(problem.get("error")).isEqualTo(problem.get("detail"));
        assertThat(response.body()).hasSizeLessThan(600);
    }

    private static List<String> names(Map<String, Object> json, String list) {
        return Json.list(json.get(list), list).stream()
                .map(tensor -> Json.object(tensor, "tensor"))
                .map(tensor -> tensor.get("name") + " " + tensor.get("datatype"))
                .toList();
    }

    private static Map<String, Object> json(HttpResponse<String> response) {
        return Json.readObject(response.body().getBytes(StandardCharsets.UTF_8));
    }

    private static HttpResponse<String> get(String path) {
        return send(request(path));
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        return send(request.build());
    }

    private static HttpResponse<String> send(HttpRequest request) {
        try {
            return CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
