package dev.bulla.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LinesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '=',
            value = {
                "''            = ''",
                "a             = a",
                "a;            = a",
                "a;;           = a|",
                ";             = ''",
                ";;            = |",
                "a;b           = a|b",
                "a^;b^;        = a|b",
                "a;b^;c;d^     = a|b|c|d",
                "a^b;c         = a^b|c",
                "a^^;c         = a^|c",
                "^;^           = |",
            })
    void next_anyEnding_cutsAtLineFeedsOnly(String text, String lines) throws IOException {
        byte[] bytes = text.replace(';', '\n').replace('^', '\r').getBytes(StandardCharsets.ISO_8859_1);
        List<String> expected =
                text.isEmpty() ? List.of() : List.of(lines.replace('^', '\r').split("\\|", -1));

        assertThat(read(new ByteArrayInputStream(bytes))).isEqualTo(expected);
        assertThat(read(new OneByteAtATime(bytes))).isEqualTo(expected);
    }

    @Test
    void next_longLines_areKeptUpToTheLimitAndCountedBeyondIt() throws IOException {
        byte[] longest = new byte[Lines.LONGEST];
        InputStream in = new SequenceInputStream(java.util.Collections.enumeration(List.of(
                new ByteArrayInputStream(longest),
                new ByteArrayInputStream("\nx\n".getBytes(StandardCharsets.ISO_8859_1)),
                new ByteArrayInputStream(longest),
                new ByteArrayInputStream("y\nz\n".getBytes(StandardCharsets.ISO_8859_1)),
                new ByteArrayInputStream(longest),
                new ByteArrayInputStream(longest),
                new ByteArrayInputStream(longest))));

        List<String> seen = new ArrayList<>();
        Chunk chunk = new Chunk();
        try (PackedLines chunks = new PackedLines(in, Chunks.SIZE)) {
            while (chunks.next(chunk)) {
                Lines lines = new Lines(chunk);
                while (lines.next()) {
                    int length = lines.end() - lines.start();
                    seen.add(lines.tooLong() ? "too long" : Integer.toString(length));
                }
            }
        }

        assertThat(seen).containsExactly(Integer.toString(Lines.LONGEST), "1", "too long", "1", "too long");
    }

    private static List<String> read(InputStream in) throws IOException {
        List<String> all = new ArrayList<>();
        Chunk chunk = new Chunk();
        try (PackedLines chunks = new PackedLines(in, 3)) {
            while (chunks.next(chunk)) {
                Lines lines = new Lines(chunk);
                while (lines.next()) {
                    all.add(new String(
                            lines.bytes(), lines.start(), lines.end() - lines.start(), StandardCharsets.ISO_8859_1));
                }
                assertThat(lines.next()).isFalse();
            }
            assertThat(chunks.next(chunk)).isFalse();
        }
        return all;
    }

    private static final class OneByteAtATime extends ByteArrayInputStream {

        OneByteAtATime(byte[] bytes) {
            super(bytes);
        }

        @Override
        public synchronized int read(byte[] into, int from, int length) {
            return super.read(into, from, Math.min(1, length));
        }
    }
}
