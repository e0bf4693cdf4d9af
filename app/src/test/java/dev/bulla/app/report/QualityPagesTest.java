package dev.bulla.app.report;

import dev.bulla.app.audit.DossierPage;
import dev.bulla.app.quality.QualityReport;
import dev.bulla.audit.work.Crew;
import dev.bulla.audit.work.Notebook;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The page of {@code quality} in a real browser, on a phone and on a screen, in light and in dark, for few columns and for many with long names.
 */
class QualityPagesTest {

    private static final int ROWS = 120;

    @RegisterExtension
    static final PageViews PAGES = new PageViews();

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

    private static HeldTable rows(List<Column> columns, String seed) {
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
        return HeldTable.ofRows(schema(columns), rows);
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
    void page_fewColumns_looksWell() throws IOException {
        PAGES.assertWell("quality-few", page(few(), true), PageViews.BOTH);
    }

    @Test
    void page_manyColumns_looksWell() throws IOException {
        PAGES.assertWell("quality-many", page(many(), false), PageViews.BOTH);
    }
}
