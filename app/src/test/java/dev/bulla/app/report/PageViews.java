package dev.bulla.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Pages as a real browser shows them on a phone and on a screen, for all tests of a class: without a browser they are skipped, and say so. The pictures are left in {@code app/target/pages}.
 */
final class PageViews implements BeforeAllCallback, AfterAllCallback {

    static final int PHONE = 390;
    static final int SCREEN = 1_440;
    static final List<String> LIGHT = List.of("light");
    static final List<String> BOTH = List.of("light", "dark");

    private static final Path PAGES = Path.of(System.getProperty("bulla.root", ".."), "app/target/pages");

    private @Nullable Browser browser;
    private @Nullable Path folder;
    private String look = "";

    @Override
    public void beforeAll(ExtensionContext context) throws IOException, InterruptedException {
        String test = context.getRequiredTestClass().getSimpleName();
        Browser.Found found = Browser.find();
        System.out.println(test + ": " + found.why());
        if (found.program().isEmpty()) {
            System.out.println(test + ": SKIPPED, no page was looked at: " + found.why());
            abort(found.why());
        }
        try (InputStream in = PageViews.class.getResourceAsStream("look.js")) {
            look = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
        Files.createDirectories(PAGES);
        folder = Files.createTempDirectory("pages");
        browser = new Browser(found.program().orElseThrow(), Files.createDirectory(folder.resolve("profile")));
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException, InterruptedException {
        if (browser != null) {
            browser.close();
        }
        if (folder != null) {
            try (var all = Files.walk(folder)) {
                all.sorted(java.util.Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        }
    }

    Browser browser() {
        return Objects.requireNonNull(browser);
    }

    /** A page of this name as a file. */
    Path write(String name, String html) throws IOException {
        return Files.writeString(Objects.requireNonNull(folder).resolve(name + ".html"), html);
    }

    /** What sticks out, is cut off, empty or written over something else on the page that is open; nothing when all is well. */
    String look() {
        return browser().evaluate(look);
    }

    /** Fails unless a page looks well at both widths, and fetches nothing. */
    void assertWell(String name, String html, List<String> schemes) throws IOException {
        assertWell(name, html, schemes, "''");
    }

    /**
     * As above, with a look of the test's own.
     *
     * @param script tells its faults, or nothing
     */
    void assertWell(String name, String html, List<String> schemes, String script) throws IOException {
        Path page = write(name, html);
        Map<String, String> faults = new TreeMap<>();
        for (int width : new int[] {PHONE, SCREEN}) {
            browser().open(page, width);
            assertThat(browser().requests())
                    .as(name)
                    .containsExactly(page.toUri().toString());
            for (String scheme : schemes) {
                String view = name + "-" + width + "-" + scheme;
                browser().prefer(scheme);
                browser().screenshot(PAGES.resolve(view + ".jpg"));
                String found = look() + browser().evaluate(script);
                if (!found.isEmpty()) {
                    faults.put(view, found);
                }
            }
        }
        assertThat(faults).isEmpty();
    }
}
