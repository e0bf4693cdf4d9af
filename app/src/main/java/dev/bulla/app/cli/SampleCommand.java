package dev.bulla.app.cli;

import dev.bulla.app.artefact.RowText;
import dev.bulla.app.artefact.SampledBlocks;
import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.Stages;
import dev.bulla.core.model.Generator;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.data.parquet.ParquetWriter;
import dev.bulla.ledger.Artefact;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bulla sample}: made-up rows of a released generator. It reads the release folder and nothing else, and costs nothing. */
@Command(
        name = "sample",
        mixinStandardHelpOptions = true,
        description =
                "Write made-up rows of a released generator, as many and as often as you like. It is free: the same seed"
                        + " gives the same rows.")
final class SampleCommand extends ConsoleCommand.OfRelease {

    private static final List<String> FORMATS = List.of("csv", "jsonl", "parquet");
    private static final int MOST_ROWS = 1_000_000_000;
    private static final int TEXT = 1 << 16;

    @Option(
            names = "--rows",
            required = true,
            paramLabel = "N",
            description = "how many rows, or trajectories of a generator that makes those")
    private int rows;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "a public seed: the same one gives the same rows (default: a fresh one, which is told)")
    private @Nullable String seed;

    @Option(
            names = "--format",
            paramLabel = "csv|jsonl|parquet",
            defaultValue = "csv",
            description = "how rows are written (default: ${DEFAULT-VALUE}); parquet needs --out")
    private String format = "csv";

    @Option(names = "--out", paramLabel = "FILE", description = "a new file for the rows")
    private @Nullable Path out;

    @Option(names = "--json", description = "with --out: print what was written in JSON")
    private boolean json;

    SampleCommand(Console console) {
        super(console);
    }

    @Override
    protected void require() {
        if (rows < 1 || rows > MOST_ROWS) {
            throw new BadInput(
                    "E-910",
                    "--rows",
                    "must be a whole number from 1 to " + MOST_ROWS + ", got " + rows + ".",
                    "",
                    "Take 10000, for example.");
        }
        if (!FORMATS.contains(format)) {
            throw new BadInput(
                    "E-911",
                    "--format",
                    Visible.quote(format) + " is not a format.",
                    "",
                    "Take " + String.join(", ", FORMATS) + ".");
        }
        if (json && out == null) {
            throw new BadInput(
                    "E-911",
                    "--json",
                    "needs --out FILE.",
                    "Without a file the rows themselves are written to standard output.",
                    "Name a new file, or take --format jsonl for rows in JSON.");
        }
        if (format.equals("parquet") && out == null) {
            throw new BadInput(
                    "E-911", "--format parquet", "needs --out FILE.", "", "Name a new file, or take csv or jsonl.");
        }
    }

    @Override
    protected void answer(Artefact artefact, Artefact whole) {
        if (!(artefact.openModel() instanceof Generator generator)) {
            throw new BadInput(
                    "E-912",
                    "DIR",
                    artefact.id() + " cannot be sampled: its model answers questions and makes no rows.",
                    "",
                    "Ask it with bulla predict, or release one that can: bulla recipes tells which.");
        }
        String used = seed == null ? Plan.freshKey() : seed;
        if (seed == null && !json) {
            console.say("Seed", used);
        }
        try (Stages stages = new Stages(console)) {
            if (stages.isDrawn() && out != null) {
                stages.begin(1, 1, "sample");
            }
            write(generator, PublicBits.of(used), stages);
        } catch (FileAlreadyExistsException e) {
            throw cannotWrite("is there already.", "Rows are not written over another file.", "Name a new file.");
        } catch (IOException | UncheckedIOException e) {
            throw cannotWrite("cannot be written.", "", "Name a file in a folder that exists and has room.");
        }
        if (json) {
            console.json(Map.of(
                    "release",
                    artefact.id(),
                    "of",
                    generator.sampled(),
                    "number",
                    rows,
                    "seed",
                    used,
                    "format",
                    format,
                    "file",
                    String.valueOf(out)));
        }
    }

    private BadInput cannotWrite(String what, String why, String remedy) {
        return new BadInput("E-913", "--out", Visible.path(String.valueOf(out)) + " " + what, why, remedy);
    }

    private void write(Generator generator, PublicBits bits, Stages stages) throws IOException {
        if (out == null) {
            RowText text = new RowText(generator.columns(), format.equals("csv"));
            StringBuilder lines = new StringBuilder(text.header());
            all(new SampledBlocks(generator, rows, bits), stages, row -> {
                text.append(row, lines);
                if (lines.length() > TEXT) {
                    console.piece(lines.toString());
                    lines.setLength(0);
                }
            });
            console.piece(lines.toString());
            return;
        }
        boolean isWritten = false;
        OutputStream file = Files.newOutputStream(out, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (OutputStream buffered = new BufferedOutputStream(file, TEXT)) {
            if (format.equals("parquet")) {
                parquet(generator, bits, stages, buffered);
            } else {
                lines(generator, bits, stages, buffered);
            }
            isWritten = true;
        } finally {
            if (!isWritten) {
                Files.deleteIfExists(out);
            }
        }
    }

    private void lines(Generator generator, PublicBits bits, Stages stages, OutputStream file) {
        RowText text = new RowText(generator.columns(), format.equals("csv"));
        StringBuilder lines = new StringBuilder(text.header());
        all(new SampledBlocks(generator, rows, bits), stages, row -> {
            text.append(row, lines);
            if (lines.length() > TEXT) {
                flush(lines, file);
            }
        });
        flush(lines, file);
    }

    private static void flush(StringBuilder lines, OutputStream file) {
        try {
            file.write(lines.toString().getBytes(StandardCharsets.UTF_8));
            lines.setLength(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void all(SampledBlocks blocks, Stages stages, Generator.Sink sink) {
        while (!blocks.isDone()) {
            blocks.next(sink);
            if (stages.isDrawn()) {
                stages.part((double) blocks.made() / rows);
            }
        }
    }

    private void parquet(Generator generator, PublicBits bits, Stages stages, OutputStream file) throws IOException {
        List<Column> columns = generator.columns();
        List<ParquetWriter.Field> fields = columns.stream()
                .map(column -> new ParquetWriter.Field(column.name(), column instanceof Column.Category))
                .toList();
        try (ParquetWriter writer = new ParquetWriter(file, fields)) {
            List<Object> cells = new ArrayList<>(columns);
            all(new SampledBlocks(generator, rows, bits), stages, row -> {
                for (int c = 0; c < row.length; c++) {
                    cells.set(c, RowText.cell(columns.get(c), row[c]));
                }
                try {
                    writer.row(cells);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
