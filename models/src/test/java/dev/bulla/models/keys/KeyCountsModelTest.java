package dev.bulla.models.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.SparseCounts;
import dev.bulla.core.model.Answer;
import dev.bulla.core.noise.DiscreteLaplace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyCountsModelTest {

    private static final SparseCounts MECHANISM =
            new SparseCounts(Neighbours.ADD_REMOVE, Unit.row(), Budget.approx("1", "1e-6"));

    private static KeyCountsModel model(SparseCounts mechanism, Object... keysAndCounts) {
        ShownKeys keys = new ShownKeys();
        for (int i = 0; i < keysAndCounts.length; i += 2) {
            keys.add((String) keysAndCounts[i], ((Number) keysAndCounts[i + 1]).longValue());
        }
        return KeyCountsModel.of("place", keys.pack(), mechanism);
    }

    @Test
    void answer_shownKeyOrAnyOther_isWhatIsKnown() {
        KeyCountsModel model = model(MECHANISM, "Coimbra", 18, "Lisboa", 300);

        assertThat(model.keys()).containsExactly("Coimbra", "Lisboa");
        assertThat(model.answer(Map.of("place", "Lisboa"))).isEqualTo(new Answer(300, 297, 303));
        // So near the threshold of 15 that it may have been shown by luck.
        assertThat(model.answer(Map.of("place", "Coimbra"))).isEqualTo(new Answer(18, 1, 21));
        assertThat(model.answer(Map.of("place", "Nowhere"))).isEqualTo(new Answer(0, 0, 16));
        assertThat(model.lines()).hasSize(3);
        assertThat(model.lines().get(2).labels()).containsExactly("any other key");
    }

    /** As many keys as can be shown: others may have had as many rows as the least of them. */
    @Test
    void answer_asManyKeysAsCanBeShown_allowsForThoseThatWereLeftOut() {
        ShownKeys keys = new ShownKeys();
        for (int i = 0; i < KeyCounts.MOST; i++) {
            keys.add("k" + i, 60 + i % 4);
        }
        KeyCountsModel model = KeyCountsModel.of("place", keys.pack(), MECHANISM);

        // The threshold of 15, and so 16 for any other key, are now 61 and 62.
        assertThat(model.answer(Map.of("place", "other"))).isEqualTo(new Answer(0, 0, 62));
        assertThat(model.answer(Map.of("place", "k3"))).isEqualTo(new Answer(63, 1, 66));
    }

    @Test
    void json_anyKeys_readsBackAndUnpacksToWhatWasPacked() {
        for (KeyCountsModel model : List.of(
                model(MECHANISM),
                model(MECHANISM, "a \"b\", <c>", 20),
                model(MECHANISM, "any other key", 20, "any other key *", 30, "\uD83D\uDE00 é 日本", 1L << 40))) {
            byte[] json = Json.canonical(model.json());
            KeyCountsModel again = KeyCountsModel.read(Json.readObject(json));

            assertThat(Json.canonical(again.json())).isEqualTo(json);
            assertThat(again.released().get(0)).isEqualTo(model.released().get(0));
            assertThat(again.keys()).isEqualTo(model.keys());
        }
        assertThat(model(MECHANISM).answer(Map.of("place", "x"))).isEqualTo(new Answer(0, 0, 16));
    }

    @Test
    void read_otherAxes_isRefused() {
        Map<String, Object> json =
                Json.readObject(Json.canonical(model(MECHANISM, "a", 20).json()));
        json.put("axes", List.of());

        assertThatThrownBy(() -> KeyCountsModel.read(json)).isInstanceOf(IllegalArgumentException.class);
    }

    /** By the exact law, for every count: given that a key is shown its interval holds the count with chance 95 %. */
    @ParameterizedTest
    @CsvSource({"1, 1e-6, 1", "0.3, 1e-4, 1", "3, 1e-9, 1", "1, 1e-6, 3"})
    void interval_givenThatAKeyIsShown_holdsTheCount(String epsilon, String delta, int rows) {
        Unit unit = rows == 1 ? Unit.row() : Unit.of("person", rows);
        SparseCounts mechanism = new SparseCounts(Neighbours.ADD_REMOVE, unit, Budget.approx(epsilon, delta));
        DiscreteLaplace law = DiscreteLaplace.ofScale(mechanism.scale());
        long furthest = (long) (40 * mechanism.scale()) + 2;
        double worstOfPlain = 1;
        for (long count = 1; count < mechanism.threshold() + 12 * mechanism.scale(); count++) {
            double shown = 0;
            double held = 0;
            double plain = 0;
            for (long noisy = mechanism.threshold();
                    noisy <= Math.max(count, mechanism.threshold()) + furthest;
                    noisy++) {
                double chance = law.probability(noisy - count).doubleValue();
                Answer answer = model(mechanism, "key", noisy).answer(0);
                shown += chance;
                held += answer.lower() <= count && count <= answer.upper() ? chance : 0;
                plain += Math.abs(noisy - count) <= mechanism.halfWidth95() ? chance : 0;
            }
            assertThat(held / shown).as("count %d", count).isGreaterThanOrEqualTo(0.95 - 1e-9);
            worstOfPlain = Math.min(worstOfPlain, plain / shown);
        }
        // The mutant that does not allow for the threshold.
        assertThat(worstOfPlain).isLessThan(0.01);
    }

    /** A key that is not shown has no more rows than its answer says, with chance 95 %. */
    @Test
    void interval_ofAnyOtherKey_holdsCountsThatAreHiddenOneTimeInTwenty() {
        long upper = (long) model(MECHANISM).answer(Map.of("place", "x")).upper();

        assertThat(1 - MECHANISM.chance(upper).doubleValue()).isGreaterThan(0.05);
        assertThat(1 - MECHANISM.chance(upper + 1).doubleValue()).isLessThanOrEqualTo(0.05);
    }
}
