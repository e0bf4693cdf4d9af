package dev.bulla.app.cli;

import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.domain.Visible;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Decimal;
import dev.bulla.core.release.Plan;
import dev.bulla.data.Schemas;
import dev.bulla.models.Recipes;
import java.math.BigDecimal;
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
            description =
                    "count, sum, mean, variance, quantile, histogram, marginals, select, kde, bernstein, svm, linear,"
                            + " ridge, lasso, elastic-net, logistic or naive-bayes")
    @Nullable
    String recipe;

    @Option(names = "--schema", paramLabel = "S", description = "the schema file (YAML or JSON)")
    @Nullable
    Path schemaFile;

    @Option(
            names = "--columns",
            paramLabel = "a,b",
            split = ",",
            hideParamSyntax = true,
            description =
                    "the columns of a histogram, select or kde, the inputs of a model, the column of a sum, mean, variance or quantile;"
                            + " for marginals sets of columns: a+b,b+c")
    @Nullable
    List<String> columns;

    @Option(
            names = "--by",
            paramLabel = "a,b",
            split = ",",
            hideParamSyntax = true,
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

    @Option(
            names = "--target",
            paramLabel = "y",
            description =
                    "the column to predict: a number for linear, ridge, lasso, elastic-net and bernstein, a category for"
                            + " svm, logistic and naive-bayes")
    @Nullable
    String target;

    @Option(
            names = "--bandwidth",
            paramLabel = "H|a=H,b=H",
            description = "the width of the kernel, in the columns' own unit; for kde and svm also by column"
                    + " (svm: a quarter of the range unless told otherwise)")
    @Nullable
    String bandwidth;

    @Option(
            names = "--clean",
            paramLabel = "WORD",
            description = "what is done to a noisy kde (smooth unless told otherwise) or histogram (none):"
                    + " smooth, positive or none; free")
    @Nullable
    String clean;

    @Option(
            names = "--kernel",
            paramLabel = "WORD",
            description = "the kernel of kde or svm: gaussian (default), laplace, matern32, matern52; svm also linear")
    @Nullable
    String kernel;

    @Option(
            names = "--features",
            paramLabel = "M",
            description =
                    "how many features stand for the kernel of kde or svm (default: as many as it needs; svm: at most 129)")
    @Nullable
    Integer features;

    @Option(
            names = "--svm-cost",
            paramLabel = "C",
            description = "the cost of svm: C of ½‖w‖² + (C/N)·Σ loss (default: by the noise)")
    @Nullable
    String svmCost;

    @Option(
            names = "--penalty",
            paramLabel = "L",
            description = "the penalty λ of ridge, lasso, elastic-net or logistic by objective (default: by the noise)")
    @Nullable
    String penalty;

    @Option(
            names = "--mix",
            paramLabel = "A",
            description = "the share of the ridge penalty in elastic-net, from 0 (lasso) to 1 (ridge); default: 0.5")
    @Nullable
    String mix;

    @Option(
            names = "--tune",
            paramLabel = "SHARE",
            description = "let the rows choose the bandwidth of kde or svm, for this share of ε (0.2 is usual)")
    @Nullable
    String tune;

    @Option(names = "--degree", paramLabel = "K", description = "the degree of the Bernstein polynomials")
    @Nullable
    Integer degree;

    @Option(names = "--iterations", paramLabel = "N", description = "of the Bernstein operator (default: 1)")
    @Nullable
    Integer iterations;

    @Option(
            names = "--sensitivity",
            paramLabel = "S|exact",
            description =
                    "how far one row moves the sums of bernstein at any point: a proved bound, or exact for the kernel's own")
    @Nullable
    String sensitivity;

    @Option(
            names = "--levels",
            paramLabel = ".5,.9",
            split = ",",
            hideParamSyntax = true,
            description = "the levels of quantiles")
    @Nullable
    List<String> levels;

    @Option(
            names = "--method",
            paramLabel = "M",
            description =
                    "select: permute-and-flip (default), exponential or noisy-max;"
                            + " quantile: auto (default), permute-and-flip or cumulative; svm: smooth (default) or hinge;"
                            + " logistic: auto (default), gradient or objective; linear, ridge, lasso, elastic-net: auto (default), ssp, functional, adassp, analyze-gauss or dpme")
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
        Budget budget = budget(
                need(epsilon, "--epsilon", "say how much to spend, for example 0.5"), delta == null ? "0" : delta);
        return Recipes.type(name).with(options(schema)).plan(schema, budget);
    }

    private static Budget budget(String epsilon, String delta) {
        try {
            return Budget.approx(epsilon, delta);
        } catch (IllegalArgumentException e) {
            String said = Failures.sentence(e.getMessage());
            boolean ofDelta = said.startsWith("delta ");
            throw new BadInput(
                    "E-103",
                    ofDelta ? "--delta" : "--epsilon",
                    said.substring(said.indexOf(' ') + 1),
                    ofDelta
                            ? "It is about the chance that the promise does not hold."
                            : "It bounds how much one person's presence can shift the odds of any answer.",
                    ofDelta
                            ? "Take it far below one over the number of people, such as 1e-6, or leave it out."
                            : "Take a decimal such as 0.5; smaller protects more.");
        }
    }

    /** Whether anything but a plan file was given. */
    boolean isGiven() {
        return recipe != null
                || schemaFile != null
                || columns != null
                || by != null
                || bins != null
                || as != null
                || target != null
                || bandwidth != null
                || clean != null
                || kernel != null
                || features != null
                || svmCost != null
                || penalty != null
                || mix != null
                || tune != null
                || degree != null
                || iterations != null
                || sensitivity != null
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
        put(options, "target", target);
        if (bandwidth != null) {
            options.put("bandwidth", bandwidths(bandwidth));
        }
        put(options, "clean", clean);
        put(options, "kernel", kernel);
        put(options, "features", features);
        put(options, "svm-cost", svmCost == null ? null : decimal("--svm-cost", svmCost));
        put(options, "penalty", penalty == null ? null : decimal("--penalty", penalty));
        put(options, "mix", mix == null ? null : decimal("--mix", mix));
        put(options, "tune", tune == null ? null : decimal("--tune", tune));
        put(options, "degree", degree);
        put(options, "iterations", iterations);
        put(options, "sensitivity", sensitivity);
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

    private static void put(Map<String, Object> options, String name, @Nullable Object value) {
        if (value != null) {
            options.put(name, value);
        }
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
            if (cells.isEmpty()) {
                throw new BadInput(
                        "E-411",
                        "--bins",
                        "there is no number column to cut.",
                        "A category has one bin per level.",
                        "Leave --bins out.");
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

    /** "5" for every column; "a=5,b=2" for the named ones. */
    private static Object bandwidths(String text) {
        if (!text.contains("=")) {
            return decimal(text);
        }
        Map<String, Object> widths = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int at = part.indexOf('=');
            widths.put(part.substring(0, Math.max(0, at)).strip(), decimal(part.substring(at + 1)));
        }
        return widths;
    }

    private static BigDecimal decimal(String text) {
        try {
            return Decimal.read(text);
        } catch (NumberFormatException e) {
            throw new BadInput(
                    "E-493",
                    "--bandwidth",
                    "must be a number or column=number, got " + Visible.quote(text) + ".",
                    "",
                    "For example --bandwidth 5, or --bandwidth age=5,income=2000.");
        }
    }

    private static BigDecimal decimal(String option, String text) {
        try {
            return Decimal.read(text);
        } catch (NumberFormatException e) {
            throw new BadInput(
                    "E-495",
                    option,
                    "must be a number, got " + Visible.quote(text) + ".",
                    "",
                    "Give a decimal such as 0.5.");
        }
    }

    private static int whole(String text) {
        try {
            return Math.toIntExact(Decimal.whole(text));
        } catch (NumberFormatException | ArithmeticException e) {
            throw badBins(text);
        }
    }

    private static BadInput badBins(String text) {
        return new BadInput(
                "E-417",
                "--bins",
                "must be a whole number below 2^31 or column=number pairs, each column once, got " + Visible.quote(text)
                        + ".",
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
