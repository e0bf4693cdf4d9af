package dev.bulla.app.cli;

import dev.bulla.app.command.RecipeOptions;
import dev.bulla.core.option.Option;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What may be typed where, and the scripts that tell it to a shell. A place is a command with those before it, "ledger show"; a recipe is a
 * place below the commands that take one, "plan kde", with exactly its options.
 *
 * @param words what may be typed at a place, by the place
 * @param values what an option takes, by the place and the option: words, or a mark
 */
record CompletionScript(Map<String, List<String>> words, Map<String, List<String>> values) {

    /** Asks for names of files. */
    private static final String FILES = "<files>";

    /** Something is to be typed that nobody can guess. */
    private static final Pattern WORDS = Pattern.compile("\\|");

    private static final String VALUE = "<value>";

    static CompletionScript of(CommandSpec program) {
        CompletionScript script = new CompletionScript(new LinkedHashMap<>(), new LinkedHashMap<>());
        script.add("", program);
        return script;
    }

    private void add(String place, CommandSpec command) {
        List<String> typed = new ArrayList<>(command.subcommands().keySet());
        if (command.userObject() instanceof CommandLine.HelpCommand && command.parent() != null) {
            typed.addAll(command.parent().subcommands().keySet());
        }
        command.positionalParameters().forEach(parameter -> typed.addAll(taken(parameter, List.of())));
        List<String> options = options(place, command);
        typed.addAll(options);
        words.put(place, typed);
        command.subcommands().forEach((name, below) -> add(below(place, name), below.getCommandSpec()));
        if (command.userObject() instanceof RecipeOptions.User) {
            Recipes.all().forEach(type -> addRecipe(below(place, type.name()), command, type));
        }
    }

    private void addRecipe(String place, CommandSpec command, Recipe.Type<?> type) {
        List<String> typed = new ArrayList<>();
        for (Option option : type.options()) {
            String name = "--" + option.name();
            typed.add(name);
            values.put(below(place, name), option.words().isEmpty() ? List.of(VALUE) : option.words());
        }
        typed.addAll(options(place, command));
        words.put(place, typed);
    }

    /** The options of a command that its help shows; what the others take is known too, where they can be typed. */
    private List<String> options(String place, CommandSpec command) {
        List<String> shown = new ArrayList<>();
        for (OptionSpec option : command.options()) {
            if (!option.hidden()) {
                shown.add(option.longestName());
            }
            if (option.arity().max() > 0) {
                for (String name : option.names()) {
                    values.putIfAbsent(below(place, name), taken(option, List.of(VALUE)));
                }
            }
        }
        return shown;
    }

    private static List<String> taken(ArgSpec argument, List<String> otherwise) {
        Iterable<String> candidates = argument.completionCandidates();
        if (candidates != null) {
            return StreamSupport.stream(candidates.spliterator(), false).toList();
        }
        if (argument.paramLabel().matches("[a-z0-9-]+(\\|[a-z0-9-]+)+")) {
            return Arrays.asList(WORDS.split(argument.paramLabel()));
        }
        boolean isFile = argument.type() == Path.class || argument.paramLabel().matches(".*(FILE|DIR).*");
        return isFile ? List.of(FILES) : otherwise;
    }

    private static String below(String place, String word) {
        return place.isEmpty() ? word : place + " " + word;
    }

    String bash() {
        return "# Completion of bulla for bash: source <(bulla completion bash)\n" + posix() + """
                _bulla() {
                  local current=${COMP_WORDS[COMP_CWORD]} found IFS=$' \\t\\n'
                  [ "$current" = "=" ] && current=
                  found=$(_bulla_at "${COMP_WORDS[@]:1:COMP_CWORD-1}")
                  COMPREPLY=($(compgen -W "$(printf '%s' "$found" | sed 's/<[a-z]*>//g')" -- "$current"))
                  case $found in
                    *"<files>"*)
                      compopt -o filenames 2> /dev/null
                      IFS=$'\\n'
                      COMPREPLY+=($(compgen -f -- "$current")) ;;
                  esac
                }
                complete -F _bulla bulla
                """;
    }

    String zsh() {
        return "#compdef bulla\n# Completion of bulla for zsh: bulla completion zsh > ~/.zfunc/_bulla, a folder of fpath\n"
                + posix()
                + """
                _bulla() {
                  local -a found
                  found=(${=$(_bulla_at "${(@)words[2,CURRENT-1]}")})
                  compadd -- ${found:#<*>}
                  if [ "${found[(r)<files>]}" = "<files>" ]; then _files; fi
                }
                if [ "$funcstack[1]" = "_bulla" ]; then _bulla "$@"; elif whence compdef > /dev/null; then compdef _bulla bulla; fi
                """;
    }

    /** What bash and zsh have in common: from the words before the cursor to those that may follow. */
    private String posix() {
        return "_bulla_words() {\n  case \"$1\" in\n"
                + cases(words, (place, typed) -> "    \"" + place + "\") printf '%s\\n' \"" + typed + "\" ;;\n")
                + "    *) return 1 ;;\n  esac\n}\n"
                + "_bulla_values() {\n  case \"$1\" in\n"
                + cases(values, (option, taken) -> "    \"" + option + "\") printf '%s\\n' \"" + taken + "\" ;;\n")
                + "    *) return 1 ;;\n  esac\n}\n"
                + """
                _bulla_at() {
                  local at= option= word=
                  for word in "$@"; do
                    if [ "$word" = "=" ]; then continue; fi
                    if [ -n "$option" ]; then option=; continue; fi
                    case "$word" in
                      -*=*) ;;
                      -*) if _bulla_values "${at:+$at }$word" > /dev/null; then option=$word; fi ;;
                      *) if _bulla_words "${at:+$at }$word" > /dev/null; then at=${at:+$at }$word; fi ;;
                    esac
                  done
                  if [ -n "$option" ]; then _bulla_values "${at:+$at }$option"; else _bulla_words "$at"; fi
                }
                """;
    }

    String fish() {
        return "# Completion of bulla for fish: bulla completion fish | source\nfunction __bulla_words\n  switch \"x$argv[1]\"\n"
                + cases(words, CompletionScript::fishCase)
                + "    case '*'\n      return 1\n  end\nend\nfunction __bulla_values\n  switch \"x$argv[1]\"\n"
                + cases(values, CompletionScript::fishCase)
                + "    case '*'\n      return 1\n  end\nend\n"
                + """
                function __bulla_at
                  set -l at ''
                  set -l option ''
                  for word in $argv
                    if test -n "$option"
                      set option ''
                      continue
                    end
                    set -l next (string trim -- "$at $word")
                    switch "x$word"
                      case 'x-*=*'
                      case 'x-*'
                        if __bulla_values "$next" > /dev/null
                          set option $word
                        end
                      case '*'
                        if __bulla_words "$next" > /dev/null
                          set at $next
                        end
                    end
                  end
                  if test -n "$option"
                    __bulla_values (string trim -- "$at $option")
                  else
                    __bulla_words "$at"
                  end
                end
                function __bulla_complete
                  set -l words (commandline -opc)
                  for found in (__bulla_at $words[2..-1])
                    switch "x$found"
                      case 'x<files>'
                        __fish_complete_path (commandline -ct)
                      case 'x<*>'
                      case '*'
                        echo $found
                    end
                  end
                end
                complete -c bulla -f -a '(__bulla_complete)'
                """;
    }

    private static String fishCase(String place, String typed) {
        return "    case 'x" + place + "'\n      string split ' ' -- '" + typed + "'\n";
    }

    private static String cases(Map<String, List<String>> by, BinaryOperator<String> line) {
        return by.entrySet().stream()
                .map(entry -> line.apply(entry.getKey(), String.join(" ", entry.getValue())))
                .collect(Collectors.joining());
    }
}
