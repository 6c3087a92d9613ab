#include "store/postgres/maps.h"

#include <algorithm>
#include <utility>

#include "store/limits.h"
#include "store/postgres/reader.h"

namespace store {
namespace {

constexpr PostgresStatement kPublish{
    .name = "publish",
    .sql =
        "SELECT publish_1($1::text, $2::text, $3::text, $4::bigint, $5::bigint, $6::boolean,"
        " $7::bytea, $8::bytea, $9::bigint, $10::bigint)"};
constexpr PostgresStatement kListMap{.name = "list_map",
                                     .sql = "SELECT list_map_1($1::text, $2::text, $3::boolean)"};
// The last SELECT sees the maps as they were before the DELETE.
constexpr PostgresStatement kRemoveMap{
    .name = "remove_map",
    .sql =
        "WITH gone AS (DELETE FROM maps WHERE sha256 = $1::text AND NOT EXISTS"
        "  (SELECT 1 FROM tables t JOIN log l ON l.table_id = t.id AND l.seq = 1"
        "   WHERE position(convert_to($1::text, 'UTF8') IN l.text) > 0) RETURNING 1)"
        " SELECT CASE WHEN EXISTS (SELECT 1 FROM gone) THEN 'ok'"
        "  WHEN EXISTS (SELECT 1 FROM maps WHERE sha256 = $1::text) THEN 'used'"
        "  ELSE 'none' END"};
constexpr PostgresStatement kMap{
    .name = "map",
    .sql =
        "SELECT id, sha256, holder, series, version, made_ms, listed, summary FROM maps"
        " WHERE sha256 = $1::text"};
constexpr PostgresStatement kMapText{.name = "map_text",
                                     .sql = "SELECT text FROM maps WHERE sha256 = $1::text"};
constexpr PostgresStatement kShownMaps{
    .name = "shown_maps",
    .sql =
        "SELECT id, sha256, holder, series, version, made_ms, listed, summary FROM maps m"
        " WHERE listed AND id < $1::bigint AND NOT EXISTS (SELECT 1 FROM maps n"
        "  WHERE n.holder = m.holder AND n.series = m.series AND n.id > m.id AND n.listed)"
        " ORDER BY id DESC LIMIT $2::bigint"};
constexpr PostgresStatement kMapsOf{
    .name = "maps_of",
    .sql =
        "SELECT id, sha256, holder, series, version, made_ms, listed, summary FROM maps"
        " WHERE holder = $3::text AND id < $1::bigint ORDER BY id DESC LIMIT $2::bigint"};
constexpr PostgresStatement kMapsOfSeries{
    .name = "maps_of_series",
    .sql =
        "SELECT id, sha256, holder, series, version, made_ms, listed, summary FROM maps"
        " WHERE holder = $3::text AND series = $4::text AND id < $1::bigint"
        " ORDER BY id DESC LIMIT $2::bigint"};
constexpr PostgresStatement kMapsAfter{
    .name = "maps_after",
    .sql =
        "SELECT id, sha256, holder, series, version, made_ms, listed, summary FROM maps"
        " WHERE id > $1::bigint ORDER BY id LIMIT $2::bigint"};

std::vector<MapRow> postgres_map_rows(const PostgresRows& rows) {
    std::vector<MapRow> found;
    for (int i = 0; i < rows.size(); ++i) {
        found.push_back({.id = rows.number(i, 0),
                         .sha256 = rows.text(i, 1),
                         .holder = rows.text(i, 2),
                         .series = rows.text(i, 3),
                         .version = rows.number(i, 4),
                         .made_ms = rows.number(i, 5),
                         .listed = rows.flag(i, 6),
                         .summary = rows.text(i, 7)});
    }
    return found;
}

}  // namespace

PostgresCall map_call(const Publish& request) {
    PostgresCall call{.statement = &kPublish, .values = {}};
    const MapRow& row = request.row;
    call.values.add(row.sha256)
        .add(row.holder)
        .add(row.series)
        .add(row.version)
        .add(row.made_ms)
        .add(row.listed)
        .add(row.summary)
        .add(request.text)
        .add(static_cast<std::int64_t>(request.of_holder_max))
        .add(static_cast<std::int64_t>(request.in_all_max));
    return call;
}

PostgresCall map_call(const ListMap& request) {
    PostgresCall call{.statement = &kListMap, .values = {}};
    call.values.add(request.sha256).add(request.holder).add(request.listed);
    return call;
}

PostgresCall map_call(const RemoveMap& request) {
    PostgresCall call{.statement = &kRemoveMap, .values = {}};
    call.values.add(request.sha256);
    return call;
}

Outcome<Ok> map_removed_in(const PostgresRows& rows) {
    const std::string outcome = rows.text(0, 0);
    if (outcome == "ok") {
        return Ok{};
    }
    return outcome == "used" ? map_in_use() : no_such_map();
}

Outcome<PublishOutcome> published_in(const PostgresRows& rows) {
    const std::string outcome = rows.text(0, 0);
    if (outcome == "new") {
        return PublishOutcome::kNew;
    }
    if (outcome == "known") {
        return PublishOutcome::kKnown;
    }
    return outcome == "of_holder" ? PublishOutcome::kTooManyOfHolder
                                  : PublishOutcome::kTooManyInAll;
}

Outcome<Ok> listed_in(const PostgresRows& rows) {
    const std::string outcome = rows.text(0, 0);
    if (outcome == "ok") {
        return Ok{};
    }
    return outcome == "others" ? others_map() : no_such_map();
}

void PostgresMaps::publish(Publish request, PublishDone done) {
    writer_.post(std::move(request), std::move(done));
}

void PostgresMaps::list(ListMap request, OkDone done) {
    writer_.post(std::move(request), std::move(done));
}

void PostgresMaps::remove(RemoveMap request, OkDone done) {
    writer_.post(std::move(request), std::move(done));
}

Outcome<MapRow> PostgresMaps::map(std::string_view sha256) {
    return pool_.read([&](PostgresReader& reader) -> Outcome<MapRow> {
        std::vector<MapRow> rows =
            postgres_map_rows(reader.connection().run(kMap, PostgresValues().add(sha256)));
        return rows.empty() ? Outcome<MapRow>(no_such_map()) : std::move(rows.front());
    });
}

Outcome<std::string> PostgresMaps::text(std::string_view sha256) {
    return pool_.read([&](PostgresReader& reader) -> Outcome<std::string> {
        const PostgresRows rows = reader.connection().run(kMapText, PostgresValues().add(sha256));
        return rows.size() == 0 ? Outcome<std::string>(no_such_map()) : rows.text(0, 0);
    });
}

Outcome<std::vector<MapRow>> PostgresMaps::maps(const MapsQuery& query) {
    PostgresValues values;
    values.add(query.before).add(static_cast<std::int64_t>(std::min(query.limit, kMapsPerPage)));
    const PostgresStatement* statement = &kShownMaps;
    if (query.which != MapsQuery::Which::kShown) {
        values.add(query.holder);
        statement = &kMapsOf;
    }
    if (query.which == MapsQuery::Which::kOfSeries) {
        values.add(query.series);
        statement = &kMapsOfSeries;
    }
    return pool_.read([&](PostgresReader& reader) -> Outcome<std::vector<MapRow>> {
        return postgres_map_rows(reader.connection().run(*statement, values));
    });
}

Outcome<std::vector<MapRow>> PostgresMaps::maps_after(std::int64_t id) {
    return pool_.read([&](PostgresReader& reader) -> Outcome<std::vector<MapRow>> {
        return postgres_map_rows(reader.connection().run(
            kMapsAfter, PostgresValues().add(id).add(static_cast<std::int64_t>(kMapsPerPage))));
    });
}

}  // namespace store
