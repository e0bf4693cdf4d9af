package dev.bulla.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.artefact.RowText;
import dev.bulla.app.artefact.SampledBlocks;
import dev.bulla.app.report.Samples;
import dev.bulla.app.server.Wire;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.model.Generator;
import dev.bulla.core.random.PublicBits;
import dev.bulla.ledger.Artefact;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.synth.tabular.Synthetic;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Made-up rows over HTTP, few and many. */
class SampleRouteTest {

    private static final int MANY = 10 * SampledBlocks.SIZE + 3;

    private static Generator generator;
    private static ModelServer server;
    private static String path;
    private static String other;

    @BeforeAll
    static void start() {
        Artefact made = Samples.release(
                Synthetic.ofAll(),
                Samples.schema(Samples.AGE, Samples.SEX, Samples.INCOME),
                Budget.approx("1", "1e-6"));
        Artefact histogram = Samples.release(Histogram.of("age"), Samples.schema(Samples.AGE), Budget.pure("0.5"));
        generator = (Generator) made.openModel();
        path = "/v2/models/" + made.id() + "/sample";
        other = "/v2/models/" + histogram.id() + "/sample";
        server = ModelServer.start(List.of(made, histogram), 0);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<String> get(String target) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + server.port() + target))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> infer(String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + server.port() + path.replace("/sample", "/infer")))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** The level of a column by the others, those left out summed out; and a count that says whether it was measured. */
    @Test
    void infer_target_tellsTheColumn() throws Exception {
        String ages = "{\"name\":\"age\",\"datatype\":\"INT64\",\"shape\":[2],\"data\":[20,60]}";
        HttpResponse<String> told = infer("{\"parameters\":{\"target\":\"sex\"},\"inputs\":[" + ages + "]}");
        HttpResponse<String> counted = infer("{\"inputs\":[" + ages + "]}");

        assertThat(told.statusCode()).as(told.body()).isEqualTo(200);
        assertThat(told.body()).contains("\"name\":\"score_");
        assertThat(counted.body()).contains("\"name\":\"basis\"").contains("[\"measured\",\"measured\"]");
        assertThat(get(path.replace("/sample", "")).body()).contains("\"targets\":[\"age\",\"sex\",\"income\"]");
        assertThat(infer("{\"parameters\":{\"target\":\"hat\"},\"inputs\":[" + ages + "]}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(infer("{\"parameters\":{\"target\":\"age\"},\"inputs\":[" + ages + "]}")
                        .statusCode())
                .isEqualTo(400);
    }

    /** As {@code bulla sample} writes them. */
    private static String rows(int number, boolean isCsv) {
        RowText text = new RowText(generator.columns(), isCsv);
        StringBuilder lines = new StringBuilder(text.header());
        SampledBlocks blocks = new SampledBlocks(generator, number, PublicBits.of("s"));
        while (!blocks.isDone()) {
            blocks.next(row -> text.append(row, lines));
        }
        return lines.toString();
    }

    @Test
    void sample_fewRows_areThoseOfTheCommand() throws Exception {
        HttpResponse<String> csv = get(path + "?rows=50&seed=s");
        HttpResponse<String> json = get(path + "?rows=50&seed=s&format=jsonl");

        assertThat(csv.statusCode()).isEqualTo(200);
        assertThat(csv.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).startsWith("text/csv"));
        assertThat(csv.headers().firstValueAsLong("Content-Length"))
                .hasValue(csv.body().length());
        assertThat(csv.body()).isEqualTo(rows(50, true));
        assertThat(json.body()).isEqualTo(rows(50, false));
        assertThat(get(path).body().lines()).hasSize(101);
    }

    /** More than memory is to hold at once: sent in pieces, with no length told before, all there, again and again over one connection. */
    @Test
    void sample_manyRows_areSentWhileTheyAreMade() throws Exception {
        String expected = rows(MANY, true);
        for (int i = 0; i < 2; i++) {
            HttpResponse<String> answer = get(path + "?rows=" + MANY + "&seed=s");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Length")).isEmpty();
            assertThat(answer.body().equals(expected)).isTrue();
        }
    }

    /** Clients that read nothing hold a piece each and no turn: others are answered at once. */
    @Test
    void sample_clientsThatDoNotRead_holdNobodyUp() throws Exception {
        Wire[] idle = new Wire[12];
        for (int i = 0; i < idle.length; i++) {
            idle[i] = new Wire(server.port()).send("GET " + path + "?rows=1000000 HTTP/1.1\r\nHost: x\r\n\r\n");
        }
        long begun = System.nanoTime();
        HttpResponse<String> answer = get(path + "?rows=50&seed=s");
        double seconds = (System.nanoTime() - begun) / 1e9;
        for (Wire wire : idle) {
            wire.close();
        }

        assertThat(answer.body()).isEqualTo(rows(50, true));
        assertThat(seconds).isLessThan(20); // on a busy machine; a turn takes a fraction of a second
        assertThat(get(path + "?rows=50&seed=s").statusCode()).isEqualTo(200);
    }

    /** Who goes away in the middle is forgotten. */
    @Test
    void sample_clientThatLeaves_isForgotten() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://localhost:" + server.port() + path + "?rows=1000000"))
                .build();
        HttpResponse<InputStream> answer =
                HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofInputStream());
        assertThat(answer.body().readNBytes(100)).hasSize(100);
        answer.body().close();

        assertThat(get(path + "?rows=50&seed=s").body()).isEqualTo(rows(50, true));
    }

    @Test
    void sample_head_hasNoBody() throws Exception {
        try (Wire wire = new Wire(server.port())) {
            String answer = wire.send("HEAD " + path + "?rows=1000000 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
                    .rest();

            assertThat(answer).startsWith("HTTP/1.1 200").endsWith("\r\n\r\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rows=0", "rows=1000001", "rows=1e3", "rows=-1", "rows=x", "format=xml", "rows=5&rows=6"})
    void sample_wrongly_isRefused(String query) throws Exception {
        assertThat(get(path + "?" + query).statusCode()).isEqualTo(400);
    }

    @Test
    void sample_longSeedOrNoGenerator_isRefused() throws Exception {
        assertThat(get(path + "?seed=" + "s".repeat(201)).statusCode()).isEqualTo(400);
        assertThat(get(other).statusCode()).isEqualTo(404);
    }
}
