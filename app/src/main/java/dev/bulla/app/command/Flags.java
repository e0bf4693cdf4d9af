package dev.bulla.app.command;

import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.LedgerTask;
import dev.bulla.core.refusal.Wording;

/** The words of the command line: fields are options with two dashes, tasks are commands. */
public final class Flags implements Wording {

    public static final Flags WORDING = new Flags();

    private Flags() {}

    /** {@code --columns}. The recipe is an argument without a name; a schema and a question stand in files and lists. */
    @Override
    public String field(Field field) {
        return switch (field.scope()) {
            case OPTIONS, HEADER -> "--" + field.name();
            case REQUEST -> field.name().equals("recipe") ? "RECIPE" : "--" + field.name();
            case SCHEMA, QUESTION -> field.name();
        };
    }

    /** {@code --columns age,sex}. */
    @Override
    public String given(Field field, String value) {
        return field(field) + " " + value;
    }

    /** {@code bulla ledger show}. */
    @Override
    public String task(LedgerTask task) {
        return switch (task) {
            case SHOW -> "bulla ledger show";
            case VERIFY -> "bulla ledger verify";
            case CHANGE_CAP -> "bulla ledger cap";
            case HEAD -> "bulla ledger head";
            case PROVE -> "bulla ledger prove";
            case WITNESS -> "bulla ledger witness FILE";
        };
    }
}
