package dev.bulla.app.http;

import dev.bulla.app.artefact.AnswerColumns;
import dev.bulla.app.server.Problem;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.schema.Column;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads a question of the Open Inference Protocol, asks the model, writes the answer. No state: same bytes each time. */
final class Inference {

    /** The most points of one question. */
    static final int MOST_POINTS = 100_000;

    private static final int LONGEST_ID = 256;

    private final String name;
    private final String certificate;
    private final Model model;
    private final List<Input> inputs;
    private final AnswerColumns columns;

    /**
     * Questions to one model.
     *
     * @param name the name it is served under
     * @param certificate the SHA-256 of its certificate
     */
    Inference(String name, String certificate, Model model) {
        this.name = name;
        this.certificate = certificate;
        this.model = model;
        this.inputs = model.inputs().stream().map(Input::new).toList();
        this.columns = new AnswerColumns(model);
    }

    /** The tensors of an answer as the protocol describes them. */
    List<Map<String, Object>> outputs() {
        return columns.names().stream()
                .map(output ->
                        Map.<String, Object>of("name", output, "datatype", datatype(output), "shape", List.of(-1)))
                .toList();
    }

    private String datatype(String output) {
        return columns.isText(columns.names().indexOf(output)) ? "BYTES" : "FP64";
    }

    List<Input> inputs() {
        return inputs;
    }

    /** The inputs of a question that has an answer: all of them, unless a question leaves some out. */
    List<Input> together() {
        List<Model.Line> lines = model.lines();
        List<String> labels = lines.isEmpty() ? List.of() : lines.get(0).labels();
        return inputs.stream()
                .filter(input ->
                        labels.isEmpty() || !labels.get(inputs.indexOf(input)).isEmpty())
                .toList();
    }

    /** The bytes of the answer to the question in these bytes. */
    byte[] answer(byte[] body) {
        try {
            return answer(Json.readObject(body));
        } catch (BadInput e) {
            throw Problem.badRequest(
                    "The JSON cannot be used: " + e.messages().get(0).what());
        }
    }

    private byte[] answer(Map<String, Object> request) {
        List<List<Object>> answers = answers(request);
        Map<String, Object> response = new LinkedHashMap<>();
        response.put("model_name", name);
        response.put("model_version", Served.VERSION);
        if (request.containsKey("id")) {
            response.put("id", id(request));
        }
        response.put(
                "outputs",
                askedOutputs(request).stream()
                        .map(output -> tensor(output, answers))
                        .toList());
        Map<String, Object> parameters = new LinkedHashMap<>(parameters());
        parameters.put("budget_spent", 0);
        parameters.put("certificate", certificate);
        response.put("parameters", parameters);
        return Json.printed(response).getBytes(StandardCharsets.UTF_8);
    }

    /** What an answer is, and how sure an interval around it. */
    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>(Map.of("output", model.output()));
        if (columns.hasInterval()) {
            model.confidence().json().forEach((name, value) -> parameters.put("interval_" + name, value));
        }
        return parameters;
    }

    private List<List<Object>> answers(Map<String, Object> request) {
        double[][] points = points(request);
        List<List<Object>> answers = new ArrayList<>(points.length);
        for (int i = 0; i < points.length; i++) {
            answers.add(answer(points[i], i, request));
        }
        return answers;
    }

    /** A model may refuse a question that is well formed, such as a quantile that was not released. */
    private List<Object> answer(double[] point, int index, Map<String, Object> request) {
        try {
            return columns.row(point);
        } catch (BadInput e) {
            Message said = e.messages().get(0);
            throw BadQuestion.of("Question " + index + ": " + said.where() + " " + said.what() + " " + said.remedy())
                    .faults(e, field -> pointer(field, request));
        }
    }

    /** Where the values of an input stand in the request. */
    private static Optional<String> pointer(Field field, Map<String, Object> request) {
        List<Object> tensors = Json.list(request.getOrDefault("inputs", List.of()), "inputs");
        return IntStream.range(0, tensors.size())
                .filter(i -> field.scope() == Field.Scope.QUESTION
                        && Json.text(Json.object(tensors.get(i), "an input"), "name")
                                .equals(field.name()))
                .mapToObj(i -> "/inputs/" + i + "/data")
                .findFirst();
    }

    private double[][] points(Map<String, Object> request) {
        Map<String, Map<String, Object>> tensors = tensors(request);
        if (inputs.isEmpty()) {
            return new double[1][0];
        }
        double[][] points = new double[0][];
        boolean first = true;
        for (int c = 0; c < inputs.size(); c++) {
            Input input = inputs.get(c);
            Map<String, Object> tensor = tensors.get(input.name());
            if (tensor == null) {
                continue;
            }
            input.requireDatatype(Json.text(tensor, "datatype"));
            List<Object> data = data(input, tensor);
            points = first ? unasked(data.size()) : points;
            first = false;
            if (data.size() != points.length) {
                throw BadQuestion.of("Input " + Problem.quote(input.name()) + " has " + data.size()
                        + " values, the first input has " + points.length + ".");
            }
            for (int i = 0; i < points.length; i++) {
                points[i][c] = input.read(data.get(i), i);
            }
        }
        requireKnown(tensors);
        return points;
    }

    /** A model may answer when inputs are left out; it then knows a question without them. */
    private void requireKnown(Map<String, Map<String, Object>> tensors) {
        double[] asked = inputs.stream()
                .mapToDouble(input -> tensors.containsKey(input.name()) ? 0 : Column.MISSING)
                .toArray();
        if (model.knows(asked)) {
            return;
        }
        for (Input input : inputs) {
            if (!tensors.containsKey(input.name())) {
                throw BadQuestion.of("Input " + Problem.quote(input.name()) + " is missing.");
            }
        }
        throw BadQuestion.of("The model has no answer for all these inputs together.");
    }

    private double[][] unasked(int points) {
        double[][] unasked = new double[points][inputs.size()];
        for (double[] point : unasked) {
            Arrays.fill(point, Column.MISSING);
        }
        return unasked;
    }

    /** The tensors of a request by name; each must be an input of the model, and be there once. */
    private Map<String, Map<String, Object>> tensors(Map<String, Object> request) {
        Map<String, Map<String, Object>> tensors = new LinkedHashMap<>();
        for (Object value : Json.list(request.getOrDefault("inputs", List.of()), "inputs")) {
            Map<String, Object> tensor = Json.object(value, "an input");
            String input = Json.text(tensor, "name");
            if (inputs.stream().noneMatch(known -> known.name().equals(input))) {
                throw BadQuestion.of("The model has no input " + Problem.quote(input) + ".");
            }
            if (tensors.put(input, tensor) != null) {
                throw BadQuestion.of("Input " + Problem.quote(input) + " is given twice.");
            }
        }
        return tensors;
    }

    /** The values of a tensor in row-major order, nested or flat. */
    private static List<Object> data(Input input, Map<String, Object> tensor) {
        List<Object> flat = new ArrayList<>();
        flatten(Json.list(Json.member(tensor, "data"), "data"), flat);
        BigDecimal size = BigDecimal.ONE;
        for (Object side : Json.list(Json.member(tensor, "shape"), "shape")) {
            size = side instanceof BigDecimal number ? size.multiply(number) : BigDecimal.ONE.negate();
        }
        if (flat.size() > MOST_POINTS) {
            throw Problem.tooLarge("A question holds at most " + MOST_POINTS + " points. Ask in parts.");
        }
        if (size.compareTo(BigDecimal.valueOf(flat.size())) != 0) {
            throw BadQuestion.of("Input " + Problem.quote(input.name()) + " has " + flat.size()
                    + " values, its shape says otherwise.");
        }
        return flat;
    }

    private static void flatten(List<Object> nested, List<Object> flat) {
        for (Object value : nested) {
            if (value instanceof List) {
                flatten(Json.list(value, "data"), flat);
            } else {
                flat.add(value);
            }
        }
    }

    private List<String> askedOutputs(Map<String, Object> request) {
        List<String> asked = new ArrayList<>();
        for (Object value : Json.list(request.getOrDefault("outputs", List.of()), "outputs")) {
            String output = Json.text(Json.object(value, "an output"), "name");
            if (!columns.names().contains(output) || asked.contains(output)) {
                throw BadQuestion.of("Outputs are " + String.join(", ", columns.names()) + ", once each; got "
                        + Problem.quote(output) + ".");
            }
            asked.add(output);
        }
        return asked.isEmpty() ? columns.names() : asked;
    }

    private static String id(Map<String, Object> request) {
        String id = Json.text(request, "id");
        if (id.length() > LONGEST_ID) {
            throw Problem.badRequest("id has at most " + LONGEST_ID + " characters.");
        }
        return id;
    }

    private Map<String, Object> tensor(String output, List<List<Object>> answers) {
        int column = columns.names().indexOf(output);
        return Map.of(
                "name",
                output,
                "datatype",
                datatype(output),
                "shape",
                List.of(answers.size()),
                "data",
                answers.stream()
                        .map(answer -> answer.get(column) instanceof Double value ? number(value) : answer.get(column))
                        .toList());
    }

    /** Whole numbers, which counts mostly are, are written much faster as such; the bytes are the same. */
    private static Object number(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) <= 1L << 53;
        return whole ? (Object) (long) value : (Object) value;
    }
}
