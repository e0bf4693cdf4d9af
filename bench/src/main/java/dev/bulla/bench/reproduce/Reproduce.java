package dev.bulla.bench.reproduce;

import dev.bulla.bench.audits.PublishedAudits;
import dev.bulla.bench.chapter4.Chapter4;
import dev.bulla.bench.chapter6.Chapter6;
import dev.bulla.bench.diffpriv.Diffpriv;
import dev.bulla.bench.dpgp.Dpgp;
import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Figure.Outcome;
import dev.bulla.bench.figure.Figure.Request;
import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.risk.PrivacyAtRisk;
import dev.bulla.bench.rudavskyy.Rudavskyy;
import dev.bulla.bench.tra319.Tra319;
import dev.bulla.bench.trajectory.AppendixA;
import dev.bulla.bench.trajectory.Chapter5;
import dev.bulla.bench.warfarin.Warfarin;
import dev.bulla.core.json.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code ./bulla reproduce [LIST|FIGURE]}. */
public final class Reproduce {

    private static final int BAD_INPUT = 2;
    private static final int WIDEST = 60;
    private static final int NARROWEST = 12;
    private static final List<Figure> FIGURES = List.of(
            new Diffpriv(),
            new Tra319(),
            new Dpgp(),
            new Chapter4(),
            new Chapter5(),
            new Chapter6(),
            new PrivacyAtRisk(),
            new Rudavskyy(),
            new Warfarin(),
            new PublishedAudits(),
            new AppendixA());
    private static final String USAGE = """
            Usage: ./bulla reproduce [LIST|FIGURE] [--out DIR] [--json] [--runs N] [--data DIR]

            --out DIR   write the figure's CSV and SVG files there
            --json      the numbers only
            --runs N    releases an error is averaged over (default: 500; tra3-19 and dpgp: 10;
                        chapter4, chapter6, privacy-at-risk and rudavskyy: 50; warfarin: 20; audits: 20000;
                        chapter5 and appendix-a: 1)
            --data DIR  the folder of public data sets (default: ../shared/data, else datasets/data)

            Figures:
            """;

    private final PrintStream data;
    private final PrintStream people;
    private @Nullable Path out;
    private boolean json;
    private OptionalInt runs = OptionalInt.empty();
    private Path folder = Stream.of("../shared/data", "datasets/data")
            .map(Path::of)
            .filter(Files::isDirectory)
            .findFirst()
            .orElse(Path.of("datasets/data"));

    private Reproduce(PrintStream data, PrintStream people) {
        this.data = data;
        this.people = people;
    }

    /** Does what was asked for: 0, or 2 for a bad request. */
    public static int run(List<String> arguments, PrintStream data, PrintStream people) throws IOException {
        Reproduce command = new Reproduce(data, people);
        if (arguments.isEmpty()
                || List.of("list", "--help", "-h").contains(arguments.get(0).toLowerCase(Locale.ROOT))) {
            command.list();
            return 0;
        }
        Optional<Figure> figure = FIGURES.stream()
                .filter(known -> known.name().equals(arguments.get(0)))
                .findFirst();
        if (figure.isEmpty()) {
            people.println("bulla: there is no figure \"" + arguments.get(0) + "\". ./bulla reproduce lists them.");
            return BAD_INPUT;
        }
        Optional<String> fault = command.read(arguments.subList(1, arguments.size()));
        if (fault.isPresent()) {
            people.println("bulla: " + fault.get());
            return BAD_INPUT;
        }
        command.make(figure.get());
        return 0;
    }

    private void list() {
        data.print(USAGE);
        FIGURES.forEach(figure -> data.printf(Locale.ROOT, "%-16s%s%n", figure.name(), figure.about()));
    }

    private Optional<String> read(List<String> options) {
        for (int i = 0; i < options.size(); i++) {
            String option = options.get(i);
            if (option.equals("--json")) {
                json = true;
                continue;
            }
            if (!List.of("--out", "--runs", "--data").contains(option) || i + 1 == options.size()) {
                return Optional.of("reproduce knows --out DIR, --json, --runs N and --data DIR, got " + option + ".");
            }
            String value = options.get(++i);
            if (option.equals("--out")) {
                out = Path.of(value);
            } else if (option.equals("--data")) {
                folder = Path.of(value);
            } else if (value.matches("[1-9]\\d{0,5}")) {
                runs = OptionalInt.of(Integer.parseInt(value));
            } else {
                return Optional.of("--runs must be a whole number from 1 to 999999, got " + value + ".");
            }
        }
        return Optional.empty();
    }

    private void make(Figure figure) throws IOException {
        Outcome outcome = figure.make(new Request(runs.orElse(figure.runs()), folder, people::println));
        if (json) {
            data.println(new String(Json.canonical(json(figure, outcome)), StandardCharsets.UTF_8));
        } else {
            data.println(figure.about());
            outcome.sections().forEach(this::print);
        }
        if (out != null) {
            Files.createDirectories(out);
            for (Map.Entry<String, String> file : new TreeMap<>(outcome.files()).entrySet()) {
                Path path = out.resolve(file.getKey());
                Files.writeString(path, file.getValue());
                people.println("wrote " + path);
            }
        }
    }

    private void print(Section section) {
        data.printf("%n%s%n", section.title());
        int wide = Math.min(
                WIDEST,
                section.rows().stream()
                        .mapToInt(row -> row.what().length())
                        .max()
                        .orElse(0));
        int column = section.rows().stream()
                .flatMap(row -> Stream.of(row.published(), row.corrected(), row.ours()))
                .mapToInt(String::length)
                .reduce(NARROWEST, Math::max);
        column = section.header().stream().mapToInt(String::length).reduce(column, Math::max);
        String form = ("  %-" + Math.max(4, wide) + "s" + ("  %" + column + "s").repeat(3) + "%n");
        if (!section.rows().isEmpty()) {
            List<String> header = section.header();
            data.printf(Locale.ROOT, form, "", header.get(0), header.get(1), header.get(2));
        }
        for (Row row : section.rows()) {
            data.printf(Locale.ROOT, form, row.what(), row.published(), row.corrected(), row.ours());
        }
        section.notes().forEach(note -> data.println("  " + note));
    }

    private static Map<String, Object> json(Figure figure, Outcome outcome) {
        Map<String, Object> all = new TreeMap<>();
        all.put("figure", figure.name());
        all.put(
                "sections",
                outcome.sections().stream()
                        .map(section -> Map.of(
                                "title", section.title(),
                                "notes", section.notes(),
                                "header", section.header(),
                                "rows",
                                        section.rows().stream()
                                                .map(row -> Map.of(
                                                        "what", row.what(),
                                                        "published", row.published(),
                                                        "corrected", row.corrected(),
                                                        "ours", row.ours()))
                                                .toList()))
                        .toList());
        return all;
    }
}
