package dev.bulla.app.command;

import dev.bulla.app.recipe.Asked;
import dev.bulla.app.recipe.PlanFile;
import dev.bulla.app.recipe.TypedOptions;
import dev.bulla.app.screen.Console;
import dev.bulla.core.option.Option;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Schema;
import dev.bulla.data.schema.Schemas;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/**
 * What {@code plan} and {@code release} have in common: a recipe, its options, a schema and a budget. The options are those that the
 * recipe declares.
 */
public final class RecipeOptions {

    /** Options that take no value. */
    private static final List<String> FLAGS = List.of("--json", "--yes", "--help", "--version");

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "RECIPE",
            completionCandidates = RecipeNames.class,
            description = "what to release: bulla recipes lists them, and their options are in the help of each")
    @Nullable
    public String recipe;

    @picocli.CommandLine.Option(names = "--schema", paramLabel = "S", description = "the schema file (YAML or JSON)")
    @Nullable
    public Path schemaFile;

    @picocli.CommandLine.Option(
            names = "--epsilon",
            paramLabel = "E",
            description = "the ε to spend, a decimal such as 0.5")
    @Nullable
    public String epsilon;

    @picocli.CommandLine.Option(
            names = "--delta",
            paramLabel = "D",
            description = "the δ, such as 1e-6; none asks for a pure ε release")
    @Nullable
    public String delta;

    @picocli.CommandLine.Option(
            names = "--plans",
            paramLabel = "a.json,b.json",
            split = ",",
            hideParamSyntax = true,
            description = "several plans made by plan --json, as one: all or none, priced and promised jointly")
    public List<Path> planFiles = new ArrayList<>();

    /** The names of all recipes. */
    public static final class RecipeNames implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Recipes.all().stream().map(Recipe.Type::name).iterator();
        }
    }

    /** A command that takes a recipe. */
    public abstract static class User extends ConsoleCommand {

        @Mixin
        public RecipeOptions options;

        protected User(Console console) {
            super(console);
        }
    }

    /** The options of the recipe, as they were typed. */
    private final Map<Option, Object> given = new LinkedHashMap<>();

    /** Adds the options of the recipe that is named among the arguments to a command; of all recipes if none is. */
    public void declare(CommandSpec command, List<String> arguments) {
        Optional<Recipe.Type<?>> named = named(arguments);
        List<Recipe.Type<?>> types = named.<List<Recipe.Type<?>>>map(List::of).orElse(Recipes.all());
        Set<String> own = Set.copyOf(command.optionsMap().keySet());
        for (Recipe.Type<?> type : types) {
            for (Option option : type.options()) {
                if (own.contains("--" + option.name())) {
                    throw new IllegalStateException("--" + option.name() + " of " + type.name() + " would be taken for "
                            + command.name() + "'s own");
                }
                if (!command.optionsMap().containsKey("--" + option.name())) {
                    command.addOption(spec(option, named.isEmpty()));
                }
            }
        }
        named.ifPresent(type -> command.usageMessage()
                .description(type.name() + ": " + type.summary() + ".")
                .footer("", "For example:", "  bulla " + command.name() + " " + Commands.example(type)));
    }

    /** The first argument that is the name of a recipe, and not what an option before it takes: a column may be called "count". */
    private static Optional<Recipe.Type<?>> named(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String argument = arguments.get(i);
            boolean isValue =
                    i > 0 && arguments.get(i - 1).matches("--[a-z-]+") && !FLAGS.contains(arguments.get(i - 1));
            Optional<Recipe.Type<?>> found = Recipes.all().stream()
                    .filter(type -> !isValue && type.name().equals(argument))
                    .findFirst();
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private OptionSpec spec(Option option, boolean hidden) {
        return OptionSpec.builder("--" + option.name())
                .paramLabel(option.kind().form())
                .description(option.description().replace("%", "%%"))
                .hidden(hidden)
                .type(option.kind() == Option.Kind.WHOLE ? Integer.class : String.class)
                .setter(new picocli.CommandLine.Model.ISetter() {
                    @Override
                    public <T> @Nullable T set(T value) {
                        if (value != null) {
                            given.put(option, value);
                        }
                        return null;
                    }
                })
                .build();
    }

    /** The plan these options ask for. */
    public Plan<?> plan() {
        if (!planFiles.isEmpty()) {
            requireNoRecipe("--plans");
            return PlanFile.readAll(planFiles);
        }
        Asked asked = asked();
        return asked.at(need(epsilon, "--epsilon", "say how much to spend, for example 0.5"));
    }

    /** A recipe with its options, for a schema: a plan but for its ε. */
    public Asked asked() {
        String name = need(
                recipe,
                "RECIPE",
                "say what to release, for example " + Recipes.all().get(0).name());
        Schema schema = Schemas.load(need(schemaFile, "--schema", "name the schema file"));
        Recipe.Type<?> type = Recipes.type(name);
        return new Asked(
                type.with(new TypedOptions(type, given, schema).values()), schema, delta == null ? "0" : delta);
    }

    /** Refuses a recipe beside plans in files. */
    public void requireNoRecipe(String files) {
        if (recipe != null || schemaFile != null || epsilon != null || delta != null || !given.isEmpty()) {
            throw new BadInput(
                    "E-418",
                    files,
                    "cannot be given together with a recipe, a schema, a budget or options.",
                    "A plan file holds them all, and which one counts must not be a guess.",
                    "Leave them out, or leave " + files + " out.");
        }
    }

    public static <T> T need(@Nullable T value, String name, String remedy) {
        if (value == null) {
            throw new BadInput(
                    "E-102",
                    name,
                    "is missing.",
                    "",
                    Character.toUpperCase(remedy.charAt(0)) + remedy.substring(1) + ".");
        }
        return value;
    }
}
