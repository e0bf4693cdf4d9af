package dev.bulla.models.functional;

import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Cells;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.NoisyValues;
import dev.bulla.core.release.Options;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.statistic.CellCounts;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * How many rows fall in each cell of one or more columns, as counts or as shares of all.
 *
 * @param columns the columns, first one varying slowest
 * @param bins how many cells a column is cut into, where not the default
 * @param shares whether answers are shares instead of counts
 * @param noise the choice of noise
 */
public record Histogram(List<String> columns, Map<String, Integer> bins, boolean shares, Noise noise)
        implements Recipe<HistogramModel> {

    /** The recipe by name. */
    public static final Type<HistogramModel> TYPE = new Type<>() {
        @Override
        public String name() {
            return "histogram";
        }

        @Override
        public Recipe<HistogramModel> with(Map<String, Object> options) {
            Options given = new Options(name(), options);
            Histogram recipe = new Histogram(
                    given.names("columns"), given.wholes("bins"), isShares(given.word("as", "counts")), given.noise());
            given.refuseOthers();
            return recipe;
        }

        @Override
        public HistogramModel read(Map<String, Object> json) {
            return HistogramModel.read(json);
        }
    };

    public Histogram {
        columns = List.copyOf(columns);
        bins = Map.copyOf(bins);
        if (columns.isEmpty() || new HashSet<>(columns).size() != columns.size()) {
            throw new BadInput(
                    "E-413",
                    "--columns",
                    "is missing, or names a column twice.",
                    "A histogram counts rows by the values of its columns.",
                    "For example --columns age,sex.");
        }
        for (String column : bins.keySet()) {
            if (!columns.contains(column)) {
                throw new BadInput(
                        "E-414",
                        "--bins",
                        "\"" + column + "\" is not one of --columns.",
                        "",
                        "Add it there, or leave it out here.");
            }
        }
    }

    /** A histogram of these columns with the default bins. */
    public static Histogram of(String... columns) {
        return new Histogram(List.of(columns), Map.of(), false, Noise.AUTO);
    }

    /** The same with a column cut into this many cells. */
    public Histogram bins(String column, int cells) {
        Map<String, Integer> changed = new LinkedHashMap<>(bins);
        changed.put(column, cells);
        return new Histogram(columns, changed, shares, noise);
    }

    /** The same with answers as shares of all rows. */
    public Histogram asShares() {
        return new Histogram(columns, bins, true, noise);
    }

    /** The same with another choice of noise. */
    public Histogram noise(Noise choice) {
        return new Histogram(columns, bins, shares, choice);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<HistogramModel> blueprint(Schema schema, Budget budget) {
        CellCounts cells = cells(schema);
        Noise.Candidate chosen = noise.calibrate(cells, schema, budget);
        AdditiveMechanism mechanism = chosen.mechanism();
        OptionalLong publicRows = schema.neighbours() == Neighbours.REPLACE_ONE ? schema.rows() : OptionalLong.empty();
        return new Blueprint<>(
                options(cells, chosen.noise()),
                chosen.budget().guarantee(),
                List.of(new Measurement(cells, mechanism)),
                Map.of("feature_map", "bins"),
                predictedError(mechanism, schema),
                noisy -> new HistogramModel(cells, NoisyValues.of(noisy.get(0), mechanism), shares, publicRows));
    }

    /** The statistic under a schema. */
    CellCounts cells(Schema schema) {
        return new CellCounts(Cells.of(schema, columns, bins));
    }

    private Map<String, Object> options(CellCounts cells, Noise chosen) {
        Map<String, Object> resolved = new LinkedHashMap<>();
        cells.cells().axes().forEach(axis -> resolved.put(axis.column().name(), axis.cells()));
        return Map.of("columns", columns, "bins", resolved, "as", shares ? "shares" : "counts", "noise", chosen.word());
    }

    private Map<String, Double> predictedError(AdditiveMechanism mechanism, Schema schema) {
        double unit = 1;
        if (shares) {
            unit = schema.rows()
                    .orElseThrow(() -> new BadInput(
                            "E-415",
                            "rows",
                            "the schema must guess the number of rows for shares.",
                            "The error of a share depends on it; the guess is public and never compared with the data.",
                            "Add rows: to the schema."));
        }
        return Map.of("query_sd", mechanism.deviation() / unit, "interval_95", mechanism.halfWidth95() / unit);
    }

    private static boolean isShares(String word) {
        if (!word.equals("counts") && !word.equals("shares")) {
            throw new BadInput(
                    "E-416", "--as", "must be counts or shares, got \"" + word + "\".", "", "Leave it out for counts.");
        }
        return word.equals("shares");
    }
}
