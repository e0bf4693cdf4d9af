package dev.bulla.models.histogram;

import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.option.Option;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.MarginalCounts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Histograms of several sets of columns in one release: {@code columns} age+sex,sex+married.
 *
 * <p>One release of m histograms has L2 sensitivity √m, where m releases of an m-th of the budget each pay for m.
 *
 * @param sets the sets of columns
 * @param bins how many cells a column is cut into, where not the default; the same in every set
 * @param noise the choice of noise
 */
public record Marginals(List<List<String>> sets, Map<String, Integer> bins, Noise noise)
        implements Recipe<MarginalsModel> {

    /** The recipe by name. */
    public static final Type<MarginalsModel> TYPE = Recipe.declare("marginals", MarginalsModel::read)
            .summary("several histograms at once")
            .options(
                    Option.of("columns", Option.Kind.COLUMN_SETS, "the sets of columns")
                            .needed(),
                    Option.bins("columns"),
                    Option.noise())
            .example("columns", "educ+sex,married")
            .answers(new AnswerWords(
                    "count",
                    AnswerKind.COUNT,
                    "how many rows are in a cell of one of several histograms, released at once"))
            .ingredients(Noise.INGREDIENTS, MarginalCounts.INGREDIENT)
            .makes(given -> new Marginals(
                    given.names("columns").stream()
                            .map(set -> List.of(set.split("\\+", -1)))
                            .toList(),
                    given.wholes("bins"),
                    given.noise()));

    public Marginals {
        sets = sets.stream().map(List::copyOf).toList();
        bins = Map.copyOf(bins);
        Set<Set<String>> different = new HashSet<>();
        boolean sound = !sets.isEmpty();
        for (List<String> set : sets) {
            Set<String> names = new HashSet<>(set);
            sound &= !set.isEmpty() && names.size() == set.size() && different.add(names);
        }
        if (!sound) {
            throw BadInput.ofOption(
                    "E-464", "columns", "name one or more different sets of different columns.", "age+sex,sex+married");
        }
        NamedColumns.of(sets.stream().flatMap(List::stream).toList())
                .requireOnly(bins, "E-414", "bins", "Cut only columns that are named there.");
    }

    /** The histogram of one set of columns with the default bins. */
    public static Marginals of(String... columns) {
        return new Marginals(List.of(List.of(columns)), Map.of(), Noise.AUTO);
    }

    /** The same with the histogram of another set of columns. */
    public Marginals and(String... columns) {
        List<List<String>> more = new ArrayList<>(sets);
        more.add(List.of(columns));
        return new Marginals(more, bins, noise);
    }

    /** The same with a column cut into this many cells. */
    public Marginals bins(String column, int cells) {
        return new Marginals(sets, NamedColumns.with(bins, column, cells), noise);
    }

    /** The same with another choice of noise. */
    public Marginals noise(Noise choice) {
        return new Marginals(sets, bins, choice);
    }

    @Override
    public String name() {
        return TYPE.name();
    }

    @Override
    public Blueprint<MarginalsModel> blueprint(Schema schema, Budget budget) {
        List<Cells> grids =
                sets.stream().map(set -> Cells.of(schema, set, bins)).toList();
        MarginalCounts counts = new MarginalCounts(grids);
        Noise.Candidate chosen = noise.calibrate(counts, schema, budget);
        AdditiveMechanism mechanism = chosen.mechanism();
        return new Blueprint<>(
                options(grids, chosen.noise()),
                chosen.budget().guarantee(),
                List.of(Measurement.of(counts, mechanism)),
                Map.of("feature_map", "bins"),
                ErrorWords.answerErrors(mechanism.deviation(), mechanism.halfWidth95()),
                noisy -> new MarginalsModel(grids, NoisyValues.of(noisy.get(0), mechanism)));
    }

    private Map<String, Object> options(List<Cells> grids, Noise chosen) {
        Map<String, Object> resolved = new LinkedHashMap<>();
        grids.forEach(grid -> resolved.putAll(grid.bins()));
        List<String> names = sets.stream().map(set -> String.join("+", set)).toList();
        return Map.of("columns", names, "bins", resolved, "noise", chosen.word());
    }
}
