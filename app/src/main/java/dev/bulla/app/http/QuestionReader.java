package dev.bulla.app.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.bulla.app.server.Problem;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads a question token by token into arrays, without making a tree of it first. Everything is bounded before it is kept: bytes by the
 * server, nesting, tensors, sides and values here. Names that are given twice, and null, are refused as in all our JSON.
 */
final class QuestionReader {

    private static final int DEEPEST = 64;
    private static final int LONGEST_NUMBER = 100;
    private static final int MOST_TENSORS = 10_000;
    private static final String LIST = " must be a list";

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(StreamReadFeature.USE_FAST_DOUBLE_PARSER)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(DEEPEST)
                    .maxNumberLength(LONGEST_NUMBER)
                    .build())
            .build();

    private final JsonParser parser;
    private final GivenQuestion question = new GivenQuestion();

    private QuestionReader(JsonParser parser) {
        this.parser = parser;
    }

    /**
     * The question in the first bytes of a body.
     *
     * @throws Problem when it is no question
     */
    static GivenQuestion read(byte[] body, int length) {
        try (JsonParser parser = FACTORY.createParser(body, 0, length)) {
            return new QuestionReader(parser).question();
        } catch (IOException | NumberFormatException e) {
            throw BadQuestion.unreadable("not JSON");
        }
    }

    private GivenQuestion question() throws IOException {
        if (parser.nextToken() == null) {
            throw BadQuestion.unreadable("empty");
        }
        requireToken(JsonToken.START_OBJECT, "the document must be an object");
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "id" -> question.id(parser.currentToken() == JsonToken.VALUE_STRING ? parser.getText() : null);
                case "inputs" -> inputs();
                case "outputs" -> outputs();
                case "parameters" -> parameters();
                default -> skip();
            }
        }
        if (parser.nextToken() != null) {
            throw BadQuestion.unreadable("more than one value");
        }
        return question;
    }

    private void parameters() throws IOException {
        requireToken(JsonToken.START_OBJECT, "parameters must be an object");
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "binary_data_output" -> question.allBinary(isTrue(name));
                case "target" -> question.target(text(name));
                default -> skip();
            }
        }
    }

    private void inputs() throws IOException {
        requireToken(JsonToken.START_ARRAY, "inputs" + LIST);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            requireToken(JsonToken.START_OBJECT, "an input must be an object");
            if (question.inputs().size() == MOST_TENSORS) {
                throw BadQuestion.unreadable("too many inputs");
            }
            question.inputs().add(tensor());
        }
    }

    private GivenTensor tensor() throws IOException {
        GivenTensor tensor = new GivenTensor();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "name" -> tensor.name(text(name));
                case "datatype" -> tensor.datatype(text(name));
                case "shape" -> tensor.shape(shape());
                case "data" -> data(tensor);
                case "parameters" -> tensor.binarySize(size());
                default -> skip();
            }
        }
        return tensor;
    }

    private int[] shape() throws IOException {
        requireToken(JsonToken.START_ARRAY, "shape" + LIST);
        int[] sides = new int[GivenTensor.MOST_SIDES];
        int count = 0;
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            boolean isInt = parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                    && parser.getNumberType() == JsonParser.NumberType.INT;
            int side = isInt ? parser.getIntValue() : -1;
            if (side < 0 || count == sides.length) {
                throw BadQuestion.of("A shape has at most " + GivenTensor.MOST_SIDES
                        + " sides, each a whole number and not negative.");
            }
            if (side > GivenTensor.MOST_VALUES) {
                throw GivenTensor.tooMany();
            }
            sides[count++] = side;
        }
        return Arrays.copyOf(sides, count);
    }

    private void data(GivenTensor tensor) throws IOException {
        requireToken(JsonToken.START_ARRAY, "data" + LIST);
        tensor.open();
        int open = 1;
        while (open > 0) {
            switch (parser.nextToken()) {
                case START_ARRAY -> {
                    tensor.open();
                    open++;
                }
                case END_ARRAY -> {
                    tensor.close();
                    open--;
                }
                case VALUE_STRING -> tensor.word(parser.getText());
                case VALUE_NUMBER_INT -> whole(tensor);
                case VALUE_NUMBER_FLOAT -> real(tensor);
                case VALUE_NULL -> throw nothing();
                case VALUE_TRUE, VALUE_FALSE -> throw BadQuestion.of("No input here takes true or false.");
                default -> throw BadQuestion.unreadable("data hold values and lists of values");
            }
        }
    }

    private void whole(GivenTensor tensor) throws IOException {
        if (parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            BigInteger value = parser.getBigIntegerValue();
            tensor.number(value);
        } else {
            long value = parser.getLongValue();
            if (value < 0) {
                tensor.number(BigInteger.valueOf(value));
            } else {
                tensor.number((double) value);
            }
        }
    }

    private void real(GivenTensor tensor) throws IOException {
        double value = parser.getDoubleValue();
        if (!Double.isFinite(value)) {
            throw BadQuestion.unreadable("a number is out of range");
        }
        tensor.number(value);
    }

    private void outputs() throws IOException {
        requireToken(JsonToken.START_ARRAY, "outputs" + LIST);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            requireToken(JsonToken.START_OBJECT, "an output must be an object");
            if (question.outputs().size() == MOST_TENSORS) {
                throw BadQuestion.unreadable("too many outputs");
            }
            String output = null;
            boolean isBinary = false;
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                switch (name) {
                    case "name" -> output = text(name);
                    case "parameters" -> isBinary = flag("binary_data");
                    default -> skip();
                }
            }
            if (output == null) {
                throw BadQuestion.missing("name");
            }
            question.outputs().add(Map.entry(output, isBinary));
        }
    }

    /** Parameters of an input: how many bytes it has after the JSON, or -1. */
    private long size() throws IOException {
        requireToken(JsonToken.START_OBJECT, "parameters must be an object");
        long size = -1;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            boolean isSize = parser.currentName().equals("binary_data_size");
            parser.nextToken();
            if (isSize) {
                boolean isInt = parser.currentToken() == JsonToken.VALUE_NUMBER_INT
                        && parser.getNumberType() == JsonParser.NumberType.INT;
                size = isInt ? parser.getIntValue() : -1;
                if (size < 0) {
                    throw BadQuestion.of("binary_data_size is a whole number of bytes.");
                }
            } else {
                skip();
            }
        }
        return size;
    }

    private boolean flag(String asked) throws IOException {
        requireToken(JsonToken.START_OBJECT, "parameters must be an object");
        boolean flag = false;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            boolean isAsked = parser.currentName().equals(asked);
            parser.nextToken();
            if (isAsked) {
                flag = isTrue(asked);
            } else {
                skip();
            }
        }
        return flag;
    }

    private boolean isTrue(String asked) {
        JsonToken token = parser.currentToken();
        if (token != JsonToken.VALUE_TRUE && token != JsonToken.VALUE_FALSE) {
            throw BadQuestion.of(asked + " is true or false.");
        }
        return token == JsonToken.VALUE_TRUE;
    }

    private String text(String member) throws IOException {
        requireToken(JsonToken.VALUE_STRING, "\"" + member + "\" must be text");
        return parser.getText();
    }

    /** What nobody asks for is still read, and must still be JSON of ours. */
    private void skip() throws IOException {
        int open = 0;
        do {
            JsonToken token = parser.currentToken();
            if (token == JsonToken.VALUE_NULL) {
                throw nothing();
            }
            if (token.isStructStart()) {
                open++;
            } else if (token.isStructEnd()) {
                open--;
            }
            if (open > 0) {
                parser.nextToken();
            }
        } while (open > 0);
    }

    private static Problem nothing() {
        return BadQuestion.unreadable("null is not used here; leave the member out");
    }

    private void requireToken(JsonToken expected, String otherwise) {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            throw nothing();
        }
        if (parser.currentToken() != expected) {
            throw BadQuestion.unreadable(otherwise);
        }
    }

    /** A question as it was sent. */
    static final class GivenQuestion {

        private final List<GivenTensor> inputs = new ArrayList<>();
        private final List<Map.Entry<String, Boolean>> outputs = new ArrayList<>();
        private boolean hasId;
        private @Nullable String id;
        private boolean isAllBinary;
        private @Nullable String target;

        private void id(@Nullable String text) {
            hasId = true;
            id = text;
        }

        private void allBinary(boolean flag) {
            isAllBinary = flag;
        }

        private void target(String column) {
            target = column;
        }

        /** The column whose level is asked for; nothing when the model is asked as it is. */
        Optional<String> target() {
            return Optional.ofNullable(target);
        }

        List<GivenTensor> inputs() {
            return inputs;
        }

        /** The outputs that are asked for, each with whether it is to be binary. */
        List<Map.Entry<String, Boolean>> outputs() {
            return outputs;
        }

        boolean hasId() {
            return hasId;
        }

        /** The id; null when it is no text. */
        @Nullable
        String id() {
            return id;
        }

        /** Whether outputs that are not asked for one by one are to be binary. */
        boolean isAllBinary() {
            return isAllBinary;
        }
    }
}
