package dev.bulla.synth.tabular;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.coding.Codings.Pair;
import dev.bulla.synth.coding.ColumnCoding;
import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Marginal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was released, as tables of noisy counts: how a model is checked, and what its answers rest on. */
sealed interface Measured {

    /**
     * A table of noisy counts.
     *
     * @param marginal of which cells
     * @param counts what is told of them
     * @param reach95 how far 95 % of the noise on each reaches
     */
    record Counts(Marginal marginal, long[] counts, double[] reach95) {}

    /** All tables, those of columns and pairs. */
    List<Counts> tables();

    /** Noisy counts of the fine cells of a column; none where its coarse cells are the same, or nothing finer was told. */
    long[] fine(int column);

    /** The noisy numbers as the measurement put them out. */
    long[] released();

    /** The members of a model.json that hold it. */
    Map<String, Object> json();

    /** What {@link #json} wrote. */
    static Measured read(Map<String, Object> json, Codings codings) {
        if (json.containsKey("trace")) {
            return new ByTrace(codings, AnswerTrace.read(json.get("trace"), codings));
        }
        List<Pair> pairs = Json.list(Json.member(json, "pairs"), "pairs").stream()
                .map(names -> pair(Json.list(names, "pair"), codings))
                .toList();
        TableCounts statistic = new TableCounts(codings, pairs);
        return new AtOnce(statistic, NoisyValues.read(json, statistic.dimension()));
    }

    private static Pair pair(List<Object> names, Codings codings) {
        if (names.size() != 2) {
            throw new IllegalArgumentException("a pair is of two columns");
        }
        return new Pair(codings.place(String.valueOf(names.get(0))), codings.place(String.valueOf(names.get(1))));
    }

    /**
     * Counts that were asked for one after the other.
     *
     * @param codings of the columns
     * @param trace of what was asked and told
     */
    record ByTrace(Codings codings, AnswerTrace trace) implements Measured {

        @Override
        public List<Counts> tables() {
            return trace.counted().stream()
                    .map(step -> {
                        double[] reach = new double[step.counts().length];
                        Arrays.fill(reach, Told.reach95(step));
                        return new Counts(step.marginal(), Told.of(step, codings), reach);
                    })
                    .toList();
        }

        @Override
        public long[] fine(int column) {
            return trace.counted().stream()
                    .filter(step -> step.fine().length > 0 && step.marginal().column(0) == column)
                    .findFirst()
                    .map(Step.Counted::fine)
                    .orElse(new long[0]);
        }

        @Override
        public long[] released() {
            return trace.numbers();
        }

        @Override
        public Map<String, Object> json() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("trace", trace.json(codings));
            return json;
        }
    }

    /**
     * Counts that were made all at once.
     *
     * @param statistic which
     * @param noisy with their noise
     */
    record AtOnce(TableCounts statistic, NoisyValues noisy) implements Measured {

        @Override
        public List<Counts> tables() {
            Codings codings = statistic.codings();
            Domain domain = codings.domain();
            List<Counts> tables = new ArrayList<>();
            for (int c = 0; c < codings.size(); c++) {
                ColumnCoding coding = codings.of(c);
                double[] sizes = new double[coding.coarse()];
                for (int cell : coding.coarseCells()) {
                    sizes[cell]++;
                }
                double[] reach = Arrays.stream(sizes)
                        .map(size -> Math.ceil(noisy.noise().halfWidth95() * Math.sqrt(size)))
                        .toArray();
                tables.add(new Counts(Marginal.of(domain, c), coding.merged(slice(c)), reach));
            }
            long[] values = noisy.values();
            for (Pair pair : statistic.pairs()) {
                int start = statistic.startOf(pair);
                double[] reach = new double[(int) codings.pairCells(pair)];
                Arrays.fill(reach, noisy.noise().halfWidth95());
                tables.add(new Counts(
                        Marginal.of(domain, pair.first(), pair.second()),
                        Arrays.copyOfRange(values, start, start + reach.length),
                        reach));
            }
            return tables;
        }

        private long[] slice(int column) {
            int start = statistic.startOf(column);
            return Arrays.copyOfRange(
                    noisy.values(),
                    start,
                    start + statistic.codings().of(column).fine());
        }

        @Override
        public long[] fine(int column) {
            return statistic.codings().of(column).isSame() ? new long[0] : slice(column);
        }

        @Override
        public long[] released() {
            return noisy.values();
        }

        @Override
        public Map<String, Object> json() {
            Map<String, Object> json = new LinkedHashMap<>(noisy.json());
            List<String> names = statistic.codings().names();
            json.put(
                    "pairs",
                    statistic.pairs().stream()
                            .map(pair -> List.of(names.get(pair.first()), names.get(pair.second())))
                            .toList());
            return json;
        }
    }
}
