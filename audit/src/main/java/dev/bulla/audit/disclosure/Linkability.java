package dev.bulla.audit.disclosure;

import dev.bulla.audit.attack.Rate;
import dev.bulla.core.random.PublicBits;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Guesses that two sets of facts are about one person: when one released row is among those nearest to both.
 *
 * @param tables what is judged
 * @param first columns of one set of facts
 * @param second columns of the other
 * @param near how many released rows are near
 * @param guesses how many people are tried
 */
record Linkability(JudgedTables tables, int[] first, int[] second, int near, int guesses) {

    Risk risk() {
        return new Risk(
                "linkability",
                rate(JudgedTables.first(tables.own(), guesses), "own"),
                rate(JudgedTables.first(tables.control(), guesses), "control"),
                blind());
    }

    private Rate rate(List<double[]> people, String name) {
        List<double[]> released = tables.released().points();
        NearestRows one = new NearestRows(released, new Gower(tables.released().columns(), first));
        NearestRows other =
                new NearestRows(released, new Gower(tables.released().columns(), second));
        PublicBits seeds = tables.bits("linkability, " + name);
        long hits = IntStream.range(0, people.size())
                .parallel()
                .filter(i -> {
                    PublicBits bits = seeds.child(i);
                    return meet(one.nearest(people.get(i), near, bits), other.nearest(people.get(i), near, bits));
                })
                .count();
        return new Rate(hits, people.size());
    }

    private Rate blind() {
        int tried = Math.min(guesses, tables.own().size());
        int all = tables.released().points().size();
        PublicBits bits = tables.bits("linkability, blind");
        long hits = IntStream.range(0, tried)
                .filter(i -> meet(any(all, bits), any(all, bits)))
                .count();
        return new Rate(hits, tried);
    }

    private int[] any(int all, PublicBits bits) {
        return IntStream.range(0, Math.min(near, all)).map(i -> bits.below(all)).toArray();
    }

    private static boolean meet(int[] some, int[] others) {
        return Arrays.stream(some).anyMatch(a -> Arrays.stream(others).anyMatch(b -> a == b));
    }
}
