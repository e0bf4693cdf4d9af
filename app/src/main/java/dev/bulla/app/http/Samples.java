package dev.bulla.app.http;

import dev.bulla.app.artefact.RowText;
import dev.bulla.app.artefact.SampledBlocks;
import dev.bulla.app.server.Call;
import dev.bulla.app.server.Problem;
import dev.bulla.app.server.Reply;
import dev.bulla.app.server.Route;
import dev.bulla.core.model.Generator;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.random.PublicBits;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Made-up rows of a released generator: free, bounded, and the same for the same seed, here and by {@code bulla sample}. They are made a block at a time while they are sent, so that memory holds a block of them and others are
 * answered in between. Whoever wants more rows asks again with another seed, or samples the release himself.
 */
final class Samples {

    static final String CSV = "text/csv";
    static final String LINES = "application/x-ndjson";

    /** As many as a second or two of one core make. */
    private static final int MOST_ROWS = 1_000_000;

    private static final int USUAL_ROWS = 100;
    private static final int LONGEST_SEED = 200;

    private Samples() {}

    /** What is said of the parameters. */
    static Route.Draft described(Route.Draft draft) {
        Map<String, Object> number =
                Map.of("type", "integer", "minimum", 1, "maximum", MOST_ROWS, "default", USUAL_ROWS);
        Map<String, Object> text = Map.of("type", "string", "maxLength", LONGEST_SEED);
        Map<String, Object> format = Map.of("type", "string", "enum", List.of("csv", "jsonl"), "default", "csv");
        return draft.parameter(query("rows", "How many rows, or trajectories of a model that makes those.", number))
                .parameter(query("seed", "A public seed: the same one gives the same rows.", text))
                .parameter(query("format", "CSV, or an object of JSON a line.", format))
                .answers(200, CSV, Map.of())
                .answers(200, LINES, Map.of());
    }

    private static Route.Parameter query(String name, String description, Map<String, Object> shape) {
        return new Route.Parameter(name, Route.Place.QUERY, false, description, shape);
    }

    /** The rows that a call asks for. */
    static Reply reply(Generator generator, Call call) {
        int rows = call.query("rows").map(Samples::rows).orElse(USUAL_ROWS);
        String seed = call.query("seed").orElse("");
        String format = call.query("format").orElse("csv");
        if (seed.length() > LONGEST_SEED) {
            throw Problem.badRequest("A seed has at most " + LONGEST_SEED + " characters.");
        }
        if (!format.equals("csv") && !format.equals("jsonl")) {
            throw Problem.badRequest("format is csv or jsonl.");
        }
        RowText text = new RowText(generator.columns(), format.equals("csv"));
        SampledBlocks blocks = new SampledBlocks(generator, rows, PublicBits.of(seed));
        byte[] first = block(text.header(), blocks, text);
        String type = format.equals("csv") ? CSV + ";charset=utf-8" : LINES;
        return blocks.isDone()
                ? Reply.of(type, first)
                : Reply.of(
                        type, first, () -> blocks.isDone() ? Optional.empty() : Optional.of(block("", blocks, text)));
    }

    private static byte[] block(String before, SampledBlocks blocks, RowText text) {
        StringBuilder lines = new StringBuilder(before);
        blocks.next(row -> text.append(row, lines));
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static int rows(String text) {
        try {
            long rows = Decimal.whole(text);
            if (rows >= 1 && rows <= MOST_ROWS) {
                return (int) rows;
            }
        } catch (NumberFormatException | ArithmeticException e) {
            // said below
        }
        throw Problem.badRequest("rows is a whole number from 1 to " + MOST_ROWS + ".");
    }
}
