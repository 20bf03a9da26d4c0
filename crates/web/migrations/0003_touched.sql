-- The lobby reads its list from an index, in order. `touched` is when something last happened at a
-- listed game, to about a minute: it is rarely written, so that a move stays one row.
ALTER TABLE games ADD COLUMN touched BIGINT NOT NULL DEFAULT 0;
UPDATE games SET touched = COALESCE((SELECT MAX(at) FROM events WHERE events.game = games.id), created)
    WHERE listed = 1 AND ended IS NULL;
DROP INDEX games_listed;
CREATE INDEX games_touched ON games (touched DESC, id) WHERE listed = 1 AND ended IS NULL;

-- A key belongs to a seat, which only the event tells. (game, number) alone settles races.
DROP INDEX events_once;

-- One row that changes when the server checks whether it can write again.
CREATE TABLE write_check (filler TEXT NOT NULL);
INSERT INTO write_check (filler) VALUES ('');
