package dev.bulla.ledger.store;

import java.nio.file.Path;

/** The two stores, for tests that hold for both. */
public enum Where {
    FILE {
        @Override
        public String bytes(String hex) {
            return "X'" + hex + "'";
        }

        @Override
        public Location fresh(Path folder) {
            return Location.of(folder.resolve("bulla.db"));
        }
    },
    POSTGRES {
        @Override
        public String bytes(String hex) {
            return "'\\x" + hex + "'::bytea";
        }

        @Override
        public Location fresh(Path folder) {
            return PostgresServer.shared().fresh();
        }
    };

    /** How bytes are written in a statement. */
    public abstract String bytes(String hex);

    /** A place where no ledger is yet. */
    public abstract Location fresh(Path folder);
}
