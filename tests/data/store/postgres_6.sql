CREATE TABLE visits (
    table_id bigint PRIMARY KEY REFERENCES tables (id),
    at_ms    bigint NOT NULL
);

CREATE FUNCTION visit_1(visited bigint, now_ms bigint, OUT outcome text)
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM tables WHERE id = visited FOR KEY SHARE;
    IF NOT FOUND THEN
        outcome := 'not_found';
        RETURN;
    END IF;
    INSERT INTO visits VALUES (visited, now_ms)
        ON CONFLICT (table_id) DO UPDATE SET at_ms = greatest(visits.at_ms, excluded.at_ms);
    outcome := 'ok';
END $$;

CREATE FUNCTION remove_1(removed bigint, expected_seq bigint, quiet_since_ms bigint,
                         OUT outcome text)
LANGUAGE plpgsql AS $$
DECLARE
    is_same boolean;
BEGIN
    SELECT next_seq = expected_seq AND updated_ms < quiet_since_ms INTO is_same
    FROM tables WHERE id = removed FOR UPDATE;
    IF NOT FOUND THEN
        outcome := 'not_found';
        RETURN;
    END IF;
    IF NOT is_same
        OR EXISTS (SELECT 1 FROM visits WHERE table_id = removed AND at_ms >= quiet_since_ms) THEN
        outcome := 'used';
        RETURN;
    END IF;
    DELETE FROM log WHERE table_id = removed;
    DELETE FROM chat WHERE table_id = removed;
    DELETE FROM holders WHERE table_id = removed;
    DELETE FROM visits WHERE table_id = removed;
    DELETE FROM tables WHERE id = removed;
    outcome := 'ok';
END $$;
