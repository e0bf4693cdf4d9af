package dev.bulla.audit.disclosure;

import dev.bulla.audit.attack.Rate;
import dev.bulla.audit.dossier.Chapter;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.dossier.Listing;
import dev.bulla.audit.work.Task;
import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** All attacks on a released table. */
public final class Disclosure {

    private static final int GUESSES = 1_000;
    private static final int NEAR = 5;
    private static final int[] CONDITIONS = {1, 3};
    private static final String MAIN = "main";
    private static final String CONTROL = "control";
    private static final String BLIND = "blind";
    private static final String NAME = "name";
    private static final String NEARER = "nearer copies";
    private static final String MATCHES = "match rates";

    private final JudgedTables tables;
    private final List<String> secrets;
    private final Optional<MatchedRecords> matched;

    private Disclosure(JudgedTables tables, List<String> secrets, Optional<MatchedRecords> matched) {
        this.tables = tables;
        this.secrets = List.copyOf(secrets);
        this.matched = matched;
    }

    /**
     * All attacks.
     *
     * @param tables what is judged
     * @param secrets columns to find out, each from all others
     */
    public static Disclosure of(JudgedTables tables, List<String> secrets) {
        return new Disclosure(tables, secrets, Optional.empty());
    }

    /**
     * The same with true and false match rates.
     *
     * @param released the table that is judged, with the column that says whose record a row is
     * @param own the private rows, with that column
     * @param key the column, which no other attack may know
     */
    public Disclosure matching(HeldTable released, HeldTable own, String key) {
        return new Disclosure(tables, secrets, Optional.of(new MatchedRecords(released, own, key)));
    }

    /** A task for each attack. */
    public List<Task> tasks() {
        List<Task> tasks = new ArrayList<>();
        for (int columns : CONDITIONS) {
            if (columns <= tables.places().length) {
                tasks.add(task("singling out, " + columns, () -> new SinglingOut(tables, columns, GUESSES).risk()));
            }
        }
        int[] places = tables.places();
        if (places.length >= 2) {
            int half = places.length / 2;
            int[] first = Arrays.copyOf(places, half);
            int[] second = Arrays.copyOfRange(places, half, places.length);
            tasks.add(task("linkability", () -> new Linkability(tables, first, second, NEAR, GUESSES).risk()));
            for (String secret : secrets) {
                int place = tables.released().place(secret);
                int[] known = IntStream.of(places).filter(p -> p != place).toArray();
                tasks.add(task(
                        "inference of " + secret, () -> new AttributeInference(tables, known, place, GUESSES).risk()));
            }
        }
        Copies copies = new Copies(tables, GUESSES);
        tasks.add(task("exact copies", copies::exact));
        tasks.add(new Task(NEARER, () -> Map.of(MAIN, counts(copies.nearer()))));
        matched.ifPresent(records -> tasks.add(new Task(MATCHES, () -> {
            MatchRates rates = records.rates(GUESSES);
            return Map.of(MAIN, counts(rates.trueMatches()), BLIND, counts(rates.falseMatches()));
        })));
        return tasks;
    }

    private static Task task(String name, Supplier<Risk> attack) {
        return new Task(name, () -> {
            Risk risk = attack.get();
            return Map.of(
                    NAME,
                    risk.name(),
                    MAIN,
                    counts(risk.main()),
                    CONTROL,
                    counts(risk.control()),
                    BLIND,
                    counts(risk.blind()));
        });
    }

    private static List<Long> counts(Rate rate) {
        return List.of(rate.hits(), rate.trials());
    }

    private static Rate rate(Map<String, Object> found, String name) {
        List<Object> counts = Json.list(Json.member(found, name), name);
        return new Rate(((Number) counts.get(0)).longValue(), ((Number) counts.get(1)).longValue());
    }

    /** The risks that the tasks have found; what is not held against control rows in the same way is left out. */
    public List<Risk> risks(Map<String, Map<String, Object>> found) {
        return found.entrySet().stream()
                .filter(entry -> entry.getValue().containsKey(NAME))
                .map(entry -> new Risk(
                        Json.text(entry.getValue(), NAME),
                        rate(entry.getValue(), MAIN),
                        rate(entry.getValue(), CONTROL),
                        rate(entry.getValue(), BLIND)))
                .toList();
    }

    /** Of released rows that are not as near to both tables, how many are nearer to the private one. */
    public Rate nearer(Map<String, Map<String, Object>> found) {
        return rate(found.getOrDefault(NEARER, Map.of()), MAIN);
    }

    /** What was found. It is worked out from private rows: for the steward alone. */
    public Dossier dossier(Map<String, Map<String, Object>> found) {
        List<Risk> risks = risks(found);
        Rate nearer = nearer(found);
        int attacks = risks.size() + 1;
        List<String> alarms = new ArrayList<>(risks.stream()
                .filter(risk -> risk.isAlarm(attacks))
                .map(Risk::name)
                .toList());
        if (Copies.isAlarm(nearer, attacks)) {
            alarms.add("near copies");
        }
        List<Chapter> chapters = new ArrayList<>(List.of(attacks(risks, attacks), near(nearer)));
        Map<String, Object> json = new LinkedHashMap<>();
        matches(found).ifPresent(rates -> {
            chapters.add(matches(rates));
            json.put("true_matches", rates.trueMatches().json());
            json.put("false_matches", rates.falseMatches().json());
        });
        chapters.add(meaning());
        json.put("risks", risks.stream().map(risk -> risk.json(attacks)).toList());
        json.put("nearer_to_private", nearer.json());
        json.put("alarms", alarms);
        return new Dossier(
                        "Disclosure risk of a table",
                        alarms.isEmpty()
                                ? "Nothing was found that it tells about these people and not about others"
                                : "It tells about these people: " + String.join(", ", alarms),
                        alarms.isEmpty(),
                        chapters,
                        json)
                .forSteward();
    }

    private static Chapter attacks(List<Risk> risks, int attacks) {
        List<List<String>> lines = new ArrayList<>();
        for (Risk risk : risks) {
            lines.add(List.of(
                    risk.name(),
                    risk.main().text(),
                    risk.control().text(),
                    risk.blind().text(),
                    String.format(
                            java.util.Locale.ROOT, "%.3f (%.3f to %.3f)", risk.value(), risk.lower(), risk.upper()),
                    risk.isAlarm(attacks)
                            ? "yes"
                            : risk.isWeak() ? "no; the attack is no better than a blind one" : "no"));
        }
        return Chapter.of(
                        "Attacks",
                        "Each attack is tried on private rows, on as many control rows of people who had no part in the table, and blind. The"
                                + " risk is what is left of the first beyond the second. Intervals hold in 95 % of cases or more, also where"
                                + " nothing or everything was guessed right; with 99 % confidence none of all alarms together is false. Both take"
                                + " guesses for independent.")
                .with(new Listing(List.of("attack", "private rows", "control rows", "blind", "risk", "alarm"), lines));
    }

    /** The match rates that the tasks have found, where they were asked for. */
    public Optional<MatchRates> matches(Map<String, Map<String, Object>> found) {
        return Optional.ofNullable(found.get(MATCHES))
                .map(rates -> new MatchRates(rate(rates, MAIN), rate(rates, BLIND)));
    }

    private static Chapter matches(MatchRates rates) {
        return Chapter.of(
                "Match rates",
                "Somebody who knows all of a person but the key names the record that fits, where one does and no other: right for "
                        + rates.trueMatches().text() + " of the people (true matches), and "
                        + rates.falseMatches().text()
                        + " of the names are wrong (false matches). A number fits within a twentieth.",
                "These rates are of tables in which each record stays a person's own. They are held against nothing and raise no alarm.");
    }

    private static Chapter near(Rate nearer) {
        return Chapter.of(
                "Near copies",
                "Of " + nearer.trials() + " released rows that are nearer to one of the two tables, " + nearer.text()
                        + " are nearer to the private one. About half are where nothing was copied.");
    }

    private static Chapter meaning() {
        return Chapter.of(
                "What this says",
                "A risk above 0 is told about these people and not about others like them: that is what a table must not do. What is told about"
                        + " others as well comes from what people have in common.",
                "A risk that was not found may still be there: these are some attacks, not all, and distances to the nearest record prove"
                        + " nothing. A guarantee bounds all of them at once.");
    }

    /** The columns there are. */
    public static List<String> columns(JudgedTables tables) {
        return tables.released().columns().stream().map(Column::name).toList();
    }
}
