package dev.bulla.audit.disclosure;

import dev.bulla.audit.attack.Rate;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Guesses a secret of people of whom other columns are known: that of the released row that is most like them. A number is right within a twentieth of the
 * truth.
 *
 * @param tables what is judged
 * @param known columns that are known
 * @param secret the column to find out
 * @param guesses how many people are tried
 */
record AttributeInference(JudgedTables tables, int[] known, int secret, int guesses) {

    private static final double CLOSE = 0.05;

    Risk risk() {
        Column column = tables.released().columns().get(secret);
        return new Risk(
                "inference of " + column.name(), rate(tables.own(), "own"), rate(tables.control(), "control"), blind());
    }

    private Rate rate(List<double[]> all, String name) {
        List<double[]> people = people(all);
        List<double[]> released = tables.released().points();
        NearestRows near = new NearestRows(released, new Gower(tables.released().columns(), known));
        PublicBits seeds = tables.bits("inference of " + secret + ", " + name);
        long hits = IntStream.range(0, people.size())
                .parallel()
                .filter(i -> isRight(
                        released.get(near.nearest(people.get(i), 1, seeds.child(i))[0])[secret], people.get(i)[secret]))
                .count();
        return new Rate(hits, people.size());
    }

    private List<double[]> people(List<double[]> all) {
        return JudgedTables.first(
                all.stream().filter(row -> !Double.isNaN(row[secret])).toList(), guesses);
    }

    private Rate blind() {
        List<double[]> people = people(tables.own());
        List<double[]> released = tables.released().points();
        PublicBits bits = tables.bits("inference of " + secret + ", blind");
        long hits = people.stream()
                .filter(row -> isRight(released.get(bits.below(released.size()))[secret], row[secret]))
                .count();
        return new Rate(hits, people.size());
    }

    private boolean isRight(double guess, double truth) {
        return isRight(tables.released().columns().get(secret), guess, truth);
    }

    /** Whether a guess of a column is right; what is missing is guessed by what is missing. */
    static boolean isRight(Column column, double guess, double truth) {
        if (Double.isNaN(guess) || Double.isNaN(truth)) {
            return Double.isNaN(guess) && Double.isNaN(truth);
        }
        return column instanceof Column.Category ? guess == truth : Math.abs(guess - truth) <= CLOSE * Math.abs(truth);
    }
}
