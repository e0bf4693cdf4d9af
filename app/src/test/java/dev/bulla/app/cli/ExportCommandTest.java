package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OnnxValue;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Model;
import dev.bulla.core.release.Recipes;
import dev.bulla.models.export.BinaryModel;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the files compute is tested beside the models; here is what the command does. */
class ExportCommandTest {

    private Shell shell;

    @BeforeEach
    void open(@TempDir Path folder) throws IOException {
        shell = new Shell(folder);
        shell.releaseAge("ages", "--epsilon", "1");
    }

    @Test
    void export_onnx_isWrittenOnceAndNamesItsRelease() throws IOException {
        Shell.Result first = shell.run("export", "@ages", "--as", "onnx", "--out", "@ages.onnx", "--json");
        byte[] file = Files.readAllBytes(shell.path("ages.onnx"));
        Shell.Result second = shell.run("export", "@ages", "--as", "onnx", "--out", "@ages.onnx");

        assertThat(first.code()).as(first.err()).isZero();
        Map<String, Object> told = Json.readObject(first.out().getBytes(StandardCharsets.UTF_8));
        assertThat(told)
                .containsEntry("form", "onnx")
                .containsEntry("sha256", Digest.sha256(file))
                .containsEntry("bytes", BigDecimal.valueOf(file.length));
        assertThat(new String(file, StandardCharsets.UTF_8))
                .contains(
                        "town-histogram-",
                        "bulla.epsilon",
                        Digest.sha256(Files.readAllBytes(shell.path("ages/model.json"))));
        assertThat(second.code()).isEqualTo(2);
        assertThat(second.err()).contains("E-562", "Nothing was charged.");
        assertThat(Files.readAllBytes(shell.path("ages.onnx"))).isEqualTo(file);
    }

    @Test
    void export_binary_opensToTheSameModel() throws IOException {
        Shell.Result result = shell.run("export", "@ages", "--as", "binary", "--out", "@ages.bin");
        byte[] sealed = Files.readAllBytes(shell.path("ages/model.json"));
        byte[] file = Files.readAllBytes(shell.path("ages.bin"));
        Map<String, Object> back = BinaryModel.read(file);
        Model model = Recipes.type("histogram").read(back);

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.err()).contains("Exported", "as binary", "not sealed");
        assertThat(Json.canonical(back)).isEqualTo(sealed);
        assertThat(Json.canonical(model.json())).isEqualTo(sealed);
        assertThat(model.answer(4)).isEqualTo(Recipes.read(sealed).answer(4));
    }

    @Test
    void export_neverCharges() throws IOException {
        byte[] before = Files.readAllBytes(shell.path("bulla.db"));
        shell.run("export", "@ages", "--as", "onnx", "--out", "@ages.onnx");

        assertThat(Arrays.equals(before, Files.readAllBytes(shell.path("bulla.db"))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "svm --columns age,height --target sex",
                "logistic --columns age,height --target sex",
                "naive-bayes --columns age,height --target sex",
                "linear --columns age,sex --target height"
            })
    void export_onnx_answersAsPredictDoes(String recipe) throws Exception {
        Shell.Result exported = export(recipe, "onnx");

        assertThat(exported.code()).as(exported.err()).isZero();
        List<String> seconds = recipe.startsWith("linear") ? List.of("f", "m") : List.of("0", "0.7", "2");
        try (OrtSession session = OrtEnvironment.getEnvironment()
                .createSession(shell.path("learnt.onnx").toString())) {
            for (int age = 0; age < 10; age++) {
                for (String second : seconds) {
                    Map<String, Object> got = run(session, age, second);
                    Map<String, String> expected = predict(age + "," + second);
                    assertThat(got.keySet()).isEqualTo(expected.keySet());
                    expected.forEach((name, value) -> {
                        if (got.get(name) instanceof Double number) {
                            assertThat(number).isCloseTo(Double.parseDouble(value), within(1e-9));
                        } else {
                            assertThat(got.get(name)).isEqualTo(value);
                        }
                    });
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "logistic --columns age^height --target sex, RegressionModel",
        "naive-bayes --columns age^height --target sex, NaiveBayesModel",
        "linear --columns age^sex --target height, RegressionModel",
        "ridge --columns age^sex --target height, RegressionModel",
    })
    void export_pmml_holdsTheModelAndItsRelease(String recipe, String element) throws IOException {
        Shell.Result exported = export(recipe.replace('^', ','), "pmml");

        assertThat(exported.code()).as(exported.err()).isZero();
        assertThat(Files.readString(shell.path("learnt.pmml")))
                .contains("<" + element, Digest.sha256(Files.readAllBytes(shell.path("learnt/model.json"))));
    }

    @Test
    void export_pmmlOfWaves_isRefused() throws IOException {
        Shell.Result exported = export("svm --columns age --target sex", "pmml");

        assertThat(exported.code()).isEqualTo(2);
        assertThat(exported.err()).contains("E-561", "svm");
    }

    private Shell.Result export(String recipe, String form) {
        String words =
                "release " + recipe + " --schema @town.yaml --data @town.csv --epsilon 1 --delta 1e-6 --out @learnt";
        Shell.Result released = shell.run(words.split(" ", -1));
        assertThat(released.code()).as(released.err()).isZero();
        return shell.run("export", "@learnt", "--as", form, "--out", "@learnt." + form);
    }

    private Map<String, String> predict(String question) {
        List<String> lines =
                shell.run("predict", "@learnt", "--at", question).out().lines().toList();
        List<String> names = List.of(lines.get(0).split(",", -1));
        List<String> values = List.of(lines.get(1).split(",", -1));
        Map<String, String> answer = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            answer.put(names.get(i), values.get(i));
        }
        return answer;
    }

    /** One question: an age, and a sex or a height. */
    private static Map<String, Object> run(OrtSession session, double age, String second) throws OrtException {
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        boolean isSex = session.getInputNames().contains("sex");
        Object cell = isSex ? new String[][] {{second}} : new double[][] {{Double.parseDouble(second)}};
        Map<String, Object> answer = new HashMap<>();
        try (OnnxTensor first = OnnxTensor.createTensor(environment, new double[][] {{age}});
                OnnxTensor other = isSex
                        ? OnnxTensor.createTensor(environment, (String[][]) cell)
                        : OnnxTensor.createTensor(environment, cell);
                OrtSession.Result result = session.run(Map.of("age", first, isSex ? "sex" : "height", other))) {
            for (Map.Entry<String, OnnxValue> output : result) {
                answer.put(output.getKey(), ((Object[]) output.getValue().getValue())[0]);
            }
        }
        answer.replaceAll((name, row) -> row instanceof double[] numbers ? (Object) numbers[0] : ((String[]) row)[0]);
        return answer;
    }
}
