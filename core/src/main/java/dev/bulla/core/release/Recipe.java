package dev.bulla.core.release;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.model.Model;
import dev.bulla.core.option.Declaration;
import dev.bulla.core.schema.Schema;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One kind of thing that can be released. */
public interface Recipe<M extends Model> {

    /** The word for it: "histogram". */
    String name();

    /** Works out everything that does not need rows. */
    Blueprint<M> blueprint(Schema schema, Budget budget);

    /** The plan for a dataset: price, sensitivity, noise and predicted error. No row is read. */
    default Plan<M> plan(Schema schema, Budget budget) {
        return new Plan<>(name(), schema, blueprint(schema, budget));
    }

    /** A kind of promise. */
    enum Promise {
        /** Pure ε. */
        PURE,
        /** ε with a δ. */
        APPROX
    }

    /** A recipe by name: how plans and models in files are read back. */
    interface Type<M extends Model> extends Declaration {

        /** What it is, in a line: "how many rows there are". */
        String summary();

        /** Options that make a plan, as an example for a first use. */
        Map<String, String> example();

        /** What it can promise. */
        default Set<Promise> promises() {
            return EnumSet.allOf(Promise.class);
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
