package dev.bulla.data.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

    @Test
    void next_anyCut_givesTheSameLines(@TempDir Path folder) throws IOException {
        Random random = new Random(1);
        for (int trial = 0; trial < 300; trial++) {
            byte[] bytes = new byte[random.nextInt(40)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) "ab\n\r\n".charAt(random.nextInt(5));
            }
            Path file = Files.write(folder.resolve("a.csv"), bytes);
            Chunks chunks = new Chunks(List.of(TextFile.of(file)), 0, 1 + random.nextInt(9));
            List<String> lines = new ArrayList<>();
            Chunk chunk = new Chunk();
            while (chunks.next(chunk)) {
                collect(chunk, lines);
            }
            assertThat(lines).isEqualTo(read(new ByteArrayInputStream(bytes)));
        }
    }

    @Test
    void next_longLinesOfAFile_areOneLineEach(@TempDir Path folder) throws IOException {
        byte[] bytes = new byte[2 * Lines.LONGEST + 10];
        bytes[0] = '\n';
        bytes[Lines.LONGEST + 2] = '\n';
        bytes[Lines.LONGEST + 2 + Lines.LONGEST + 1] = '\n';
        Path file = Files.write(folder.resolve("a.csv"), bytes);
        List<String> lines = new ArrayList<>();
        Chunk chunk = new Chunk();
        Chunks chunks = new Chunks(List.of(TextFile.of(file)), 0, Chunks.SIZE);
        while (chunks.next(chunk)) {
            Lines walk = new Lines(chunk);
            while (walk.next()) {
                lines.add(walk.tooLong() ? "too long" : Integer.toString(walk.end() - walk.start()));
            }
        }

        assertThat(lines).containsExactly("0", "too long", Integer.toString(Lines.LONGEST), "6");
    }

    private static void collect(Chunk chunk, List<String> all) {
        Lines lines = new Lines(chunk);
        while (lines.next()) {
            all.add(new String(lines.bytes(), lines.start(), lines.end() - lines.start(), StandardCharsets.ISO_8859_1));
        }
        assertThat(lines.next()).isFalse();
    }

    private static List<String> read(InputStream in) throws IOException {
        List<String> all = new ArrayList<>();
        Chunk chunk = new Chunk();
        try (PackedLines chunks = new PackedLines(in, 3)) {
            while (chunks.next(chunk)) {
                collect(chunk, all);
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
