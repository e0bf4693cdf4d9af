package dev.bulla.core.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.release.Plan;
import java.security.AlgorithmParameters;
import java.security.Key;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import java.security.spec.AlgorithmParameterSpec;
import java.util.HashSet;
import java.util.Set;
import javax.crypto.CipherSpi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The generator on a platform whose cipher is broken: it throws, and never hands out what was not drawn. */
class AesBitsTest {

    private static final String BROKEN = "BrokenCipher";

    @AfterEach
    void repair() {
        Security.removeProvider(BROKEN);
    }

    @Test
    void nextLong_soundCipher_givesWordsThatDiffer() {
        RandomBits bits = new AesBits.Stream();
        Set<Long> words = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            words.add(bits.nextLong());
        }

        assertThat(words).hasSize(10_000);
    }

    @Test
    void nextLong_cipherLeavesBytesOut_throwsEveryTime() {
        breakCipher();
        RandomBits bits = new AesBits.Stream();

        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(bits::nextLong)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("as many bytes as it takes");
        }
    }

    /** A key is shown and stored; the stream that noise comes from is not even started for it. */
    @Test
    void freshKey_brokenCipher_isMadeWithoutTheNoiseStream() throws Exception {
        breakCipher();
        String[] key = {""};
        Thread fresh = new Thread(() -> key[0] = Plan.freshKey());
        fresh.start();
        fresh.join();

        assertThat(key[0]).matches("key-[0-9a-f]{32}").isNotEqualTo(Plan.freshKey());
    }

    /** From here on, whoever asks the platform for the generator's cipher gets one that does half of its work. */
    private static void breakCipher() {
        Security.insertProviderAt(new BrokenProvider(), 1);
    }

    /** A platform's provider with one fault. */
    private static final class BrokenProvider extends Provider {

        private static final long serialVersionUID = 1L;

        BrokenProvider() {
            super(BROKEN, "1", "leaves bytes out");
            put("Cipher.AES/CTR/NoPadding", HalfCipher.class.getName());
        }
    }

    /** Writes nothing and says that half of the bytes are there. */
    public static final class HalfCipher extends CipherSpi {

        @Override
        protected int engineUpdate(byte[] input, int from, int length, byte[] output, int to) {
            return length / 2;
        }

        @Override
        protected byte[] engineUpdate(byte[] input, int from, int length) {
            return new byte[length / 2];
        }

        @Override
        protected byte[] engineDoFinal(byte[] input, int from, int length) {
            return new byte[length / 2];
        }

        @Override
        protected int engineDoFinal(byte[] input, int from, int length, byte[] output, int to) {
            return length / 2;
        }

        @Override
        protected void engineInit(int mode, Key key, SecureRandom random) {}

        @Override
        protected void engineInit(int mode, Key key, AlgorithmParameterSpec spec, SecureRandom random) {}

        @Override
        protected void engineInit(int mode, Key key, AlgorithmParameters parameters, SecureRandom random) {}

        @Override
        protected void engineSetMode(String mode) {}

        @Override
        protected void engineSetPadding(String padding) {}

        @Override
        protected int engineGetBlockSize() {
            return 16;
        }

        @Override
        protected int engineGetOutputSize(int length) {
            return length;
        }

        @Override
        protected byte[] engineGetIV() {
            return new byte[16];
        }

        @Override
        protected AlgorithmParameters engineGetParameters() {
            throw new UnsupportedOperationException("no parameters");
        }
    }
}
