-- Whether the lobby tells everyone of the game, for them to watch: 1 or 0.
ALTER TABLE games ADD COLUMN listed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_listed ON games (created) WHERE listed = 1 AND ended IS NULL;
