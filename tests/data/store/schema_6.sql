-- The store of a program whose newest schema was 6, with one game in it.
PRAGMA application_id = 1181706087;
PRAGMA user_version = 6;
CREATE TABLE tables (
    id         INTEGER PRIMARY KEY,
    public_id  TEXT    NOT NULL UNIQUE,
    status     TEXT    NOT NULL,
    created_ms INTEGER NOT NULL,
    status_ms  INTEGER NOT NULL,
    summary    TEXT    NOT NULL
) STRICT;
CREATE INDEX tables_by_status ON tables (status, status_ms);
CREATE TABLE log (
    id       INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    at_ms    INTEGER NOT NULL,
    text     TEXT    NOT NULL
) STRICT;
CREATE UNIQUE INDEX log_by_seq ON log (table_id, seq);
CREATE TABLE chat (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    n        INTEGER NOT NULL,
    at_ms    INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
ALTER TABLE tables ADD COLUMN due_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_by_due ON tables (due_ms) WHERE due_ms > 0;
CREATE INDEX tables_by_listed ON tables (status, status_ms) WHERE listed = 1;
CREATE TABLE holders (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    holder     TEXT    NOT NULL,
    settled_ms INTEGER,
    PRIMARY KEY (table_id, holder)
) STRICT, WITHOUT ROWID;
CREATE INDEX holders_by_time ON holders (holder, settled_ms, table_id);
CREATE TABLE visits (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    at_ms    INTEGER NOT NULL
) STRICT;
CREATE TABLE subscriptions (
    id     TEXT    PRIMARY KEY,
    holder TEXT    NOT NULL,
    at_ms  INTEGER NOT NULL,
    text   TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_by_holder ON subscriptions (holder, at_ms);
CREATE TABLE maps (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    sha256  TEXT    NOT NULL UNIQUE,
    holder  TEXT    NOT NULL,
    series  TEXT    NOT NULL,
    version INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    listed  INTEGER NOT NULL,
    summary TEXT    NOT NULL,
    text    TEXT    NOT NULL
) STRICT;
CREATE INDEX maps_by_holder ON maps (holder, id);
CREATE INDEX maps_by_series ON maps (holder, series, id);
CREATE INDEX maps_by_listed ON maps (id) WHERE listed = 1;
INSERT INTO tables (id, public_id, status, created_ms, status_ms, summary)
VALUES (1, 'K7f2', 'playing', 1000, 3000, 'usa ann');
INSERT INTO log (table_id, seq, at_ms, text)
VALUES (1, 1, 1000, 'setup usa'), (1, 2, 2000, 'seat 1 ann'), (1, 3, 3000, 'start 1');
INSERT INTO holders (table_id, holder) VALUES (1, 'ann');
INSERT INTO visits (table_id, at_ms) VALUES (1, 3500);
INSERT INTO subscriptions (id, holder, at_ms, text) VALUES ('phone', 'ann', 3500, 'sealed');
INSERT INTO maps (sha256, holder, series, version, made_ms, listed, summary, text)
VALUES ('23e1765cd96692fcbaafc1b70970e2dd0f25f9454193be4ab4f10ab8248adbe4', 'ann', 'nordic', 1, 3600, 1, 'id nordic', 'a map');
