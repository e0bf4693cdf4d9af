package dev.bulla.data.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DuckLibraryTest {

    @TempDir
    Path folder;

    @Test
    void unpacked_twice_unpacksOnceAndRepairsATornCopy() throws Exception {
        Path home = folder.resolve("new/native");
        Path library = DuckLibrary.unpacked(DuckLibrary.jar(), home);
        long size = Files.size(library);
        FileTime past = FileTime.fromMillis(1_000_000_000_000L);
        Files.setLastModifiedTime(library, past);

        assertThat(DuckLibrary.unpacked(DuckLibrary.jar(), home)).isEqualTo(library);
        assertThat(Files.getLastModifiedTime(library)).isEqualTo(past);

        Files.write(library, new byte[100]);
        DuckLibrary.unpacked(DuckLibrary.jar(), home);
        assertThat(Files.size(library)).isEqualTo(size);
        assertThat(entries(home)).as("the library and its lock").isEqualTo(2);
    }

    @Test
    void driver_always_leavesNothingInTheTemporaryFolder() throws Exception {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        long before = copies(temporary);

        try (var connection = DuckEngine.start()) {
            assertThat(connection.isValid(1)).isTrue();
            assertThat(connection.getClass().getClassLoader())
                    .isNotEqualTo(getClass().getClassLoader());
        }

        assertThat(copies(temporary)).isLessThanOrEqualTo(before);
    }

    private static long entries(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    /** Copies that this process has loaded; where that cannot be told, all there are. */
    private static long copies(Path folder) throws IOException {
        Path maps = Path.of("/proc/self/maps");
        if (Files.isReadable(maps)) {
            return Files.readAllLines(maps).stream()
                    .filter(line ->
                            line.contains(folder.resolve("libduckdb_java").toString()))
                    .count();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(f -> f.getFileName().toString().startsWith("libduckdb_java"))
                    .count();
        }
    }
}
