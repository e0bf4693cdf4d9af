package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.ledger.store.Location;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The n-th wish of a spender to have its ledger on disk is answered with an error: it stops, and nothing it was told is lost. Needs gcc. */
class FsyncTest {

    private static final String SHIM = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <errno.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <unistd.h>
            static int seen;
            static int fails(int fd) {
                char link[64], name[4096];
                snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
                ssize_t n = readlink(link, name, sizeof name - 1);
                if (n < 0) return 0;
                name[n] = 0;
                if (!strstr(name, "bulla.db")) return 0;
                const char *at = getenv("FAIL_AT");
                return at && __sync_add_and_fetch(&seen, 1) == atoi(at);
            }
            int fsync(int fd) {
                int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
                if (fails(fd)) { errno = EIO; return -1; }
                return real(fd);
            }
            int fdatasync(int fd) {
                int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
                if (fails(fd)) { errno = EIO; return -1; }
                return real(fd);
            }
            """;

    @TempDir
    private Path folder;

    private Path shim;

    @BeforeEach
    void compile() throws Exception {
        Assumptions.assumeTrue(
                System.getenv("PATH")
                        .lines()
                        .flatMap(path -> List.of(path.split(File.pathSeparator)).stream())
                        .anyMatch(place -> Files.isExecutable(Path.of(place, "gcc"))),
                "there is no gcc to make a failing fsync with");
        Path source = Files.writeString(folder.resolve("shim.c"), SHIM);
        shim = folder.resolve("shim.so");
        Process gcc = new ProcessBuilder("gcc", "-shared", "-fPIC", "-o", shim.toString(), source.toString(), "-ldl")
                .inheritIO()
                .start();
        assertThat(gcc.waitFor()).isZero();
    }

    @Test
    void fsync_fails_stopsAndLosesNothing() throws Exception {
        failAt(List.of(1, 2, 3, 5, 8, 13));
    }

    @Tag("nightly")
    @Test
    void fsync_failsAtEachOf200_stopsAndLosesNothing() throws Exception {
        failAt(IntStream.rangeClosed(1, 200).boxed().toList());
    }

    private void failAt(List<Integer> calls) throws Exception {
        for (int call : calls) {
            Path file = folder.resolve(call + "-bulla.db");
            try (Ledger ledger = Ledger.open(file)) {
                ledger.account(Census.schema(Budget.pure("8")));
            }
            ProcessBuilder builder = Spender.builder(Location.of(file), "spend");
            builder.environment().put("LD_PRELOAD", shim.toString());
            builder.environment().put("FAIL_AT", Integer.toString(call));
            builder.redirectError(ProcessBuilder.Redirect.DISCARD);
            Process process = builder.start();
            List<String> said = process.inputReader().lines().toList();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as("call %d", call).isEqualTo(1);
            requireAll(file, said);
        }
    }

    /** One entry more than was said at most: the one whose end is not known. */
    private static void requireAll(Path file, List<String> said) {
        try (Ledger ledger = Ledger.open(file)) {
            assertThat(ledger.verify()).isEmpty();
            for (String line : said) {
                String[] words = line.split(" ", -1);
                Paid paid = ledger.findByKey(words[2]).orElseThrow(() -> new AssertionError("lost: " + line));
                assertThat(paid.entry()).isEqualTo(Long.parseLong(words[1]));
            }
            long charged =
                    said.stream().filter(line -> line.startsWith("charged")).count();
            assertThat((long) ledger.summary("census").orElseThrow().spent().releases())
                    .isBetween(charged, charged + 1);
        }
    }
}
