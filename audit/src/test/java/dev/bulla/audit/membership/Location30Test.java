package dev.bulla.audit.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bulla.audit.attack.Learner;
import dev.bulla.audit.attack.RecipeLearner;
import dev.bulla.audit.twin.SoftmaxTwin;
import dev.bulla.audit.work.Crew;
import dev.bulla.audit.work.Notebook;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Guarantee;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Membership inference on location30: 446 places that were visited or not, 30 kinds of visitors. The table may not be shipped, so it is read from the folder of
 * shared data, and without it nothing is tested and that is said.
 */
class Location30Test {

    private static final Path FILE =
            Path.of(System.getProperty("bulla.root", "..")).resolve("../shared/data/location30/location30.csv.gz");
    private static final int RECORDS = 800;
    private static final int CLASSES = 30;
    private static final int PASSES = 30;
    private static final int MODELS = 6 + 2 * (Integer.getInteger("bulla.samples", 1) - 1);
    private static final int VICTIMS = 2;

    /** Must show: a model that knows its rows gives them away, with an area of 0.7 or more; at ε = 1 no attack leaves the envelope. */
    @Test
    void attacks_overfitAndPrivate_areFarAboveAndWithinTheEnvelope() throws IOException {
        assumeTrue(Files.exists(FILE), "skipped: location30 is not in ../shared/data");
        HeldTable records = records();
        List<String> places = IntStream.range(1, records.columns().size())
                .mapToObj(c -> records.columns().get(c).name())
                .toList();
        Membership plain = play(records, new SoftmaxTwin(places, "label", PASSES), Optional.empty());
        assertThat(plain.attacks().get(Played.THRESHOLD).roc().areaLower()).isGreaterThan(0.7);
        assertThat(plain.attacks().get(Played.ONLINE).roc().areaLower()).isGreaterThan(0.7);
        Map<String, Object> options = Map.of("columns", places, "target", "label");
        for (RecipeLearner learner : List.of(
                new RecipeLearner(Recipes.type("logistic"), options, Budget.approx("1", "1e-6")),
                new RecipeLearner(Recipes.type("naive-bayes"), options, Budget.pure("1")))) {
            Guarantee promise = learner.plan(records.schema()).claim().guarantee();
            Membership kept = play(records, learner, Optional.of(promise));
            double most = new Envelope(promise).area();
            assertThat(most).isBetween(0.731, 0.732);
            kept.attacks()
                    .values()
                    .forEach(scores -> assertThat(scores.roc().areaUpper()).isLessThan(most));
            assertThat(kept.isRefuted(2)).isFalse();
        }
    }

    private static Membership play(HeldTable records, Learner learner, Optional<Guarantee> promise) {
        MembershipGame game = new MembershipGame(records, Optional.of("label"), MODELS, VICTIMS, "location30");
        var found = Crew.of(2).run(game.tasks(learner), Notebook.inMemory(), Progress.NONE);
        Membership made = new Membership(
                learner.name(), promise, game.played(learner, found).attacks());
        made.attacks().forEach((attack, scores) -> {
            Roc roc = scores.roc();
            System.out.printf(
                    Locale.ROOT,
                    "%.30s: %s: area %.3f (%.3f to %.3f), found at 1 %%: %s, at 0.1 %%: %s%n",
                    learner.name(),
                    attack,
                    roc.area(),
                    roc.areaLower(),
                    roc.areaUpper(),
                    roc.found(0.01).text(),
                    roc.found(0.001).text());
        });
        return made;
    }

    private static HeldTable records() throws IOException {
        List<double[]> rows = new ArrayList<>();
        List<Column> columns = new ArrayList<>();
        List<String> levels =
                IntStream.rangeClosed(1, CLASSES).mapToObj(Integer::toString).toList();
        columns.add(new Column.Category("label", levels, Optional.empty(), Optional.empty()));
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(FILE)), StandardCharsets.UTF_8))) {
            String[] header = lines.readLine().split(",", -1);
            for (int c = 1; c < header.length; c++) {
                columns.add(new Column.Real(header[c], 0, 1, Optional.empty(), Optional.empty()));
            }
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                double[] row = java.util.Arrays.stream(line.split(",", -1))
                        .mapToDouble(Double::parseDouble)
                        .toArray();
                row[0]--;
                rows.add(row);
            }
        }
        PublicBits bits = PublicBits.of("location30");
        for (int i = rows.size() - 1; i > 0; i--) {
            Collections.swap(rows, i, bits.below(i + 1));
        }
        Schema schema = new Schema(
                "location", Unit.row(), Neighbours.ADD_REMOVE, Budget.pure("1"), OptionalLong.of(RECORDS / 2), columns);
        return HeldTable.ofRows(schema, rows.subList(0, RECORDS));
    }
}
