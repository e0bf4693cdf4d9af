package dev.bulla.app.recipe;

import dev.bulla.core.declaration.AnswerWords;
import dev.bulla.core.option.Option;
import dev.bulla.core.release.Recipe;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What can be released, as a table in Markdown: that of the guide. */
public final class RecipeTable {

    private RecipeTable() {}

    public static List<String> lines(List<Recipe.Type<?>> types) {
        List<String> lines = new ArrayList<>(List.of("| recipe | options | one answer is |", "| --- | --- | --- |"));
        Set<String> common = common(types);
        types.forEach(
                type -> lines.add("| `" + type.name() + "` | " + options(type, common) + " | " + answers(type) + " |"));
        return lines;
    }

    /** The options that every recipe has: said once, and not in every line. */
    private static Set<String> common(List<Recipe.Type<?>> types) {
        Set<String> common = new HashSet<>(names(types.get(0)));
        types.forEach(type -> common.retainAll(names(type)));
        return types.size() > 1 ? common : Set.of();
    }

    private static List<String> names(Recipe.Type<?> type) {
        return type.options().stream().map(Option::name).toList();
    }

    private static String options(Recipe.Type<?> type, Set<String> common) {
        return type.options().stream()
                .filter(option -> !common.contains(option.name()))
                .map(RecipeTable::option)
                .collect(Collectors.joining(", "));
    }

    /** "`--columns a,b`", "`--as counts\|shares`". */
    private static String option(Option option) {
        String form = option.words().isEmpty() ? option.kind().form() : String.join("|", option.words());
        return "`--" + option.name() + " " + escaped(form) + "`";
    }

    private static String answers(Recipe.Type<?> type) {
        return escaped(type.answers().stream().map(AnswerWords::meaning).collect(Collectors.joining("; or ")));
    }

    private static String escaped(String text) {
        return text.replace("|", "\\|");
    }
}
