package dev.bulla.bench.serve;

import com.sun.management.OperatingSystemMXBean;
import dev.bulla.app.recipe.TypedOptions;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.option.Option;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Looks for the dearest plan that one may ask a server for: every recipe with options drawn from the ends of what they take, by the CPU time of this
 * process. What is refused counts too; the dearest ones are asked again, and the least of three counts, since compilers work meanwhile.
 */
public final class PlansBench {

    private static final int DEAREST = 5;
    private static final int KEPT = 10;
    private static final int AGAIN = 2;
    private static final int NUMBERS = 40;
    private static final List<String> EPSILONS = List.of("0.001", "1", "500");
    private static final List<String> DELTAS = List.of("0", "1e-9", "1e-5");
    private static final List<String> WHOLES = List.of("1", "2", "3", "8", "10", "64", "200", "1000", "5000", "100000");
    private static final List<String> DECIMALS = List.of("0.001", "0.01", "0.1", "0.5", "0.9", "1", "5", "1000");

    private final Random random;
    private final List<Schema> schemas;
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private PlansBench(long seed) {
        this.random = new Random(seed);
        this.schemas = List.of(
                schema("\"rows\": 1000000,", "add-remove"),
                schema("", "add-remove"),
                schema("\"rows\": 1000,", "replace-one"),
                schema("\"rows\": 8000000000,", "add-remove"));
    }

    /** What came of it. */
    private record Outcome(double seconds, String end) {}

    /** What may be asked, and what it cost. */
    private record Asked(
            Recipe.Type<?> type, Map<Option, Object> options, Schema schema, Budget budget, Outcome outcome) {

        double seconds() {
            return outcome.seconds();
        }

        boolean isPlanned() {
            return outcome.end().equals("planned");
        }

        Asked with(double least) {
            return new Asked(type, options, schema, budget, new Outcome(least, outcome.end()));
        }

        String line() {
            StringBuilder line = new StringBuilder(type.name());
            options.forEach((option, value) -> {
                String text = value.toString();
                line.append(" --").append(option.name()).append(' ');
                line.append(text.length() > 80 ? text.substring(0, 80) + "…" : text);
            });
            return line + " at ε = " + budget.epsilon().toPlainString() + ", δ = "
                    + budget.delta().toPlainString() + ", "
                    + schema.rows().stream()
                            .mapToObj(rows -> rows + " rows")
                            .findFirst()
                            .orElse("rows unknown") + ": "
                    + outcome.end();
        }
    }

    /** Tries so many plans of each of these recipes, and names the dearest. */
    public static void run(List<Recipe.Type<?>> types, int tries, Consumer<String> out) {
        PlansBench bench = new PlansBench(18);
        List<Asked> dearest = new ArrayList<>();
        int over = 0;
        for (Recipe.Type<?> type : types) {
            List<Asked> own = bench.search(type, tries);
            List<Asked> again = own.stream().limit(KEPT).map(bench::least).toList();
            double first = again.stream().mapToDouble(Asked::seconds).max().orElse(0);
            over += (int) again.stream().filter(asked -> asked.seconds() > 1).count();
            dearest.addAll(again);
            long planned = own.stream().filter(Asked::isPlanned).count();
            out.accept(String.format(
                    Locale.ROOT,
                    "  %s: %d of %d planned, dearest %.3f s of CPU",
                    type.name(),
                    planned,
                    own.size(),
                    first));
        }
        dearest.sort(Comparator.comparingDouble(Asked::seconds).reversed());
        for (Asked asked : dearest.subList(0, Math.min(DEAREST, dearest.size()))) {
            out.accept(String.format(Locale.ROOT, "%.3f s of CPU: %s", asked.seconds(), asked.line()));
        }
        out.accept(over + " plans cost more than 1 s of CPU (bar: none)");
    }

    /** A quarter at random; then one option of a dear plan is changed, again and again. The dearest come first. */
    private List<Asked> search(Recipe.Type<?> type, int tries) {
        List<Asked> own = new ArrayList<>();
        for (int i = 0; i < tries; i++) {
            List<Asked> planned =
                    own.stream().filter(Asked::isPlanned).limit(KEPT).toList();
            if (planned.isEmpty() || i < tries / 4) {
                own.add(ask(type, options(type), one(schemas), budget()));
            } else {
                Asked parent = one(planned);
                Map<Option, Object> changed = new LinkedHashMap<>(parent.options());
                int kind = random.nextInt(4);
                if (kind > 0 && !type.options().isEmpty()) {
                    change(changed, one(type.options()));
                }
                own.add(ask(
                        type,
                        changed,
                        kind == 0 ? one(schemas) : parent.schema(),
                        kind == 0 ? budget() : parent.budget()));
            }
            own.sort(Comparator.comparingDouble(Asked::seconds).reversed());
        }
        return own;
    }

    private void change(Map<Option, Object> options, Option option) {
        if (!option.isNeeded() && options.containsKey(option) && random.nextInt(3) == 0) {
            options.remove(option);
        } else if (option.kind() != Option.Kind.RELEASE) {
            options.put(option, value(option));
        }
    }

    private Asked least(Asked asked) {
        double least = asked.seconds();
        for (int i = 0; i < AGAIN && least > 0.01; i++) {
            least = Math.min(
                    least,
                    ask(asked.type(), asked.options(), asked.schema(), asked.budget())
                            .seconds());
        }
        return asked.with(least);
    }

    private Asked ask(Recipe.Type<?> type, Map<Option, Object> options, Schema schema, Budget budget) {
        String end = "planned";
        long before = system.getProcessCpuTime();
        try {
            Json.canonical(type.with(new TypedOptions(type, options, schema).values())
                    .plan(schema, budget)
                    .json());
        } catch (BadInput refused) {
            end = "refused";
        } catch (IllegalArgumentException refused) {
            end = "not taken";
        }
        return new Asked(type, options, schema, budget, new Outcome((system.getProcessCpuTime() - before) / 1e9, end));
    }

    private Budget budget() {
        return Budget.approx(one(EPSILONS), one(DELTAS));
    }

    private Map<Option, Object> options(Recipe.Type<?> type) {
        Map<Option, Object> options = new LinkedHashMap<>();
        for (Option option : type.options()) {
            boolean isUsual = option.isNeeded() || type.example().containsKey(option.name());
            if (option.kind() != Option.Kind.RELEASE && (isUsual || random.nextInt(6) == 0)) {
                options.put(option, value(option));
            }
        }
        return options;
    }

    private String value(Option option) {
        return switch (option.kind()) {
            case COLUMN -> one(names(random.nextInt(4)));
            case COLUMNS -> columns(",");
            case COLUMN_SETS -> many(1 + random.nextInt(30), () -> columns("+"));
            case DECIMALS -> many(1 + random.nextInt(60), () -> "0." + (1 + random.nextInt(998)));
            case WORD -> one(option.words());
            case TEXT -> one(List.of("0.1", "0.5", "1", "1000", "auto", "all", "n0 >= 0.5", "w20 > 1"));
            case WHOLE, WHOLES -> one(ends(option, WHOLES));
            case NUMBER, NUMBERS -> one(ends(option, DECIMALS));
            case RELEASE -> throw new IllegalArgumentException("no release is at hand");
        };
    }

    /** What an option takes at its ends, beside usual numbers. */
    private static List<String> ends(Option option, List<String> usual) {
        List<String> ends = new ArrayList<>(usual);
        option.range().ifPresent(range -> {
            ends.removeIf(text -> !range.holds(Double.parseDouble(text)));
            if (range.holdsHigh() && range.high() < 1e9) {
                String high = String.format(Locale.ROOT, "%.0f", range.high());
                ends.addAll(List.of(high, high, high));
            }
        });
        return ends.isEmpty() ? usual : ends;
    }

    private String columns(String separator) {
        List<String> names = new ArrayList<>(names(random.nextInt(4)));
        Collections.shuffle(names, random);
        int most = List.of(1, 4, names.size()).get(random.nextInt(3));
        return String.join(separator, names.subList(0, 1 + random.nextInt(Math.min(most, names.size()))));
    }

    private String many(int count, Supplier<String> each) {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(each.get());
        }
        return String.join(",", new TreeSet<>(all));
    }

    /** Reals, whole numbers, categories or all. */
    private static List<String> names(int kind) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < NUMBERS; i++) {
            String letter = i < 20 ? "n" : i < 30 ? "w" : "c";
            if (kind == 3 || letter.equals(List.of("n", "w", "c").get(kind))) {
                names.add(letter + i);
            }
        }
        return names;
    }

    private <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private static Schema schema(String rows, String neighbours) {
        StringBuilder columns = new StringBuilder();
        for (String name : names(3)) {
            columns.append(columns.isEmpty() ? "" : ",")
                    .append('"')
                    .append(name)
                    .append("\": ");
            columns.append(
                    switch (name.charAt(0)) {
                        case 'n' -> "{\"type\": \"real\", \"min\": 0, \"max\": 1}";
                        case 'w' ->
                            "{\"type\": \"integer\", \"min\": 0, \"max\": " + (name.equals("w20") ? 100 : 1_000_000)
                                    + "}";
                        default -> "{\"type\": \"category\", \"levels\": [" + levels(name) + "]}";
                    });
        }
        String json = "{\"dataset\": \"x\", \"neighbours\": \"" + neighbours + "\"," + rows
                + " \"budget\": {\"epsilon\": \"1000\", \"delta\": \"1e-3\"}, \"columns\": {" + columns + "}}";
        return SchemaReader.read(Json.readObject(json.getBytes(StandardCharsets.UTF_8)));
    }

    private static String levels(String name) {
        List<String> levels = new ArrayList<>();
        for (int i = 0; i < (name.equals("c39") ? 1_000 : name.equals("c30") ? 2 : 12); i++) {
            levels.add("\"" + i + "\"");
        }
        return String.join(",", levels);
    }
}
