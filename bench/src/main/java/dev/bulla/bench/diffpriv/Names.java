package dev.bulla.bench.diffpriv;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.sensitivity.Oracle;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Names as public statistics of births have them: a table of the US Social Security Administration, public domain. */
final class Names implements Oracle<String> {

    private final String[] names;

    /** The births up to and including each name. */
    private final long[] cumulated;

    private Names(Map<String, Long> births) {
        names = births.keySet().toArray(new String[0]);
        cumulated = births.values().stream().mapToLong(count -> count).toArray();
        Arrays.parallelPrefix(cumulated, Long::sum);
    }

    static Path in(Path data) {
        return data.resolve("babynames_us").resolve("babynames_1880_2010.csv.gz");
    }

    /** The names, when the file is there. */
    static Optional<Names> read(Path data) throws IOException {
        Path file = in(data);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        Map<String, Long> births = new TreeMap<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            lines.readLine(); // year,name,sex,births
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] cells = line.split(",", -1);
                births.merge(cells[1], Long.parseLong(cells[3]), Long::sum);
            }
        }
        return Optional.of(new Names(births));
    }

    @Override
    public List<String> draw(int count, PublicBits bits) {
        return Stream.generate(() -> name(bits) + " " + name(bits)).limit(count).toList();
    }

    private String name(PublicBits bits) {
        long birth = (long) (bits.nextUniform() * cumulated[cumulated.length - 1]);
        int place = Arrays.binarySearch(cumulated, birth);
        return names[place >= 0 ? place + 1 : -place - 1];
    }
}
