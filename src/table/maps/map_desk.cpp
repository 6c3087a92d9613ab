#include "table/maps/map_desk.h"

#include <charconv>
#include <future>
#include <utility>

#include "base/digest.h"
#include "rules/maps/map_file.h"
#include "rules/maps/map_writer.h"
#include "table/maps/map_facts.h"
#include "table/people/name.h"

namespace table {
namespace {

using DeskFault = MapDesk::Fault;
using DeskRefusal = MapDesk::Refusal;

DeskRefusal desk_refusal(const store::StoreError& error) {
    switch (error.code) {
        case store::StoreErrorCode::kNotFound:
            return {.fault = DeskFault::kUnknown};
        case store::StoreErrorCode::kConflict:
            return {.fault = DeskFault::kNotYours};
        default:
            return {.fault = DeskFault::kTryAgain};
    }
}

// Calls `write` with a callback, and waits for what it is called with.
template <typename Value, typename Write>
store::Outcome<Value> waited_for(const Write& write) {
    std::promise<store::Outcome<Value>> promise;
    auto future = promise.get_future();
    write([&](const store::Outcome<Value>& outcome) { promise.set_value(outcome); });
    return future.get();
}

bool is_map_of(const store::MapRow& row, const std::optional<Holder>& reader) {
    return reader && row.holder == to_text(*reader);
}

ListedMap listed_map(const store::MapRow& row, const std::optional<Holder>& reader) {
    return {.sha256 = row.sha256,
            .facts = parse_map_facts(row.summary).value_or(MapFacts{}),
            .made_ms = row.made_ms,
            .version = row.version,
            .versions = 1,
            .is_listed = row.listed,
            .is_yours = is_map_of(row, reader)};
}

std::optional<std::int64_t> map_cursor_from(std::string_view text) {
    std::int64_t id = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), id);
    const bool is_whole = read.ec == std::errc{} && read.ptr == text.data() + text.size();
    return is_whole && id > 0 ? std::optional(id) : std::nullopt;
}

}  // namespace

MapDesk::Answer<PlacedMap> MapDesk::publish(const Holder& holder, const NewMap& wish) const {
    if (!wish.by.empty() && !is_name(wish.by)) {
        return DeskRefusal{.fault = DeskFault::kBadName};
    }
    store::Maps* const maps = parts_.store.maps();
    if (maps == nullptr) {
        return DeskRefusal{.fault = DeskFault::kTryAgain};
    }
    const std::string sha256 = base::to_hex(base::sha256(wish.text));
    // Sent again because the answer was lost: it need not be tried again.
    if (const auto row = maps->map(sha256)) {
        return PlacedMap{.map = sha256, .is_yours = is_map_of(*row, holder)};
    }
    const auto map = try_map(wish.text, bounds_.map);
    if (!map) {
        return DeskRefusal{.fault = DeskFault::kRefused, .trial = map.error()};
    }
    if (rules::is_variant(wish.text)) {  // A published map must not need another.
        NewMap whole = wish;
        whole.text = rules::whole_map_text(wish.text);
        return publish(holder, whole);
    }
    if (const auto own = parts_.own.find(map->id); own != nullptr && own->file->sha256 == sha256) {
        return PlacedMap{.map = map->id};
    }
    if (wish.take_share && !wish.take_share()) {
        return DeskRefusal{.fault = DeskFault::kTooMany};
    }
    MapFacts facts = facts_of(*map);
    facts.by = wish.by;
    const auto placed = waited_for<store::PublishOutcome>([&](store::PublishDone done) {
        maps->publish({.row = {.sha256 = sha256,
                               .holder = to_text(holder),
                               .series = base::to_hex(base::sha256(map->title)),
                               .made_ms = parts_.clock.wall_ms(),
                               .listed = wish.is_listed,
                               .summary = to_text(facts)},
                       .text = wish.text,
                       .of_holder_max = bounds_.per_holder,
                       .in_all_max = bounds_.in_all},
                      std::move(done));
    });
    if (!placed) {
        return DeskRefusal{.fault = DeskFault::kTryAgain};
    }
    switch (*placed) {
        case store::PublishOutcome::kNew:
            return PlacedMap{.map = sha256, .is_yours = true};
        case store::PublishOutcome::kKnown: {
            const auto row = maps->map(sha256);
            return PlacedMap{.map = sha256, .is_yours = row && is_map_of(*row, holder)};
        }
        default:
            return DeskRefusal{.fault = DeskFault::kTooMany};
    }
}

MapDesk::Answer<std::monostate> MapDesk::list(const Holder& holder, std::string_view sha256,
                                              bool is_listed) const {
    store::Maps* const maps = parts_.store.maps();
    if (maps == nullptr || !is_map_hash(sha256)) {
        return DeskRefusal{.fault = DeskFault::kUnknown};
    }
    const auto done = waited_for<store::Ok>([&](store::OkDone answer) {
        maps->list({.sha256 = std::string(sha256), .holder = to_text(holder), .listed = is_listed},
                   std::move(answer));
    });
    if (!done) {
        return desk_refusal(done.error());
    }
    return std::monostate();
}

MapDesk::Answer<GalleryPage> MapDesk::page(store::MapsQuery query,
                                           const std::optional<Holder>& reader,
                                           std::string_view after) const {
    store::Maps* const maps = parts_.store.maps();
    if (maps == nullptr) {
        return GalleryPage{};
    }
    if (!after.empty()) {
        const auto before = map_cursor_from(after);
        if (!before) {
            return DeskRefusal{.fault = DeskFault::kBadCursor};
        }
        query.before = *before;
    }
    query.limit = kMapsAPage + 1;
    auto rows = maps->maps(query);
    if (!rows) {
        return desk_refusal(rows.error());
    }
    GalleryPage found;
    if (rows->size() > kMapsAPage) {
        rows->resize(kMapsAPage);
        found.next = std::to_string(rows->back().id);
    }
    for (const store::MapRow& row : *rows) {
        const auto known = versions(row, reader);
        if (!known) {
            return known.error();
        }
        found.maps.push_back(listed_map(row, reader));
        found.maps.back().versions = known->size();
    }
    return found;
}

MapDesk::Answer<GalleryPage> MapDesk::gallery(const std::optional<Holder>& reader,
                                              std::string_view after) const {
    return page({.which = store::MapsQuery::Which::kShown}, reader, after);
}

MapDesk::Answer<GalleryPage> MapDesk::mine(const Holder& holder, std::string_view after) const {
    return page({.which = store::MapsQuery::Which::kOfHolder, .holder = to_text(holder)}, holder,
                after);
}

MapDesk::Answer<std::vector<ListedMap>> MapDesk::versions(
    const store::MapRow& row, const std::optional<Holder>& reader) const {
    const auto rows = parts_.store.maps()->maps(
        {.which = store::MapsQuery::Which::kOfSeries, .holder = row.holder, .series = row.series});
    if (!rows) {
        return desk_refusal(rows.error());
    }
    std::vector<ListedMap> found;
    for (const store::MapRow& other : *rows) {
        if (other.listed || is_map_of(other, reader) || other.sha256 == row.sha256) {
            found.push_back(listed_map(other, reader));
        }
    }
    return found;
}

MapDesk::Answer<MapSheet> MapDesk::sheet(const std::optional<Holder>& reader,
                                         std::string_view sha256) const {
    store::Maps* const maps = parts_.store.maps();
    if (maps == nullptr || !is_map_hash(sha256)) {
        return DeskRefusal{.fault = DeskFault::kUnknown};
    }
    const auto row = maps->map(sha256);
    if (!row) {
        return desk_refusal(row.error());
    }
    auto known = versions(*row, reader);
    if (!known) {
        return known.error();
    }
    MapSheet sheet{.map = listed_map(*row, reader), .versions = std::move(*known)};
    sheet.map.versions = sheet.versions.size();
    return sheet;
}

MapDesk::Answer<std::string> MapDesk::text(std::string_view sha256) const {
    store::Maps* const maps = parts_.store.maps();
    if (maps == nullptr || !is_map_hash(sha256)) {
        return DeskRefusal{.fault = DeskFault::kUnknown};
    }
    auto text = maps->text(sha256);
    return text ? Answer<std::string>(std::move(*text)) : desk_refusal(text.error());
}

}  // namespace table
