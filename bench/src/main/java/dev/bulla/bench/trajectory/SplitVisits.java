package dev.bulla.bench.trajectory;

import dev.bulla.bench.sheet.CsvCells;
import dev.bulla.synth.trajectory.Visits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Check-ins of the same people in two parts, as the fixed split has them.
 *
 * @param known what topics learn from
 * @param asked the rest
 */
record SplitVisits(Visits known, Visits asked) {

    /** The file of the split, as its numbers were measured with. */
    static final String FILE = "foursquare_split.csv.gz";

    static Optional<SplitVisits> read(Path folder) throws IOException {
        Optional<CsvCells> cells = CsvCells.read(folder.resolve(FILE), "user", "poi", "test");
        if (cells.isEmpty()) {
            return Optional.empty();
        }
        Map<Integer, List<Integer>> known = new TreeMap<>();
        Map<Integer, List<Integer>> asked = new TreeMap<>();
        int places = 0;
        for (String[] row : cells.get().rows()) {
            int user = Integer.parseInt(row[0]);
            int place = Integer.parseInt(row[1]);
            places = Math.max(places, place + 1);
            List<Integer> ofKnown = known.computeIfAbsent(user, u -> new ArrayList<>());
            List<Integer> ofAsked = asked.computeIfAbsent(user, u -> new ArrayList<>());
            (row[2].equals("1") ? ofAsked : ofKnown).add(place);
        }
        return Optional.of(
                new SplitVisits(Visits.of(flat(known.values()), places), Visits.of(flat(asked.values()), places)));
    }

    /** The visits of a person stand together by place, as those of a table without times do. */
    private static int[][] flat(Collection<List<Integer>> visits) {
        return visits.stream()
                .map(one -> one.stream().mapToInt(Integer::intValue).sorted().toArray())
                .toArray(int[][]::new);
    }
}
