-- Names and keys are bytes (UTF-8), so that they come back as they went in whatever encoding and collation the database has.
CREATE TABLE entry (
    number  BIGINT PRIMARY KEY,
    dataset BYTEA NOT NULL,
    kind    TEXT NOT NULL,
    key     BYTEA UNIQUE,
    body    BYTEA NOT NULL,
    hash    TEXT NOT NULL
);

-- The sealed files of each result.
CREATE TABLE artefact (
    entry       BIGINT PRIMARY KEY,
    id          TEXT NOT NULL UNIQUE,
    plan        BYTEA NOT NULL,
    model       BYTEA NOT NULL,
    certificate BYTEA NOT NULL
);

-- What the entries came to when they were last read whole, by who has signed it.
CREATE TABLE checkpoint (
    signer TEXT PRIMARY KEY,
    body   BYTEA NOT NULL
);
