package dev.bulla.models.histogram;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.NoisyModel;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Released histograms of several sets of columns.
 *
 * <p>A question gives the values of one of the sets and leaves the other columns out. Counts are the noisy ones as they are: the
 * same count worked out from two of the histograms differs by their noise.
 */
public final class MarginalsModel extends NoisyModel {

    private final List<Cells> grids;
    private final int cells;

    MarginalsModel(List<Cells> grids, NoisyValues counts) {
        super(Marginals.TYPE.name(), "count", columns(grids), counts);
        this.grids = grids;
        this.cells = grids.stream().mapToInt(Cells::size).sum();
    }

    private static List<Column> columns(List<Cells> grids) {
        Map<String, Column> columns = new LinkedHashMap<>();
        grids.forEach(grid -> grid.columns().forEach(column -> columns.put(column.name(), column)));
        return List.copyOf(columns.values());
    }

    static MarginalsModel read(Map<String, Object> json) {
        List<Cells> grids = Json.list(Json.member(json, "marginals"), "marginals").stream()
                .map(Cells::read)
                .toList();
        int cells = grids.stream().mapToInt(Cells::size).reduce(0, Math::addExact);
        return new MarginalsModel(grids, NoisyValues.read(json, cells));
    }

    @Override
    public boolean knows(double... point) {
        return place(point).isPresent();
    }

    /** The count of the cell of the set whose columns, and no others, have a value. */
    @Override
    public Answer answer(double... point) {
        OptionalInt place = place(point);
        if (place.isEmpty()) {
            throw new IllegalArgumentException("a question needs the values of exactly one set of columns: " + sets());
        }
        return noisy().answer(place.getAsInt());
    }

    @Override
    public Confidence confidence() {
        return noisy().confidence();
    }

    @Override
    public List<Line> lines() {
        return Line.list(cells, index -> new Line(labels(index), noisy().answer(index)));
    }

    /** One for each set of columns. */
    @Override
    public List<Exhibit> tables() {
        List<Exhibit> tables = new ArrayList<>();
        int offset = 0;
        for (Cells grid : grids) {
            int start = offset;
            List<Line> lines =
                    Line.list(grid.size(), cell -> new Line(grid.labels(cell), noisy().answer(start + cell)));
            tables.add(Exhibit.ofAnswers(output(), grid.columns(), lines));
            offset += grid.size();
        }
        return tables;
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("marginals", grids.stream().map(Cells::json).toList());
        return json;
    }

    /** The sets of columns: "age+sex, sex". */
    private String sets() {
        return String.join(
                ", ",
                grids.stream()
                        .map(grid -> String.join(
                                "+", grid.columns().stream().map(Column::name).toList()))
                        .toList());
    }

    private OptionalInt place(double... point) {
        Set<String> asked = new HashSet<>();
        for (int i = 0; i < inputs().size(); i++) {
            if (!Double.isNaN(point[i])) {
                asked.add(inputs().get(i).name());
            }
        }
        int offset = 0;
        for (Cells grid : grids) {
            List<String> names = grid.columns().stream().map(Column::name).toList();
            if (asked.size() == names.size() && asked.containsAll(names)) {
                double[] values = grid.columns().stream()
                        .mapToDouble(c -> point[inputs().indexOf(c)])
                        .toArray();
                return OptionalInt.of(offset + grid.cell(values));
            }
            offset += grid.size();
        }
        return OptionalInt.empty();
    }

    /** One per input, empty for the columns of other sets. */
    private List<String> labels(int index) {
        int rest = index;
        for (Cells grid : grids) {
            if (rest < grid.size()) {
                String[] labels = new String[inputs().size()];
                Arrays.fill(labels, "");
                List<String> own = grid.labels(rest);
                for (int c = 0; c < own.size(); c++) {
                    labels[inputs().indexOf(grid.columns().get(c))] = own.get(c);
                }
                return new ArrayList<>(Arrays.asList(labels));
            }
            rest -= grid.size();
        }
        throw new IllegalStateException("a cell beyond the last");
    }
}
