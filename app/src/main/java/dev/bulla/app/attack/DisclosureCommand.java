package dev.bulla.app.attack;

import dev.bulla.app.audit.AttackedRows;
import dev.bulla.app.screen.Console;
import dev.bulla.audit.disclosure.Disclosure;
import dev.bulla.audit.disclosure.JudgedTables;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.work.Task;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.data.schema.Schemas;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What a released table tells. */
@Command(
        name = "disclosure",
        mixinStandardHelpOptions = true,
        description = {
            "Attack a released or synthetic table: singling out, linkability, inference and copies, against control rows.",
            "The report is worked out from private rows: for the steward alone."
        })
final class DisclosureCommand extends AttackCommand {

    @Option(names = "--schema", paramLabel = "FILE", required = true, description = "what the tables are read under")
    private Path schema = Path.of("");

    @Option(names = "--released", paramLabel = "FILE", required = true, description = "the table that is judged")
    private Path released = Path.of("");

    @Option(names = "--data", paramLabel = "FILE", required = true, description = "the private rows it was made from")
    private Path data = Path.of("");

    @Option(
            names = "--control",
            paramLabel = "FILE",
            required = true,
            description = "rows of people like them who had no part in the released table")
    private Path control = Path.of("");

    @Option(
            names = "--secret",
            paramLabel = "a,b",
            split = ",",
            description = "columns to find out, each from all others (default: every column)")
    private List<String> secrets = List.of();

    @Option(
            names = "--key",
            paramLabel = "a",
            description =
                    "the column that says whose record a row is, where records stay with their people (partially synthetic tables): adds true"
                            + " and false match rates; no other attack uses it")
    private @Nullable String key;

    private @Nullable Disclosure disclosure;

    DisclosureCommand(Console console) {
        super(console);
    }

    @Override
    boolean isPrivate() {
        return true;
    }

    @Override
    Map<String, Object> asked() {
        return Map.of(
                "attack",
                "disclosure",
                "files",
                List.of(
                        AttackCommand.digest(schema),
                        AttackCommand.digest(released),
                        AttackCommand.digest(data),
                        AttackCommand.digest(control)),
                "secrets",
                secrets,
                "key",
                String.valueOf(key));
    }

    @Override
    List<Task> tasks() {
        return disclosure().tasks();
    }

    @Override
    Dossier dossier(Map<String, Map<String, Object>> found) {
        return disclosure().dossier(found);
    }

    private Disclosure disclosure() {
        Disclosure made = disclosure;
        if (made == null) {
            Schema read = Schemas.load(schema);
            secrets.forEach(read::require);
            HeldTable judged = rows(read, released);
            HeldTable own = rows(read, data);
            HeldTable others = rows(read, control);
            made = key == null
                    ? disclosure(JudgedTables.of(judged, own, others, RowsAttack.SEED))
                    : keyed(read, judged, own, others, key);
            disclosure = made;
        }
        return made;
    }

    private Disclosure disclosure(JudgedTables tables) {
        return Disclosure.of(tables, secrets.isEmpty() ? Disclosure.columns(tables) : secrets);
    }

    private Disclosure keyed(Schema schema, HeldTable judged, HeldTable own, HeldTable others, String column) {
        schema.require(column);
        if (secrets.contains(column) || judged.columns().size() < 2) {
            throw new BadInput(
                    "E-867",
                    "--key",
                    "is " + Visible.quote(column) + ", and then nothing is left to find out.",
                    "The key only says whose a row is.",
                    "Name another column, and leave it out of --secret.");
        }
        return disclosure(JudgedTables.of(
                        judged.without(column), own.without(column), others.without(column), RowsAttack.SEED))
                .matching(judged, own, column);
    }

    private static HeldTable rows(Schema schema, Path file) {
        return AttackedRows.some(schema, file, Integer.MAX_VALUE);
    }
}
