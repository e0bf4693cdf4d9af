package dev.bulla.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.bulla.app.audit.DossierPage;
import dev.bulla.app.quality.QualityReport;
import dev.bulla.audit.attack.RowTable;
import dev.bulla.audit.work.Crew;
import dev.bulla.audit.work.Notebook;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of {@code quality} in a real browser, on a phone and on a screen, in light and in dark, for few columns and for many with long names. The pictures
 * are left in {@code app/target/pages}.
 */
class QualityPagesTest {

    private static final Path PAGES = Path.of(System.getProperty("bulla.root", ".."), "app/target/pages");
    private static final int ROWS = 120;

    @TempDir
    private static Path folder;

    private static Browser browser;
    private static String look = "";

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Browser.Found found = Browser.find();
        System.out.println("QualityPagesTest: " + found.why());
        if (found.program().isEmpty()) {
            System.out.println("QualityPagesTest: SKIPPED, no page was looked at: " + found.why());
            abort(found.why());
        }
        try (InputStream in = QualityPagesTest.class.getResourceAsStream("look.js")) {
            look = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        Files.createDirectories(PAGES);
        browser = new Browser(found.program().orElseThrow(), Files.createTempDirectory(folder, "profile"));
    }

    @AfterAll
    static void stop() throws InterruptedException {
        if (browser != null) {
            browser.close();
        }
    }

    private static Schema schema(List<Column> columns) {
        return new Schema("town", Unit.row(), Neighbours.ADD_REMOVE, Budget.pure("3"), OptionalLong.of(ROWS), columns);
    }

    private static Column category(String name, int levels, String words) {
        return new Column.Category(
                name, IntStream.range(0, levels).mapToObj(i -> words + i).toList(), Optional.empty(), Optional.empty());
    }

    private static List<Column> few() {
        return List.of(
                category("sex", 2, "s"),
                new Column.Whole("age", 0, 110, Optional.empty(), Optional.empty()),
                new Column.Real("income", -10_000, 500_000, Optional.empty(), Optional.empty()),
                category(
                        "highest_level_of_schooling_completed_by_the_reference_person",
                        30,
                        "level of schooling number "),
                category("married", 2, "yes or no, "));
    }

    private static List<Column> many() {
        return IntStream.range(0, 45)
                .mapToObj(c -> category("column of a rather long name " + c, 2 + c % 3, "level "))
                .map(Column.class::cast)
                .toList();
    }

    private static RowTable rows(List<Column> columns, String seed) {
        PublicBits bits = PublicBits.of(seed);
        List<double[]> rows = new ArrayList<>();
        for (int r = 0; r < ROWS; r++) {
            double[] row = new double[columns.size()];
            for (int c = 0; c < row.length; c++) {
                Column column = columns.get(c);
                double part = bits.nextUniform() * bits.nextUniform();
                if (column instanceof Column.Category category) {
                    row[c] = Math.floor(part * category.levels().size());
                } else if (column instanceof Column.Whole whole) {
                    row[c] = Math.floor(part * whole.max());
                } else {
                    row[c] = bits.below(20) == 0 ? Column.MISSING : part * 400_000;
                }
            }
            rows.add(row);
        }
        return new RowTable(schema(columns), rows);
    }

    private static String page(List<Column> columns, boolean isControlled) {
        QualityReport report = QualityReport.of(
                rows(columns, "own"),
                rows(columns, "made"),
                isControlled ? Optional.of(rows(columns, "control")) : Optional.empty());
        return DossierPage.html(
                report.dossier(Crew.ofAllCores().run(report.tasks(), Notebook.inMemory(), Progress.NONE)));
    }

    @Test
    void page_fewAndManyColumns_looksWell() throws IOException {
        Map<String, String> faults = new TreeMap<>();
        for (String name : List.of("quality-few", "quality-many")) {
            boolean isFew = name.endsWith("few");
            Path page = Files.writeString(folder.resolve(name + ".html"), page(isFew ? few() : many(), isFew));
            for (int width : new int[] {390, 1_440}) {
                browser.open(page, width);
                assertThat(browser.requests()).containsExactly(page.toUri().toString());
                for (String scheme : List.of("light", "dark")) {
                    String view = name + "-" + width + "-" + scheme;
                    browser.prefer(scheme);
                    browser.screenshot(PAGES.resolve(view + ".jpg"));
                    String found = browser.evaluate(look);
                    if (!found.isEmpty()) {
                        faults.put(view, found);
                    }
                }
            }
        }
        assertThat(faults).isEmpty();
    }
}
