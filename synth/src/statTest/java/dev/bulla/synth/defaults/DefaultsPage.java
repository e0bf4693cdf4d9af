package dev.bulla.synth.defaults;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.synth.defaults.ChosenConstant.Change;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** What {@code docs/defaults.md} says between its marks: constants as they are declared, and figures as they were measured. */
record DefaultsPage(List<ChosenConstant> constants, List<Figure> figures) {

    private static final String BEGIN = "<!-- generated: see DefaultsStatTest -->\n";
    private static final String END = "<!-- end -->\n";
    private static final Path FILE =
            Path.of(System.getProperty("bulla.root", "..")).resolve("docs/defaults.md");

    /** A part of a bar that may be missed without a reason. */
    private static final double ALLOWED = 0.02;

    /** The page as it is. */
    static String read() throws IOException {
        return Files.readString(FILE);
    }

    /** The page as it should be, what is written by hand left as it is. */
    String merged() throws IOException {
        String text = read();
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        return text.substring(0, begin) + lines() + text.substring(text.indexOf(END, begin));
    }

    void write() throws IOException {
        Files.writeString(FILE, merged());
    }

    /** The measures that constants name, in their order. */
    static List<String> measures(List<ChosenConstant> constants) {
        return constants.stream()
                .map(constant -> constant.chosen().measure())
                .distinct()
                .toList();
    }

    private String lines() {
        List<String> lines = new ArrayList<>(summary());
        for (String measure : measures(constants)) {
            List<ChosenConstant> own = constants.stream()
                    .filter(constant -> constant.chosen().measure().equals(measure))
                    .toList();
            lines.add("");
            lines.add("## " + measure.replace("Measure", ""));
            lines.add("");
            lines.add(Variant.measure(measure, DefaultsPage.class.getClassLoader())
                    .about());
            lines.add("");
            lines.addAll(table(measure, own));
            lines.add("");
            own.forEach(constant -> lines.add(words(constant)));
        }
        return "\n" + String.join("\n", lines) + "\n\n";
    }

    private List<String> summary() {
        List<String> steep = constants.stream()
                .filter(constant -> !lost(constant).isEmpty())
                .map(constant -> "`" + constant + "` (" + String.join("; ", lost(constant)) + ")")
                .toList();
        return List.of(constants.size() + " constants. "
                + (steep.isEmpty()
                        ? "At half and at twice of any, no bar is missed by more than 2 %."
                        : "A bar is missed by more than 2 % with " + steep.size() + " of them: "
                                + String.join(", ", steep) + ". Each says why below."));
    }

    /** Where a bar is missed by more than is allowed with a constant changed: "half, Adult, ε = 1". Not where it is missed as it is. */
    List<String> lost(ChosenConstant constant) {
        return figures.stream()
                .filter(figure -> figure.what().constant().equals(constant.name()) && isLost(figure))
                .map(figure -> figure.what().change() + ", " + figure.what().cell())
                .toList();
    }

    private boolean isLost(Figure figure) {
        double missed = bar(figure).map(figure::missed).orElse(0.0);
        return figure.isMeasured() && missed > ALLOWED + missedAsIs(figure);
    }

    private double missedAsIs(Figure figure) {
        return bar(figure)
                .flatMap(bar -> asIs(figure).map(before -> Math.max(0, before.missed(bar))))
                .orElse(0.0);
    }

    private Optional<Figure> bar(Figure figure) {
        return beside(figure, Figure::isBar);
    }

    private Optional<Figure> asIs(Figure figure) {
        return beside(figure, Figure::isAsIs);
    }

    private Optional<Figure> beside(Figure figure, Predicate<Figure> kind) {
        return figures.stream()
                .filter(kind)
                .filter(other -> other.what().measure().equals(figure.what().measure())
                        && other.what().cell().equals(figure.what().cell()))
                .findFirst();
    }

    private List<String> table(String measure, List<ChosenConstant> own) {
        List<Figure> before = figures.stream()
                .filter(figure -> figure.what().measure().equals(measure) && figure.isAsIs())
                .toList();
        List<String> lines = new ArrayList<>();
        lines.add(row("", "value", before.stream().map(f -> f.what().cell()).toList()));
        lines.add(row("---", "---", before.stream().map(f -> "---").toList()));
        lines.add(row(
                "bar",
                "",
                before.stream()
                        .map(f -> bar(f).filter(Figure::isMeasured)
                                .map(bar -> bar.what().change() + " " + Figure.number(bar.mean()))
                                .orElse("none"))
                        .toList()));
        lines.add(row(
                Figure.AS_IS,
                "",
                before.stream()
                        .map(f -> Figure.number(f.mean()) + " ± " + String.format(Locale.ROOT, "%.2g", f.error()))
                        .toList()));
        for (ChosenConstant constant : own) {
            for (Change change : Change.values()) {
                List<Figure> changed = figures.stream()
                        .filter(f -> f.what().constant().equals(constant.name())
                                && f.what().change().equals(change.word()))
                        .toList();
                String value =
                        changed.stream().map(f -> f.what().now()).findFirst().orElse("");
                lines.add(row(
                        "`" + constant.field().getDeclaringClass().getSimpleName() + "."
                                + constant.field().getName() + "` " + change.word(),
                        value,
                        changed.stream().map(this::cell).toList()));
            }
        }
        return lines;
    }

    private String cell(Figure figure) {
        if (!figure.isMeasured()) {
            return "no plan";
        }
        if (figure.gain() == 0 && figure.gainError() == 0) {
            return "same";
        }
        String text = String.format(
                Locale.ROOT,
                "%s (%+.1f ± %.1f %%)",
                Figure.number(figure.mean()),
                100 * figure.gain(),
                100 * figure.gainError());
        return isLost(figure) ? "**" + text + "**" : text;
    }

    private static String row(String first, String second, List<String> cells) {
        return "| " + first + " | " + second + " | " + String.join(" | ", cells) + " |";
    }

    private static String words(ChosenConstant constant) {
        Chosen chosen = constant.chosen();
        return "- **`" + constant.name() + "` = " + ChosenConstant.digits(constant.value()) + "**, in plans `"
                + chosen.fact() + "`. "
                + chosen.does() + " *How:* " + chosen.how() + " *On:* " + chosen.on()
                + (chosen.steep().isEmpty() ? "" : " *Steep:* " + chosen.steep());
    }
}
