#include "store/sqlite/maps.h"

#include <algorithm>
#include <utility>

#include "store/limits.h"

namespace store {
namespace {

constexpr std::string_view kMapRow =
    "SELECT m.id, m.sha256, m.holder, m.series, m.version, m.made_ms, m.listed, m.summary"
    " FROM maps m ";

std::vector<MapRow> map_rows_of(Use& use) {
    std::vector<MapRow> rows;
    while (use.step()) {
        rows.push_back({.id = use.number(0),
                        .sha256 = use.text(1),
                        .holder = use.text(2),
                        .series = use.text(3),
                        .version = use.number(4),
                        .made_ms = use.number(5),
                        .listed = use.number(6) != 0,
                        .summary = use.text(7)});
    }
    return rows;
}

// Maps are read and written far more rarely than tables, so their statements are not kept.
template <typename... Values>
std::vector<MapRow> read_map_rows(SqliteReader& reader, std::string_view condition,
                                  const Values&... values) {
    Statement statement =
        reader.connection().prepare(std::string(kMapRow) + std::string(condition));
    Use use(reader.connection(), statement, values...);
    return map_rows_of(use);
}

template <typename... Values>
std::int64_t map_number(Connection& connection, std::string_view sql, const Values&... values) {
    Statement statement = connection.prepare(sql);
    Use use(connection, statement, values...);
    return use.step() ? use.number(0) : 0;
}

template <typename... Values>
void run_map(Connection& connection, std::string_view sql, const Values&... values) {
    Statement statement = connection.prepare(sql);
    Use(connection, statement, values...).run();
}

}  // namespace

Outcome<PublishOutcome> write_map(Connection& connection, const Publish& request) {
    const MapRow& row = request.row;
    if (map_number(connection, "SELECT 1 FROM maps WHERE sha256 = ?", row.sha256) != 0) {
        return PublishOutcome::kKnown;
    }
    const auto of_holder = static_cast<std::uint64_t>(
        map_number(connection, "SELECT count(*) FROM maps WHERE holder = ?", row.holder));
    if (request.of_holder_max != 0 && of_holder >= request.of_holder_max) {
        return PublishOutcome::kTooManyOfHolder;
    }
    const auto in_all =
        static_cast<std::uint64_t>(map_number(connection, "SELECT count(*) FROM maps"));
    if (request.in_all_max != 0 && in_all >= request.in_all_max) {
        return PublishOutcome::kTooManyInAll;
    }
    const std::int64_t version =
        row.version != 0
            ? row.version
            : map_number(connection,
                         "SELECT max(version) FROM maps WHERE holder = ? AND series = ?",
                         row.holder, row.series) +
                  1;
    run_map(connection,
            "INSERT INTO maps (sha256, holder, series, version, made_ms, listed, summary, text)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            row.sha256, row.holder, row.series, version, row.made_ms, std::int64_t{row.listed},
            row.summary, request.text);
    return PublishOutcome::kNew;
}

Outcome<Ok> write_listing(Connection& connection, const ListMap& request) {
    const std::int64_t id =
        map_number(connection, "SELECT id FROM maps WHERE sha256 = ?", request.sha256);
    if (id == 0) {
        return no_such_map();
    }
    if (map_number(connection, "SELECT holder = ? FROM maps WHERE id = ?", request.holder, id) ==
        0) {
        return others_map();
    }
    if (request.listed) {
        run_map(connection, "UPDATE maps SET listed = 1 WHERE id = ?", id);
    } else {
        run_map(connection,
                "UPDATE maps SET listed = 0 WHERE id <= ?1 AND holder = ?2"
                " AND series = (SELECT series FROM maps WHERE id = ?1)",
                id, request.holder);
    }
    return Ok{};
}

Outcome<Ok> write_map_removal(Connection& connection, const RemoveMap& request) {
    if (map_number(connection, "SELECT 1 FROM maps WHERE sha256 = ?", request.sha256) == 0) {
        return no_such_map();
    }
    if (map_number(connection,
                   "SELECT 1 FROM tables t JOIN log l ON l.table_id = t.id AND l.seq = 1"
                   " WHERE instr(l.text, ?) LIMIT 1",
                   request.sha256) != 0) {
        return map_in_use();
    }
    run_map(connection, "DELETE FROM maps WHERE sha256 = ?", request.sha256);
    return Ok{};
}

void SqliteMaps::publish(Publish request, PublishDone done) {
    writer_.post(std::move(request), std::move(done));
}

void SqliteMaps::list(ListMap request, OkDone done) {
    writer_.post(std::move(request), std::move(done));
}

void SqliteMaps::remove(RemoveMap request, OkDone done) {
    writer_.post(std::move(request), std::move(done));
}

Outcome<MapRow> SqliteMaps::map(std::string_view sha256) {
    return readers_.with([&](SqliteReader& reader) -> Outcome<MapRow> {
        std::vector<MapRow> rows = read_map_rows(reader, "WHERE m.sha256 = ?", sha256);
        return rows.empty() ? Outcome<MapRow>(no_such_map()) : std::move(rows.front());
    });
}

Outcome<std::string> SqliteMaps::text(std::string_view sha256) {
    return readers_.with([&](SqliteReader& reader) -> Outcome<std::string> {
        Statement statement = reader.connection().prepare("SELECT text FROM maps WHERE sha256 = ?");
        Use use(reader.connection(), statement, sha256);
        return use.step() ? Outcome<std::string>(use.text(0)) : no_such_map();
    });
}

Outcome<std::vector<MapRow>> SqliteMaps::maps(const MapsQuery& query) {
    const auto limit = static_cast<std::int64_t>(std::min(query.limit, kMapsPerPage));
    return readers_.with([&](SqliteReader& reader) -> Outcome<std::vector<MapRow>> {
        switch (query.which) {
            case MapsQuery::Which::kShown:
                return read_map_rows(
                    reader,
                    "WHERE m.listed = 1 AND m.id < ? AND NOT EXISTS (SELECT 1 FROM"
                    " maps n WHERE n.holder = m.holder AND n.series = m.series"
                    " AND n.id > m.id AND n.listed = 1) ORDER BY m.id DESC LIMIT ?",
                    query.before, limit);
            case MapsQuery::Which::kOfHolder:
                return read_map_rows(reader,
                                     "WHERE m.holder = ? AND m.id < ? ORDER BY m.id DESC LIMIT ?",
                                     query.holder, query.before, limit);
            default:
                return read_map_rows(reader,
                                     "WHERE m.holder = ? AND m.series = ? AND m.id < ?"
                                     " ORDER BY m.id DESC LIMIT ?",
                                     query.holder, query.series, query.before, limit);
        }
    });
}

Outcome<std::vector<MapRow>> SqliteMaps::maps_after(std::int64_t id) {
    return readers_.with([&](SqliteReader& reader) -> Outcome<std::vector<MapRow>> {
        return read_map_rows(reader, "WHERE m.id > ? ORDER BY m.id LIMIT ?", id,
                             static_cast<std::int64_t>(kMapsPerPage));
    });
}

}  // namespace store
