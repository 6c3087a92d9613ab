CREATE FUNCTION say_2(to_table bigint, now_ms bigint, said bytea, mark bytea, kept bigint,
                      OUT outcome text, OUT n bigint)
LANGUAGE plpgsql AS $$
BEGIN
    outcome := 'ok';
    PERFORM 1 FROM tables WHERE id = to_table FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        outcome := 'not_found';
        RETURN;
    END IF;
    IF length(mark) > 0 THEN
        SELECT c.n INTO n FROM chat c
            WHERE c.table_id = to_table AND position(mark IN c.text) > 0 ORDER BY c.n LIMIT 1;
        IF FOUND THEN
            RETURN;
        END IF;
    END IF;
    SELECT coalesce(max(c.n), 0) + 1 INTO n FROM chat c WHERE c.table_id = to_table;
    INSERT INTO chat VALUES (to_table, n, now_ms, said);
    DELETE FROM chat c WHERE c.table_id = to_table AND c.n <= say_2.n - kept;
END $$;
