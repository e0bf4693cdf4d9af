package dev.bulla.app.http;

import dev.bulla.app.artefact.AnswerColumns;
import dev.bulla.app.http.QuestionReader.GivenQuestion;
import dev.bulla.app.server.Problem;
import dev.bulla.app.server.Reply;
import dev.bulla.core.model.Generator;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.schema.Column;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Answers questions of the Open Inference Protocol about one model. No state: same bytes each time. */
final class Inference {

    /** The most points of one question. */
    static final int MOST_POINTS = GivenTensor.MOST_VALUES;

    /** What tells how long the JSON is that binary tensors follow. */
    static final String JSON_LENGTH = "Inference-Header-Content-Length";

    /** The most numbers of one answer. */
    private static final int MOST_NUMBERS = 1_000_000;

    /** How much CPU the points of one question may take. A question is public, so what it takes says nothing about a row. */
    private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(700);

    /** How many points are answered between two looks at the clock, at most; fewer where these would take longer than that. */
    private static final int STRIDE = 128;

    private static final long STRIDE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final String name;
    private final String certificate;
    private final Model model;
    /** What tells single columns of a generator, made when it is first asked for. */
    private final Map<String, Inference> byTarget = new ConcurrentHashMap<>();

    private final List<Input> inputs;
    private final AnswerColumns columns;
    private final AnswerFrame frame;
    private final int[] all;

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
        this.all = IntStream.range(0, columns.names().size()).toArray();
        Map<String, Object> parameters = new LinkedHashMap<>(parameters());
        parameters.put("budget_spent", 0);
        parameters.put("certificate", certificate);
        this.frame = new AnswerFrame(name, columns, parameters);
    }

    /** The tensors of an answer as the protocol describes them. */
    List<Map<String, Object>> outputs() {
        return columns.names().stream()
                .map(output -> Map.<String, Object>of(
                        "name",
                        output,
                        "datatype",
                        frame.datatype(columns.names().indexOf(output)),
                        "shape",
                        List.of(-1)))
                .toList();
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

    /** The columns whose level may be asked for: values of the parameter {@code target}. */
    List<String> targets() {
        return model instanceof Generator generator ? generator.targets() : List.of();
    }

    private Inference of(String target) {
        if (!(model instanceof Generator generator) || !targets().contains(target)) {
            throw BadQuestion.of("The model has no target " + Problem.quote(target) + ".");
        }
        return byTarget.computeIfAbsent(
                target, column -> new Inference(name, certificate, generator.classifier(column)));
    }

    /** What an answer is, and how sure an interval around it. */
    Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>(Map.of("output", model.output()));
        if (columns.hasInterval()) {
            model.confidence().json().forEach((name, value) -> parameters.put("interval_" + name, value));
        }
        return parameters;
    }

    /** The answer to the question in these bytes, all of them JSON. */
    Reply answer(byte[] body) {
        return answer(body, Optional.empty());
    }

    /**
     * The answer to the question in these bytes.
     *
     * @param jsonLength the header that says how many of them are JSON, where it is sent
     */
    Reply answer(byte[] body, Optional<String> jsonLength) {
        int length = jsonLength.map(said -> length(said, body.length)).orElse(body.length);
        GivenQuestion question = QuestionReader.read(body, length);
        Inference asked = question.target().map(this::of).orElse(this);
        return asked.answer(question, body, length);
    }

    private Reply answer(GivenQuestion question, byte[] body, int length) {
        GivenTensor[] tensors = tensors(question.inputs());
        BinaryTensors.read(question.inputs(), body, length);
        int points = points(tensors);
        int[] asked = asked(question);
        if (points * (long) columns.names().size() > MOST_NUMBERS) {
            throw Problem.tooLarge("An answer holds at most " + MOST_NUMBERS + " numbers. Ask in parts.");
        }
        double[][] answers = answers(tensors, points, question);
        return frame.reply(question, asked, answers);
    }

    private static int length(String said, int most) {
        if (!said.matches("[0-9]{1,9}") || Integer.parseInt(said) > most) {
            throw Problem.badRequest(JSON_LENGTH + " is a number of bytes of the body.");
        }
        return Integer.parseInt(said);
    }

    /** The tensors in the order of the model's inputs; each is an input of it, and there once. */
    private @Nullable GivenTensor[] tensors(List<GivenTensor> given) {
        @Nullable GivenTensor[] tensors = new GivenTensor[inputs.size()];
        for (GivenTensor tensor : given) {
            int input = indexOf(tensor.name());
            if (input < 0) {
                throw BadQuestion.of("The model has no input " + Problem.quote(tensor.name()) + ".");
            }
            if (tensors[input] != null) {
                throw BadQuestion.of("Input " + Problem.quote(tensor.name()) + " is given twice.");
            }
            tensors[input] = tensor;
        }
        return tensors;
    }

    private int indexOf(String name) {
        for (int i = 0; i < inputs.size(); i++) {
            if (inputs.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    /** How many points are asked about, if all inputs agree. */
    private int points(@Nullable GivenTensor[] tensors) {
        int points = inputs.isEmpty() ? 1 : -1;
        for (int i = 0; i < tensors.length; i++) {
            GivenTensor tensor = tensors[i];
            if (tensor != null) {
                inputs.get(i).requireDatatype(tensor.datatype());
                int size = tensor.size();
                if (points >= 0 && size != points) {
                    throw BadQuestion.of("Input " + Problem.quote(tensor.name()) + " has " + size
                            + " values, the first input has " + points + ".");
                }
                points = size;
            }
        }
        requireKnown(tensors);
        return Math.max(0, points);
    }

    /** A model may answer when inputs are left out; it then knows a question without them. */
    private void requireKnown(@Nullable GivenTensor[] tensors) {
        double[] asked = new double[tensors.length];
        boolean isWhole = true;
        for (int i = 0; i < tensors.length; i++) {
            asked[i] = tensors[i] == null ? Column.MISSING : 0;
            isWhole &= tensors[i] != null;
        }
        if (isWhole || model.knows(asked)) {
            return;
        }
        for (int i = 0; i < tensors.length; i++) {
            if (tensors[i] == null) {
                throw BadQuestion.of("Input " + Problem.quote(inputs.get(i).name()) + " is missing.");
            }
        }
    }

    private int[] asked(GivenQuestion question) {
        if (question.outputs().isEmpty()) {
            return all;
        }
        List<String> seen = new ArrayList<>();
        for (Map.Entry<String, Boolean> output : question.outputs()) {
            String name = output.getKey();
            if (!columns.names().contains(name) || seen.contains(name)) {
                throw BadQuestion.of("Outputs are " + String.join(", ", columns.names()) + ", once each; got "
                        + Problem.quote(name) + ".");
            }
            seen.add(name);
        }
        return seen.stream().mapToInt(columns.names()::indexOf).toArray();
    }

    /** Column by column; in a column of text, where the text stands among the classes. */
    private double[][] answers(@Nullable GivenTensor[] tensors, int points, GivenQuestion question) {
        double[][] answers = new double[columns.names().size()][points];
        double[] row = new double[answers.length];
        double[] point = new double[inputs.size()];
        long begin = points > 1 ? THREADS.getCurrentThreadCpuTime() : 0;
        int look = 0;
        for (int i = 0; i < points; i++) {
            for (int c = 0; c < point.length; c++) {
                GivenTensor tensor = tensors[c];
                point[c] = tensor == null ? Column.MISSING : inputs.get(c).read(tensor, i);
            }
            answer(point, row, i, question);
            for (int c = 0; c < row.length; c++) {
                answers[c][i] = row[c];
            }
            if (i == look && i + 1 < points) {
                long taken = THREADS.getCurrentThreadCpuTime() - begin;
                if (taken > MOST_NANOS) {
                    throw Problem.tooLarge("This model takes long to answer " + points
                            + " points. Ask in parts, of at most " + Math.max(1, i / 2) + ".");
                }
                look += (int) Math.max(1, Math.min(STRIDE, (i + 1) * STRIDE_NANOS / Math.max(1, taken)));
            }
        }
        return answers;
    }

    /** A model may refuse a question that is well formed, such as a quantile that was not released. */
    private void answer(double[] point, double[] row, int index, GivenQuestion question) {
        try {
            columns.fill(point, row);
        } catch (BadInput e) {
            Message said = e.messages().get(0);
            throw BadQuestion.of("Question " + index + ": " + said.where() + " " + said.what() + " " + said.remedy())
                    .faults(e, field -> pointer(field, question.inputs()));
        }
    }

    /** Where the values of an input stand in the request. */
    private static Optional<String> pointer(Field field, List<GivenTensor> tensors) {
        return IntStream.range(0, tensors.size())
                .filter(i -> field.scope() == Field.Scope.QUESTION
                        && tensors.get(i).name().equals(field.name()))
                .mapToObj(i -> "/inputs/" + i + "/data")
                .findFirst();
    }
}
