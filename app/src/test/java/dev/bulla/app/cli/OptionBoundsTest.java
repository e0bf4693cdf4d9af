package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.option.Option;
import dev.bulla.core.option.Range;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bounds that options declare are those that recipes keep, and what is said to be needed is. */
class OptionBoundsTest {

    private static final Set<Option.Kind> WHOLE = Set.of(Option.Kind.WHOLE, Option.Kind.WHOLES);
    private static final Set<Option.Kind> NUMBERS = Set.of(
            Option.Kind.NUMBER, Option.Kind.NUMBERS, Option.Kind.WHOLE, Option.Kind.WHOLES, Option.Kind.DECIMALS);

    @TempDir
    private Path folder;

    static List<Recipe.Type<?>> recipes() {
        return Recipes.all();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void option_everyNumber_hasBoundsThatArePlansOwn(Recipe.Type<?> type) {
        Schema schema = RecipeForms.rows(folder);
        for (Option option : type.options()) {
            if (!NUMBERS.contains(option.kind())) {
                continue;
            }
            Range range = option.range().orElseThrow(() -> new AssertionError(option.name() + " declares no bounds"));
            for (String outside : outside(option, range)) {
                assertThat(RecipeForms.isAccepted(type, option, outside, schema))
                        .as("%s --%s %s", type.name(), option.name(), outside)
                        .isFalse();
            }
            assertThat(DoubleStream.of(0.05, 0.2, 1, 2, 5, 20, 200)
                            .filter(range::holds)
                            .mapToObj(value -> text(option, value))
                            .anyMatch(inside -> RecipeForms.isAccepted(type, option, inside, schema)
                                    || RecipeForms.isAcceptedWithAWord(type, option, inside, schema)))
                    .as("%s --%s takes something", type.name(), option.name())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void option_needed_isRefusedWithout(Recipe.Type<?> type) {
        Schema schema = RecipeForms.rows(folder);
        for (Option option : type.options()) {
            if (option.isNeeded()) {
                assertThat(type.example()).containsKey(option.name());
                assertThat(RecipeForms.isRefusedWithout(type, option, schema))
                        .as(option.name())
                        .isTrue();
            }
        }
    }

    @Test
    void words_everyKindOfEnd_areSaid() {
        assertThat(Range.above(0).words()).isEqualTo("above 0");
        assertThat(Range.atLeast(1).words()).isEqualTo("at least 1");
        assertThat(Range.between(0, 1).words()).isEqualTo("above 0 and below 1");
        assertThat(Range.within(0.001, 1e6).words()).isEqualTo("at least 0.001 and at most 1000000");
        assertThat(Range.between(0, 1).holds(0)).isFalse();
        assertThat(Range.within(0, 1).holds(1)).isTrue();
        assertThat(Range.above(0).holds(Double.NaN)).isFalse();
    }

    /** The first numbers that are not in it, at both ends. */
    private static List<String> outside(Option option, Range range) {
        double step = WHOLE.contains(option.kind()) ? 1 : 1e-6;
        List<Double> values = new ArrayList<>();
        values.add(range.holdsLow() ? range.low() - Math.max(step, 1e-9 * Math.abs(range.low())) : range.low());
        if (Double.isFinite(range.high())) {
            values.add(range.holdsHigh() ? range.high() + Math.max(step, 1e-9 * range.high()) : range.high());
        }
        return values.stream().map(value -> text(option, value)).toList();
    }

    private static String text(Option option, double value) {
        BigDecimal exact = new BigDecimal(Double.toString(value)).stripTrailingZeros();
        return WHOLE.contains(option.kind()) ? String.valueOf(Math.round(value)) : exact.toPlainString();
    }
}
