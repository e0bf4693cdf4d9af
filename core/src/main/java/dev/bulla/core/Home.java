package dev.bulla.core;

import java.nio.file.Path;
import java.util.Optional;

/** Where the program keeps its own things, keys and unpacked native code: {@code $BULLA_HOME}, else {@code ~/.bulla}. */
public final class Home {

    private Home() {}

    public static Path path() {
        return Optional.ofNullable(System.getenv("BULLA_HOME"))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".bulla"));
    }
}
