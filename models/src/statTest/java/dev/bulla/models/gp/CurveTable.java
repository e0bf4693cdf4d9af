package dev.bulla.models.gp;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.PublicData;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.zip.GZIPInputStream;

/**
 * A public table of two numbers, split in several ways: x, then y.
 *
 * @param name what it is called here
 * @param x the input
 * @param y the target
 * @param splits each a list of training rows and one of test rows
 */
record CurveTable(String name, Column x, Column y, List<Split> splits) {

    record Split(List<double[]> train, List<double[]> test) {}

    /** The table of a name. */
    static CurveTable of(String name) throws IOException {
        return switch (name) {
            case "women" -> women();
            case "men" -> halves(name, real("age", 0, 90), real("height", 50, 180), people(1), 10);
            case "trips by hour" -> halves(name, real("hour", 0, 24), real("minutes", 0, 60), trips(true), 3);
            default -> halves(name, real("age", 15, 90), real("minutes", 0, 60), trips(false), 3);
        };
    }

    private static Column real(String name, double min, double max) {
        return new Column.Real(name, min, max, Optional.empty(), Optional.empty());
    }

    private static CurveTable women() throws IOException {
        List<double[]> people = people(0);
        List<String> lines = Files.readAllLines(PublicData.file("baselines/howell_women_splits.csv"));
        List<Split> splits = new ArrayList<>();
        for (int s = 0; s < 10; s++) {
            Split split = new Split(new ArrayList<>(), new ArrayList<>());
            for (int row = 0; row < people.size(); row++) {
                boolean train = lines.get(row + 1).split(",", -1)[s + 1].equals("train");
                (train ? split.train() : split.test()).add(people.get(row));
            }
            splits.add(split);
        }
        return new CurveTable("women", real("age", 0, 90), real("height", 50, 180), splits);
    }

    private static List<double[]> people(int male) throws IOException {
        List<double[]> people = new ArrayList<>();
        for (String line : Files.readAllLines(PublicData.file("data/howell1/howell1.csv"))) {
            String[] cells = line.replace("\"", "").split(",", -1);
            if (cells[3].equals(Integer.toString(male))) {
                people.add(new double[] {Double.parseDouble(cells[2]), Double.parseDouble(cells[0])});
            }
        }
        return people;
    }

    private static List<double[]> trips(boolean byHour) throws IOException {
        List<double[]> trips = new ArrayList<>();
        Path file = PublicData.file("data/citibike_jersey_city/jc_201510_citibike.csv.gz");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] cells = line.replace("\"", "").split(",", -1);
                double minutes = Double.parseDouble(cells[0]) / 60;
                String time = cells[1].substring(cells[1].indexOf(' ') + 1);
                double hour =
                        Integer.parseInt(time.split(":", -1)[0]) + Integer.parseInt(time.split(":", -1)[1]) / 60.0;
                if (byHour) {
                    trips.add(new double[] {hour, minutes});
                } else if (!cells[13].isEmpty()) {
                    trips.add(new double[] {2015 - Double.parseDouble(cells[13]), minutes});
                }
            }
        }
        return trips;
    }

    /** Four fifths to train on, several times over. */
    static CurveTable halves(String name, Column x, Column y, List<double[]> rows, int times) {
        List<Split> splits = new ArrayList<>();
        for (int s = 0; s < times; s++) {
            List<double[]> mixed = new ArrayList<>(rows);
            Collections.shuffle(mixed, new Random(100 + s));
            int cut = rows.size() * 4 / 5;
            splits.add(new Split(mixed.subList(0, cut), mixed.subList(cut, mixed.size())));
        }
        return new CurveTable(name, x, y, splits);
    }

    Schema schema(boolean outputs, int rows, String cap) {
        Column input = x instanceof Column.Real real
                ? new Column.Real(x.name(), real.min(), real.max(), Optional.empty(), Optional.empty(), outputs)
                : x;
        return new Schema(
                "curve",
                Unit.row(),
                outputs ? Neighbours.OUTPUTS : Neighbours.ADD_REMOVE,
                Budget.approx(cap, "1e-3"),
                OptionalLong.of(rows),
                List.of(input, y));
    }

    /** The root mean square error on test rows, one per split and release. */
    double[] errors(GaussianProcess recipe, boolean outputs, Budget budget, int releases) {
        List<Double> errors = new ArrayList<>();
        long seed = 1;
        for (Split split : splits) {
            Schema schema = schema(outputs, split.train().size(), "1000");
            Plan<GaussianProcessModel> plan = recipe.target(y.name()).plan(schema, budget);
            Rows table = new Rows(schema);
            split.train().forEach(row -> table.with(x.read(row[0]), y.read(row[1])));
            for (int i = 0; i < releases; i++) {
                GaussianProcessModel model = release(plan, table, schema, seed++);
                double square = 0;
                for (double[] row : split.test()) {
                    double off = model.answer(x.read(row[0])).value() - y.read(row[1]);
                    square += off * off;
                }
                errors.add(Math.sqrt(square / split.test().size()));
            }
        }
        return errors.stream().mapToDouble(Double::doubleValue).toArray();
    }

    static GaussianProcessModel release(Plan<GaussianProcessModel> plan, Table table, Schema schema, long seed) {
        return ReplayEngine.run(
                        plan, table, MemoryJournal.account(Terms.of(schema)), SeededBits.of(seed), Progress.NONE)
                .model();
    }
}
