package dev.bulla.models.histogram;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.CellModel;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.statistic.CellCounts;
import dev.bulla.models.export.Exportable;
import dev.bulla.models.export.Graph;
import dev.bulla.models.tree.Atoms;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A released histogram.
 *
 * <p>Counts are the noisy ones as they are, below zero at times, so that sums of many cells stay unbiased. A share is a
 * count over the noisy total (or over the public number of rows), cut to [0, 1]; its interval takes the noise of both
 * into account to first order. Cleaned, counts are cut at zero, or are those of a smooth density of the column.
 */
public final class HistogramModel extends CellModel implements Exportable {

    private final boolean shares;
    private final OptionalLong publicRows;
    private final Cleaning cleaning;
    private final double total;
    private final @Nullable LogDensity smooth;

    HistogramModel(CellCounts cells, NoisyValues counts, boolean shares, Cleaning cleaning, OptionalLong publicRows) {
        super(Histogram.TYPE.name(), shares ? "share" : "count", cells.cells(), counts);
        this.shares = shares;
        this.publicRows = publicRows;
        this.cleaning = cleaning;
        double sum = 0;
        for (long count : counts.values()) {
            sum += count;
        }
        this.total = Math.max(1, publicRows.isPresent() ? publicRows.getAsLong() : sum);
        this.smooth = cleaning == Cleaning.SMOOTH ? smooth() : null;
    }

    private LogDensity smooth() {
        double[] noisy = new double[cells().size()];
        double[] counts = new double[noisy.length];
        double[] rooms = new double[noisy.length];
        for (int c = 0; c < noisy.length; c++) {
            counts[c] = noisy().value(c);
            noisy[c] = counts[c] / total;
            rooms[c] = 1;
        }
        double noise = noisy().deviation() * noisy().deviation();
        double chance = Math.max(1, total / noisy.length);
        boolean[] atoms = Atoms.of(counts, rooms, noise);
        return LogDensity.ofShares(noisy, noise / (total * total), chance / (total * total), atoms);
    }

    static HistogramModel read(Map<String, Object> json) {
        CellCounts cells = new CellCounts(Cells.read(Json.member(json, "axes")));
        OptionalLong rows = json.containsKey("rows")
                ? OptionalLong.of(Json.number(json, "rows").longValueExact())
                : OptionalLong.empty();
        NoisyValues counts = NoisyValues.read(json, cells.dimension());
        Cleaning cleaning = json.containsKey("clean") ? Cleaning.of(Json.text(json, "clean")) : Cleaning.NONE;
        return new HistogramModel(cells, counts, Json.text(json, "as").equals("shares"), cleaning, rows);
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("as", shares ? "shares" : "counts");
        publicRows.ifPresent(rows -> json.put("rows", rows));
        if (cleaning != Cleaning.NONE) {
            json.put("clean", cleaning.word());
        }
        json.put("axes", cells().json());
        return json;
    }

    @Override
    protected Answer answerOf(int cell) {
        if (smooth != null) {
            double value = smooth.share(cell) * (shares ? 1 : total);
            double factor = StrictMath.exp(NORMAL_QUANTILE_95 * smooth.deviation(cell));
            double width = noisy().noise().halfWidth95() / (shares ? total : 1);
            return new Answer(
                    value,
                    Math.max(0, Math.min(value / factor, value - width)),
                    Math.min(Math.max(value * factor, value + width), shares ? 1 : total + width));
        }
        Answer noisy = noisy().answer(cell);
        Answer count = cleaning == Cleaning.NONE
                ? noisy
                : new Answer(Math.max(0, noisy.value()), Math.max(0, noisy.lower()), Math.max(0, noisy.upper()));
        if (!shares) {
            return count;
        }
        if (publicRows.isPresent()) {
            return new Answer(unit(count.value() / total), unit(count.lower() / total), unit(count.upper() / total));
        }
        double share = count.value() / total;
        double spread = Math.sqrt(1 - 2 * share + cells().size() * share * share);
        double width = noisy().noise().halfWidth95() * spread / total;
        return new Answer(unit(share), unit(share - width), unit(share + width));
    }

    private static double unit(double share) {
        return Math.max(0, Math.min(1, share));
    }

    @Override
    public void describe(Graph graph) {
        graph.answers(graph.cell(cells()), cells().size(), this::answerOf);
    }
}
