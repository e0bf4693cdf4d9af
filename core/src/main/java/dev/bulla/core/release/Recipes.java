package dev.bulla.core.release;

import dev.bulla.core.joint.Bundle;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** Every recipe by name, of all modules that are present. */
public final class Recipes {

    private static final List<Recipe.Type<?>> ALL = load();

    private Recipes() {}

    /** What the modules provide, in the order of the providers' names. Two recipes of one name would make plans ambiguous: that is an error. */
    private static List<Recipe.Type<?>> load() {
        Map<String, Recipe.Type<?>> found = new LinkedHashMap<>();
        ServiceLoader.load(Recipe.Provider.class, Recipes.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(provider -> provider.getClass().getName()))
                .flatMap(provider -> provider.recipes().stream())
                .forEach(type -> {
                    if (found.put(type.name(), type) != null || type.name().equals(Bundle.RECIPE)) {
                        throw new IllegalStateException("two recipes are called " + type.name());
                    }
                });
        return List.copyOf(found.values());
    }

    /** All that people choose from, in the order they read them. */
    public static List<Recipe.Type<?>> all() {
        return ALL;
    }

    /** The recipe of this name, also that of joint plans; refused with the names there are. */
    public static Recipe.Type<?> type(String name) {
        return find(ALL, name)
                .orElseThrow(() -> new BadInput(
                        "E-400",
                        Text.request("recipe"),
                        Visible.quote(name) + " is not a recipe.",
                        "",
                        Text.guess(name, ALL.stream().map(Recipe.Type::name).toList()) + "Recipes are: "
                                + String.join(
                                        ", ",
                                        ALL.stream().map(Recipe.Type::name).toList()) + "."));
    }

    /** The recipe of this name among some, with that of joint plans of them; refused when it is not known. */
    public static Recipe.Type<?> among(List<Recipe.Type<?>> types, String name) {
        return find(types, name)
                .orElseThrow(() -> new BadInput(
                        "E-400",
                        "recipe",
                        Visible.quote(name) + " is not known to this version.",
                        "",
                        "Use the version that made it."));
    }

    private static Optional<Recipe.Type<?>> find(List<Recipe.Type<?>> types, String name) {
        return name.equals(Bundle.RECIPE)
                ? Optional.of(new JointRecipe.Joint(types))
                : types.stream().filter(type -> type.name().equals(name)).findFirst();
    }

    /** The model in the bytes of a model.json. */
    public static Model read(byte[] bytes) {
        Map<String, Object> json = Json.readObject(bytes);
        return type(Json.text(json, "recipe")).read(json);
    }
}
