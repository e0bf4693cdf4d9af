package dev.bulla.app.http;

import dev.bulla.app.artefact.AnswerColumns;
import dev.bulla.app.http.QuestionReader.GivenQuestion;
import dev.bulla.app.server.Problem;
import dev.bulla.app.server.Reply;
import dev.bulla.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What all answers of a model share, written once; an answer fills in its numbers. The bytes are those of canonical JSON. */
final class AnswerFrame {

    private static final int LONGEST_ID = 256;
    private static final int ROOM = 512;
    private static final int PER_NUMBER = 20;
    private static final String BINARY = "application/octet-stream";

    private final List<List<byte[]>> words;
    private final List<List<String>> quotedWords;
    private final List<byte[]> afterData;
    private final boolean[] isText;
    private final byte[] head;
    private final byte[] tail;

    AnswerFrame(String name, AnswerColumns columns, Map<String, Object> parameters) {
        this.words = new ArrayList<>();
        this.quotedWords = new ArrayList<>();
        this.isText = new boolean[columns.names().size()];
        for (int i = 0; i < isText.length; i++) {
            isText[i] = columns.isText(i);
            words.add(columns.words(i).stream()
                    .map(word -> word.getBytes(StandardCharsets.UTF_8))
                    .toList());
            quotedWords.add(columns.words(i).stream().map(Json::printed).toList());
        }
        this.afterData = columns.names().stream()
                .map(column -> bytes("\"datatype\":\""
                        + datatype(columns.names().indexOf(column)) + "\",\"name\":" + Json.printed(column)))
                .toList();
        this.head = bytes(
                "\"model_name\":" + Json.printed(name) + ",\"model_version\":\"" + Served.VERSION + "\",\"outputs\":[");
        this.tail = bytes("],\"parameters\":" + Json.printed(parameters) + "}");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    String datatype(int column) {
        return isText[column] ? "BYTES" : "FP64";
    }

    /**
     * The answer.
     *
     * @param asked the columns that are asked for, in this order
     * @param answers the numbers of all columns
     */
    Reply reply(GivenQuestion question, int[] asked, double[][] answers) {
        int points = answers[0].length;
        AnswerBytes json = new AnswerBytes(ROOM + PER_NUMBER * asked.length * points);
        AnswerBytes binary = new AnswerBytes(0);
        boolean isAnyBinary = false;
        json.put('{');
        if (question.hasId()) {
            json.put("\"id\":").quoted(id(question)).put(',');
        }
        json.put(head);
        for (int i = 0; i < asked.length; i++) {
            boolean isBinary = question.outputs().isEmpty()
                    ? question.isAllBinary()
                    : question.outputs().get(i).getValue() || question.isAllBinary();
            isAnyBinary |= isBinary;
            json.put(i == 0 ? "{" : ",{");
            int size = 0;
            if (isBinary) {
                int before = binary.size();
                binary(asked[i], answers[asked[i]], binary);
                size = binary.size() - before;
            } else {
                data(asked[i], answers[asked[i]], json);
            }
            json.put(afterData.get(asked[i]));
            if (isBinary) {
                json.put(",\"parameters\":{\"binary_data_size\":").number(size).put('}');
            }
            json.put(",\"shape\":[").number(points).put("]}");
        }
        json.put(tail);
        return isAnyBinary ? withBinary(json, binary) : Reply.json(json.array(), json.size());
    }

    private static Reply withBinary(AnswerBytes json, AnswerBytes binary) {
        int length = json.size();
        byte[] all = Arrays.copyOf(json.array(), length + binary.size());
        System.arraycopy(binary.array(), 0, all, length, binary.size());
        return Reply.of(BINARY, all)
                .header("Cache-Control", "no-store")
                .header(Inference.JSON_LENGTH, Integer.toString(length));
    }

    private void data(int column, double[] values, AnswerBytes json) {
        json.put("\"data\":[");
        for (int i = 0; i < values.length; i++) {
            if (i > 0) {
                json.put(',');
            }
            if (isText[column]) {
                json.put(quotedWords.get(column).get((int) values[i]));
            } else {
                json.number(values[i]);
            }
        }
        json.put("],");
    }

    private void binary(int column, double[] values, AnswerBytes binary) {
        for (double value : values) {
            if (isText[column]) {
                binary.binary(words.get(column).get((int) value));
            } else {
                binary.binary(value);
            }
        }
    }

    private static String id(GivenQuestion question) {
        String id = question.id();
        if (id == null) {
            throw BadQuestion.unreadable("\"id\" must be text");
        }
        if (id.length() > LONGEST_ID) {
            throw Problem.badRequest("id has at most " + LONGEST_ID + " characters.");
        }
        return id;
    }
}
