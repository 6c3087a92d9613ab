CREATE FUNCTION append_1(
    made text, old_id bigint, first_seq bigint, now_ms bigint, lines bytea[], new_status text,
    new_summary bytea, new_due_ms bigint, new_listed boolean, new_holders text[],
    OUT outcome text, OUT table_id bigint, OUT next bigint)
LANGUAGE plpgsql AS $$
DECLARE
    was_settled boolean := false;
    is_settled boolean;
BEGIN
    next := first_seq + cardinality(lines);
    IF made IS NOT NULL THEN
        INSERT INTO tables (public_id, status, created_ms, status_ms, updated_ms, next_seq, due_ms,
                            listed, summary)
        VALUES (made, coalesce(new_status, 'open'), now_ms, now_ms, now_ms, next,
                coalesce(new_due_ms, 0), coalesce(new_listed, false), coalesce(new_summary, ''))
        ON CONFLICT (public_id) DO NOTHING RETURNING id INTO table_id;
        IF table_id IS NULL THEN
            outcome := 'exists';
            RETURN;
        END IF;
        is_settled := coalesce(new_status, 'open') NOT IN ('open', 'playing');
    ELSE
        SELECT id, status NOT IN ('open', 'playing'), next_seq INTO table_id, was_settled, next
        FROM tables WHERE id = old_id FOR NO KEY UPDATE;
        IF NOT FOUND THEN
            outcome := 'not_found';
            RETURN;
        END IF;
        IF next <> first_seq THEN
            outcome := 'conflict';
            RETURN;
        END IF;
        next := first_seq + cardinality(lines);
        UPDATE tables SET
            status = coalesce(new_status, status),
            status_ms = CASE WHEN new_status <> status THEN now_ms ELSE status_ms END,
            updated_ms = CASE WHEN next > first_seq THEN now_ms ELSE updated_ms END,
            next_seq = next,
            due_ms = coalesce(new_due_ms, due_ms),
            listed = coalesce(new_listed, listed),
            summary = coalesce(new_summary, summary)
        WHERE id = old_id RETURNING status NOT IN ('open', 'playing') INTO is_settled;
    END IF;
    INSERT INTO log SELECT append_1.table_id, first_seq + place - 1, now_ms, line
        FROM unnest(lines) WITH ORDINALITY AS added (line, place);
    IF new_holders IS NOT NULL THEN
        DELETE FROM holders h WHERE h.table_id = append_1.table_id;
        INSERT INTO holders SELECT DISTINCT append_1.table_id, holder, CASE WHEN is_settled THEN
            (SELECT updated_ms FROM tables WHERE id = append_1.table_id) END
            FROM unnest(new_holders) AS holder;
    ELSIF is_settled <> was_settled OR (is_settled AND next > first_seq) THEN
        UPDATE holders h SET settled_ms = CASE WHEN is_settled THEN
            (SELECT updated_ms FROM tables WHERE id = append_1.table_id) END
            WHERE h.table_id = append_1.table_id;
    END IF;
    outcome := 'ok';
END $$;

CREATE FUNCTION say_1(to_table bigint, now_ms bigint, said bytea, kept bigint,
                      OUT outcome text, OUT n bigint)
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM tables WHERE id = to_table FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        outcome := 'not_found';
        RETURN;
    END IF;
    SELECT coalesce(max(c.n), 0) + 1 INTO n FROM chat c WHERE c.table_id = to_table;
    INSERT INTO chat VALUES (to_table, n, now_ms, said);
    DELETE FROM chat c WHERE c.table_id = to_table AND c.n <= say_1.n - kept;
    outcome := 'ok';
END $$;
