package dev.bulla.app.command;

import dev.bulla.app.screen.Console;
import dev.bulla.core.release.Recipe;
import java.lang.reflect.Constructor;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes commands, handing the console to those that ask for it. */
public final class Commands implements IFactory {

    private final Console console;

    public Commands(Console console) {
        this.console = console;
    }

    /** "kde --schema census.yaml --columns age --bandwidth 5 --epsilon 1". */
    public static String example(Recipe.Type<?> type) {
        StringBuilder line = new StringBuilder(type.name()).append(" --schema census.yaml");
        type.example()
                .forEach((name, value) ->
                        line.append(" --").append(name).append(' ').append(value));
        return line + " --epsilon 1" + (!type.promises().contains(Recipe.Promise.PURE) ? " --delta 1e-6" : "");
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        try {
            Constructor<K> constructor = type.getDeclaredConstructor(Console.class);
            constructor.setAccessible(true);
            return constructor.newInstance(console);
        } catch (NoSuchMethodException e) {
            return CommandLine.defaultFactory().create(type);
        }
    }
}
