package dev.bulla.audit.membership;

import dev.bulla.audit.attack.Learner;
import dev.bulla.audit.attack.Numbers;
import dev.bulla.audit.attack.SeenModel;
import dev.bulla.audit.work.Task;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The game of membership: many models, each learnt from a random half of the same records, and of every record under every model what the
 * answers say about it.
 *
 * <p>Where a record may be added or removed, each is in with a coin of its own; where one is replaced by another, a coin picks one of each two. So
 * whoever guesses right more often than a guarantee allows refutes it. The first models are attacked, the others are the attacker's own.
 *
 * @param table the records
 * @param target what is told from others, where something is
 * @param models how many are learnt
 * @param victims how many of them are attacked
 * @param seed of the halves: public
 */
public record MembershipGame(HeldTable table, Optional<String> target, int models, int victims, String seed) {

    private static final int LEAST_SHADOWS = 2;
    private static final String STATISTIC = "statistic";
    private static final String FIT = "fit";

    public MembershipGame {
        if (victims < 1 || models < victims + LEAST_SHADOWS) {
            throw new IllegalArgumentException(
                    "a game needs a victim and " + LEAST_SHADOWS + " models of the attacker's own");
        }
        if (table.points().size() < 4) {
            throw new IllegalArgumentException("a game needs four records at least");
        }
    }

    /** A task for each model: learns it, and asks it about every record. */
    public List<Task> tasks(Learner learner) {
        List<Task> tasks = new ArrayList<>();
        for (int m = 0; m < models; m++) {
            int model = m;
            tasks.add(new Task(name(learner, m), () -> trial(learner, model)));
        }
        return tasks;
    }

    private static String name(Learner learner, int m) {
        return "membership, " + learner.name() + ", model " + (m + 1);
    }

    /** The game, from what the tasks have found. */
    public Played played(Learner learner, Map<String, Map<String, Object>> found) {
        boolean[][] in = new boolean[models][];
        double[][] statistic = new double[models][];
        double[][] fit = new double[models][];
        for (int m = 0; m < models; m++) {
            Map<String, Object> one = found.getOrDefault(name(learner, m), Map.of());
            in[m] = halves(m);
            statistic[m] = Numbers.read(one, STATISTIC);
            fit[m] = Numbers.read(one, FIT);
        }
        return new Played(
                in,
                statistic,
                fit,
                groups(),
                new Played.Attacked(victims, table.schema().neighbours().hasPublicRows()));
    }

    private Map<String, Object> trial(Learner learner, int m) {
        boolean[] in = halves(m);
        List<double[]> chosen = new ArrayList<>();
        for (int i = 0; i < in.length; i++) {
            if (in[i]) {
                chosen.add(table.points().get(i));
            }
        }
        SeenModel answers = learner.learn(table.only(chosen), m);
        Testimony witness = new Testimony(table.places(answers.inputs()), place());
        double[] statistic = new double[in.length];
        double[] fit = new double[in.length];
        for (int i = 0; i < in.length; i++) {
            statistic[i] = witness.statistic(answers, table.points().get(i));
            fit[i] = witness.fit(answers, statistic[i]);
        }
        return Map.of(STATISTIC, Numbers.json(statistic), FIT, Numbers.json(fit));
    }

    private OptionalInt place() {
        return target.isPresent() ? OptionalInt.of(table.place(target.get())) : OptionalInt.empty();
    }

    /** Who is in which model. */
    private boolean[] halves(int m) {
        PublicBits bits = PublicBits.of(seed).child(m);
        int n = table.points().size();
        boolean[] in = new boolean[n];
        if (!table.schema().neighbours().hasPublicRows()) {
            for (int i = 0; i < n; i++) {
                in[i] = bits.nextLong() < 0;
            }
            return in;
        }
        for (int i = 0; i + 1 < n; i += 2) {
            in[i] = bits.nextLong() < 0;
            in[i + 1] = !in[i];
        }
        return in;
    }

    /** The class of each record, where classes are told; else all are alike. */
    private int[] groups() {
        int[] groups = new int[table.points().size()];
        OptionalInt place = place();
        if (place.isPresent() && table.columns().get(place.getAsInt()) instanceof Column.Category) {
            Arrays.setAll(groups, i -> (int) table.points().get(i)[place.getAsInt()]);
        }
        return groups;
    }
}
