package dev.bulla.app.cli;

import java.nio.file.Path;
import java.util.Optional;

/** Where the program keeps its own things: {@code $BULLA_HOME}, else {@code ~/.bulla}. */
final class Home {

    private Home() {}

    static Path path() {
        return Optional.ofNullable(System.getenv("BULLA_HOME"))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".bulla"));
    }
}
