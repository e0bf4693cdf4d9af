package dev.bulla.core.release;

import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.model.Model;
import dev.bulla.core.option.Declaration;
import dev.bulla.core.option.Option;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** One kind of thing that can be released. */
public interface Recipe<M extends Model> {

    /** The neighbours that differ by a whole record. */
    Set<Neighbours> OF_RECORDS = Set.of(Neighbours.ADD_REMOVE, Neighbours.REPLACE_ONE);

    /** The word for it: "histogram". */
    String name();

    /**
     * Under which neighbours its sensitivities are proved; plans for others are refused. One that has more than these, or fewer, hands on what
     * its declaration says.
     */
    default Set<Neighbours> neighbours() {
        return OF_RECORDS;
    }

    /** Works out everything that does not need rows. */
    Blueprint<M> blueprint(Schema schema, Budget budget);

    /** The plan for a dataset: price, sensitivity, noise and predicted error. No row is read. */
    default Plan<M> plan(Schema schema, Budget budget) {
        return Plan.of(this, schema, budget);
    }

    /** The same for the rows that fulfil conditions only, such as {@code age >= 18 and sex in (F, M)}. */
    default Recipe<M> where(String conditions) {
        return new FilteredRecipe<>(this, conditions, OptionalInt.empty());
    }

    /** The same with plans that do not state these among what is public: as a version made them that had no words for it. */
    default Recipe<M> unstating(Set<String> facts) {
        return new FormerRecipe<>(this, facts);
    }

    /**
     * Begins to declare a recipe.
     *
     * @param name the word for it
     * @param reads the model from what {@link Model#json} wrote
     */
    static <M extends Model> RecipeBuilder<M> declare(String name, Function<Map<String, Object>, M> reads) {
        return new RecipeBuilder<>(name, reads);
    }

    /** What a module contributes: named in its {@code META-INF/services}, so that nobody else needs to know it. */
    interface Provider {

        /** Its recipes, in the order people read them. */
        List<Type<?>> recipes();
    }

    /** A kind of promise. */
    enum Promise {
        /** Pure ε. */
        PURE,
        /** ε with a δ. */
        APPROX
    }

    /** A recipe by name, as it declares itself: commands, help, reports and documents are made from this. */
    interface Type<M extends Model> extends Declaration {

        /** What it is, in a line: "how many rows there are". */
        String summary();

        /** Options that make a plan, as an example for a first use. */
        Map<String, String> example();

        /** What it can promise. */
        default Set<Promise> promises() {
            return EnumSet.allOf(Promise.class);
        }

        /** Under which relations it can make a plan, for some options at least. */
        default Set<Neighbours> neighbours() {
            return OF_RECORDS;
        }

        /**
         * What a release is called, with options in the place of their names and what may be absent in brackets: "mean of {columns}[ by
         * {by}]".
         */
        default String title() {
            return options().stream()
                    .filter(option -> option.kind().isColumns())
                    .findFirst()
                    .map(columns -> name() + "[ of {" + columns.name() + "}]")
                    .orElse(name());
        }

        /** What its answers can be; the first, unless {@link #answer} says otherwise. */
        List<AnswerWords> answers();

        /** What the answers of a plan are. */
        default AnswerWords answer(PlanFacts plan) {
            return answers().get(0);
        }

        /** The widest interval an answer can have, where bounds limit it: then nothing is known. */
        default OptionalDouble widest(PlanFacts plan) {
            return OptionalDouble.empty();
        }

        /** How many cells the columns of a plan are cut into where they meet; 1 when none is cut. */
        default long groups(PlanFacts plan) {
            long cells = 1;
            for (Option option : options()) {
                if (option.kind() == Option.Kind.WHOLES && plan.options().get(option.name()) instanceof Map<?, ?> cut) {
                    for (Object each : cut.values()) {
                        cells *= Math.max(1, new BigDecimal(each.toString()).longValue());
                    }
                }
            }
            return cells;
        }

        /** What its plans predict about errors, in words. */
        ErrorWords errors();

        /** The statistics and mechanisms its plans are made of, with what shows that they are right. */
        List<Ingredient> ingredients();

        /** The ingredient of this name, of this form or of an earlier one. */
        default Optional<Ingredient> ingredient(String name) {
            return Stream.concat(
                            ingredients().stream(), earlier().stream().flatMap(form -> form.ingredients().stream()))
                    .filter(ingredient -> ingredient.name().equals(name))
                    .findFirst();
        }

        /** The recipe with these options; unknown ones are refused. */
        Recipe<M> with(Map<String, Object> options);

        /** The model that {@link Model#json} wrote. */
        M read(Map<String, Object> json);

        /**
         * Forms of the recipe that made plans once, newest first, and make none any more: their certificates are still checked, number
         * by number.
         */
        default List<Type<M>> earlier() {
            return List.of();
        }
    }
}
