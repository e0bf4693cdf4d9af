package dev.bulla.models.export;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An ONNX file in the making: nodes, constants, inputs and outputs, as the messages of the format's public definition
 * (onnx.proto3). Only what {@link Graph} needs is here.
 */
final class Onnx {

    /** Element types. */
    static final int INT64 = 7;

    static final int STRING = 8;
    static final int DOUBLE = 11;

    /** The operators of opset 17 came with version 8 of the file format. */
    private static final int FORMAT = 8;

    private static final int OPERATORS = 17;
    private static final int ML_OPERATORS = 2;
    private static final String ML = "ai.onnx.ml";

    private final Protobuf graph = new Protobuf();
    private final List<String> outputs = new ArrayList<>();
    private int names;

    /** A fresh name. No column can have it: those do not begin with a space. */
    private String fresh() {
        names++;
        return " " + names;
    }

    /** Adds a node and returns the name of its output. */
    String node(String operator, List<String> inputs, Attribute... attributes) {
        return node(fresh(), operator, inputs, attributes);
    }

    /** A node whose result has a given name. */
    String node(String result, String operator, List<String> inputs, Attribute... attributes) {
        Protobuf node = new Protobuf();
        inputs.forEach(input -> node.text(1, input));
        node.text(2, result).text(4, operator);
        for (Attribute attribute : attributes) {
            node.message(5, attribute.message());
        }
        if (operator.equals("LabelEncoder")) {
            node.text(7, ML);
        }
        graph.message(1, node);
        return result;
    }

    /** A constant of doubles; a scalar without sizes. */
    String doubles(double[] values, int... sizes) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asDoubleBuffer().put(values);
        return constant(tensor(DOUBLE, sizes).bytes(9, bytes.array()));
    }

    /** A constant of whole numbers; a scalar without sizes. */
    String longs(long[] values, int... sizes) {
        ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(values);
        return constant(tensor(INT64, sizes).bytes(9, bytes.array()));
    }

    /** A constant of texts. */
    String texts(List<String> values) {
        Protobuf tensor = tensor(STRING, values.size());
        values.forEach(value -> tensor.text(6, value));
        return constant(tensor);
    }

    /** A scalar text. */
    String text(String value) {
        return constant(tensor(STRING).text(6, value));
    }

    private static Protobuf tensor(int type, int... sizes) {
        Protobuf tensor = new Protobuf();
        for (int size : sizes) {
            tensor.number(1, size);
        }
        return tensor.number(2, type);
    }

    private String constant(Protobuf tensor) {
        String name = fresh();
        graph.message(5, tensor.text(8, name));
        return name;
    }

    void input(String name, int type) {
        graph.message(11, column(name, type));
    }

    void output(String name, int type) {
        graph.message(12, column(name, type));
        outputs.add(name);
    }

    List<String> outputs() {
        return List.copyOf(outputs);
    }

    /** A column of as many rows as there are questions. */
    private static Protobuf column(String name, int type) {
        Protobuf shape = new Protobuf().message(1, new Protobuf().text(2, "N")).message(1, new Protobuf().number(1, 1));
        Protobuf tensor = new Protobuf().number(1, type).message(2, shape);
        return new Protobuf().text(1, name).message(2, new Protobuf().message(1, tensor));
    }

    /** The file. */
    byte[] bytes(String name, Map<String, String> facts) {
        Protobuf model = new Protobuf()
                .number(1, FORMAT)
                .text(2, "bulla")
                .message(7, graph.text(2, name))
                .message(8, new Protobuf().text(1, "").number(2, OPERATORS))
                .message(8, new Protobuf().text(1, ML).number(2, ML_OPERATORS));
        facts.forEach(
                (key, value) -> model.message(14, new Protobuf().text(1, key).text(2, value)));
        return model.bytes();
    }

    /**
     * A setting of a node.
     *
     * @param message as the format has it
     */
    record Attribute(Protobuf message) {

        static Attribute of(String name, long value) {
            return new Attribute(new Protobuf().text(1, name).number(3, value).number(20, 2));
        }

        static Attribute of(String name, long[] values) {
            Protobuf message = new Protobuf().text(1, name);
            for (long value : values) {
                message.number(8, value);
            }
            return new Attribute(message.number(20, 7));
        }

        static Attribute of(String name, List<String> values) {
            Protobuf message = new Protobuf().text(1, name);
            values.forEach(value -> message.text(9, value));
            return new Attribute(message.number(20, 8));
        }
    }
}
