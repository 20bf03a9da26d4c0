-- What the coach keeps of a browser's games: entries of a profile as in an exported file, one a row.
-- `docs/coach.md` describes them.
CREATE TABLE profile_entries (
    -- The hash of the browser's key.
    client TEXT NOT NULL,
    -- A fingerprint of the entry, which makes the same entry count once.
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (client, id)
);

-- Whose game it was, when it is over.
CREATE INDEX sittings_game ON sittings (game);
