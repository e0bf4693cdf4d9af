package dev.bulla.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.report.Samples;
import dev.bulla.app.server.Settings;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.ledger.Artefact;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.summary.Count;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Questions over a real connection. */
class InferenceTest {

    private static final String HISTOGRAM = "census-histogram-12";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static Artefact histogram;
    private static ModelServer server;
    private static ModelServer shares;

    @BeforeAll
    static void start() {
        histogram = Samples.release(
                Histogram.of("age", "sex").bins("age", 10),
                Samples.schema(Samples.AGE, Samples.SEX),
                Budget.approx("0.5", "1e-6"));
        Artefact count = Samples.release(Count.rows(), Samples.schema(Samples.AGE), Budget.pure("0.5"));
        server = ModelServer.start(List.of(histogram, count), 0);
        Column place = new Column.Category("place", List.of("here", "there"), Optional.of("there"), Optional.empty());
        shares = ModelServer.start(
                List.of(Samples.release(
                        Histogram.of("place", "income").bins("income", 4).asShares(),
                        Samples.schema(place, Samples.INCOME),
                        Budget.pure("0.5"))),
                0);
    }

    @AfterAll
    static void stop() {
        server.close();
        shares.close();
    }

    @Test
    void infer_twoPoints_answersLikeTheModel() {
        HttpResponse<String> response = ask(HISTOGRAM, question("[42, 7]", "[\"f\", \"m\"]"));

        Answer first = histogram.openModel().answer(42, 0);
        Answer second = histogram.openModel().answer(7, 1);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(output(response, "prediction")).containsExactly(first.value(), second.value());
        assertThat(output(response, "lower")).containsExactly(first.lower(), second.lower());
        assertThat(output(response, "upper")).containsExactly(first.upper(), second.upper());
        assertThat(Json.object(json(response).get("parameters"), "parameters"))
                .containsEntry("budget_spent", BigDecimal.ZERO);
    }

    @Test
    void infer_sameQuestionTwice_sameBytes() {
        String question = question("[42, 7, 110]", "[\"f\", \"m\", \"f\"]");

        assertThat(ask(HISTOGRAM, question).body())
                .isEqualTo(ask(HISTOGRAM, question).body());
    }

    @Test
    void infer_outOfRange_isClamped() {
        assertThat(output(ask(HISTOGRAM, question("[-5, 1e15]", "[\"f\", \"f\"]")), "prediction"))
                .isEqualTo(output(ask(HISTOGRAM, question("[0, 110]", "[\"f\", \"f\"]")), "prediction"));
    }

    @Test
    void infer_nestedData_isReadInOrder() {
        String nested = question("[[42], [7]]", "[[\"f\"], [\"m\"]]").replace("\"shape\":[2]", "\"shape\":[2,1]");

        assertThat(ask(HISTOGRAM, nested).body())
                .isEqualTo(ask(HISTOGRAM, question("[42, 7]", "[\"f\", \"m\"]")).body());
    }

    @Test
    void infer_idAndOutputs_areHonoured() {
        String question =
                question("[42]", "[\"f\"]").replaceFirst("\\{", "{\"id\":\"q-1\",\"outputs\":[{\"name\":\"upper\"}],");
        Map<String, Object> answer = json(ask(HISTOGRAM, question));

        assertThat(answer).containsEntry("id", "q-1").containsEntry("model_name", HISTOGRAM);
        assertThat(Json.list(answer.get("outputs"), "outputs")).hasSize(1);
    }

    @Test
    void infer_hostileWords_areEscapedAndCut() {
        String hostile = "\\u001b[2J\\u202e\\u200b\\u009b" + "x".repeat(500);
        String named = question("[42]", "[\"f\"]").replace("\"name\":\"age\"", "\"name\":\"" + hostile + "\"");
        String valued = question("[42]", "[\"" + hostile + "\"]");

        for (String question : List.of(named, valued)) {
            HttpResponse<String> answer = ask(HISTOGRAM, question);

            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body().codePoints()).allMatch(Visible::isPlain);
            assertThat(Json.text(json(answer), "detail"))
                    .contains("\"\\u{1b}[2J\\u{202e}\\u{200b}\\u{9b}xxx")
                    .hasSizeLessThan(200);
        }
    }

    @Test
    void infer_count_needsNoInputs() {
        HttpResponse<String> bare = ask("census-count-12", "{}");

        assertThat(output(bare, "prediction")).hasSize(1);
        assertThat(ask("census-count-12", "{\"inputs\":[]}").body()).isEqualTo(bare.body());
        assertThat(ask("census-count-12/versions/1", "{}").body()).isEqualTo(bare.body());
    }

    @Test
    void infer_shares_areSharesAndUnknownTakesTheFallback() {
        String question =
                "{\"inputs\":[{\"name\":\"place\",\"shape\":[2],\"datatype\":\"BYTES\",\"data\":[\"elsewhere\",\"there\"]},"
                        + "{\"name\":\"income\",\"shape\":[2],\"datatype\":\"FP64\",\"data\":[1.5,1.5]}]}";
        List<Double> values = output(ask(shares, HISTOGRAM, question, "application/json"), "prediction");

        assertThat(values).hasSize(2).allMatch(v -> v >= 0 && v <= 1);
        assertThat(values.get(0)).isEqualTo(values.get(1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            [42]      | ["x"]      | index 0: "x" is not one of the declared levels
            [42]      | [5]        | index 0: "5" is not one of the declared levels
            [42.5]    | ["f"]      | index 0: "42.5" is not a whole number
            [1, "2"]  | ["f", "m"] | index 1: "2" is not a whole number
            [1, 2]    | ["f"]      | the first input has 2
            [[], 1]   | ["f", "m"] | are nested, and not as a shape
            [[1], [2, 3]] | ["f", "m"] | are nested, and not as a shape
            [1, [2]]  | ["f", "m"] | are nested, and not as a shape
            [[1, 2]]  | ["f", "m"] | its shape says otherwise
            """)
    void infer_badValue_isNamed(String ages, String sexes, String expected) {
        HttpResponse<String> response = ask(HISTOGRAM, question(ages, sexes));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response)).containsEntry("type", "urn:bulla:bad-question");
        assertThat(json(response).get("error").toString()).contains(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                                                             | "age" is missing
            {"inputs":[{"name":"height"}]}                                                 | no input "height"
            {"inputs":[{"name":"age"},{"name":"age"}]}                                     | given twice
            {"inputs":[{"name":"age","datatype":"BYTES","shape":[1],"data":[1]}]}          | has datatype INT64
            {"inputs":[{"name":"age","datatype":"INT64","shape":[2],"data":[1]}]}          | its shape says otherwise
            {"inputs":[{"name":"age","datatype":"INT64","shape":["x"],"data":[1]}]}        | each a whole number and not negative
            {"inputs":[{"name":"age","datatype":"INT64","shape":[-1,-1],"data":[1]}]}      | each a whole number and not negative
            {"inputs":[{"name":"age","datatype":"INT64","shape":[0.5,2],"data":[1]}]}      | each a whole number and not negative
            {"inputs":[{"name":"age","datatype":"INT64","shape":[1,1,1,1,1,1,1,1,1],"data":[1]}]} | at most 8 sides
            {"inputs":[{"name":"age","datatype":"INT64","shape":[2,0],"data":[1]}]}        | its shape says otherwise
            {"inputs":[{"name":"age","datatype":"FP64","shape":[1],"data":[1e999]}]}       | a number is out of range
            {"inputs":[{"name":"age","datatype":"INT64","shape":[1],"data":[true]}]}       | takes true or false
            {"inputs":[{"name":"age","datatype":"INT64","shape":[1]}]}                     | "data" is missing
            {"inputs":[{"name":"age","datatype":"INT64","shape":[1],"data":[null]}]}       | null is not used
            {"inputs":{}}                                                                  | inputs must be a list
            {"id":7,"inputs":[]}                                                           | is missing
            {"outputs":[{"name":"rows"}],"inputs":[]}                                      | is missing
            [1,2]                                                                          | must be an object
            {"inputs":[}                                                                   | not JSON
            {"a":1,"a":2}                                                                  | not JSON
            """)
    void infer_badRequest_saysWhy(String body, String expected) {
        HttpResponse<String> response = ask(HISTOGRAM, body);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(json(response).get("error").toString()).contains(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "UINT8, -5",
        "UINT8, 256",
        "INT8, 200",
        "INT16, -32769",
        "UINT16, 65536",
        "INT32, 2147483648",
        "UINT32, -1",
        "INT64, 9223372036854775808",
        "INT64, -9223372036854775809",
        "UINT64, -1",
        "UINT64, 18446744073709551616",
        "FP16, 70000",
        "FP32, 1e39"
    })
    void infer_valueBeyondItsDatatype_isRefused(String datatype, String value) {
        HttpResponse<String> response =
                ask(HISTOGRAM, question("[" + value + "]", "[\"f\"]").replace("INT64", datatype));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).get("error").toString()).contains("is not a number that " + datatype + " can hold");
    }

    @Test
    void infer_badOptions_areRefused() {
        assertThat(ask("census-count-12", "{\"id\":7}").statusCode()).isEqualTo(400);
        assertThat(ask("census-count-12", "{\"id\":\"" + "i".repeat(257) + "\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(ask("census-count-12", "{\"outputs\":[{\"name\":\"rows\"}]}").body())
                .contains("Outputs are prediction, lower, upper, once each");
    }

    @Test
    void infer_hugeValue_isNotRepeatedAtLength() {
        HttpResponse<String> response = ask(HISTOGRAM, question("[1]", "[\"" + "x".repeat(500_000) + "\"]"));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.body()).hasSizeLessThan(600);
    }

    @Test
    void infer_deepNesting_isRefused() {
        assertThat(ask(HISTOGRAM, "[".repeat(100_000)).statusCode()).isEqualTo(400);
        assertThat(ask(HISTOGRAM, "{\"inputs\":" + "[".repeat(40_000) + "]".repeat(40_000) + "}")
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void infer_bodyTooLarge_isRefusedDeclaredOrNot() {
        byte[] body = ("{\"x\":\"" + "a".repeat(Settings.Limits.USUAL.body()) + "\"}").getBytes(StandardCharsets.UTF_8);
        HttpRequest.BodyPublisher undeclared =
                HttpRequest.BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body));

        assertThat(post(HttpRequest.BodyPublishers.ofByteArray(body)).statusCode())
                .isEqualTo(413);
        assertThat(post(undeclared).statusCode()).isEqualTo(413);
    }

    @Test
    void infer_mostPoints_areAnsweredAndOneMoreIsNot() {
        int most = Inference.MOST_POINTS;

        assertThat(ask(HISTOGRAM, many(most)).statusCode()).isEqualTo(200);
        assertThat(ask(HISTOGRAM, many(most + 1)).statusCode()).isEqualTo(413);
    }

    @Test
    void infer_otherMediaTypes_areRefused() {
        assertThat(ask(server, HISTOGRAM, "{}", "text/plain").statusCode()).isEqualTo(415);
        assertThat(ask(server, "census-count-12", "{}", "application/json; charset=utf-8")
                        .statusCode())
                .isEqualTo(200);
        HttpRequest zipped = HttpRequest.newBuilder(address(server, "census-count-12"))
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "gzip")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        assertThat(send(zipped).statusCode()).isEqualTo(415);
    }

    @Test
    void infer_unknownModel_isNotFound() {
        assertThat(ask("nobody", "{}").statusCode()).isEqualTo(404);
    }

    private static String question(String ages, String sexes) {
        int n = Json.list(Json.read(ages.getBytes(StandardCharsets.UTF_8)), "ages")
                .size();
        int m = Json.list(Json.read(sexes.getBytes(StandardCharsets.UTF_8)), "sexes")
                .size();
        int flat = n;
        return "{\"inputs\":[{\"name\":\"age\",\"shape\":[" + flat + "],\"datatype\":\"INT64\",\"data\":" + ages
                + "},{\"name\":\"sex\",\"shape\":[" + m + "],\"datatype\":\"BYTES\",\"data\":" + sexes + "}]}";
    }

    private static String many(int points) {
        return question(
                Collections.nCopies(points, 42).toString().replace(" ", ""),
                Collections.nCopies(points, "\"f\"").toString().replace(" ", ""));
    }

    private static List<Double> output(HttpResponse<String> response, String name) {
        return Json.list(json(response).get("outputs"), "outputs").stream()
                .map(tensor -> Json.object(tensor, "tensor"))
                .filter(tensor -> tensor.get("name").equals(name))
                .flatMap(tensor -> Json.list(tensor.get("data"), "data").stream())
                .map(value -> ((BigDecimal) value).doubleValue())
                .toList();
    }

    private static Map<String, Object> json(HttpResponse<String> response) {
        return Json.readObject(response.body().getBytes(StandardCharsets.UTF_8));
    }

    private static HttpResponse<String> ask(String model, String body) {
        return ask(server, model, body, "application/json");
    }

    private static HttpResponse<String> ask(ModelServer server, String model, String body, String type) {
        return send(HttpRequest.newBuilder(address(server, model))
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    private static HttpResponse<String> post(HttpRequest.BodyPublisher body) {
        return send(HttpRequest.newBuilder(address(server, HISTOGRAM))
                .header("Content-Type", "application/json")
                .POST(body)
                .build());
    }

    private static URI address(ModelServer server, String model) {
        return URI.create("http://127.0.0.1:" + server.port() + "/v2/models/" + model + "/infer");
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
