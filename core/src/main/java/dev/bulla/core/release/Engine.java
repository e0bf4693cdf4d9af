package dev.bulla.core.release;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Account.Receipt;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.core.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Runs a plan: check, charge, fold, noise, model. The order is the guarantee. */
final class Engine<M extends Model> {

    private final Plan<M> plan;
    private final RandomBits bits;
    private final Progress progress;

    Engine(Plan<M> plan, RandomBits bits, Progress progress) {
        this.plan = plan;
        this.bits = bits;
        this.progress = progress;
    }

    /**
     * An account that is open says first whether the plan's neighbours and unit are its own, because only then is the
     * number of rows public or not as the schema says. A new account is opened only once the table has passed.
     */
    Release<M> run(Table table, Account.Keeper keeper, String key) {
        requireFit(table, keeper);
        progress.begin(1, stages(), "charge");
        return run(table, keeper.account(plan.schema()).charge(plan.charge(key)));
    }

    /** Goes on with a charge whose noise never began; nothing when there is none. */
    Optional<Release<M>> resume(Table table, Account.Keeper keeper, String key) {
        requireFit(table, keeper);
        return keeper.existing(plan.schema())
                .flatMap(account -> account.resume(plan.charge(key)))
                .map(receipt -> run(table, receipt));
    }

    private int stages() {
        return 2 + plan.measurements().size();
    }

    private void requireFit(Table table, Account.Keeper keeper) {
        requireSameSchema(table.schema());
        keeper.existing(plan.schema()).ifPresent(open -> open.requireSameProtection(plan.claim()));
        requirePublicRows(table);
    }

    private Release<M> run(Table table, Receipt receipt) {
        int stages = stages();
        try {
            List<long[]> noisy = new ArrayList<>();
            for (int i = 0; i < plan.measurements().size(); i++) {
                Measurement measurement = plan.measurements().get(i);
                progress.begin(
                        2 + i, stages, "measure " + measurement.statistic().name());
                noisy.add(measurement.release(
                        table, List.copyOf(noisy), receipt.grants().get(i), bits));
            }
            progress.begin(stages, stages, "model");
            return new Release<>(plan, plan.model(noisy), receipt.entry());
        } catch (RuntimeException | Error e) {
            throw BurnedCharge.of(receipt, e);
        }
    }

    private void requireSameSchema(Schema schema) {
        byte[] asked = Json.canonical(SchemaReader.write(plan.schema()));
        if (!Arrays.equals(asked, Json.canonical(SchemaReader.write(schema)))) {
            throw new BadInput(
                    "E-404",
                    "schema",
                    "the table is read under another schema than the plan was made for.",
                    "Bounds and unit decide how much noise is needed.",
                    "Open the table under the plan's schema.");
        }
    }

    /** Where the number of rows is public it must be the declared one; it is checked before the charge. */
    private void requirePublicRows(Table table) {
        if (plan.schema().neighbours().hasPublicRows()
                && table.rows() != plan.schema().rows().orElseThrow()) {
            throw new BadInput(
                    "E-405",
                    Text.schema("rows"),
                    "the table does not have the number of rows the schema declares ("
                            + plan.schema().rows().getAsLong() + ").",
                    "With " + plan.schema().neighbours().word()
                            + " neighbours the number of rows is public and sensitivities rest on it.",
                    "Correct rows in the schema, or use add-remove neighbours, which keep the number private.");
        }
    }
}
