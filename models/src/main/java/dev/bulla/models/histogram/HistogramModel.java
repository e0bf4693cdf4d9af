package dev.bulla.models.histogram;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
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
 * into account. Cleaned, counts are cut at zero, or are those of a smooth density of the column. What smoothing adds in places where the
 * column is not smooth nobody can know, so the interval stays that of the noisy count, which needs no such thing, and the answer stays in it.
 */
public final class HistogramModel extends CellModel implements Exportable {

    private final boolean shares;
    private final OptionalLong publicRows;
    private final Cleaning cleaning;
    private final double total;
    private final @Nullable LogDensity smooth;
    private final @Nullable ShareReach reach;

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
        this.reach = shares && publicRows.isEmpty()
                ? new ShareReach(counts.noise(), cells.cells().size())
                : null;
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

    /**
     * That of the noise on a count, or more where counts below zero are cut: an empty cell can miss on one side alone. A share takes in the noise of
     * many cells; where that of one is seldom other than 0, it holds 95 % or more.
     */
    @Override
    public Confidence confidence() {
        Confidence ofCount = noisy().confidence();
        if (shares) {
            return ofCount.equals(Confidence.ABOUT_95) ? ofCount : Confidence.AT_LEAST_95;
        }
        return cleaning == Cleaning.NONE ? ofCount : ofCount.orMore();
    }

    @Override
    protected Answer answerOf(int cell) {
        Answer plain = shares ? share(cell) : count(cell);
        if (smooth == null) {
            return plain;
        }
        double value = smooth.share(cell) * (shares ? 1 : total);
        return new Answer(Math.max(plain.lower(), Math.min(plain.upper(), value)), plain.lower(), plain.upper());
    }

    /** A count; cleaned, one below zero is taken for zero, so that its interval is not empty. */
    private Answer count(int cell) {
        Answer noisy = noisy().answer(cell);
        if (cleaning == Cleaning.NONE) {
            return noisy;
        }
        double value = Math.max(0, noisy.value());
        return new Answer(
                value, Math.max(0, noisy.lower()), value + noisy().noise().halfWidth95());
    }

    private Answer share(int cell) {
        if (reach != null) {
            return reach.of(noisy().value(cell), total);
        }
        double near = Math.max(0, Math.min(total, noisy().value(cell)));
        double width = noisy().noise().halfWidth95();
        return new Answer(near / total, unit((near - width) / total), unit((near + width) / total));
    }

    private static double unit(double share) {
        return Math.max(0, Math.min(1, share));
    }

    @Override
    public void describe(Graph graph) {
        graph.answers(graph.cell(cells()), cells().size(), this::answerOf);
    }
}
