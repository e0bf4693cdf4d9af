package dev.bulla.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.Model;
import dev.bulla.core.option.Option;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What recipes declare is what their plans and models hold: no more, no less; and the proofs and tests they name are there. */
class DeclarationTest {

    private static final int LEAST = 30;
    private static final int MOST = 1_000;
    private static final Path ROOT = Path.of(System.getProperty("bulla.root", ".."));

    static List<Recipe.Type<?>> recipes() {
        return Recipes.all();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void plans_random_holdWhatIsDeclaredAndNothingElse(Recipe.Type<?> type) {
        RemakeTest random = new RemakeTest();
        Set<String> ingredients = new HashSet<>();
        Set<String> errors = new HashSet<>();
        Set<Neighbours> neighbours = EnumSet.noneOf(Neighbours.class);
        Set<String> answers = new HashSet<>();

        for (int i = 0; i < LEAST || (i < MOST && isLacking(type, ingredients, errors, neighbours, answers)); i++) {
            Optional<Plan<?>> plan = random.plan(type);
            for (PlanFacts facts : plan.map(made ->
                            Stream.of(made.facts(), withoutRows(made, type).orElse(made.facts())))
                    .orElse(Stream.of())
                    .toList()) {
                for (PlanFacts.NoisyStatistic release : facts.releases()) {
                    assertThat(kind(type, release.statistic()))
                            .isNotNull()
                            .isNotIn(Ingredient.Kind.NOISE, Ingredient.Kind.CHOICE);
                    assertThat(kind(type, release.mechanism()))
                            .isEqualTo(release.norm().equals("linf") ? Ingredient.Kind.CHOICE : Ingredient.Kind.NOISE);
                    ingredients.addAll(List.of(release.statistic(), release.mechanism()));
                }
                errors.addAll(facts.errors().keySet());
                neighbours.add(facts.schema().neighbours());
                answers.add(type.answer(facts).word());
                assertThat(type.errors().read().apply(facts).sentence()).doesNotContain("off by 0 ", "null");
                assertThat(facts.fill(type.title())).doesNotContain("{", "[", "null");
            }
        }

        assertThat(ingredients).isEqualTo(names(type));
        assertThat(errors).isEqualTo(type.errors().keys().keySet());
        assertThat(neighbours).isEqualTo(type.neighbours());
        assertThat(answers).isEqualTo(words(type));
    }

    /** Whether something declared has not been seen in a plan yet. */
    private static boolean isLacking(
            Recipe.Type<?> type,
            Set<String> ingredients,
            Set<String> errors,
            Set<Neighbours> neighbours,
            Set<String> answers) {
        return !ingredients.containsAll(names(type))
                || !errors.containsAll(type.errors().keys().keySet())
                || !neighbours.containsAll(type.neighbours())
                || !answers.containsAll(words(type));
    }

    private static Set<String> names(Recipe.Type<?> type) {
        return type.ingredients().stream().map(Ingredient::name).collect(Collectors.toSet());
    }

    private static Set<String> words(Recipe.Type<?> type) {
        return type.answers().stream().map(AnswerWords::word).collect(Collectors.toSet());
    }

    private static Ingredient.Kind kind(Recipe.Type<?> type, String name) {
        return type.ingredient(name)
                .map(Ingredient::kind)
                .orElseThrow(() -> new AssertionError(type.name() + " does not declare " + name));
    }

    /** The same plan when nobody guessed the number of rows, if there is one: its errors have other words. */
    private static Optional<PlanFacts> withoutRows(Plan<?> plan, Recipe.Type<?> type) {
        Schema schema = plan.schema();
        if (schema.neighbours() != Neighbours.ADD_REMOVE) {
            return Optional.empty();
        }
        try {
            return Optional.of(type.with(plan.options())
                    .plan(
                            new Schema(
                                    schema.dataset(),
                                    schema.unit(),
                                    schema.neighbours(),
                                    schema.cap(),
                                    OptionalLong.empty(),
                                    schema.columns()),
                            plan.claim().guarantee().budget())
                    .facts());
        } catch (IllegalArgumentException needsRows) {
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void models_released_answerAsDeclared(Recipe.Type<?> type) {
        RemakeTest random = new RemakeTest();
        int released = 0;
        for (int i = 0; i < MOST && released < 3; i++) {
            Optional<Model> model = random.plan(type).flatMap(DeclarationTest::release);
            if (model.isPresent()) {
                released++;
            }
        }
        assertThat(released).isEqualTo(3);
    }

    private static Optional<Model> release(Plan<?> plan) {
        Rows rows = new Rows(plan.schema());
        for (int i = 0; i < 40; i++) {
            rows.withUnit("p" + i % 25, i * 7 % 40 / 40.0, i * 3 % 20 - 10, i % 10, i % 3, i % 2);
        }
        Model model;
        try {
            model = plan.release(rows, MemoryJournal.account(plan.schema())).model();
        } catch (BudgetExceeded e) {
            return Optional.empty();
        }
        AnswerWords words = Recipes.type(plan.recipe()).answer(plan.facts());
        Set<String> columns = plan.schema().columns().stream().map(Column::name).collect(Collectors.toSet());
        assertThat(model.output()).matches(output -> output.equals(words.word()) || columns.contains(output));
        assertThat(model instanceof Classifier).isEqualTo(words.kind() == AnswerKind.CLASS);
        assertThat(model.isFunction() && !model.sides().isEmpty()).isFalse();
        if (!model.sides().isEmpty()) {
            assertThat(model.lines()).hasSize(model.sides().stream().reduce(1, (a, b) -> a * b));
        }
        return Optional.of(model);
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void titles_nameOptionsThatThereAre(Recipe.Type<?> type) {
        assertThat(type.options().stream().map(Option::name)).containsAll(PlanFacts.named(type.title()));
    }

    @Test
    void evidence_ofAllIngredients_isThere() throws IOException {
        Set<String> sources;
        try (Stream<Path> modules = Files.list(ROOT)) {
            sources = modules.map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .flatMap(DeclarationTest::files)
                    .map(Path::toString)
                    .collect(Collectors.toSet());
        }
        Set<Ingredient> all = Recipes.all().stream()
                .flatMap(type -> type.ingredients().stream())
                .collect(Collectors.toSet());

        assertThat(all).hasSizeGreaterThan(20);
        for (Ingredient ingredient : all) {
            for (Class<?> proved : ingredient.proofs()) {
                String beside =
                        "src/main/java/" + proved.getPackageName().replace('.', '/') + "/" + Ingredient.file(proved);
                assertThat(sources).as(beside).anyMatch(file -> file.endsWith(beside));
            }
            for (String test : ingredient.tests()) {
                assertThat(sources)
                        .as(test)
                        .anyMatch(file -> file.matches(".*/src/(test|statTest)/java/.*/" + test + "\\.java"));
            }
        }
    }

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> found = Files.walk(folder)) {
            return found.filter(Files::isRegularFile).toList().stream();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void names_all_areTakenOnce() {
        assertThatCode(Recipes::all).doesNotThrowAnyException();
        assertThat(Recipes.all().stream().map(Recipe.Type::name)).doesNotHaveDuplicates();
    }
}
