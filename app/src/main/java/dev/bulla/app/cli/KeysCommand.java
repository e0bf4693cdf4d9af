package dev.bulla.app.cli;

import dev.bulla.app.access.ApiKeys;
import dev.bulla.app.access.Role;
import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.screen.Console;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.ledger.registry.Registry;
import dev.bulla.ledger.store.Location;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulla keys add | list | rotate | revoke}. */
@Command(
        name = "keys",
        mixinStandardHelpOptions = true,
        description = "Give, list, change and end the keys of those who use bulla serve --make.",
        synopsisSubcommandLabel = "(add | list | rotate | revoke)",
        subcommands = {
            KeysCommand.Add.class,
            KeysCommand.Listing.class,
            KeysCommand.Rotate.class,
            KeysCommand.Revoke.class
        })
final class KeysCommand extends ConsoleCommand.Group {

    KeysCommand(Console console) {
        super(console);
    }

    /** One that works on the keys of a store. */
    private abstract static class OfStore extends ConsoleCommand.InJson {

        @Option(
                names = "--store",
                paramLabel = "FILE|jdbc:…",
                description = "the store of the service (default: bulla.db here)")
        private String store = "bulla.db";

        OfStore(Console console) {
            super(console);
        }

        /** Keys of a ledger that is not there would be keys to nothing. */
        <T> T with(Function<ApiKeys, T> work) {
            if (!Location.of(store).exists()) {
                throw new BadInput(
                        "E-706", store, "there is no such ledger.", "", "Start bulla serve --make with it once.");
            }
            try (Registry registry = Registry.open(Location.of(store))) {
                return work.apply(new ApiKeys(registry, Clock.systemUTC()));
            }
        }

        void tell(String key) {
            if (json) {
                console.json(Map.of("key", key));
            } else {
                console.say("Key", "shown this once, and kept only as a hash:");
                console.data(key);
            }
        }
    }

    /** A key for somebody. */
    @Command(name = "add", mixinStandardHelpOptions = true, description = "Make a key and show it once.")
    static final class Add extends OfStore {

        @Parameters(index = "0", paramLabel = "NAME", description = "whose it is")
        private String name = "";

        @Option(
                names = "--role",
                paramLabel = "R",
                split = ",",
                required = true,
                description =
                        "steward, approver, analyst or auditor; several with commas, but not steward with approver")
        private List<String> roles = List.of();

        Add(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            tell(with(keys -> keys.issue(name, Role.of(roles))));
            return ExitCode.DONE;
        }
    }

    /** Every key but its secret. */
    @Command(name = "list", mixinStandardHelpOptions = true, description = "Show whose keys there are; never the keys.")
    static final class Listing extends OfStore {

        Listing(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            List<ApiKeys.Listed> listed = with(ApiKeys::list);
            if (json) {
                console.json(Map.of("keys", listed.stream().map(Listing::json).toList()));
                return ExitCode.DONE;
            }
            Console asked = console.asked();
            for (ApiKeys.Listed key : listed) {
                asked.say(
                        key.id(),
                        Visible.of(key.owner().name()) + " ("
                                + Role.words(key.owner().roles()) + "), since " + key.created()
                                + (key.revoked() ? ", ended" : ""));
            }
            return ExitCode.DONE;
        }

        private static Map<String, Object> json(ApiKeys.Listed key) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("id", key.id());
            json.put("name", key.owner().name());
            json.put(
                    "roles",
                    key.owner().roles().stream().map(Role::word).sorted().toList());
            json.put("created", key.created().toString());
            json.put("revoked", key.revoked());
            return json;
        }
    }

    /** Another key for the same person. */
    @Command(
            name = "rotate",
            mixinStandardHelpOptions = true,
            description = "Make another key for the same person, show it once, and end the old one.")
    static final class Rotate extends OfStore {

        @Parameters(index = "0", paramLabel = "ID", description = "the key's id, as bulla keys list shows it")
        private String id = "";

        Rotate(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            tell(with(keys -> keys.rotate(id)));
            return ExitCode.DONE;
        }
    }

    /** The end of a key. */
    @Command(name = "revoke", mixinStandardHelpOptions = true, description = "End a key, from the next request on.")
    static final class Revoke extends OfStore {

        @Parameters(index = "0", paramLabel = "ID", description = "the key's id, as bulla keys list shows it")
        private String id = "";

        Revoke(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            with(keys -> {
                keys.revoke(id);
                return id;
            });
            if (json) {
                console.json(Map.of("revoked", id));
            } else {
                console.say("Ended", id);
            }
            return ExitCode.DONE;
        }
    }
}
