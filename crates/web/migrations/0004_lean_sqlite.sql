-- One tree for each table instead of two. Only SQLite needs this.
CREATE TABLE lean_events (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    body TEXT NOT NULL,
    once TEXT,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
INSERT INTO lean_events (game, number, body, once, at)
    SELECT game, number, body, once, at FROM events ORDER BY game, number;
DROP TABLE events;
ALTER TABLE lean_events RENAME TO events;

CREATE TABLE lean_sittings (
    client TEXT NOT NULL,
    game TEXT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (client, game, seat)
) WITHOUT ROWID;
INSERT INTO lean_sittings (client, game, seat, at)
    SELECT client, game, seat, at FROM sittings ORDER BY client, game, seat;
DROP TABLE sittings;
ALTER TABLE lean_sittings RENAME TO sittings;
