package dev.bulla.app.cli;

import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.release.Plan;
import dev.bulla.data.Schemas;
import dev.bulla.models.Recipes;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code plan} and {@code release} have in common: a recipe, its options, a schema and a budget. */
final class RecipeOptions {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "RECIPE",
            description = "count, sum, mean, variance, quantile, histogram, marginals or select")
    @Nullable
    String recipe;

    @Option(names = "--schema", paramLabel = "S", description = "the schema file (YAML or JSON)")
    @Nullable
    Path schemaFile;

    @Option(
            names = "--columns",
            paramLabel = "a,b",
            split = ",",
            description = "the columns of a histogram or select, the column of a sum, mean, variance or quantile;"
                    + " for marginals sets of columns: a+b,b+c")
    @Nullable
    List<String> columns;

    @Option(
            names = "--by",
            paramLabel = "a,b",
            split = ",",
            description = "one count, sum, mean or variance for each cell of these columns")
    @Nullable
    List<String> by;

    @Option(
            names = "--bins",
            paramLabel = "N|a=N,b=N",
            description = "bins of number columns (default: one per whole number, up to 1,000; needed for reals)")
    @Nullable
    String bins;

    @Option(names = "--as", paramLabel = "counts|shares", description = "what a histogram answers (default: counts)")
    @Nullable
    String as;

    @Option(names = "--levels", paramLabel = ".5,.9", split = ",", description = "the levels of quantiles")
    @Nullable
    List<String> levels;

    @Option(
            names = "--method",
            paramLabel = "M",
            description = "select: permute-and-flip (default), exponential or noisy-max;"
                    + " quantile: auto (default), permute-and-flip or cumulative")
    @Nullable
    String method;

    @Option(
            names = "--noise",
            paramLabel = "auto|laplace|gaussian",
            description = "auto: Laplace without --delta, else the smaller error at equal price")
    @Nullable
    String noise;

    @Option(names = "--epsilon", paramLabel = "E", description = "the ε to spend, a decimal such as 0.5")
    @Nullable
    String epsilon;

    @Option(names = "--delta", paramLabel = "D", description = "the δ, such as 1e-6; none asks for a pure ε release")
    @Nullable
    String delta;

    /** The plan these options ask for. */
    Plan<?> plan() {
        String name = need(recipe, "RECIPE", "say what to release, for example histogram");
        Schema schema = Schemas.load(need(schemaFile, "--schema", "name the schema file"));
        Budget budget = Budget.approx(need(epsilon, "--epsilon", "say how much to spend"), delta == null ? "0" : delta);
        return Recipes.type(name).with(options(schema)).plan(schema, budget);
    }

    /** Whether anything but a plan file was given. */
    boolean isGiven() {
        return recipe != null
                || schemaFile != null
                || columns != null
                || by != null
                || bins != null
                || as != null
                || levels != null
                || method != null
                || noise != null
                || epsilon != null
                || delta != null;
    }

    private Map<String, Object> options(Schema schema) {
        Map<String, Object> options = new LinkedHashMap<>();
        if (columns != null) {
            options.put("columns", columns.stream().map(String::strip).toList());
        }
        if (by != null) {
            options.put("by", by.stream().map(String::strip).toList());
        }
        if (bins != null) {
            options.put("bins", bins(bins, schema));
        }
        if (as != null) {
            options.put("as", as);
        }
        if (levels != null) {
            options.put("levels", levels.stream().map(String::strip).toList());
        }
        if (method != null) {
            options.put("method", method);
        }
        if (noise != null) {
            options.put("noise", noise);
        }
        return options;
    }

    /** "40" cuts every number column among --by, or else --columns; "a=40,b=10" the named ones. */
    private Map<String, Object> bins(String text, Schema schema) {
        Map<String, Object> cells = new LinkedHashMap<>();
        List<String> cut = by != null ? by : columns;
        if (!text.contains("=")) {
            int all = whole(text);
            for (String column : cut(cut == null ? List.of() : cut)) {
                if (!(schema.require(column) instanceof Column.Category)) {
                    cells.put(column, all);
                }
            }
            return cells;
        }
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 1) {
                throw badBins(text);
            }
            if (cells.put(part.substring(0, equals).strip(), whole(part.substring(equals + 1))) != null) {
                throw badBins(text);
            }
        }
        return cells;
    }

    /** The columns of these options: those of marginals stand in sets. */
    private List<String> cut(List<String> given) {
        boolean isSets = "marginals".equals(recipe);
        return given.stream()
                .flatMap(text -> Stream.of(isSets ? text.split("\\+", -1) : new String[] {text}))
                .map(String::strip)
                .toList();
    }

    private static int whole(String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw badBins(text);
        }
    }

    private static BadInput badBins(String text) {
        return new BadInput(
                "E-417",
                "--bins",
                "must be a whole number below 2^31 or column=number pairs, each column once, got \"" + text + "\".",
                "",
                "For example --bins 40 or --bins age=10,income=20.");
    }

    static <T> T need(@Nullable T value, String name, String remedy) {
        if (value == null) {
            throw new BadInput(
                    "E-102",
                    name,
                    "is missing.",
                    "",
                    Character.toUpperCase(remedy.charAt(0)) + remedy.substring(1) + ".");
        }
        return value;
    }
}
