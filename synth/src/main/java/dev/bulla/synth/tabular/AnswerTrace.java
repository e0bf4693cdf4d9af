package dev.bulla.synth.tabular;

import dev.bulla.core.json.Json;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Marginal;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * What an adaptive release asked and was told, in order: all that it put out. Anybody can run its strategy again on it, add up what it cost, and
 * find the same model.
 *
 * @param steps in the order they were taken
 */
record AnswerTrace(List<Step> steps) {

    private static final long COUNTED = 1;
    private static final long CHOSEN = 2;
    private static final long CUT = 3;
    private static final long PARTS = 4;

    /** Scales have 28 binary digits, so a number below 2²⁸ and an exponent hold one. */
    private static final int DIGITS = 28;

    AnswerTrace {
        steps = List.copyOf(steps);
    }

    /** The noisy counts among the steps. */
    List<Step.Counted> counted() {
        return steps.stream()
                .filter(Step.Counted.class::isInstance)
                .map(Step.Counted.class::cast)
                .toList();
    }

    /** The trace as whole numbers, each below 2⁵³: what the measurement puts out. */
    long[] numbers() {
        LongStream.Builder out = LongStream.builder();
        for (Step step : steps) {
            if (step instanceof Step.Counted counted) {
                out.add(COUNTED);
                add(out, counted.marginal());
                add(out, counted.sigma());
                add(out, counted.counts());
                add(out, counted.fine());
            } else if (step instanceof Step.Chosen chosen) {
                out.add(CHOSEN);
                add(out, chosen.epsilon());
                out.add(chosen.candidates());
                out.add(chosen.index());
            } else if (step instanceof Step.Cut cut) {
                out.add(CUT);
                out.add(cut.column());
                add(out, cut.epsilon());
                add(out, Arrays.stream(cut.cuts()).asLongStream().toArray());
            } else if (step instanceof Step.Parts parts) {
                out.add(PARTS);
                out.add(parts.column());
                add(out, parts.sigma());
                add(out, parts.counts());
            }
        }
        return out.build().toArray();
    }

    private static void add(LongStream.Builder out, Marginal marginal) {
        out.add(marginal.dimension());
        for (int place = 0; place < marginal.dimension(); place++) {
            out.add(marginal.column(place));
            add(out, Arrays.stream(marginal.groups()[place]).asLongStream().toArray());
        }
    }

    private static void add(LongStream.Builder out, double scale) {
        int exponent = Math.getExponent(scale) + 1 - DIGITS;
        out.add((long) Math.scalb(scale, -exponent));
        out.add(exponent);
    }

    private static void add(LongStream.Builder out, long[] numbers) {
        out.add(numbers.length);
        Arrays.stream(numbers).forEach(out::add);
    }

    /** What {@link #numbers} wrote. */
    static AnswerTrace of(long[] numbers) {
        Reader reader = new Reader(numbers);
        List<Step> steps = new ArrayList<>();
        while (reader.hasMore()) {
            steps.add(reader.step());
        }
        return new AnswerTrace(steps);
    }

    /** Reads whole numbers one after the other. */
    private static final class Reader {

        private final long[] numbers;
        private int at;

        Reader(long[] numbers) {
            this.numbers = numbers;
        }

        boolean hasMore() {
            return at < numbers.length;
        }

        private long next() {
            if (!hasMore()) {
                throw new IllegalArgumentException("the trace ends in the middle of a step");
            }
            return numbers[at++];
        }

        Step step() {
            long kind = next();
            if (kind == COUNTED) {
                return new Step.Counted(marginal(), scale(), several(), several());
            }
            if (kind == CHOSEN) {
                return new Step.Chosen(scale(), Math.toIntExact(next()), Math.toIntExact(next()));
            }
            if (kind == CUT) {
                return new Step.Cut(Math.toIntExact(next()), scale(), whole(several()));
            }
            if (kind == PARTS) {
                return new Step.Parts(Math.toIntExact(next()), scale(), several());
            }
            throw new IllegalArgumentException("no step of a trace is " + kind);
        }

        private Marginal marginal() {
            int[] columns = new int[Math.toIntExact(next())];
            int[][] groups = new int[columns.length][];
            for (int place = 0; place < columns.length; place++) {
                columns[place] = Math.toIntExact(next());
                groups[place] = whole(several());
            }
            return new Marginal(columns, groups);
        }

        private static int[] whole(long[] numbers) {
            return Arrays.stream(numbers).mapToInt(Math::toIntExact).toArray();
        }

        private double scale() {
            long mantissa = next();
            return Math.scalb((double) mantissa, Math.toIntExact(next()));
        }

        private long[] several() {
            long length = next();
            if (length < 0 || length > numbers.length - at) {
                throw new IllegalArgumentException("the trace ends in the middle of a step");
            }
            at += (int) length;
            return Arrays.copyOfRange(numbers, at - (int) length, at);
        }
    }

    /** As a model.json holds it, columns by name and levels merged only where they are. */
    List<Object> json(Codings codings) {
        Domain domain = codings.domain();
        return steps.stream().<Object>map(step -> json(step, codings, domain)).toList();
    }

    private static Map<String, Object> json(Step step, Codings codings, Domain domain) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (step instanceof Step.Counted counted) {
            json.putAll(json(counted.marginal(), codings, domain));
            json.put("sigma", counted.sigma());
            json.put("counts", Arrays.stream(counted.counts()).boxed().toList());
            if (counted.fine().length > 0) {
                json.put("fine", Arrays.stream(counted.fine()).boxed().toList());
            }
        } else if (step instanceof Step.Chosen chosen) {
            json.put("epsilon", chosen.epsilon());
            json.put("candidates", chosen.candidates());
            json.put("chosen", chosen.index());
        } else if (step instanceof Step.Cut cut) {
            json.put("tree", codings.names().get(cut.column()));
            json.put("epsilon", cut.epsilon());
            json.put("cuts", Arrays.stream(cut.cuts()).boxed().toList());
        } else if (step instanceof Step.Parts parts) {
            json.put("tree", codings.names().get(parts.column()));
            json.put("sigma", parts.sigma());
            json.put("counts", Arrays.stream(parts.counts()).boxed().toList());
        }
        return json;
    }

    /** A marginal as a model.json holds it. */
    static Map<String, Object> json(Marginal marginal, Codings codings, Domain domain) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put(
                "columns",
                Arrays.stream(marginal.columns())
                        .mapToObj(column -> codings.names().get(column))
                        .toList());
        if (!marginal.equals(Marginal.of(domain, marginal.columns()))) {
            json.put(
                    "groups",
                    Arrays.stream(marginal.groups())
                            .map(groups -> Arrays.stream(groups).boxed().toList())
                            .toList());
        }
        return json;
    }

    /** What {@link #json} wrote. */
    static AnswerTrace read(Object json, Codings codings) {
        Domain domain = codings.domain();
        return new AnswerTrace(Json.list(json, "trace").stream()
                .map(step -> step(Json.object(step, "step"), codings, domain))
                .toList());
    }

    private static Step step(Map<String, Object> json, Codings codings, Domain domain) {
        if (json.containsKey("chosen")) {
            return new Step.Chosen(
                    Json.number(json, "epsilon").doubleValue(),
                    Json.number(json, "candidates").intValueExact(),
                    Json.number(json, "chosen").intValueExact());
        }
        if (json.containsKey("tree")) {
            return grown(json, codings);
        }
        Marginal marginal = marginal(json, codings, domain);
        long[] counts = numbers(json, "counts");
        long[] fine = json.containsKey("fine") ? numbers(json, "fine") : new long[0];
        boolean isWhole = fine.length == 0
                || (marginal.dimension() == 1
                        && fine.length == codings.of(marginal.column(0)).fine());
        if (counts.length != marginal.cells() || !isWhole) {
            throw new IllegalArgumentException("a marginal needs a count each for its cells");
        }
        return new Step.Counted(marginal, Json.number(json, "sigma").doubleValue(), counts, fine);
    }

    private static Step grown(Map<String, Object> json, Codings codings) {
        int column = codings.place(Json.text(json, "tree"));
        if (column < 0) {
            throw new IllegalArgumentException("a tree is of a column of the table");
        }
        if (json.containsKey("cuts")) {
            int[] cuts = Arrays.stream(numbers(json, "cuts"))
                    .mapToInt(Math::toIntExact)
                    .toArray();
            return new Step.Cut(column, Json.number(json, "epsilon").doubleValue(), cuts);
        }
        return new Step.Parts(column, Json.number(json, "sigma").doubleValue(), numbers(json, "counts"));
    }

    /** What {@link #json(Marginal, Codings, Domain)} wrote. */
    static Marginal marginal(Map<String, Object> json, Codings codings, Domain domain) {
        int[] columns = Json.list(Json.member(json, "columns"), "columns").stream()
                .mapToInt(name -> codings.place(String.valueOf(name)))
                .toArray();
        if (Arrays.stream(columns).anyMatch(column -> column < 0)) {
            throw new IllegalArgumentException("a marginal is of columns of the table");
        }
        if (!json.containsKey("groups")) {
            return Marginal.of(domain, columns);
        }
        int[][] groups = Json.list(json.get("groups"), "groups").stream()
                .map(each -> Json.list(each, "groups").stream()
                        .mapToInt(group -> ((BigDecimal) group).intValueExact())
                        .toArray())
                .toArray(int[][]::new);
        for (int place = 0; place < Math.min(columns.length, groups.length); place++) {
            if (groups[place].length != domain.size(columns[place])) {
                throw new IllegalArgumentException("a column needs a group each for its levels");
            }
        }
        return new Marginal(columns, groups);
    }

    /** A list of whole numbers. */
    static long[] numbers(Map<String, Object> json, String name) {
        return Json.list(Json.member(json, name), name).stream()
                .mapToLong(value -> ((BigDecimal) value).longValueExact())
                .toArray();
    }
}
