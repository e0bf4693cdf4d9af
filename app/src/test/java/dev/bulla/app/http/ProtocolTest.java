package dev.bulla.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.report.Samples;
import dev.bulla.app.server.Wire;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Model;
import dev.bulla.ledger.Artefact;
import dev.bulla.models.histogram.Histogram;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The examples of the Open Inference Protocol v2, with our names and values, byte by byte over a connection: what a client that is not
 * ours sends, and what the protocol says it gets.
 */
class ProtocolTest {

    private static final String ID = "census-histogram-12";
    private static final String PATH = "/v2/models/" + ID;

    private static Model model;
    private static ModelServer server;

    @BeforeAll
    static void start() {
        Artefact histogram = Samples.release(
                Histogram.of("age", "sex").bins("age", 10),
                Samples.schema(Samples.AGE, Samples.SEX),
                Budget.approx("0.5", "1e-6"));
        model = histogram.openModel();
        server = ModelServer.start(List.of(histogram), 0);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /v2/health/live           | {"live":true}
            /v2/health/ready          | {"live":true,"ready":true}
            /v2/models/census-histogram-12/ready | {"name":"census-histogram-12","ready":true}
            """)
    void health_asked_isAsTheProtocolSays(String path, String expected) throws IOException {
        assertThat(exchange("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n"))
                .startsWith("HTTP/1.1 200")
                .endsWith(expected);
    }

    @Test
    void metadata_server_hasNameVersionExtensions() throws IOException {
        Map<String, Object> json = body(exchange("GET /v2 HTTP/1.1\r\nHost: x\r\n\r\n"));

        assertThat(json).containsOnlyKeys("name", "version", "extensions");
        assertThat(Json.list(json.get("extensions"), "extensions")).contains("binary_tensor_data");
    }

    @Test
    void metadata_model_describesEveryTensor() throws IOException {
        Map<String, Object> json = body(exchange("GET " + PATH + " HTTP/1.1\r\nHost: x\r\n\r\n"));

        assertThat(json).containsKeys("name", "versions", "platform", "inputs", "outputs");
        for (String side : List.of("inputs", "outputs")) {
            for (Object tensor : Json.list(json.get(side), side)) {
                assertThat(Json.object(tensor, "tensor")).containsKeys("name", "datatype", "shape");
            }
        }
    }

    /** The protocol's inference example: an id, two inputs, one output asked for. */
    @Test
    void infer_exampleOfTheProtocol_answersIdNameAndTheOneOutput() throws IOException {
        String question = resource("oip-infer-request.json");
        Map<String, Object> json = body(post("application/json", question, ""));
        Map<String, Object> output =
                Json.object(Json.list(json.get("outputs"), "outputs").get(0), "output");

        assertThat(json)
                .containsEntry("id", "42")
                .containsEntry("model_name", ID)
                .containsEntry("model_version", "1");
        assertThat(Json.list(json.get("outputs"), "outputs")).hasSize(1);
        assertThat(output).containsEntry("name", "prediction").containsEntry("datatype", "FP64");
        assertThat(output.get("shape").toString()).isEqualTo("[2]");
        assertThat(output.get("data").toString())
                .isEqualTo("[" + Json.number(model.answer(30, 0).value()) + ", "
                        + Json.number(model.answer(61, 1).value()) + "]");
    }

    @ParameterizedTest
    @CsvSource({"UINT8", "UINT16", "UINT32", "UINT64", "INT8", "INT16", "INT32", "INT64", "FP32", "FP64"})
    void infer_everyNumericType_isRead(String datatype) throws IOException {
        String question = resource("oip-infer-request.json").replace("UINT32", datatype);

        assertThat(post("application/json", question, "")).startsWith("HTTP/1.1 200");
    }

    /** The protocol's error form: a status that is no success, and an object with a text "error". */
    @Test
    void infer_wrongly_hasTheErrorForm() throws IOException {
        String answer =
                post("application/json", resource("oip-infer-request.json").replace("[ 2 ]", "[ 3 ]"), "");

        assertThat(answer).startsWith("HTTP/1.1 400");
        assertThat(body(answer).get("error")).isInstanceOf(String.class);
    }

    @Test
    void infer_binaryBothWays_isTheSameAnswer() throws IOException {
        ByteBuffer binary = ByteBuffer.allocate(2 * 4 + 2 * 5).order(ByteOrder.LITTLE_ENDIAN);
        binary.putInt(30).putInt(61);
        binary.putInt(1).put((byte) 'f').putInt(1).put((byte) 'm');
        String json = resource("oip-binary-request.json");
        String answer = post(
                "application/octet-stream",
                json + new String(binary.array(), StandardCharsets.ISO_8859_1),
                "Inference-Header-Content-Length: " + json.length() + "\r\n");
        String head = answer.substring(0, answer.indexOf("\r\n\r\n"));
        String body = answer.substring(answer.indexOf("\r\n\r\n") + 4);
        int length = Integer.parseInt(head.replaceAll("(?s).*Inference-Header-Content-Length: (\\d+).*", "$1"));
        byte[] tail = body.substring(length).getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer values = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN);

        assertThat(head).startsWith("HTTP/1.1 200").contains("application/octet-stream");
        assertThat(body.substring(0, length)).contains("\"parameters\":{\"binary_data_size\":16}");
        assertThat(values.getDouble()).isEqualTo(model.answer(30, 0).value());
        assertThat(values.getDouble()).isEqualTo(model.answer(61, 1).value());
        assertThat(values.remaining()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"7,8", "8,9", "8,11", "9,10", "0,10", "1000000,10"})
    void infer_binarySizesThatLie_areRefused(int ages, int sexes) throws IOException {
        String json = resource("oip-binary-request.json")
                .replace("\"binary_data_size\" : 8", "\"binary_data_size\" : " + ages)
                .replace("\"binary_data_size\" : 10", "\"binary_data_size\" : " + sexes);
        String answer = post(
                "application/octet-stream",
                json + "\0".repeat(18),
                "Inference-Header-Content-Length: " + json.length() + "\r\n");

        assertThat(answer).startsWith("HTTP/1.1 400");
    }

    @ParameterizedTest
    @CsvSource({"-1", "99999999999", "x", "1000000"})
    void infer_binaryHeadThatLies_isRefused(String length) throws IOException {
        String json = resource("oip-binary-request.json");

        assertThat(post("application/octet-stream", json, "Inference-Header-Content-Length: " + length + "\r\n"))
                .startsWith("HTTP/1.1 400");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 5.9604644775390625E-8",
        "1023, 6.097555160522461E-5",
        "1024, 6.103515625E-5",
        "15360, 1",
        "31743, 65504",
        "-17408, -1"
    })
    void half_bits_areTheNumberOfTheStandard(short bits, double value) {
        assertThat(BinaryTensors.half(bits)).isEqualTo(value);
    }

    private static String resource(String name) throws IOException {
        try (var in = ProtocolTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    private static Map<String, Object> body(String answer) {
        return Json.readObject(answer.substring(answer.indexOf("\r\n\r\n") + 4).getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String post(String type, String body, String headers) throws IOException {
        return exchange("POST " + PATH + "/infer HTTP/1.1\r\nHost: x\r\nContent-Type: " + type + "\r\n" + headers
                + "Content-Length: " + body.length() + "\r\n\r\n" + body);
    }

    private static String exchange(String request) throws IOException {
        try (Wire wire = new Wire(server.port())) {
            return wire.send(request).answer();
        }
    }
}
