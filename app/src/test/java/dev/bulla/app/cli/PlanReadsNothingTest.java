package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The flight recorder sees every read of a file: planning reads the schema and no row; releasing reads the rows. */
class PlanReadsNothingTest {

    @TempDir
    private Path folder;

    @Test
    void plan_anyOptions_readsTheSchemaFileOnly() throws IOException {
        Shell shell = new Shell(folder);

        List<String> planned = read(() -> shell.run(
                "plan", "histogram", "--schema", "@town.yaml", "--columns", "age", "--epsilon", "1", "--json"));
        List<String> released = read(() -> shell.releaseAge("out", "--epsilon", "1"));

        assertThat(planned).contains("town.yaml").doesNotContain("town.csv", "bulla.db");
        assertThat(released).contains("town.yaml", "town.csv");
    }

    /** The names of the files under the folder that were read meanwhile. */
    private List<String> read(Runnable work) throws IOException {
        Path file = folder.resolve("events.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.FileRead").withThreshold(Duration.ZERO).withoutStackTrace();
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        List<String> names = new ArrayList<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
            String path = event.getString("path");
            if (event.getEventType().getName().equals("jdk.FileRead")
                    && path != null
                    && path.startsWith(folder.toString())) {
                names.add(Path.of(path).getFileName().toString());
            }
        }
        return names;
    }
}
