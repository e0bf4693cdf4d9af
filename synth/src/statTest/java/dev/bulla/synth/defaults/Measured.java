package dev.bulla.synth.defaults;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.synth.defaults.ChosenConstant.Change;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One measure as it is, beside which changed constants are measured.
 *
 * @param name of the measure
 * @param cells of it
 * @param asIs the scores of each
 */
record Measured(String name, List<Measure.Cell> cells, List<double[]> asIs) {

    static Measured of(String name) throws IOException {
        List<Measure.Cell> cells =
                Variant.measure(name, Measured.class.getClassLoader()).cells();
        List<double[]> asIs = cells.stream().map(Measure.Cell::all).toList();
        return new Measured(name, cells, asIs);
    }

    /** As it is, and the bars. */
    List<Figure> figures() {
        List<Figure> figures = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            Figure.What what = Figure.What.asIs(name, cells.get(i));
            figures.add(Figure.of(what, cells.get(i), asIs.get(i), asIs.get(i)));
            figures.add(Figure.bar(what, cells.get(i)));
        }
        return figures;
    }

    /** With a constant changed; fails where a plan does not state the constant that its release depends on. */
    List<Figure> figures(ChosenConstant constant, Change change, Path folder) throws IOException {
        try (Variant variant = Variant.of(constant, change, folder)) {
            Object value = variant.value(constant);
            List<Measure.Cell> changed = Variant.measure(name, variant).cells();
            List<Figure> figures = new ArrayList<>();
            for (int i = 0; i < cells.size(); i++) {
                Figure.What what = Figure.What.asIs(name, cells.get(i)).with(constant, change, value);
                figures.add(
                        isPossible(changed.get(i))
                                ? Figure.of(
                                        what,
                                        cells.get(i),
                                        scores(changed.get(i), constant, value, asIs.get(i)),
                                        asIs.get(i))
                                : Figure.refused(what));
            }
            return figures;
        }
    }

    private static boolean isPossible(Measure.Cell cell) {
        try {
            cell.plan();
            return true;
        } catch (BadInput refused) {
            return false;
        }
    }

    /** With a constant changed. Where the plan does not state it, one release must show that it does not act. */
    private static double[] scores(Measure.Cell cell, ChosenConstant constant, Object value, double[] asIs) {
        if (isStated(cell.plan(), constant, value)) {
            return cell.all();
        }
        if (cell.releases().apply(1)[0] != asIs[0]) {
            throw new AssertionError("a release depends on " + constant + ", and the public part of its plan has no "
                    + constant.chosen().fact() + " of " + ChosenConstant.digits(value));
        }
        return asIs;
    }

    /** Whether the public part of a plan has a constant by its name and with this value. */
    static boolean isStated(Plan<?> plan, ChosenConstant constant, Object value) {
        Object stated = Json.object(plan.json().get("public"), "public")
                .get(constant.chosen().fact());
        return stated != null && ChosenConstant.digits(stated).equals(ChosenConstant.digits(value));
    }
}
