package dev.bulla.app.audit;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.data.Tables;
import dev.bulla.data.schema.Schemas;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Rows to attack: those of a file, or the public ones that come with the program. */
public final class AttackedRows {

    private static final String BUNDLE = "/dev/bulla/app/cli/demo/";
    private static final String ROWS = "census.csv";
    private static final String SCHEMA = "census.yaml";
    private static final int LEAST = 8;

    private AttackedRows() {}

    /** The public rows that come with the program, so many of them. */
    public static HeldTable bundled(int most) {
        try {
            Path folder = Files.createTempDirectory("bulla-audit");
            try {
                copy(SCHEMA, folder);
                copy(ROWS, folder);
                return some(Schemas.load(folder.resolve(SCHEMA)), folder.resolve(ROWS), most);
            } finally {
                Files.deleteIfExists(folder.resolve(SCHEMA));
                Files.deleteIfExists(folder.resolve(ROWS));
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void copy(String name, Path folder) throws IOException {
        try (InputStream in = AttackedRows.class.getResourceAsStream(BUNDLE + name)) {
            if (in == null) {
                throw new IllegalStateException(name + " does not come with the program");
            }
            Files.copy(in, folder.resolve(name));
        }
    }

    /** The rows of a file, at most so many of them at random. */
    public static HeldTable some(Schema schema, Path file, int most) {
        HeldTable all = HeldTable.of(Tables.open(schema, file));
        List<double[]> rows = new ArrayList<>(all.points());
        PublicBits bits = PublicBits.of("rows to attack");
        for (int i = rows.size() - 1; i > 0; i--) {
            Collections.swap(rows, i, bits.below(i + 1));
        }
        if (rows.size() < LEAST) {
            throw new BadInput(
                    "E-860",
                    Visible.path(file),
                    "has fewer than " + LEAST + " rows.",
                    "Attacks are judged by how often they succeed.",
                    "Give a file with more rows.");
        }
        return all.only(rows.subList(0, Math.min(most, rows.size())));
    }
}
