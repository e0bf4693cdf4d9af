package dev.bulla.synth.defaults;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import dev.bulla.synth.defaults.ChosenConstant.Change;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of constants that somebody chose: {@code docs/defaults.md} and the figures beside it.
 *
 * <p>After a change of a constant or of what it acts on run {@code mvn verify -Pnightly -pl synth -am -Dtest=DefaultsStatTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dbulla.snapshots=rewrite}, with {@code -Dbulla.measures=SvmMeasure} for some of it, and read the
 * difference. After a change of words alone, without {@code -Pnightly}.
 */
class DefaultsStatTest {

    private static final boolean REWRITES =
            System.getProperty("bulla.snapshots", "").equals("rewrite");

    @TempDir
    Path folder;

    /** Page and code cannot differ: names, values and words are those of the code, and what was measured was measured with these values. */
    @Test
    void page_constants_areThoseOfTheCode() throws IOException {
        List<ChosenConstant> constants = ChosenConstant.all();
        DefaultsPage page = new DefaultsPage(constants, Figure.read());
        if (REWRITES) {
            page.write();
        }

        assertThat(DefaultsPage.read())
                .as("docs/defaults.md: see the comment of this class")
                .isEqualTo(page.merged());
        assertThat(page.figures().stream()
                        .map(Figure::what)
                        .filter(what -> !what.constant().isEmpty())
                        .map(Figure.What::before)
                        .distinct())
                .as("constants and values that were measured: see the comment of this class")
                .containsExactlyInAnyOrderElementsOf(constants.stream()
                        .flatMap(constant -> Arrays.stream(Change.values())
                                .map(change -> constant
                                        + " "
                                        + change.word()
                                        + Figure.OF
                                        + ChosenConstant.digits(constant.value())))
                        .toList());
    }

    /** A bar may be missed with a constant changed, but not without a word. */
    @Test
    void page_missedBars_haveAReason() throws IOException {
        List<ChosenConstant> constants = ChosenConstant.all();
        DefaultsPage page = new DefaultsPage(constants, Figure.read());

        for (ChosenConstant constant : constants) {
            assertThat(constant.chosen().steep().isEmpty())
                    .as("%s, which misses %s, has no reason", constant, page.lost(constant))
                    .isEqualTo(page.lost(constant).isEmpty());
        }
    }

    /** What a release depends on stands in its plan: the constants of a recipe are in the public part of the plans that are measured. */
    @Test
    void plans_constants_areAmongWhatIsPublic() throws IOException {
        List<ChosenConstant> constants = ChosenConstant.all();
        for (String measure : DefaultsPage.measures(constants)) {
            List<Measure.Cell> cells =
                    Variant.measure(measure, getClass().getClassLoader()).cells();
            for (ChosenConstant constant : constants) {
                if (constant.chosen().measure().equals(measure)) {
                    assertThat(cells.stream()
                                    .anyMatch(cell -> Measured.isStated(cell.plan(), constant, constant.value())))
                            .as(
                                    "%s is stated as %s",
                                    constant, constant.chosen().fact())
                            .isTrue();
                }
            }
        }
    }

    /** Every constant can be changed where it is declared: once, and nothing else in its source. */
    @Test
    void changed_everyConstant_isAnotherSource() throws IOException {
        for (ChosenConstant constant : ChosenConstant.all()) {
            String source = Files.readString(constant.file());
            for (Change change : Change.values()) {
                assertThat(constant.changed(change).lines().filter(line -> !source.contains(line)))
                        .as("%s %s", constant, change.word())
                        .hasSize(1);
            }
        }
        assertThat(constant("svm.SvmNoise.SHARE").changed(Change.TWICE))
                .contains("SHARE = (new BigDecimal(\"0.1\")).multiply(new BigDecimal(\"2\"));");
        assertThat(constant("logistic.LogisticNoise.MOMENTUM").changed(Change.HALF))
                .contains("MOMENTUM = 1 - (1 - (0.8)) * 0.5;");
    }

    /** A constant that acts and a plan that does not say so: what this suite is to catch. */
    @Test
    void figures_constantThatNoPlanStates_fail() throws IOException {
        Measured measured = Measured.of("TinyMeasure");
        ChosenConstant stated = constant("svm.SvmCost.MOST_NOISE");
        List<Figure> figures = measured.figures(stated, Change.HALF, folder.resolve("half"));

        assertThat(figures).hasSize(1);
        assertThat(figures.get(0).what().value()).isEqualTo("0.1 of 0.2");
        assertThat(figures.get(0).mean()).isNotEqualTo(measured.figures().get(0).mean());
        assertThat(Measured.isStated(measured.cells().get(0).plan(), stated, stated.value()))
                .isTrue();
        assertThat(Measured.isStated(measured.cells().get(0).plan(), stated, 0.1))
                .isFalse();
    }

    private static ChosenConstant constant(String name) throws IOException {
        return ChosenConstant.all().stream()
                .filter(constant -> constant.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    @Tag("nightly")
    void constants_halvedAndDoubled_keepTheBarsOrSayWhy() throws IOException {
        List<ChosenConstant> constants = ChosenConstant.all();
        List<String> asked =
                List.of(System.getProperty("bulla.measures", String.join(",", DefaultsPage.measures(constants)))
                        .split(",", -1));
        List<Figure> figures = new ArrayList<>(Figure.read());
        for (String measure : DefaultsPage.measures(constants)) {
            if (asked.contains(measure)) {
                long start = cpu();
                List<Figure> found = measure(measure, constants);
                figures.removeIf(figure -> figure.what().measure().equals(measure));
                figures.addAll(found);
                System.out.printf("%s: %d s of CPU%n", measure, (cpu() - start) / 1_000_000_000);
                if (REWRITES) {
                    Figure.write(figures);
                }
            }
        }
        DefaultsPage page = new DefaultsPage(constants, figures);
        if (REWRITES) {
            new DefaultsPage(constants, Figure.read())
                    .write(); // as rounded in the file, so that builds make the same page
        }
        for (ChosenConstant constant : constants) {
            assertThat(page.lost(constant).isEmpty()
                            || !constant.chosen().steep().isEmpty())
                    .as("%s misses %s and does not say why", constant, page.lost(constant))
                    .isTrue();
        }
    }

    private List<Figure> measure(String name, List<ChosenConstant> constants) throws IOException {
        Measured measured = Measured.of(name);
        List<Figure> figures = new ArrayList<>(measured.figures());
        for (ChosenConstant constant : constants) {
            if (constant.chosen().measure().equals(name)) {
                for (Change change : Change.values()) {
                    List<Figure> found = measured.figures(constant, change, folder.resolve(constant + change.word()));
                    found.forEach(figure -> System.out.printf(
                            Locale.ROOT,
                            "%s, %s %s: %.5f, %+.2f %%%n",
                            figure.what().cell(),
                            constant,
                            change.word(),
                            figure.mean(),
                            100 * figure.gain()));
                    figures.addAll(found);
                }
            }
        }
        return figures;
    }

    private static long cpu() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }
}
