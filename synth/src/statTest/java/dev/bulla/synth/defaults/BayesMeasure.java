package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.models.PublicData;
import dev.bulla.models.UnseenTable;
import dev.bulla.models.bayes.NaiveBayes;
import dev.bulla.models.bayes.NaiveBayesModel;
import java.io.IOException;
import java.util.List;

/** Naive Bayes. */
final class BayesMeasure implements Measure {

    private static final int RELEASES = 20;

    @Override
    public String about() {
        return "`naive-bayes` on rows that were not learnt from, twenty releases, δ = 10⁻⁶: accuracy on five numbers of Adult; log loss on these, on cars (categories) and on pima, with that of the base rate for"
                + " a bar.";
    }

    @Override
    public List<Cell> cells() throws IOException {
        LabelledRows adult = LabelledRows.of(PublicData.adultNumbers("train"), PublicData.adultNumbers("test"), 2);
        LabelledRows cars = rows(UnseenTable.of("car", "car_evaluation/car.csv")
                .category("buying", "vhigh", "high", "med", "low")
                .category("maint", "vhigh", "high", "med", "low")
                .category("doors", "2", "3", "4", "5more")
                .category("persons", "2", "4", "more")
                .category("lug_boot", "small", "med", "big")
                .category("safety", "low", "med", "high")
                .category("rating", "unacc", "acc", "good", "vgood")
                .read());
        LabelledRows pima = rows(UnseenTable.of("pima", "pima_diabetes/pima.csv")
                .number("pregnancies", 0, 20)
                .number("glucose", 0, 250)
                .number("blood_pressure", 0, 140)
                .number("skin_thickness", 0, 100)
                .number("insulin", 0, 900)
                .number("bmi", 0, 80)
                .number("pedigree", 0, 3)
                .number("age", 18, 100)
                .category("outcome", "0", "1")
                .read());
        return List.of(
                adult.ofAccuracy("Adult, ε = 0.1", releases(adult, "0.1"), 0.793),
                adult.ofAccuracy("Adult, ε = 1", releases(adult, "1"), 0.799),
                adult.ofLogLoss("Adult, log loss, ε = 1", releases(adult, "1"), adult.baseRate()),
                cars.ofLogLoss("cars, log loss, ε = 1", releases(cars, "1"), cars.baseRate()),
                pima.ofLogLoss("pima, log loss, ε = 1", releases(pima, "1"), pima.baseRate()));
    }

    private static LabelledRows rows(UnseenTable table) {
        return LabelledRows.of(table.columns(), table.train(), table.test());
    }

    private static Releases<NaiveBayesModel> releases(LabelledRows rows, String epsilon) {
        return new Releases<>(
                NaiveBayes.of(rows.inputs()).target(rows.target()),
                rows.table(),
                Budget.approx(epsilon, "1e-6"),
                RELEASES);
    }
}
