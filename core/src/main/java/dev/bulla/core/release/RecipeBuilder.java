package dev.bulla.core.release;

import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.model.Model;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.table.Where;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Declares a recipe in one expression, begun by {@link Recipe#declare} and ended by {@link #makes}. What a recipe cannot do without is its
 * summary, its answers and its ingredients.
 */
public final class RecipeBuilder<M extends Model> {

    private final String name;
    private final Function<Map<String, Object>, M> reads;
    private String summary = "";
    private Optional<String> called = Optional.empty();
    private List<Option> options = List.of();
    private Map<String, String> example = Map.of();
    private Set<Recipe.Promise> promises = EnumSet.allOf(Recipe.Promise.class);
    private Set<Neighbours> neighbours = Recipe.OF_RECORDS;
    private List<AnswerWords> answers = List.of();
    private ToIntFunction<PlanFacts> which = plan -> 0;
    private Function<PlanFacts, OptionalDouble> most = plan -> OptionalDouble.empty();
    private ErrorWords errors = ErrorWords.ANSWERS.ofRowsPicked(Where.OPTION, FilteredRecipe.ROWS);
    private List<Ingredient> ingredients = List.of();
    private List<Recipe.Type<M>> earlier = List.of();

    RecipeBuilder(String name, Function<Map<String, Object>, M> reads) {
        this.name = name;
        this.reads = reads;
    }

    /** What it is, in a line. */
    public RecipeBuilder<M> summary(String line) {
        summary = line;
        return this;
    }

    /** What a release is called, as in {@link Recipe.Type#title}; its name and its columns when this is left out. */
    public RecipeBuilder<M> title(String pattern) {
        called = Optional.of(pattern);
        return this;
    }

    /** Every option, in the order people read them. */
    public RecipeBuilder<M> options(List<Option> all) {
        options = List.copyOf(all);
        return this;
    }

    /** The same. */
    public RecipeBuilder<M> options(Option... all) {
        return options(List.of(all));
    }

    /** Options that make a plan: a name, a value, a name, a value. */
    public RecipeBuilder<M> example(String... namesAndValues) {
        example = Option.example(namesAndValues);
        return this;
    }

    /** The only kind of promise it makes; it makes all when this is left out. */
    public RecipeBuilder<M> promises(Recipe.Promise only) {
        promises = Set.of(only);
        return this;
    }

    /**
     * Under which neighbours it makes plans; add-remove and replace-one when this is left out. The recipe itself must say the same by {@link
     * Recipe#neighbours}.
     */
    public RecipeBuilder<M> neighbours(Neighbours... all) {
        neighbours = Set.of(all);
        return this;
    }

    /** What its answers are. */
    public RecipeBuilder<M> answers(AnswerWords words) {
        return answers(plan -> 0, words);
    }

    /** What its answers can be, and which of these those of a plan are, from 0. */
    public RecipeBuilder<M> answers(ToIntFunction<PlanFacts> ofPlan, AnswerWords... all) {
        which = ofPlan;
        answers = List.of(all);
        return this;
    }

    /** The widest interval an answer can have, where bounds limit it. */
    public RecipeBuilder<M> widest(Function<PlanFacts, OptionalDouble> interval) {
        most = interval;
        return this;
    }

    /** What its plans predict about errors; {@link ErrorWords#ANSWERS} when this is left out. */
    public RecipeBuilder<M> errors(ErrorWords words) {
        errors = words.ofRowsPicked(Where.OPTION, FilteredRecipe.ROWS);
        return this;
    }

    /** What its plans are made of. */
    public RecipeBuilder<M> ingredients(List<Ingredient> some, Ingredient... more) {
        ingredients = Ingredient.list(some, more);
        return this;
    }

    /** The form it had before, whose certificates are still checked. */
    public RecipeBuilder<M> earlier(Recipe.Type<M> form) {
        earlier = List.of(form);
        return this;
    }

    /** The declaration, of a recipe that is made from its options so. Options that are not declared are refused. */
    public Recipe.Type<M> makes(Function<Options, Recipe<M>> recipe) {
        return new Declared<>(
                name,
                summary,
                called,
                FilteredRecipe.with(options),
                example,
                promises,
                neighbours,
                answers,
                which,
                most,
                errors,
                ingredients,
                earlier,
                recipe,
                reads);
    }

    private record Declared<M extends Model>(
            String name,
            String summary,
            Optional<String> called,
            List<Option> options,
            Map<String, String> example,
            Set<Recipe.Promise> promises,
            Set<Neighbours> neighbours,
            List<AnswerWords> answers,
            ToIntFunction<PlanFacts> which,
            Function<PlanFacts, OptionalDouble> most,
            ErrorWords errors,
            List<Ingredient> ingredients,
            List<Recipe.Type<M>> earlier,
            Function<Options, Recipe<M>> makes,
            Function<Map<String, Object>, M> reads)
            implements Recipe.Type<M> {

        private Declared {
            if (summary.isEmpty() || answers.isEmpty() || ingredients.isEmpty()) {
                throw new IllegalStateException(name + " needs a summary, answers and ingredients");
            }
        }

        @Override
        public String title() {
            return called.orElseGet(Recipe.Type.super::title) + "[ where {" + Where.OPTION + "}]";
        }

        @Override
        public AnswerWords answer(PlanFacts plan) {
            return answers.get(which.applyAsInt(plan));
        }

        @Override
        public OptionalDouble widest(PlanFacts plan) {
            return most.apply(plan);
        }

        @Override
        public Recipe<M> with(Map<String, Object> values) {
            Options given = new Options(this, values);
            Recipe<M> recipe = FilteredRecipe.of(makes.apply(given), given);
            if (!neighbours.containsAll(recipe.neighbours())) {
                throw new IllegalStateException(name + " must declare " + Neighbours.words(recipe.neighbours()));
            }
            given.refuseOthers();
            return recipe;
        }

        @Override
        public M read(Map<String, Object> json) {
            return reads.apply(json);
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
