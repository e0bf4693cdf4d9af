package dev.bulla.core.release;

import dev.bulla.core.accounting.Account.Journal;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Model;

/**
 * What came out: a model, the plan it was made by, and the ledger entry that paid.
 *
 * @param plan how it was made
 * @param model plain numbers
 * @param entry who paid
 */
public record Release<M extends Model>(Plan<M> plan, M model, Journal.Entry entry) {

    /** The name it is served under: dataset-recipe-entry. */
    public String id() {
        return plan.schema().dataset() + "-" + plan.recipe() + "-" + entry.number();
    }

    /** The canonical bytes of model.json. */
    public byte[] modelBytes() {
        return Json.canonical(model.json());
    }
}
