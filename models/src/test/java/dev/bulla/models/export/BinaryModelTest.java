package dev.bulla.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryModelTest {

    private static final byte[] SMALL =
            canonical("{\"recipe\":\"kde\",\"clean\":\"none\",\"values\":[1,-129,32768,0],\"grid\":1.9073486328125e-6,"
                    + "\"noise\":{\"mechanism\":\"gaussian\",\"scale\":3.25},\"inputs\":[{\"name\":\"größe\",\"bandwidth\":0.1}],"
                    + "\"reals\":[1.5,-2.25e-300],\"flags\":[true,false],\"none\":[],\"empty\":{}}");

    @Test
    void read_everyKindOfValue_turnsBackIntoTheSameBytes() {
        byte[] file = BinaryModel.of(SMALL);

        assertThat(Json.canonical(BinaryModel.read(file))).isEqualTo(SMALL);
    }

    @ParameterizedTest
    @ValueSource(
            longs = {0, -1, 127, -128, 128, -129, 32767, -32768, 32768, 1L << 23, -(1L << 31), 1L << 53, -(1L << 53)})
    void read_wholeNumbersOfAnyWidth_comeBack(long value) {
        byte[] model = Json.canonical(Map.of("recipe", "x", "values", List.of(1L, value)));

        assertThat(Json.canonical(BinaryModel.read(BinaryModel.of(model)))).isEqualTo(model);
    }

    /** Every byte of the file, and every bit of it. */
    @Test
    void read_anyBitFlipped_isRefused() {
        byte[] file = BinaryModel.of(SMALL);
        for (int i = 0; i < 8 * file.length; i++) {
            byte[] bent = file.clone();
            bent[i / 8] ^= (byte) (1 << i % 8);

            assertThatThrownBy(() -> BinaryModel.read(bent))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("E-565");
        }
    }

    /** With a digest that fits: what an enemy would write. It is refused, or it is a value; nothing else may happen. */
    @Test
    void read_anyByteChangedAndSealedAgain_isRefusedOrAValue() {
        byte[] file = BinaryModel.of(SMALL);
        int refused = 0;
        for (int i = 8; i < file.length - 32; i++) {
            for (int change = 1; change < 256; change++) {
                byte[] bent = Arrays.copyOf(file, file.length - 32);
                bent[i] ^= (byte) change;
                try {
                    Json.canonical(BinaryModel.read(sealed(bent)));
                } catch (BadInput e) {
                    refused++;
                } catch (IllegalStateException e) {
                    assertThat(e).hasMessageContaining("±2^53"); // a value, and one that no model.json can hold
                }
            }
        }
        assertThat(refused).isGreaterThan(1_000);
    }

    @Test
    void read_cutAnywhere_isRefused() {
        byte[] file = BinaryModel.of(SMALL);
        for (int length = 0; length < file.length; length++) {
            byte[] cut = Arrays.copyOf(file, length);
            assertThatThrownBy(() -> BinaryModel.read(cut)).isInstanceOf(BadInput.class);
            if (length > 8 && length < file.length - 32) {
                assertThatThrownBy(() -> BinaryModel.read(sealed(cut))).isInstanceOf(BadInput.class);
            }
        }
    }

    @Test
    void read_nestedBeyondAnyModel_isRefused() {
        byte[] deep = new byte[8 + 5 * 100_000];
        System.arraycopy(BinaryModel.of(SMALL), 0, deep, 0, 8);
        for (int i = 8; i < deep.length; i += 5) {
            deep[i] = 2;
            deep[i + 1] = 1;
        }
        assertThatThrownBy(() -> BinaryModel.read(sealed(deep))).hasMessageContaining("nested");
    }

    /** A large function: twenty thousand features. The first reads warm the machine up. */
    @Test
    void read_largeModel_takesLessThanFiveMilliseconds() {
        SeededBits bits = SeededBits.of(3);
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            values.add(bits.nextLong() >> 28);
        }
        byte[] model = Json.canonical(new TreeMap<>(Map.of("recipe", "kde", "values", values)));
        byte[] file = BinaryModel.of(model);
        double[] times = new double[41];
        for (int i = 0; i < times.length; i++) {
            long start = System.nanoTime();
            assertThat(BinaryModel.read(file)).hasSize(2);
            times[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(times);
        System.out.printf(
                "binary model: 20,000 numbers, %,d bytes (JSON %,d), read in %.2f ms%n",
                file.length, model.length, times[times.length / 2]);
        assertThat(file.length).isLessThan(model.length);
        assertThat(times[times.length / 2]).isLessThan(5);
    }

    private static byte[] sealed(byte[] body) {
        byte[] file = Arrays.copyOf(body, body.length + 32);
        byte[] digest = HexFormat.of().parseHex(Digest.sha256(body));
        System.arraycopy(digest, 0, file, body.length, 32);
        return file;
    }

    private static byte[] canonical(String json) {
        return Json.canonical(Json.read(json.getBytes(StandardCharsets.UTF_8)));
    }
}
