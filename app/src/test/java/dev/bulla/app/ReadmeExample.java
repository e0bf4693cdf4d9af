package dev.bulla.app;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.model.Answer;
import dev.bulla.core.schema.Schema;
import dev.bulla.data.FileTable;
import dev.bulla.data.schema.Schemas;
import dev.bulla.ledger.Ledger;
import dev.bulla.models.histogram.Histogram;
import java.nio.file.Path;

/** The Java of the README as a program; {@link ReadmeTest} compares the two and runs it. */
final class ReadmeExample {

    private ReadmeExample() {}

    // @formatter:off
    public static void main(String[] arguments) {
        // begin
        Schema schema = Schemas.load(Path.of("bulla-demo/census.yaml"));
        try (Ledger ledger = Ledger.open(Path.of("bulla-demo/bulla.db"))) {
            var release = Histogram.of("age", "sex")
                    .bins("age", 10)
                    .plan(schema, Budget.approx("0.5", "1e-6"))
                    .release(FileTable.csv(schema, Path.of("bulla-demo/census.csv")), ledger.account(schema));
            Answer answer = release.model().answer(42, 0); // as often as you like
            // end
            System.out.println(answer);
        }
    }
    // @formatter:on
}
