package dev.bulla.core.random;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-256 in counter mode, one stream per thread.
 *
 * <p>Each stream takes its key and counter from {@link SecureRandom} and takes new ones after {@link #WORDS_PER_KEY}
 * words. A stream throws unless its cipher gave every byte asked for: no word is ever handed out that was not drawn.
 * Words are erased from the buffer as they are handed out, and the key bytes once the cipher has them, so that
 * what a later reader of memory finds says as little as possible about noise already drawn. A copy of the process (a
 * virtual machine snapshot) shares the stream until the next key: SECURITY says so.
 */
final class AesBits extends RandomBits {

    static final AesBits INSTANCE = new AesBits();

    /** Words between two keys: 8 MiB of stream. */
    static final int WORDS_PER_KEY = 1 << 20;

    private static final int BUFFER_BYTES = 4_096;

    private final ThreadLocal<Stream> streams = ThreadLocal.withInitial(Stream::new);

    private AesBits() {}

    @Override
    public long nextLong() {
        return streams.get().nextLong();
    }

    @Override
    public RandomBits local() {
        return streams.get();
    }

    /** The stream of one thread. */
    static final class Stream extends RandomBits {

        private static final SecureRandom SEEDS = new SecureRandom();
        private static final byte[] ZEROS = new byte[BUFFER_BYTES];
        private static final VarHandle WORDS =
                MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

        private final byte[] bytes = new byte[BUFFER_BYTES];
        private final Cipher cipher = cipher();
        private int place = BUFFER_BYTES;
        private int leftOfKey;

        @Override
        public long nextLong() {
            int at = place;
            if (at == BUFFER_BYTES) {
                refill();
                at = 0;
            }
            long word = (long) WORDS.get(bytes, at);
            WORDS.set(bytes, at, 0L);
            place = at + Long.BYTES;
            return word;
        }

        private void refill() {
            if (leftOfKey <= 0) {
                rekey();
            }
            if (stretched() != BUFFER_BYTES) {
                throw new IllegalStateException("counter mode gives as many bytes as it takes");
            }
            leftOfKey -= BUFFER_BYTES / Long.BYTES;
        }

        /** How many fresh bytes the cipher put into the buffer. What it left out would still be the zeros of words handed out. */
        private int stretched() {
            try {
                return cipher.update(ZEROS, 0, BUFFER_BYTES, bytes, 0);
            } catch (ShortBufferException e) {
                throw new IllegalStateException("counter mode gives as many bytes as it takes", e);
            }
        }

        private void rekey() {
            byte[] key = new byte[32];
            byte[] counter = new byte[16];
            SEEDS.nextBytes(key);
            SEEDS.nextBytes(counter);
            try {
                cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), new IvParameterSpec(counter));
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("AES-256 in counter mode is not available", e);
            } finally {
                Arrays.fill(key, (byte) 0);
            }
            leftOfKey = WORDS_PER_KEY;
        }

        private static Cipher cipher() {
            try {
                return Cipher.getInstance("AES/CTR/NoPadding");
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("AES in counter mode is not available", e);
            }
        }
    }
}
