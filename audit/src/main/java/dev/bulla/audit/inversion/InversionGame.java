package dev.bulla.audit.inversion;

import dev.bulla.audit.attack.Learner;
import dev.bulla.audit.attack.Rate;
import dev.bulla.audit.attack.SeenModel;
import dev.bulla.audit.work.Task;
import dev.bulla.core.json.Json;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The game of inversion: a model is learnt from half of the people, and what is not known is guessed of people of both halves.
 *
 * <p>How common levels are and how large the model's errors are is given to the attacker, exactly: the worst case.
 *
 * @param table the people
 * @param target what the model tells
 * @param sensitive the categories to find out
 * @param runs how many models
 * @param seed of the halves: public
 */
public record InversionGame(HeldTable table, String target, List<String> sensitive, int runs, String seed) {

    private static final int MOST_PEOPLE = 1_000;

    public InversionGame {
        sensitive = List.copyOf(sensitive);
        if (runs < 1 || sensitive.isEmpty() || table.points().size() < 4) {
            throw new IllegalArgumentException("a game needs a run, a category to find out, and four people");
        }
    }

    /**
     * How often one category was guessed right.
     *
     * @param category its name
     * @param with of people whose rows the model was learnt from
     * @param without of people whose rows it never saw
     * @param common of all of them, by always guessing the most common level
     */
    public record Found(String category, Rate with, Rate without, Rate common) {}

    /** A task for each model. */
    public List<Task> tasks(Learner learner) {
        List<Task> tasks = new ArrayList<>();
        for (int r = 0; r < runs; r++) {
            int run = r;
            tasks.add(new Task(name(learner, r), () -> run(learner, run)));
        }
        return tasks;
    }

    private static String name(Learner learner, int run) {
        return "inversion, " + learner.name() + ", model " + (run + 1);
    }

    /** What was found, a line for each category. */
    public List<Found> found(Learner learner, Map<String, Map<String, Object>> results) {
        List<Found> all = new ArrayList<>();
        for (String category : sensitive) {
            long[] sums = new long[5];
            for (int r = 0; r < runs; r++) {
                List<Object> one =
                        Json.list(Json.member(results.getOrDefault(name(learner, r), Map.of()), category), category);
                Arrays.setAll(sums, i -> sums[i] + ((Number) one.get(i)).longValue());
            }
            all.add(new Found(
                    category,
                    new Rate(sums[0], sums[1]),
                    new Rate(sums[2], sums[3]),
                    new Rate(sums[4], sums[1] + sums[3])));
        }
        return all;
    }

    private Map<String, Object> run(Learner learner, int run) {
        List<double[]> people = shuffled(run);
        int half = people.size() / 2;
        SeenModel answers = learner.learn(table.only(people.subList(0, half)), run);
        List<Column> inputs = answers.inputs();
        int[] places = table.places(inputs);
        List<Unknown> unknown = sensitive.stream()
                .map(name -> new Unknown(place(inputs, name), shares(table.place(name))))
                .toList();
        Inversion attack =
                new Inversion(answers, unknown, deviation(answers, places, people.subList(half, people.size())));
        long[][] counts = new long[sensitive.size()][5];
        for (int i = 0; i < people.size(); i++) {
            boolean isIn = i < half;
            if ((isIn ? i : i - half) < MOST_PEOPLE) {
                tally(attack, places, people.get(i), isIn, counts);
            }
        }
        Map<String, Object> found = new LinkedHashMap<>();
        for (int s = 0; s < counts.length; s++) {
            found.put(sensitive.get(s), Arrays.stream(counts[s]).boxed().toList());
        }
        return found;
    }

    private void tally(Inversion attack, int[] places, double[] person, boolean isIn, long[][] counts) {
        double outcome = person[table.place(target)];
        int[] guesses = attack.guess(point(person, places), outcome);
        for (int s = 0; s < counts.length; s++) {
            double truth = person[table.place(sensitive.get(s))];
            if (Double.isNaN(truth) || Double.isNaN(outcome)) {
                continue;
            }
            counts[s][isIn ? 1 : 3]++;
            counts[s][isIn ? 0 : 2] += guesses[s] == (int) truth ? 1 : 0;
            counts[s][4] += attack.unknown().get(s).mostCommon() == (int) truth ? 1 : 0;
        }
    }

    private List<double[]> shuffled(int run) {
        List<double[]> people = new ArrayList<>(table.points());
        PublicBits bits = PublicBits.of(seed).child(run);
        for (int i = people.size() - 1; i > 0; i--) {
            java.util.Collections.swap(people, i, bits.below(i + 1));
        }
        return people;
    }

    private static int place(List<Column> inputs, String name) {
        for (int i = 0; i < inputs.size(); i++) {
            if (inputs.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("the model does not ask for " + name);
    }

    /** How common the levels of a category are; no level is impossible. */
    private double[] shares(int place) {
        if (!(table.columns().get(place) instanceof Column.Category category)) {
            throw new IllegalArgumentException(table.columns().get(place).name() + " is no category");
        }
        double[] shares = new double[category.levels().size()];
        Arrays.fill(shares, 1);
        double all = shares.length;
        for (double[] row : table.points()) {
            if (!Double.isNaN(row[place])) {
                shares[(int) row[place]]++;
                all++;
            }
        }
        double sum = all;
        return Arrays.stream(shares).map(share -> share / sum).toArray();
    }

    /** The root mean squared error on people it never saw. */
    private double deviation(SeenModel answers, int[] places, List<double[]> people) {
        double sum = 0;
        long count = 0;
        int place = table.place(target);
        for (double[] person : people) {
            if (!answers.isClasses() && !Double.isNaN(person[place])) {
                double off = answers.ask(point(person, places))[0] - person[place];
                sum += off * off;
                count++;
            }
        }
        return Math.sqrt(sum / Math.max(1, count));
    }

    private static double[] point(double[] person, int[] places) {
        return Arrays.stream(places).mapToDouble(p -> person[p]).toArray();
    }
}
