package dev.bulla.ledger.store;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Where a ledger lies: a file.
 *
 * @param file the file
 */
public record Location(Path file) {

    /** What a person named. */
    public static Location of(String text) {
        try {
            return new Location(Path.of(text));
        } catch (InvalidPathException e) {
            throw new BadInput("E-711", Text.request("ledger"), "is no name of a file.", "", "Name a file.");
        }
    }

    public static Location of(Path file) {
        return new Location(file);
    }

    /** Whether a ledger may be there; of a database it is not asked. */
    public boolean exists() {
        return Files.exists(file);
    }

    /** For people and scripts, in full. */
    public Location absolute() {
        return new Location(file.toAbsolutePath().normalize());
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
