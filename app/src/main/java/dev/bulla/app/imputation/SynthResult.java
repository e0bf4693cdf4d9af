package dev.bulla.app.imputation;

import dev.bulla.app.screen.Console;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.table.HeldTable;
import dev.bulla.synth.imputation.FittedGenerator;
import dev.bulla.synth.imputation.NotPrivate;
import dev.bulla.synth.inference.AskedEstimate;
import dev.bulla.synth.inference.CombiningRule;
import dev.bulla.synth.inference.FoundEstimate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Drawn tables, and what they say together.
 *
 * @param fitted what they were drawn from
 * @param tables one at least
 * @param rule by which they are combined
 * @param found what they say
 */
record SynthResult(FittedGenerator fitted, List<HeldTable> tables, CombiningRule rule, List<FoundEstimate> found) {

    /** Degrees of freedom below which Student's law has no variance, or hardly one. */
    private static final int FEW = 3;

    SynthResult {
        tables = List.copyOf(tables);
        found = List.copyOf(found);
    }

    /** With what was asked; where nothing was, with the mean of every number. */
    static SynthResult of(FittedGenerator fitted, List<HeldTable> tables, List<AskedEstimate> asked) {
        CombiningRule rule = CombiningRule.of(fitted.where().isPresent(), fitted.drawsParameters());
        int original = fitted.learntRows();
        return new SynthResult(
                fitted,
                tables,
                rule,
                asked.isEmpty()
                        ? FoundEstimate.means(tables, rule, original)
                        : FoundEstimate.of(asked, tables, rule, original));
    }

    /**
     * How they came to be.
     *
     * @param method in words
     * @param seed that draws them again
     * @param out their folder
     * @param save where what was learnt is kept
     */
    record Run(String method, String seed, Path out, Optional<Path> save) {

        private Optional<Path> saved() {
            return save.map(ImputedFolder::marked);
        }
    }

    /** Writes the tables, the note, and what was learnt where somebody wants to keep it. */
    void write(Run run) {
        List<String> said = new ArrayList<>();
        said.add("Method: " + run.method + "; columns in this order: " + String.join(", ", fitted.imputed()));
        said.add("Seed: " + run.seed);
        fitted.where()
                .ifPresent(condition -> said.add("Replaced where " + condition.text() + "; other values are real."));
        said.addAll(lines());
        try {
            new ImputedFolder(run.out).write(tables, said);
        } catch (IOException e) {
            throw new BadInput(
                    "E-422",
                    "--out",
                    Visible.path(run.out) + " cannot be made or written.",
                    "",
                    "Name a folder that can be.");
        }
        run.saved().ifPresent(file -> ImputedFolder.save(file, fitted.json()));
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!found.isEmpty()) {
            lines.add("Intervals by the rule for " + rule.says());
        }
        found.forEach(each -> lines.add(each.line()));
        if (found.stream().anyMatch(each -> each.combined().freedom() < FEW)) {
            lines.add(
                    "Few tables tell badly how far tables differ, so some intervals are very wide: draw more with -m.");
        }
        return lines;
    }

    /** Says what was drawn. */
    void tell(Console console, Run run) {
        Console asked = console.asked();
        asked.say(
                "Imputed",
                tables.size() + (tables.size() == 1 ? " table of " : " tables of ")
                        + tables.get(0).count() + " rows in " + Visible.path(run.out) + ", " + NotPrivate.LABEL);
        lines().forEach(line -> asked.say("", line));
        run.saved().ifPresent(file -> asked.say("Saved", Visible.path(file) + ", as private as the rows"));
        asked.say("Seed", run.seed);
    }

    /** The same for programs. */
    Map<String, Object> json(Run run) {
        Map<String, Object> told = new TreeMap<>();
        told.put("privacy", NotPrivate.LABEL);
        told.put("method", run.method);
        told.put("seed", run.seed);
        told.put("rows", tables.get(0).count());
        told.put("imputed", fitted.imputed());
        told.put(
                "files",
                IntStream.rangeClosed(1, tables.size())
                        .mapToObj(ImputedFolder::name)
                        .toList());
        told.put("rule", rule.says());
        told.put("estimates", found.stream().map(SynthResult::json).toList());
        run.saved().ifPresent(file -> told.put("saved", file.toString()));
        return told;
    }

    private static Map<String, Object> json(FoundEstimate found) {
        return Map.of(
                "of",
                found.words(),
                "value",
                found.combined().value(),
                "lower",
                found.interval().lower(),
                "upper",
                found.interval().upper());
    }
}
