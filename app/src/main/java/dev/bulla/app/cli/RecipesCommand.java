package dev.bulla.app.cli;

import dev.bulla.app.command.Commands;
import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.command.RecipeOptions;
import dev.bulla.app.recipe.RecipeSchema;
import dev.bulla.app.recipe.RecipeTable;
import dev.bulla.app.screen.Console;
import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.option.Option;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bulla recipes}: what can be released. */
@Command(
        name = "recipes",
        mixinStandardHelpOptions = true,
        description = "List what can be released, or show the options of one recipe.")
final class RecipesCommand extends ConsoleCommand.InJson {

    private static final int WIDTH = 14;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "RECIPE",
            completionCandidates = RecipeOptions.RecipeNames.class,
            description = "one of them")
    private @Nullable String recipe;

    @picocli.CommandLine.Option(
            names = "--json-schema",
            description = "print the JSON Schema of its options, or of all")
    private boolean jsonSchema;

    @picocli.CommandLine.Option(names = "--markdown", description = "print a table, as the guide has it")
    private boolean markdown;

    RecipesCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() {
        List<Recipe.Type<?>> types = recipe == null ? Recipes.all() : List.of(Recipes.type(recipe));
        if (jsonSchema) {
            console.json(recipe == null ? RecipeSchema.ofAll(types) : RecipeSchema.of(types.get(0)));
        } else if (markdown) {
            RecipeTable.lines(types).forEach(console::data);
        } else if (json) {
            console.json(
                    Map.of("recipes", types.stream().map(RecipesCommand::json).toList()));
        } else if (recipe == null) {
            types.forEach(type -> console.asked().say(padded(type.name()) + type.summary()));
        } else {
            show(types.get(0));
        }
        return ExitCode.DONE;
    }

    private void show(Recipe.Type<?> type) {
        Console asked = console.asked();
        asked.say(type.name() + ": " + type.summary());
        for (Option option : type.options()) {
            asked.say("  --" + padded(option.name()) + option.description());
        }
        asked.say("Neighbours: " + Neighbours.words(type.neighbours()) + ".");
        type.answers().forEach(answer -> asked.say("An answer is " + answer.meaning() + "."));
        for (Ingredient ingredient : type.ingredients()) {
            asked.say("  " + padded(ingredient.name()) + String.join(", ", ingredient.evidence()));
        }
        asked.say("For example: bulla plan " + Commands.example(type));
    }

    private static String padded(String name) {
        return name + " ".repeat(Math.max(1, WIDTH - name.length()));
    }

    private static Map<String, Object> json(Recipe.Type<?> type) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", type.name());
        json.put("summary", type.summary());
        json.put("options", type.options().stream().map(RecipesCommand::json).toList());
        json.put(
                "promises",
                type.promises().stream()
                        .map(Enum::name)
                        .map(RecipesCommand::lower)
                        .sorted()
                        .toList());
        json.put(
                "neighbours",
                type.neighbours().stream().map(Neighbours::word).sorted().toList());
        json.put("answers", type.answers().stream().map(RecipesCommand::json).toList());
        json.put("predicted_error", type.errors().keys());
        json.put(
                "evidence",
                type.ingredients().stream().map(RecipesCommand::json).toList());
        json.put("example", type.example());
        return json;
    }

    private static Map<String, Object> json(Option option) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", option.name());
        json.put("kind", lower(option.kind().name()));
        json.put("help", option.help());
        option.usual().ifPresent(usual -> json.put("default", usual));
        if (!option.words().isEmpty()) {
            json.put("words", option.words());
        }
        option.about().ifPresent(about -> json.put("about", about));
        return json;
    }

    private static Map<String, Object> json(AnswerWords answer) {
        return Map.of("word", answer.word(), "kind", lower(answer.kind().name()), "meaning", answer.meaning());
    }

    private static Map<String, Object> json(Ingredient ingredient) {
        return Map.of(
                "name", ingredient.name(),
                "kind", lower(ingredient.kind().name()),
                "proofs", ingredient.proofs().stream().map(Ingredient::file).toList(),
                "tests", ingredient.tests());
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
