CREATE TABLE subscriptions (
    id     text   PRIMARY KEY,
    holder text   NOT NULL,
    at_ms  bigint NOT NULL,
    text   bytea  NOT NULL
);
CREATE INDEX subscriptions_by_holder ON subscriptions (holder, at_ms);

CREATE FUNCTION subscribe_1(device text, of_holder text, now_ms bigint, said bytea, kept bigint,
                            OUT outcome text)
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(1181706088);
    INSERT INTO subscriptions VALUES (device, of_holder, now_ms, said)
        ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, at_ms = excluded.at_ms,
                                       text = excluded.text;
    DELETE FROM subscriptions WHERE id IN (
        SELECT id FROM subscriptions WHERE holder = of_holder
        ORDER BY id = device DESC, at_ms DESC, id COLLATE "C" DESC OFFSET kept);
    outcome := 'ok';
END $$;

CREATE FUNCTION unsubscribe_1(device text, of_holder text, before_ms bigint, OUT outcome text)
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(1181706088);
    DELETE FROM subscriptions WHERE (device = '' OR id = device)
        AND (of_holder = '' OR holder = of_holder) AND (before_ms IS NULL OR at_ms < before_ms);
    outcome := 'ok';
END $$;
