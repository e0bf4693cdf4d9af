package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.domain.Digest;
import dev.bulla.core.domain.Json;
import dev.bulla.core.release.Model;
import dev.bulla.models.Recipes;
import dev.bulla.models.export.BinaryModel;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
