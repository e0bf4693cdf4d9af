package dev.bulla.models.functional;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.NoisyValues;
import dev.bulla.core.release.Options;
import dev.bulla.core.release.Recipe;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A kernel density over one or more number columns, released as the noisy sum of public features: it can be asked without
 * limit, and an answer costs the same however many rows there were.
 */
public final class KernelDensity implements Recipe<KernelDensityModel> {

    /** The recipe by name. */
    public static final Type<KernelDensityModel> TYPE = new Type<>() {
        @Override
        public String name() {
            return "kde";
        }

        @Override
        public Recipe<KernelDensityModel> with(Map<String, Object> options) {
            Options given = new Options(name(), options);
            KernelDensity recipe = new KernelDensity(
                    given.names("columns"),
                    given.numbers("bandwidth", given.names("columns")),
                    FeatureChoice.of(given),
                    Cleaning.of(given.word("clean", Cleaning.SMOOTH.word())),
                    given.noise());
            given.refuseOthers();
            return recipe;
        }

        @Override
        public KernelDensityModel read(Map<String, Object> json) {
            return KernelDensityModel.read(json);
        }
    };

    private final List<String> columns;
    private final Map<String, Double> bandwidths;
    private final FeatureChoice features;
    private final Cleaning cleaning;
    private final Noise noise;

    private KernelDensity(
            List<String> columns,
            Map<String, Double> bandwidths,
            FeatureChoice features,
            Cleaning cleaning,
            Noise noise) {
        this.columns = List.copyOf(columns);
        this.bandwidths = Map.copyOf(bandwidths);
        this.features = features;
        this.cleaning = cleaning;
        this.noise = noise;
        for (String column : bandwidths.keySet()) {
            if (!columns.contains(column)) {
                throw new BadInput(
                        "E-492",
                        "--bandwidth",
                        "\"" + column + "\" is not one of --columns.",
                        "",
                        "Give bandwidths for columns that are named there.");
            }
        }
        if (columns.isEmpty() || new HashSet<>(columns).size() != columns.size()) {
            throw new BadInput(
                    "E-413", "--columns", "name one or more different columns.", "", "For example --columns age.");
        }
    }

    /** A density of these columns; give each a bandwidth. */
    public static KernelDensity of(String... columns) {
        return new KernelDensity(List.of(columns), Map.of(), FeatureChoice.DEFAULT, Cleaning.SMOOTH, Noise.AUTO);
    }

    /** The same with this bandwidth, in each column's own unit, for every column. */
    public KernelDensity bandwidth(double bandwidth) {
        Map<String, Double> all = new LinkedHashMap<>();
        columns.forEach(column -> all.put(column, bandwidth));
        return new KernelDensity(columns, all, features, cleaning, noise);
    }

    /** The same with a bandwidth for one column. */
    public KernelDensity bandwidth(String column, double bandwidth) {
        Map<String, Double> changed = new LinkedHashMap<>(bandwidths);
        changed.put(column, bandwidth);
        return new KernelDensity(columns, changed, features, cleaning, noise);
    }

    /** The same with another kernel; of several columns it is the product. */
    public KernelDensity kernel(Kernel kernel) {
        FeatureChoice changed = new FeatureChoice(kernel, features.features());
        return new KernelDensity(columns, bandwidths, changed, cleaning, noise);
    }

    /** The same with at most so many features. */
    public KernelDensity features(int most) {
        FeatureChoice changed = new FeatureChoice(features.kernel(), OptionalInt.of(most));
        return new KernelDensity(columns, bandwidths, changed, cleaning, noise);
    }

    /** The same with another way to clean up the noise. */
    public KernelDensity clean(Cleaning choice) {
        return new KernelDensity(columns, bandwidths, features, choice, noise);
    }

    /** The same with another choice of noise. */
    public KernelDensity noise(Noise choice) {
        return new KernelDensity(columns, bandwidths, features, cleaning, choice);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<KernelDensityModel> blueprint(Schema schema, Budget budget) {
        List<Column> inputs = columns.stream().map(schema::require).toList();
        double[] scaled = scaled(inputs);
        FeatureMap map = features.map(scaled);
        FeatureSum statistic = new FeatureSum(map, inputs);
        Noise.Candidate chosen = noise.calibrate(statistic, schema, budget);
        OptionalLong publicRows = schema.neighbours() == Neighbours.REPLACE_ONE ? schema.rows() : OptionalLong.empty();
        Cleaning clean = inputs.size() == 1 ? cleaning : cleaning.withoutSmoothing();
        return new Blueprint<>(
                options(clean, chosen.noise()),
                chosen.budget().guarantee(),
                List.of(new Measurement(statistic, chosen.mechanism())),
                map.json(),
                predictedError(chosen.mechanism().deviation(), inputs, schema),
                noisy -> new KernelDensityModel(
                        inputs,
                        scaled,
                        features,
                        map,
                        clean,
                        publicRows,
                        NoisyValues.of(noisy.get(0), chosen.mechanism())));
    }

    private double[] scaled(List<Column> inputs) {
        double[] scaled = new double[inputs.size()];
        for (int k = 0; k < scaled.length; k++) {
            Column column = inputs.get(k);
            double bandwidth = bandwidths.getOrDefault(column.name(), Double.NaN);
            require(!(column instanceof Column.Category), column, "is a category: a density needs numbers");
            require(!Double.isNaN(bandwidth), column, "has no bandwidth");
            scaled[k] = bandwidth / FeatureSum.range(column);
            require(
                    scaled[k] >= 0.002 && scaled[k] <= 1,
                    column,
                    "needs a bandwidth between 1/500 of its range and all of it");
        }
        return scaled;
    }

    private static void require(boolean holds, Column column, String what) {
        if (!holds) {
            throw new BadInput(
                    "E-490",
                    "--bandwidth",
                    "column \"" + column.name() + "\" " + what + ".",
                    "The bandwidth is public: one measured on the data would have to be paid for.",
                    "For example --bandwidth " + column.name() + "=5, in the column's own unit.");
        }
    }

    private Map<String, Object> options(Cleaning clean, Noise chosen) {
        Map<String, Object> options = new LinkedHashMap<>();
        options.put("columns", columns);
        options.put("bandwidth", new LinkedHashMap<String, Object>(bandwidths));
        options.put("clean", clean.word());
        options.put("noise", chosen.word());
        features.write(options);
        return options;
    }

    /** The deviation of a density before it is cleaned up, for the guessed number of rows. */
    private Map<String, Double> predictedError(double deviation, List<Column> inputs, Schema schema) {
        if (schema.rows().isEmpty()) {
            return Map.of("weight_sd", deviation);
        }
        double sd = deviation
                / (KernelDensityModel.volume(features.kernel(), inputs, scaled(inputs))
                        * schema.rows().getAsLong());
        return Map.of("query_sd", sd, "interval_95", NORMAL_QUANTILE_95 * sd, "weight_sd", deviation);
    }
}
