package dev.bulla.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.seal.Certificate;
import dev.bulla.core.seal.ForgedCertificate;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.core.seal.Verification;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Random plans of every recipe, over budgets, caps, relations and options: each is remade to the same bytes from what it says, and a
 * release by it verifies. What an auditor works out again is all she has.
 */
class RemakeTest {

    private static final int ROUNDS = 40;

    /** Plans of curves are the dearest by far, and have no more choices than others. */
    private static final int ROUNDS_OF_CURVES = 12 * Integer.getInteger("bulla.samples", 1);

    /** How many planted models of a recipe are enough. */
    private static final int PLANTED = 8;

    private static final List<String> EPSILONS = List.of("0.01", "0.3", "1", "3", "7.77", "10", "40");
    private static final List<String> DELTAS = List.of("0", "1e-3", "1e-6", "1e-9", "1e-60", "1e-99");

    /** Models to evaluate: of two classes, of three, and of numbers. */
    private static final List<Map<String, Object>> EXAMINED = List.of(
            model("naive-bayes", Map.of("columns", List.of("x"), "target", "d")),
            model("naive-bayes", Map.of("columns", List.of("x", "d"), "target", "c")),
            model("linear", Map.of("columns", List.of("x"), "target", "z")));

    private static Map<String, Object> model(String recipe, Map<String, Object> options) {
        Budget budget = Budget.approx("1", "1e-6");
        Schema schema = schema(budget, Unit.row(), Neighbours.ADD_REMOVE);
        Plan<?> plan = type(recipe).with(options).plan(schema, Budget.pure("1"));
        Model model = plan.release(new Rows(schema).with(0.3, 1, 2, 1, 0), MemoryJournal.account(schema))
                .model();
        return Json.readObject(Json.canonical(model.json()));
    }

    private final RandomBits bits = SeededBits.of(91);
    private final SealingKey key = SealingKey.generate();

    /** How many planted models were not sealed, by recipe. */
    private final Map<String, Integer> refused = new TreeMap<>();

    @Test
    void remake_randomRecipeBudgetAndRelation_isTheSamePlanAndVerifies() {
        Map<String, Integer> made = new TreeMap<>();
        int released = 0;
        for (Recipe.Type<?> type : Recipes.all()) {
            boolean isCurve = type.name().equals("gp");
            int rounds = isCurve ? ROUNDS_OF_CURVES : ROUNDS;
            int wanted = isCurve ? ROUNDS_OF_CURVES : 30;
            for (int i = 0; i < rounds || (made.getOrDefault(type.name(), 0) < wanted && i < 20 * rounds); i++) {
                Optional<Plan<?>> plan = plan(type);
                if (plan.isPresent()) {
                    made.merge(type.name(), 1, Integer::sum);
                    byte[] bytes = plan.get().bytes();

                    assertThat(Plan.remake(Json.readObject(bytes), Recipes.all())
                                    .bytes())
                            .as(() -> plan.get().json().toString())
                            .isEqualTo(bytes);
                    released += i % 4 == 0 && isReleasedAndVerified(plan.get()) ? 1 : 0;
                }
            }
        }
        System.out.println("plans remade: " + made + ", released and verified: " + released);
        assertThat(made)
                .hasSize(Recipes.all().size())
                .allSatisfy((recipe, count) -> assertThat(count)
                        .as(recipe)
                        .isGreaterThanOrEqualTo(recipe.equals("gp") ? ROUNDS_OF_CURVES : 25));
        assertThat(made.values().stream().mapToInt(Integer::intValue).sum()).isGreaterThanOrEqualTo(500);
        assertThat(released).isGreaterThan(80);
        assertThat(refused.keySet())
                .as("recipes whose planted models can be read and are refused")
                .containsExactlyInAnyOrderElementsOf(made.keySet());
    }

    /** A large ε, or a tiny δ, makes pure noise the better one: its smaller ε must be split as the whole was. */
    @Test
    void remake_tunedDensityWithPureNoise_isTheSamePlan() {
        Schema one = schema(Budget.approx("10", "1e-9"), Unit.row(), Neighbours.ADD_REMOVE);
        Schema tiny = schema(Budget.approx("3", "1e-100"), Unit.row(), Neighbours.ADD_REMOVE);
        Map<String, Object> few = Map.of("columns", List.of("x"), "tune", 0.2, "bins", Map.of("x", 3));
        Map<String, Object> many = Map.of("columns", List.of("x"), "tune", 0.2);

        for (Plan<?> plan : List.of(
                type("kde").with(few).plan(one, Budget.approx("10", "1e-9")),
                type("kde").with(many).plan(tiny, Budget.approx("3", "1e-60")))) {
            assertThat(Json.object(plan.json().get("options"), "options")).containsEntry("noise", "laplace");
            assertThat(Plan.remake(Json.readObject(plan.bytes()), Recipes.all()).bytes())
                    .isEqualTo(plan.bytes());
            assertThat(isReleasedAndVerified(plan)).isTrue();
        }
    }

    private static Recipe.Type<?> type(String name) {
        return Recipes.type(name);
    }

    /** A random plan of a recipe; none when what was drawn is refused. */
    Optional<Plan<?>> plan(Recipe.Type<?> type) {
        Budget asked = Budget.approx(pick(EPSILONS), pick(DELTAS));
        Budget cap = coin() ? asked : Budget.approx(pick(EPSILONS), pick(DELTAS));
        boolean replace = below(4) == 0;
        boolean outputs = !replace && type.neighbours().contains(Neighbours.OUTPUTS) && coin();
        Unit unit = replace || outputs || coin() ? Unit.row() : Unit.of("person", 1 + below(4));
        Schema schema = schema(
                cap, unit, replace ? Neighbours.REPLACE_ONE : outputs ? Neighbours.OUTPUTS : Neighbours.ADD_REMOVE);
        try {
            return Optional.of(type.with(options(type.name())).plan(schema, asked));
        } catch (IllegalArgumentException refused) {
            return Optional.empty();
        }
    }

    private boolean isReleasedAndVerified(Plan<?> plan) {
        Rows rows = new Rows(plan.schema());
        for (int i = 0; i < 40; i++) {
            rows.withUnit("p" + i % 25, i * 7 % 40 / 40.0, i * 3 % 20 - 10, i % 10, i % 3, i % 2);
        }
        Release<?> release;
        try {
            release = plan.release(rows, MemoryJournal.account(plan.schema()));
        } catch (BudgetExceeded e) {
            return false;
        }
        assertThat(Verification.of(
                        new Verification.Evidence(
                                Certificate.seal(release, key, "test").bytes(),
                                Optional.of(plan.bytes()),
                                Optional.of(release.modelBytes()),
                                Optional.empty()),
                        Recipes.all()))
                .as(() -> plan.json().toString())
                .allMatch(Verification.Check::holds);
        if (refused.getOrDefault(plan.recipe(), 0) < PLANTED) {
            assertPlantedModelsAreCaught(release);
        }
        return true;
    }

    /**
     * Every model.json with a member more, a member less or another number in it, and the same noisy numbers, is one that the plan does not
     * make: it fails the check when somebody seals it, and is not sealed by us.
     */
    private void assertPlantedModelsAreCaught(Release<?> release) {
        byte[] right = release.modelBytes();
        Map<String, Object> sealed =
                Json.readObject(Certificate.seal(release, key, "test").bytes());
        for (Map<String, Object> wrong : planted(right)) {
            byte[] bytes = Json.canonical(wrong);
            if (isAnotherRelease(bytes, release.model())) {
                continue;
            }
            Map<String, Object> forged = new LinkedHashMap<>(sealed);
            forged.put("model_sha256", Digest.sha256(bytes));
            assertThat(Verification.of(
                            new Verification.Evidence(
                                    ForgedCertificate.seal(forged, key),
                                    Optional.of(release.plan().bytes()),
                                    Optional.of(bytes),
                                    Optional.empty()),
                            Recipes.all()))
                    .as(() -> wrong.toString())
                    .filteredOn(check -> !check.holds())
                    .extracting(Verification.Check::name)
                    .containsAnyOf("model", "readable")
                    .hasSize(1);
            assertNotSealed(release, bytes);
        }
    }

    /** Whether other noisy numbers can be read from it: then the plan could have made it of those. */
    private static boolean isAnotherRelease(byte[] bytes, Model right) {
        try {
            return !Arrays.deepEquals(
                    Recipes.read(bytes).released().toArray(), right.released().toArray());
        } catch (IllegalArgumentException | ArithmeticException | IllegalStateException unreadable) {
            return false;
        }
    }

    @SuppressWarnings("unchecked")
    private void assertNotSealed(Release<?> release, byte[] planted) {
        Model wrong;
        try {
            wrong = Recipes.read(planted);
        } catch (IllegalArgumentException | ArithmeticException | IllegalStateException unreadable) {
            return;
        }
        if (!Arrays.equals(Json.canonical(wrong.json()), release.modelBytes())) {
            refused.merge(release.plan().recipe(), 1, Integer::sum);
            Release<Model> falsified = new Release<>((Plan<Model>) release.plan(), wrong, release.entry());
            assertThatThrownBy(() -> Certificate.seal(falsified, key, "test")).hasMessageContaining("plan makes");
        }
    }

    private static List<Map<String, Object>> planted(byte[] model) {
        List<Map<String, Object>> all = new ArrayList<>();
        Map<String, Object> more = Json.readObject(model);
        more.put("more", 1);
        all.add(more);
        for (String member : Json.readObject(model).keySet()) {
            Map<String, Object> less = Json.readObject(model);
            less.remove(member);
            all.add(less);
            Map<String, Object> other = Json.readObject(model);
            other.put(member, raised(Json.member(other, member)));
            all.add(other);
        }
        return all;
    }

    /** The same with its last number one larger. */
    private static Object raised(Object value) {
        if (value instanceof BigDecimal number) {
            return number.add(BigDecimal.ONE);
        }
        if (value instanceof List<?> list && !list.isEmpty()) {
            List<Object> changed = new ArrayList<>(list);
            int last = changed.size() - 1;
            changed.set(last, raised(changed.get(last)));
            return changed;
        }
        if (value instanceof Map<?, ?> map && !map.isEmpty()) {
            Map<Object, Object> changed = new TreeMap<>(map);
            changed.replaceAll((name, member) -> raised(member));
            return changed;
        }
        return value.toString().matches("0\\.\\d+") ? value + "1" : value + "?";
    }

    private static Schema schema(Budget cap, Unit unit, Neighbours neighbours) {
        boolean isPublic = neighbours == Neighbours.OUTPUTS;
        return new Schema(
                "table",
                unit,
                neighbours,
                cap,
                OptionalLong.of(40),
                List.of(
                        new Column.Real("x", 0, 1, Optional.empty(), Optional.empty(), isPublic),
                        new Column.Real("z", -10, 20, Optional.empty(), Optional.empty()),
                        new Column.Whole("n", 0, 9, Optional.empty(), Optional.empty(), isPublic),
                        new Column.Category("c", List.of("a", "b", "c"), Optional.empty(), Optional.empty()),
                        new Column.Category("d", List.of("no", "yes"), Optional.empty(), Optional.empty())));
    }

    /** Whatever a recipe does not take, or not together, it refuses; the rest is what is tested. */
    private Map<String, Object> options(String recipe) {
        Map<String, Object> options = new LinkedHashMap<>();
        if (!List.of("count", "counts-by-key", "evaluate").contains(recipe)) {
            options.put("columns", columns(recipe));
        }
        switch (recipe) {
            case "count", "sum", "mean" -> {
                some(options, "by", List.of("c"));
                some(options, "weight", pick(List.of("x", "n")));
            }
            case "counts-by-key" -> options.put("key", pick(List.of("n", "c", "d")));
            case "variance" -> some(options, "by", List.of("c"));
            case "histogram" -> {
                some(options, "as", "shares");
                some(options, "clean", pick(List.of("positive", "smooth")));
            }
            case "kde" -> {
                if (below(3) > 0) {
                    options.put(coin() ? "bandwidth" : "tune", 0.05 + below(80) / 100.0);
                } else {
                    some(options, "method", pick(List.of("tree", "histogram")));
                }
                if (options.containsKey("bandwidth")) {
                    some(options, "kernel", pick(List.of("laplace", "matern32", "matern52")));
                    some(options, "features", coin() ? 3 : 3 + below(60));
                } else {
                    some(options, "bins", Map.of("x", 2 + below(300)));
                }
                some(options, "clean", pick(List.of("positive", "none")));
            }
            case "quantile" -> {
                options.put("levels", List.of(pick(List.of(".5", ".01", "0.333")), ".9"));
                some(options, "method", pick(List.of("permute-and-flip", "bracket", "cumulative", "recursive")));
                some(options, "by", List.of("d"));
            }
            case "marginals" -> {}
            case "evaluate" -> options.put("model", pick(EXAMINED));
            case "select" -> some(options, "method", pick(List.of("exponential", "noisy-max", "permute-and-flip")));
            case "bernstein" -> {
                some(options, "target", "z");
                some(options, "iterations", 1 + below(3));
                some(options, "degree", 2 + below(20));
                options.put("sensitivity", pick(List.of("0.5", "1", "2.25")));
                some(options, "bandwidth", 0.1 + below(8) / 10.0);
            }
            case "svm" -> {
                options.put("target", pick(List.of("c", "d")));
                some(options, "tune", 0.01 * (1 + below(60)));
                some(options, "method", "hinge");
                some(options, "kernel", pick(List.of("linear", "laplace")));
                some(options, "svm-cost", 1 + below(30) / 7.0);
                some(options, "features", 3 + below(40));
            }
            case "naive-bayes" -> {
                options.put("target", pick(List.of("c", "d")));
                some(options, "floor", 0.1 + below(10) / 10.0);
            }
            case "logistic" -> {
                options.put("target", pick(List.of("c", "d", "d")));
                if (coin()) {
                    options.put("method", "objective");
                    some(options, "penalty", 0.001 + below(1000) / 3.0);
                }
            }
            case "gp" -> {
                options.put("target", "z");
                some(options, "kernel", pick(List.of("mixed", "matern12", "se(x)", "se*matern52")));
                some(options, "bins", Map.of("x", 2 + below(6)));
                some(options, "tune", 0.05 + below(80) / 100.0);
                some(options, "amplitude", 1 + below(5));
                some(options, "observation-noise", 1 + below(5));
            }
            default -> {
                options.put("target", "z");
                some(
                        options,
                        "method",
                        pick(List.of("ssp", "functional", "adassp", "analyze-gauss", "dpme", "output")));
                some(options, "penalty", 0.5 + below(40));
                if (recipe.equals("elastic-net")) {
                    some(options, "mix", below(11) / 10.0);
                }
            }
        }
        if (List.of("histogram", "marginals", "select", "quantile").contains(recipe)
                && options.get("columns").toString().contains("x")) {
            options.put("bins", Map.of("x", 2 + below(60)));
        }
        some(options, "noise", pick(List.of("laplace", "gaussian")));
        some(options, "where", pick(List.of("x>0.2 and c in (a,b)", "d = yes", "n >= 3 and n < 8", "z <> 1")));
        if (options.containsKey("where")) {
            some(options, "where-rows", 10 + below(30));
        }
        return options;
    }

    private List<String> columns(String recipe) {
        return switch (recipe) {
            case "sum", "mean", "variance", "quantile" -> List.of(pick(List.of("x", "n")));
            case "kde", "bernstein", "svm" -> coin() ? List.of("x") : List.of("x", "n");
            case "marginals" -> List.of("x+c", "d");
            default -> coin() ? List.of("x") : List.of("n", "x");
        };
    }

    private void some(Map<String, Object> options, String name, Object value) {
        if (below(4) == 0) {
            options.put(name, value);
        }
    }

    private boolean coin() {
        return bits.nextLong() < 0;
    }

    private int below(int bound) {
        return (int) Long.remainderUnsigned(bits.nextLong(), bound);
    }

    private <T> T pick(List<T> from) {
        return from.get(below(from.size()));
    }
}
