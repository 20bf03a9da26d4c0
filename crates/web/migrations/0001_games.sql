-- A game is how it began and an append-only list of what happened. BIGINT and TEXT only, so that
-- SQLite and PostgreSQL read the same file.
CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    -- The record before anything happened here: options, start with its seed, who sits where.
    beginning TEXT NOT NULL,
    -- How the table is kept: open or not, and the hashes of its invitations.
    manner TEXT NOT NULL,
    -- The hash of who opened the table.
    client TEXT NOT NULL,
    created BIGINT NOT NULL,
    -- When the game ended; nothing while it goes on.
    ended BIGINT
);
CREATE INDEX games_client ON games (client, created);

CREATE TABLE events (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    -- What makes a sending count once, where the sender gave it.
    once TEXT,
    at BIGINT NOT NULL,
    -- Two servers that write the same event of a game: one of them is refused.
    PRIMARY KEY (game, number)
);
CREATE UNIQUE INDEX events_once ON events (game, once);

-- Whose games they are, by the hash of who plays.
CREATE TABLE sittings (
    client TEXT NOT NULL,
    game TEXT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (client, game, seat)
);
