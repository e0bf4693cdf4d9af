package dev.bulla.app.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.report.Samples;
import dev.bulla.audit.attack.SeenModel;
import dev.bulla.audit.extraction.Additive;
import dev.bulla.audit.extraction.ModelCopy;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.ledger.Artefact;
import dev.bulla.models.bayes.NaiveBayes;
import dev.bulla.models.regression.Regression;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A model that is served is copied by whoever asks it: over HTTP, from its answers alone. */
class ServedExtractionTest {

    private static final Schema SCHEMA = Samples.schema(Samples.AGE, Samples.SEX, Samples.INCOME);
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @Test
    void additive_servedModels_areCopiedFromTheirAnswers() {
        Artefact bayes = Samples.release(NaiveBayes.of("age", "income").target("sex"), SCHEMA, Budget.pure("1"));
        Artefact linear = Samples.release(Regression.linear("age", "sex").target("income"), SCHEMA, Budget.pure("1"));
        try (ModelServer server = ModelServer.start(List.of(bayes, linear), 0)) {
            for (Artefact artefact : List.of(bayes, linear)) {
                SeenModel seen = SeenModel.of(artefact.openModel());
                Served served = new Served(seen, server.port(), artefact.id());
                ModelCopy copy = Additive.of(served).orElseThrow();
                assertThat(copy.queries()).isLessThan(60);
                assertThat(copy.fidelity(seen, 1_000, "judge").agreement()).isGreaterThan(0.999);
            }
        }
    }

    /**
     * A model behind the server. What it asks for and how many classes it has, its metadata say; the answers come over HTTP.
     *
     * @param described the shape of questions and answers
     * @param port of the server
     * @param id of the model
     */
    private record Served(SeenModel described, int port, String id) implements SeenModel {

        @Override
        public List<Column> inputs() {
            return described.inputs();
        }

        @Override
        public int outputs() {
            return described.outputs();
        }

        @Override
        public boolean isClasses() {
            return described.isClasses();
        }

        @Override
        public double[] ask(double[] point) {
            List<Map<String, Object>> tensors = new ArrayList<>();
            for (int c = 0; c < point.length; c++) {
                Column column = inputs().get(c);
                Map<String, Object> tensor = new LinkedHashMap<>();
                tensor.put("name", column.name());
                tensor.put("shape", List.of(1));
                if (column instanceof Column.Category category) {
                    tensor.put("datatype", "BYTES");
                    tensor.put("data", List.of(category.levels().get((int) point[c])));
                } else {
                    boolean isWhole = column instanceof Column.Whole;
                    tensor.put("datatype", isWhole ? "INT64" : "FP64");
                    tensor.put("data", isWhole ? List.of((long) point[c]) : List.of(point[c]));
                }
                tensors.add(tensor);
            }
            Map<String, Object> answer = Json.readObject(send(Json.canonical(Map.of("inputs", tensors))));
            List<Object> outputs = Json.list(answer.get("outputs"), "outputs");
            int from = isClasses() ? 1 : 0; // the class itself comes before the scores
            return outputs.subList(from, from + outputs()).stream()
                    .map(output -> Json.list(Json.object(output, "output").get("data"), "data"))
                    .mapToDouble(data -> ((Number) data.get(0)).doubleValue())
                    .toArray();
        }

        private byte[] send(byte[] question) {
            URI address = URI.create("http://127.0.0.1:" + port + "/v2/models/" + id + "/infer");
            HttpRequest request = HttpRequest.newBuilder(address)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofByteArray(question))
                    .build();
            try {
                HttpResponse<byte[]> response = CLIENT.send(request, BodyHandlers.ofByteArray());
                assertThat(response.statusCode()).isEqualTo(200);
                return response.body();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}
