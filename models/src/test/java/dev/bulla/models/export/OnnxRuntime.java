package dev.bulla.models.export;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs an exported file in ONNX Runtime. */
public final class OnnxRuntime implements AutoCloseable {

    private final OrtSession session;

    public OnnxRuntime(byte[] file) throws OrtException {
        this.session = OrtEnvironment.getEnvironment().createSession(file);
    }

    /** What it says of itself: the facts, and "inputs" and "outputs" by name. */
    public Map<String, String> facts() throws OrtException {
        Map<String, String> facts = new HashMap<>(session.getMetadata().getCustomMetadata());
        facts.put("inputs", String.join(",", session.getInputInfo().keySet()));
        facts.put("outputs", String.join(",", session.getOutputInfo().keySet()));
        return facts;
    }

    /**
     * Asks questions.
     *
     * @param columns the inputs
     * @param cells one list per column: numbers or texts
     * @return one array per output: numbers, or texts
     */
    public Map<String, List<Object>> ask(List<Column> columns, List<List<Object>> cells) throws OrtException {
        Map<String, OnnxTensor> inputs = new LinkedHashMap<>();
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        for (int k = 0; k < columns.size(); k++) {
            List<Object> column = cells.get(k);
            if (columns.get(k) instanceof Column.Category) {
                String[][] texts =
                        column.stream().map(v -> new String[] {(String) v}).toArray(String[][]::new);
                inputs.put(columns.get(k).name(), OnnxTensor.createTensor(environment, texts));
            } else {
                double[][] numbers = column.stream()
                        .map(v -> new double[] {((Number) v).doubleValue()})
                        .toArray(double[][]::new);
                inputs.put(columns.get(k).name(), OnnxTensor.createTensor(environment, numbers));
            }
        }
        Map<String, List<Object>> answers = new LinkedHashMap<>();
        try (OrtSession.Result result = session.run(inputs)) {
            for (Map.Entry<String, OnnxValue> output : result) {
                answers.put(output.getKey(), column(output.getValue().getValue()));
            }
        } finally {
            inputs.values().forEach(OnnxTensor::close);
        }
        return answers;
    }

    private static List<Object> column(Object value) {
        List<Object> column = new ArrayList<>();
        if (value instanceof double[][] numbers) {
            for (double[] row : numbers) {
                column.add(row[0]);
            }
        } else {
            for (String[] row : (String[][]) value) {
                column.add(row[0]);
            }
        }
        return column;
    }

    @Override
    public void close() throws OrtException {
        session.close();
    }
}
