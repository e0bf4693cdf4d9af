package dev.bulla.audit.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Progress;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrewTest {

    private static final Map<String, Object> QUESTION = Map.of("runs", 3);

    private final AtomicInteger done = new AtomicInteger();

    private List<Task> tasks(int count) {
        List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int result = i;
            tasks.add(new Task("task " + i, () -> {
                done.incrementAndGet();
                return Map.of("square", result * result);
            }));
        }
        return tasks;
    }

    @Test
    void run_manyTasks_givesResultsInTheirOrderAndTellsEach() {
        List<String> told = new ArrayList<>();

        Map<String, Map<String, Object>> found =
                Crew.of(3).run(tasks(7), Notebook.inMemory(), (stage, of, name) -> told.add(stage + "/" + of));

        assertThat(found.keySet())
                .containsExactly("task 0", "task 1", "task 2", "task 3", "task 4", "task 5", "task 6");
        assertThat(found.get("task 3")).isEqualTo(Map.of("square", new BigDecimal(9)));
        assertThat(told).containsExactly("1/7", "2/7", "3/7", "4/7", "5/7", "6/7", "7/7");
    }

    @Test
    void run_afterAnInterruption_doesTheRestAlone(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("work.jsonl");
        Map<String, Map<String, Object>> whole = Crew.of(2).run(tasks(4), Notebook.at(file, QUESTION), Progress.NONE);
        List<String> lines = Files.readAllLines(file);
        String torn =
                String.join("\n", lines.subList(0, 3)) + "\n" + lines.get(3).substring(0, 5);
        Files.writeString(file, torn);
        done.set(0);

        Map<String, Map<String, Object>> again = Crew.of(2).run(tasks(4), Notebook.at(file, QUESTION), Progress.NONE);

        assertThat(again).isEqualTo(whole);
        assertThat(done).hasValue(2);
        assertThat(Files.readAllLines(file)).hasSize(5);
    }

    @Test
    void notebook_ofAnotherQuestion_isRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("work.jsonl");
        Notebook.at(file, QUESTION);

        assertThatThrownBy(() -> Notebook.at(file, Map.of("runs", 4)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-850");
        Files.writeString(file, "");
        assertThatThrownBy(() -> Notebook.at(file, QUESTION)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> Notebook.at(folder.resolve("none/work.jsonl"), QUESTION))
                .isInstanceOf(BadInput.class);
    }

    @Test
    void run_oneTaskFails_throwsWhatItThrew() {
        List<Task> tasks = new ArrayList<>(tasks(2));
        tasks.add(new Task("failing", () -> {
            throw new IllegalStateException("as planned");
        }));

        assertThatThrownBy(() -> Crew.of(2).run(tasks, Notebook.inMemory(), Progress.NONE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("as planned");
        List<Task> twice = List.of(tasks.get(0), tasks.get(0));
        assertThatThrownBy(() -> Crew.of(1).run(twice, Notebook.inMemory(), Progress.NONE))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
